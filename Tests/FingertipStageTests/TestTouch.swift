import Touches

/// Returns a touch of one device, at time 0.
func touch(_ contact: UInt32, _ phase: TouchPhase, _ x: Double, _ y: Double) -> Touch {
  var touch = Touch(
    id: TouchID(device: DeviceID(rawValue: 2), contact: contact),
    time: Timestamp(milliseconds: 0), position: Point(x: x, y: y))
  touch.phase = phase
  return touch
}
