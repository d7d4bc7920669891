import Touches

/// Returns the timestamp of a time in ms.
func at(_ milliseconds: Double) -> Timestamp {
  Timestamp(milliseconds: milliseconds)
}

func contact(_ number: UInt32, device: Int32 = 8) -> TouchID {
  TouchID(device: DeviceID(rawValue: device), contact: number)
}

func point(_ x: Double, _ y: Double) -> Point {
  Point(x: x, y: y)
}

extension TouchEvent {
  static func began(
    _ id: TouchID, _ time: Double, _ position: Point?, _ contact: TouchContact = .unknown
  ) -> TouchEvent {
    TouchEvent(id: id, phase: .began, time: at(time), position: position, contact: contact)
  }

  static func moved(
    _ id: TouchID, _ time: Double, _ position: Point?, _ contact: TouchContact = .unknown
  ) -> TouchEvent {
    TouchEvent(id: id, phase: .moved, time: at(time), position: position, contact: contact)
  }

  static func ended(_ id: TouchID, _ time: Double, _ position: Point? = nil) -> TouchEvent {
    TouchEvent(id: id, phase: .ended, time: at(time), position: position)
  }

  static func cancelled(_ id: TouchID, _ time: Double) -> TouchEvent {
    TouchEvent(id: id, phase: .cancelled, time: at(time), position: nil)
  }
}

/// The properties of a change that tests compare.
struct Step: Hashable, CustomStringConvertible {
  var id: TouchID
  var phase: TouchPhase
  var time: Double
  var position: Point

  init(_ id: TouchID, _ phase: TouchPhase, _ time: Double, _ position: Point) {
    self.id = id
    self.phase = phase
    self.time = time
    self.position = position
  }

  init(_ touch: Touch) {
    self.init(touch.id, touch.phase, touch.time.milliseconds, touch.position)
  }

  var description: String { "\(id) \(phase) at \(time) ms, \(position.x), \(position.y)" }
}
