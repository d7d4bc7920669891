internal import CSystemd
internal import Glibc

/// A message of sd-bus, to be read or filled.
struct RawMessage {
  private let functions: UnsafePointer<bus_functions>
  private let message: OpaquePointer

  init(_ library: BusLibrary, _ message: OpaquePointer) {
    functions = library.functions
    self.message = message
  }

  // MARK: - Reading

  /// The kind of a message, with D-Bus's numbers.
  enum Kind: UInt8 {
    case call = 1
    case reply = 2
    case failure = 3
    case signal = 4
  }

  var kind: Kind? {
    var number: UInt8 = 0
    guard functions.pointee.bus_message_get_type(message, &number) >= 0 else { return nil }
    return Kind(rawValue: number)
  }

  /// The serial number of the call that the message answers.
  var answeredCookie: UInt64? {
    var cookie: UInt64 = 0
    return functions.pointee.bus_message_get_reply_cookie(message, &cookie) >= 0 ? cookie : nil
  }

  /// The content as a signal or a call; nil if it cannot be read.
  var content: BusMessage? {
    values.map {
      BusMessage(
        sender: text(functions.pointee.bus_message_get_sender(message)),
        path: text(functions.pointee.bus_message_get_path(message)),
        interface: text(functions.pointee.bus_message_get_interface(message)),
        member: text(functions.pointee.bus_message_get_member(message)), arguments: $0)
    }
  }

  /// The content as the reply to a call.
  var reply: BusReply {
    if let error = functions.pointee.bus_message_get_error(message) {
      return .failure(BusFailure(name: text(error.pointee.name), text: text(error.pointee.message)))
    }
    return values.map { .success($0) } ?? .failure(BusFailure(name: "", text: "cannot be read"))
  }

  private func text(_ string: UnsafePointer<CChar>?) -> String {
    string.map { String(cString: $0) } ?? ""
  }

  /// The values up to the end of the message or the current container; nil if they cannot be read.
  private var values: [BusValue]? {
    var result: [BusValue] = []
    while true {
      var type: CChar = 0
      var contents: UnsafePointer<CChar>?
      switch functions.pointee.bus_message_peek_type(message, &type, &contents) {
      case 0: return result
      case 1...:
        guard let value = value(type, contents) else { return nil }
        result.append(value)
      default: return nil
      }
    }
  }

  private func value(_ type: CChar, _ contents: UnsafePointer<CChar>?) -> BusValue? {
    switch UInt8(bitPattern: type) {
    case UInt8(ascii: "b"): read(type, as: Int32.self).map { .boolean($0 != 0) }
    case UInt8(ascii: "i"): read(type, as: Int32.self).map { .int32($0) }
    case UInt8(ascii: "u"): read(type, as: UInt32.self).map { .uint32($0) }
    case UInt8(ascii: "s"): readText(type).map { .string($0) }
    case UInt8(ascii: "o"): readText(type).map { .path($0) }
    case UInt8(ascii: "a") where text(contents) == "y": readBytes().map { .bytes($0) }
    case UInt8(ascii: "a"): readContainer(type, contents).map { .array(of: text(contents), $0) }
    case UInt8(ascii: "r"): readContainer(type, contents).map { .structure($0) }
    case UInt8(ascii: "v"): readContainer(type, contents)?.first.map { .variant($0) }
    case UInt8(ascii: "e"):
      readContainer(type, contents).flatMap { $0.count == 2 ? .entry($0[0], $0[1]) : nil }
    default: functions.pointee.bus_message_skip(message, nil) >= 0 ? .other : nil
    }
  }

  private func read<Number: FixedWidthInteger>(_ type: CChar, as _: Number.Type) -> Number? {
    var number: Number = 0
    return functions.pointee.bus_message_read_basic(message, type, &number) > 0 ? number : nil
  }

  private func readText(_ type: CChar) -> String? {
    var string: UnsafePointer<CChar>?
    guard functions.pointee.bus_message_read_basic(message, type, &string) > 0 else { return nil }
    return text(string)
  }

  private func readBytes() -> [UInt8]? {
    var (start, count): (UnsafeRawPointer?, Int) = (nil, 0)
    guard functions.pointee.bus_message_read_array(message, Self.code("y"), &start, &count) >= 0
    else { return nil }
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  private func readContainer(_ type: CChar, _ contents: UnsafePointer<CChar>?) -> [BusValue]? {
    guard functions.pointee.bus_message_enter_container(message, type, contents) > 0,
      let values, functions.pointee.bus_message_exit_container(message) >= 0
    else { return nil }
    return values
  }

  // MARK: - Filling

  /// Appends values.
  ///
  /// - Returns: false if memory runs out, or a text contains a zero byte.
  func append(_ values: [BusValue]) -> Bool {
    values.allSatisfy { append($0) }
  }

  private func append(_ value: BusValue) -> Bool {
    switch value {
    case .boolean(let value): append("b", Int32(value ? 1 : 0))
    case .int32(let value): append("i", value)
    case .uint32(let value): append("u", value)
    case .string(let text): appendText("s", text)
    case .path(let text): appendText("o", text)
    case .bytes(let bytes):
      bytes.withUnsafeBytes {
        functions.pointee.bus_message_append_array(
          message, Self.code("y"), $0.baseAddress, $0.count) >= 0
      }
    case .array(let element, let values): append("a", element, values)
    case .structure(let values): append("r", values.map(\.signature).joined(), values)
    case .entry(let key, let value): append("e", key.signature + value.signature, [key, value])
    case .variant(let value): append("v", value.signature, [value])
    case .other: false
    }
  }

  private static func code(_ type: Unicode.Scalar) -> CChar {
    CChar(truncatingIfNeeded: type.value)
  }

  private func append<Number>(_ type: Unicode.Scalar, _ number: Number) -> Bool {
    withUnsafeBytes(of: number) {
      functions.pointee.bus_message_append_basic(message, Self.code(type), $0.baseAddress) >= 0
    }
  }

  private func appendText(_ type: Unicode.Scalar, _ text: String) -> Bool {
    text.withCString {
      functions.pointee.bus_message_append_basic(message, Self.code(type), $0) >= 0
    }
  }

  private func append(_ type: Unicode.Scalar, _ contents: String, _ values: [BusValue]) -> Bool {
    functions.pointee.bus_message_open_container(message, Self.code(type), contents) >= 0
      && append(values) && functions.pointee.bus_message_close_container(message) >= 0
  }
}
