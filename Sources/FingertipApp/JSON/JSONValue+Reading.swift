internal import CJansson

/// Reading what others wrote. A question that does not fit what a value is has the answer nil.
extension JSONValue {
  /// The object or array that a text holds; nil where it is anything else, or an object in it has
  /// two members of one name.
  static func parse(_ text: some Collection<UInt8>) -> JSONValue? {
    let bytes = Array(text)
    // The macro JSON_REJECT_DUPLICATES, which Swift does not import.
    let flags = 1
    let raw = bytes.withUnsafeBytes {
      json_loadb($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count, flags, nil)
    }
    guard let raw else { return nil }
    return JSONValue(raw: raw)
  }

  /// A member of an object.
  func member(_ key: String) -> JSONValue? {
    guard let found = json_object_get(raw, key) else { return nil }
    return JSONValue(raw: json_incref(found))
  }

  /// Every element of an array, turned into something else; nil as soon as one cannot be.
  func elements<Element>(_ read: (borrowing JSONValue) -> Element?) -> [Element]? {
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

  /// The text of a string.
  var string: String? { json_string_value(raw).map { String(cString: $0) } }

  /// The number of a whole number.
  var integer: Int? {
    raw?.pointee.type == JSON_INTEGER ? Int(json_integer_value(raw)) : nil
  }

  /// What a true or false says.
  var boolean: Bool? {
    switch raw?.pointee.type {
    case JSON_TRUE: true
    case JSON_FALSE: false
    default: nil
    }
  }

  /// Whether it is null.
  var isNull: Bool { raw?.pointee.type == JSON_NULL }

  /// The texts of an array of strings.
  var strings: [String]? { elements { $0.string } }
}
