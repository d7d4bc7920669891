internal import CJansson

/// The reason why a text is no JSON.
package struct JSONSyntaxError: Error, Equatable {
  /// The column, in characters from 1 on; nil where it is not known.
  package let column: Int?
  /// The message of jansson, fit for a terminal.
  package let message: String
}

/// Reading what others wrote. A question that does not fit what a value is has the answer nil.
extension JSONValue {
  /// Returns the object or array that a text holds; nil where it is anything else, or an object in it has
  /// two members of one name.
  package static func parse(_ text: some Collection<UInt8>) -> JSONValue? {
    let bytes = Array(text)
    let raw = bytes.withUnsafeBytes { load($0, nil) }
    guard let raw else { return nil }
    return JSONValue(raw: raw)
  }

  /// The object or array that a line of text holds.
  ///
  /// - Throws: `JSONSyntaxError` where it is anything else, or an object in it has two members of
  ///   one name.
  package init(parsing line: UnsafeRawBufferPointer) throws(JSONSyntaxError) {
    var error = json_error_t()
    raw = Self.load(line, &error)
    guard raw == nil else { return }
    let text = withUnsafeBytes(of: error.text) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    throw JSONSyntaxError(
      column: error.column > 0 ? Int(error.column) : nil, message: escaped(text))
  }

  private static func load(
    _ text: UnsafeRawBufferPointer, _ error: UnsafeMutablePointer<json_error_t>?
  ) -> UnsafeMutablePointer<json_t>? {
    // The macro JSON_REJECT_DUPLICATES, which Swift does not import.
    let flags = 1
    // jansson takes no text at all for a mistake of the caller.
    guard let start = text.baseAddress else { return json_loads("", flags, error) }
    return json_loadb(start.assumingMemoryBound(to: CChar.self), text.count, flags, error)
  }

  /// Returns a member of an object.
  package func member(_ key: String) -> JSONValue? {
    guard let found = json_object_get(raw, key) else { return nil }
    return JSONValue(raw: json_incref(found))
  }

  /// Returns every element of an array, turned into something else; nil as soon as one cannot be.
  package func elements<Element>(_ read: (borrowing JSONValue) -> Element?) -> [Element]? {
    guard raw?.pointee.type == JSON_ARRAY else { return nil }
    var elements: [Element] = []
    for index in 0..<json_array_size(raw) {
      guard let found = json_array_get(raw, index),
        let element = read(JSONValue(raw: json_incref(found)))
      else { return nil }
      elements.append(element)
    }
    return elements
  }

  /// Returns every member of an object, turned into something else; nil as soon as one cannot be.
  package func members<Member>(_ read: (borrowing JSONValue) -> Member?) -> [String: Member]? {
    guard raw?.pointee.type == JSON_OBJECT else { return nil }
    var members: [String: Member] = [:]
    var next = json_object_iter(raw)
    while let place = next {
      guard let key = json_object_iter_key(place), let found = json_object_iter_value(place),
        let member = read(JSONValue(raw: json_incref(found)))
      else { return nil }
      members[String(cString: key)] = member
      next = json_object_iter_next(raw, place)
    }
    return members
  }

  /// The text of a string.
  package var string: String? { json_string_value(raw).map { String(cString: $0) } }

  /// The number of a whole number.
  package var integer: Int? {
    raw?.pointee.type == JSON_INTEGER ? Int(json_integer_value(raw)) : nil
  }

  /// The value of a number, whole or not.
  package var number: Double? {
    switch raw?.pointee.type {
    case JSON_INTEGER, JSON_REAL: json_number_value(raw)
    default: nil
    }
  }

  /// Whether it is an object.
  package var isObject: Bool { raw?.pointee.type == JSON_OBJECT }

  /// The value of a true or false.
  package var boolean: Bool? {
    switch raw?.pointee.type {
    case JSON_TRUE: true
    case JSON_FALSE: false
    default: nil
    }
  }

  /// Whether it is null.
  package var isNull: Bool { raw?.pointee.type == JSON_NULL }

  /// The texts of an array of strings.
  package var strings: [String]? { elements { $0.string } }
}
