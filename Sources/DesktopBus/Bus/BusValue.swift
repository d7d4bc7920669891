/// A value in a message; only the types that are used here.
package indirect enum BusValue: Equatable, Sendable {
  /// A Boolean, `b` in a signature.
  case boolean(Bool)
  /// A signed integer of 32 bits, `i` in a signature.
  case int32(Int32)
  /// An unsigned integer of 32 bits, `u` in a signature.
  case uint32(UInt32)
  /// A text, `s` in a signature.
  case string(String)
  /// The path of an object, `o` in a signature.
  case path(String)
  /// An array of bytes, `ay` in a signature.
  case bytes([UInt8])
  /// An array; the signature of its elements is given because it may be empty.
  case array(of: String, [BusValue])
  /// A structure, in parentheses in a signature.
  case structure([BusValue])
  /// An entry of a dictionary, which is an array of entries.
  case entry(BusValue, BusValue)
  /// A value with its own type, `v` in a signature.
  case variant(BusValue)
  /// A value of another type, which is skipped when read and never sent.
  case other

  /// Returns a dictionary with strings as keys and values of any type.
  package static func dictionary(_ pairs: [(key: String, value: BusValue)]) -> BusValue {
    .array(of: "{sv}", pairs.map { .entry(.string($0.key), .variant($0.value)) })
  }

  /// The signature of the value's type.
  var signature: String {
    switch self {
    case .boolean: "b"
    case .int32: "i"
    case .uint32: "u"
    case .string: "s"
    case .path: "o"
    case .bytes: "ay"
    case .array(let element, _): "a" + element
    case .structure(let members): "(" + members.map(\.signature).joined() + ")"
    case .entry(let key, let value): "{" + key.signature + value.signature + "}"
    case .variant: "v"
    case .other: ""
    }
  }

  /// The Boolean, also inside a variant; nil for another type.
  package var boolean: Bool? {
    switch self {
    case .boolean(let value): value
    case .variant(let value): value.boolean
    default: nil
    }
  }

  /// The signed integer; nil for another type.
  package var int32: Int32? { if case .int32(let value) = self { value } else { nil } }

  /// The string or object path; nil for another type.
  package var text: String? {
    switch self {
    case .string(let value), .path(let value): value
    default: nil
    }
  }

  /// The elements of an array or a structure; nil for another type.
  package var elements: [BusValue]? {
    switch self {
    case .array(_, let values), .structure(let values): values
    default: nil
    }
  }

  /// The value of a key in a dictionary with strings as keys; nil if there is none.
  package subscript(_ key: String) -> BusValue? {
    for case .entry(.string(key), let value) in elements ?? [] { return value }
    return nil
  }
}
