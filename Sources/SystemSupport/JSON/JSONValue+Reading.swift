internal import CJansson

/// The reason why a text is not valid JSON.
package struct JSONSyntaxError: Error, Equatable {
  /// The column, in characters from 1; nil if it is unknown.
  package let column: Int?
  /// jansson's message, escaped for a terminal.
  package let message: String
}

/// Reading text from elsewhere. An accessor that does not fit the type of a value returns nil.
extension JSONValue {
  /// Parses an object or array; nil for any other text, or if an object has a duplicate key.
  package static func parse(_ text: some Collection<UInt8>) -> JSONValue? {
    let bytes = Array(text)
    let raw = bytes.withUnsafeBytes { load($0, nil) }
    guard let raw else { return nil }
    return JSONValue(raw: raw)
  }

  /// Parses an object or array in a line of text.
  ///
  /// - Throws: `JSONSyntaxError` for any other text, or if an object has a duplicate key.
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
    // For jansson a null pointer is an error of the caller, not an empty text.
    guard let start = text.baseAddress else { return json_loads("", flags, error) }
    return json_loadb(start.assumingMemoryBound(to: CChar.self), text.count, flags, error)
  }

  /// Returns a member of an object; nil if there is none.
  package func member(_ key: String) -> JSONValue? {
    guard let value = json_object_get(raw, key) else { return nil }
    return JSONValue(raw: json_incref(value))
  }

  /// Returns the converted elements of an array.
  ///
  /// - Parameter read: converts an element.
  /// - Returns: the elements; nil if it is no array, or a conversion returns nil.
  /// - Throws: the error of a conversion.
  package func elements<Element, Failure>(
    _ read: (borrowing JSONValue) throws(Failure) -> Element?
  ) throws(Failure) -> [Element]? {
    guard raw?.pointee.type == JSON_ARRAY else { return nil }
    var elements: [Element] = []
    for index in 0..<json_array_size(raw) {
      guard let item = json_array_get(raw, index),
        let element = try read(JSONValue(raw: json_incref(item)))
      else { return nil }
      elements.append(element)
    }
    return elements
  }

  /// Returns the converted members of an object; nil if a conversion returns nil.
  package func members<Member>(_ read: (borrowing JSONValue) -> Member?) -> [String: Member]? {
    guard raw?.pointee.type == JSON_OBJECT else { return nil }
    var members: [String: Member] = [:]
    var next = json_object_iter(raw)
    while let iterator = next {
      guard let key = json_object_iter_key(iterator), let value = json_object_iter_value(iterator),
        let member = read(JSONValue(raw: json_incref(value)))
      else { return nil }
      members[String(cString: key)] = member
      next = json_object_iter_next(raw, iterator)
    }
    return members
  }

  /// The text, if it is a string.
  package var string: String? { json_string_value(raw).map { String(cString: $0) } }

  /// The number, if it is an integer.
  package var integer: Int? {
    raw?.pointee.type == JSON_INTEGER ? Int(json_integer_value(raw)) : nil
  }

  /// The number, if it is an integer or a real.
  package var number: Double? {
    switch raw?.pointee.type {
    case JSON_INTEGER, JSON_REAL: json_number_value(raw)
    default: nil
    }
  }

  /// Whether the value is an object.
  package var isObject: Bool { raw?.pointee.type == JSON_OBJECT }

  /// The Boolean, if it is true or false.
  package var boolean: Bool? {
    switch raw?.pointee.type {
    case JSON_TRUE: true
    case JSON_FALSE: false
    default: nil
    }
  }

  /// Whether the value is null.
  package var isNull: Bool { raw?.pointee.type == JSON_NULL }

  /// The texts, if it is an array of strings.
  package var strings: [String]? { elements { $0.string } }
}
