@testable import TouchTUIO

/// A receiver of TUIO bundles that knows only the specification, and notes what violates it.
struct TUIOReceiver {
  /// The fingers that are down, by their sessions.
  private(set) var alive: Set<Int32> = []
  /// The latest position of each finger so far, as shares of the surface.
  private(set) var positions: [Int32: [Float]] = [:]
  /// The fingers whose sizes are sent.
  private(set) var sized: Set<Int32> = []
  private(set) var faults: [String] = []
  private var lifted: Set<Int32> = []
  private var frame: Int32 = 0
  private var time = 0.0

  /// Handles a bundle of either version.
  mutating func receive(_ bundle: OSCBundle) {
    if bundle.byteCount > 1452 { faults.append("a packet has \(bundle.byteCount) bytes") }
    for message in bundle.messages {
      let floats = message.floats
      if !floats.allSatisfy(\.isFinite) { faults.append("\(message) has an infinite number") }
      switch (message.address, message.arguments.first) {
      case ("/tuio/2Dcur", .string("alive")): replaceAlive(by: message.integers)
      case ("/tuio/2Dblb", .string("alive")): sized = Set(message.integers)
      case ("/tuio/2Dcur", .string("set")): set(message, count: 5)
      case ("/tuio/2Dblb", .string("set")):
        if floats.count != 11 { faults.append("\(message) has too few values") }
      case (_, .string("fseq")): follow(frame: message.integers[0])
      case ("/tuio2/frm", _):
        follow(frame: message.integers[0])
        follow(message.time)
      case ("/tuio2/ptr", _): set(message, count: 11)
      case ("/tuio2/bnd", _): sized.insert(message.integers[0])
      case ("/tuio2/alv", _): replaceAlive(by: message.integers)
      case (_, .string("source")): break
      default: faults.append("\(message) is unknown")
      }
    }
  }

  private mutating func set(_ message: OSCMessage, count: Int) {
    let floats = message.floats
    if floats.count != count { faults.append("\(message) has too few values") }
    positions[message.integers[0]] = Array(floats.prefix(2))
  }

  private mutating func replaceAlive(by sessions: [Int32]) {
    lifted.formUnion(alive.subtracting(sessions))
    alive = Set(sessions)
    if !alive.isDisjoint(with: lifted) { faults.append("a session is used again: \(sessions)") }
  }

  /// The number -1 marks a repetition.
  private mutating func follow(frame number: Int32) {
    guard number != -1 else { return }
    if number < frame { faults.append("frame \(number) follows \(frame)") }
    frame = number
  }

  private mutating func follow(_ newTime: Double) {
    if newTime < time { faults.append("the time runs back by \(time - newTime) s") }
    time = newTime
  }
}

extension OSCMessage {
  fileprivate var integers: [Int32] {
    arguments.compactMap { if case .int(let value) = $0 { value } else { nil } }
  }

  fileprivate var floats: [Float] {
    arguments.compactMap { if case .float(let value) = $0 { value } else { nil } }
  }

  /// The first time among the arguments, in s since 1900.
  fileprivate var time: Double {
    for case .time(let time) in arguments {
      return Double(time.seconds) + Double(time.fraction) / 4_294_967_296
    }
    return 0
  }
}
