internal import CX11
internal import Touches

/// The mouse as a finger: a contact from the first pressed button to the last released one.
///
/// The raw motion of a mouse tells how far it moved, not where the pointer is. So the position is
/// queried: once per press and once per batch of motions, never per event.
struct PointerFinger {
  /// The devices with a pressed button, the count of pressed buttons, and the contact.
  private var pressed: [(device: DeviceID, buttons: Int, contact: UInt32)] = []
  private var nextContact: UInt32 = 1
  private var pendingMotion: (device: DeviceID, time: Timestamp)?

  /// Buttons 4 to 7 are the wheel.
  private static let buttons: Set<Int32> = [1, 2, 3, 8, 9]

  /// The devices whose contacts are a mouse's; removed devices stay in the set.
  private(set) var devices: Set<DeviceID> = []

  /// Handles a raw pointer event; returns the touch event if a contact begins or ends.
  mutating func follow(
    _ event: XIRawEvent, at time: Timestamp, pointerPosition: () -> Point?
  ) -> TouchEvent? {
    guard event.deviceid == event.sourceid else { return nil }
    let device = DeviceID(rawValue: event.sourceid)
    let index = pressed.firstIndex { $0.device == device }
    switch event.evtype {
    case XI_RawMotion:
      if index != nil { pendingMotion = (device, time) }
      return nil
    case XI_RawButtonPress where Self.buttons.contains(event.detail):
      if let index {
        pressed[index].buttons += 1
        return nil
      }
      guard let position = pointerPosition() else { return nil }
      let contact = nextContact
      nextContact &+= 1
      devices.insert(device)
      pressed.append((device, 1, contact))
      return TouchEvent(
        id: TouchID(device: device, contact: contact), phase: .began, time: time,
        position: position)
    case XI_RawButtonRelease where Self.buttons.contains(event.detail):
      guard let index else { return nil }
      pressed[index].buttons -= 1
      guard pressed[index].buttons == 0 else { return nil }
      let contact = pressed.remove(at: index).contact
      return TouchEvent(
        id: TouchID(device: device, contact: contact), phase: .ended, time: time,
        position: pointerPosition())
    default:
      return nil
    }
  }

  /// Returns the merged motion of a batch of events; nil if there was none.
  mutating func takeMotion(pointerPosition: () -> Point?) -> TouchEvent? {
    guard let (device, time) = pendingMotion else { return nil }
    pendingMotion = nil
    guard let contact = pressed.first(where: { $0.device == device })?.contact,
      let position = pointerPosition()
    else { return nil }
    return TouchEvent(
      id: TouchID(device: device, contact: contact), phase: .moved, time: time, position: position)
  }

  /// Forgets the pressed buttons of a removed device.
  mutating func forget(_ device: DeviceID) {
    pressed.removeAll { $0.device == device }
  }
}
