internal import CX11
internal import Touches

extension XIDeviceEvent {
  /// The touch that a touch event is about.
  var touch: TouchID {
    TouchID(device: DeviceID(rawValue: sourceid), contact: UInt32(bitPattern: detail))
  }
}

extension XIRawEvent {
  /// The touch that a raw touch event is about.
  var touch: TouchID {
    TouchID(device: DeviceID(rawValue: sourceid), contact: UInt32(bitPattern: detail))
  }
}

extension TouchPhase {
  /// Creates the phase that an event of a touch reports, raw or delivered; nil for other events.
  init?(evtype: Int32) {
    switch evtype {
    case XI_RawTouchBegin, XI_TouchBegin: self = .began
    case XI_RawTouchUpdate, XI_TouchUpdate: self = .moved
    case XI_RawTouchEnd, XI_TouchEnd: self = .ended
    default: return nil
    }
  }
}
