// A fast way to read the lines of a recording.
//
// A recording of an hour has a million lines, and jansson takes two or three microseconds for each:
// it builds a table of members with a dozen allocations. A line of known members, each present
// once, with plain numbers and a plain word, needs neither. This scanner reads such lines, with
// members in any order and any blanks. All other lines, including those out of range or malformed,
// are left to jansson, which decides and reports errors. A test compares the two over mutated
// lines.

import SystemSupport
import Touches

extension RecordingEvent {
  /// Scans a line of known members; nil if it has anything else, or may be wrong.
  init?(scanning line: UnsafeRawBufferPointer) {
    var scanner = LineScanner(line)
    self.init(time: 0, id: Self.placeholderID, phase: .began, position: Point(x: 0, y: 0))
    guard scanner.skip(UInt8(ascii: "{")) else { return nil }
    var seen: KeySet = 0
    var key = -1
    repeat {
      guard let next = scanner.key(after: key), seen & (1 << next) == 0,
        read(Self.keys[next].meaning, from: &scanner)
      else { return nil }
      seen |= 1 << next
      key = next
    } while scanner.skip(UInt8(ascii: ","))
    guard scanner.skip(UInt8(ascii: "}")), scanner.isAtEnd, seen & Self.required == Self.required
    else {
      return nil
    }
  }

  /// The members seen in a line, one bit for each key.
  private typealias KeySet = Int

  private static let placeholderID = TouchID(device: DeviceID(rawValue: 0), contact: 0)

  fileprivate enum Meaning {
    case time, device, touch, phase, x, y, pressure, major, minor, orientation, clock
  }

  /// The keys in the order and notation of the writer.
  fileprivate static let keys: [(text: StaticString, written: StaticString, meaning: Meaning)] = [
    ("\"t\"", "\"t\":", .time), ("\"device\"", "\"device\":", .device),
    ("\"touch\"", "\"touch\":", .touch), ("\"phase\"", "\"phase\":", .phase),
    ("\"x\"", "\"x\":", .x), ("\"y\"", "\"y\":", .y),
    ("\"pressure\"", "\"pressure\":", .pressure), ("\"major\"", "\"major\":", .major),
    ("\"minor\"", "\"minor\":", .minor),
    ("\"orientation\"", "\"orientation\":", .orientation), ("\"clock\"", "\"clock\":", .clock),
  ]
  /// The first six members, which every line has.
  private static let required: KeySet = 0b11_1111

  /// Reads a member's value; false if it is invalid.
  private mutating func read(_ meaning: Meaning, from scanner: inout LineScanner) -> Bool {
    switch meaning {
    case .time: return scanner.read(&time, in: Limit.time)
    case .device:
      guard let value = scanner.whole(in: Limit.device) else { return false }
      id.device.rawValue = Int32(value)
    case .touch:
      guard let value = scanner.whole(in: Limit.touch) else { return false }
      id.contact = UInt32(value)
    case .phase:
      guard let value = scanner.phase() else { return false }
      phase = value
    case .x: return scanner.read(&position.x, in: Limit.coordinate)
    case .y: return scanner.read(&position.y, in: Limit.coordinate)
    case .pressure:
      pressure = scanner.number(in: Limit.pressure)
      return pressure != nil
    case .major:
      major = scanner.number(in: Limit.length)
      return major != nil
    case .minor:
      minor = scanner.number(in: Limit.length)
      return minor != nil
    case .orientation:
      orientation = scanner.number(in: Limit.orientation)
      return orientation != nil
    case .clock:
      clock = scanner.number(in: Limit.time)
      return clock != nil
    }
    return true
  }
}

extension LineScanner {
  /// Reads a key and its colon, and returns the key's index, most likely that after `last`.
  fileprivate mutating func key(after last: Int) -> Int? {
    let expected = last + 1
    if expected < RecordingEvent.keys.count, skipAdjacent(RecordingEvent.keys[expected].written) {
      return expected
    }
    for step in 1...RecordingEvent.keys.count {
      let index = (last + step) % RecordingEvent.keys.count
      if skip(RecordingEvent.keys[index].text) { return skip(UInt8(ascii: ":")) ? index : nil }
    }
    return nil
  }

  fileprivate mutating func phase() -> TouchPhase? {
    guard skip(UInt8(ascii: "\"")) else { return nil }
    for entry in TouchPhase.recorded where skipAdjacent(entry.word) {
      return skipAdjacent("\"") ? entry.phase : nil
    }
    return nil
  }

  fileprivate mutating func read(_ value: inout Double, in range: ClosedRange<Double>) -> Bool {
    guard let number = number(in: range) else { return false }
    value = number
    return true
  }
}
