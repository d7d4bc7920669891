internal import CJansson

/// A JSON value of jansson, owned until it becomes a part of another value.
///
/// jansson returns no value if memory runs out or a number is not finite. Such a part is left out
/// of the whole; if the whole itself is missing, its text is nil.
package struct JSONValue: ~Copyable {
  let raw: UnsafeMutablePointer<json_t>?

  init(raw: UnsafeMutablePointer<json_t>?) {
    self.raw = raw
  }

  deinit {
    json_decref(raw)
  }

  /// The value `null`.
  package static var null: JSONValue { JSONValue(raw: json_null()) }
  /// An empty object; members keep the order in which they are set.
  package static var object: JSONValue { JSONValue(raw: json_object()) }
  /// An empty array.
  package static var array: JSONValue { JSONValue(raw: json_array()) }

  /// Returns an array of strings.
  package static func array(of texts: some Sequence<String>) -> JSONValue {
    let list = array
    for text in texts { list.append(.string(text)) }
    return list
  }

  /// Returns `true` or `false`.
  package static func boolean(_ value: Bool) -> JSONValue {
    JSONValue(raw: value ? json_true() : json_false())
  }

  /// Returns an integer.
  package static func integer(_ value: Int) -> JSONValue {
    JSONValue(raw: json_integer(json_int_t(value)))
  }

  /// Returns a number, written without a point if it is whole.
  package static func number(_ value: Double) -> JSONValue {
    if let whole = Int(exactly: value) { return integer(whole) }
    return JSONValue(raw: json_real(value))
  }

  /// Returns a string.
  package static func string(_ value: String) -> JSONValue {
    JSONValue(raw: json_string(value))
  }

  /// Sets a member of an object.
  package func set(_ key: String, to value: consuming JSONValue) {
    json_object_set_new(raw, key, value.release())
  }

  /// Adds an element to an array.
  package func append(_ value: consuming JSONValue) {
    json_array_append_new(raw, value.release())
  }

  /// Passes the ownership to jansson, which releases it together with its new parent.
  private consuming func release() -> UnsafeMutablePointer<json_t>? {
    let value = raw
    discard self
    return value
  }

  /// The value as text over several lines; nil if it could not be created.
  ///
  /// Numbers have seven digits, the precision of the server's 32-bit floats.
  package var text: String? {
    // The macros JSON_INDENT(2) and JSON_REAL_PRECISION(7), which Swift does not import.
    serialised(with: 2 | (7 << 11))
  }

  /// Returns the value as text over several lines, with the given count of significant digits.
  package func text(digits: Int) -> String? { serialised(with: 2 | (digits << 11)) }

  /// The value as one line of text; nil if it could not be created.
  package var line: String? {
    // The macros JSON_COMPACT and JSON_REAL_PRECISION(7).
    serialised(with: 0x20 | (7 << 11))
  }

  /// Returns the value as one line of text, with the given count of significant digits.
  package func line(digits: Int) -> String? { serialised(with: 0x20 | (digits << 11)) }

  private func serialised(with flags: Int) -> String? {
    guard let text = json_dumps(raw, flags) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
