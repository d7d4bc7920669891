package import SystemSupport
import Touches

extension RecordingEvent {
  /// Parses a line in any JSON notation; unknown members are ignored.
  init(parsing line: UnsafeRawBufferPointer) throws(LineProblem) {
    let json = try JSONValue.object(in: line)
    time = try json.number("t", in: Limit.time)
    let device = try json.whole("device", in: Limit.device)
    let contact = try json.whole("touch", in: Limit.touch)
    id = TouchID(device: DeviceID(rawValue: Int32(device)), contact: UInt32(contact))
    guard let word = json.member("phase")?.string else {
      throw LineProblem("phase: a string is needed: \(Self.phases)")
    }
    guard let phase = TouchPhase(recordedWord: word) else {
      throw LineProblem("phase: \(quoted(word)) is not a phase: \(Self.phases)")
    }
    self.phase = phase
    position = Point(
      x: try json.number("x", in: Limit.coordinate), y: try json.number("y", in: Limit.coordinate))
    pressure = try json.optionalNumber("pressure", in: Limit.pressure)
    major = try json.optionalNumber("major", in: Limit.length)
    minor = try json.optionalNumber("minor", in: Limit.length)
    orientation = try json.optionalNumber("orientation", in: Limit.orientation)
    clock = try json.optionalNumber("clock", in: Limit.time)
  }

  private static var phases: String {
    TouchPhase.recorded.map { "\($0.word)" }.alternatives
  }
}

extension JSONValue {
  /// Parses a line that must hold an object.
  package static func object(in line: UnsafeRawBufferPointer) throws(LineProblem) -> JSONValue {
    do throws(JSONSyntaxError) {
      let json = try JSONValue(parsing: line)
      if json.isObject { return json }
    } catch {
      throw LineProblem("is not JSON: \(error.message)", column: error.column)
    }
    throw LineProblem("is a list; an object is needed: {…}")
  }

  /// Returns a member that must be a whole number.
  ///
  /// - Parameters:
  ///   - key: the member's key.
  ///   - range: the allowed values.
  ///   - prefix: the prefix of the key in messages.
  /// - Returns: the number.
  /// - Throws: `LineProblem` if it is not a whole number, or out of range.
  package func whole(
    _ key: String, in range: ClosedRange<Int>, under prefix: String = ""
  ) throws(LineProblem) -> Int {
    guard let value = member(key)?.integer else {
      throw LineProblem("\(prefix)\(key): a whole number is needed")
    }
    guard range.contains(value) else {
      throw LineProblem(
        "\(prefix)\(key): \(value) is out of range: a whole number from \(range.lowerBound) to "
          + "\(range.upperBound)")
    }
    return value
  }

  /// Returns a member that must be a number.
  package func number(
    _ key: String, in range: ClosedRange<Double>, under prefix: String = ""
  ) throws(LineProblem) -> Double {
    guard let value = try optionalNumber(key, in: range, under: prefix) else {
      throw LineProblem("\(prefix)\(key): a number is needed")
    }
    return value
  }

  /// Returns a member that must be a number if it is present.
  func optionalNumber(
    _ key: String, in range: ClosedRange<Double>, under prefix: String = ""
  ) throws(LineProblem) -> Double? {
    guard let member = member(key) else { return nil }
    guard let value = member.number else {
      throw LineProblem("\(prefix)\(key): a number is needed")
    }
    guard range.contains(value) else {
      throw LineProblem(
        "\(prefix)\(key): \(Decimal.text(value)) is out of range: a number from "
          + "\(Decimal.text(range.lowerBound)) to \(Decimal.text(range.upperBound))")
    }
    return value
  }
}
