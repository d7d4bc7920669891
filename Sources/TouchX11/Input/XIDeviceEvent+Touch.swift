internal import CX11
internal import Touches

extension XIDeviceEvent {
  /// The touch that a touch event is about.
  var touch: TouchID {
    TouchID(device: DeviceID(rawValue: sourceid), contact: UInt32(bitPattern: detail))
  }
}
