/// The mouse as a finger: a contact from the first pressed button to the last released one.
///
/// The raw motion of a mouse tells how far it moved, not where the pointer is. So the position is
/// queried: once per press and once per batch of motions, never per event.
package struct PointerFinger: Sendable {
  /// A report of a mouse.
  package enum Report: Hashable, Sendable {
    /// It was moved.
    case motion
    /// A button was pressed, by its number in X.
    case press(Int32)
    /// A button was released.
    case release(Int32)
  }

  /// The devices with a pressed button, the count of pressed buttons, and the contact.
  private var pressed: [(device: DeviceID, buttons: Int, contact: UInt32)] = []
  private var nextContact: UInt32 = 1
  private var pendingMotion: (device: DeviceID, time: Timestamp)?

  /// Buttons 4 to 7 are the wheel.
  private static let buttons: Set<Int32> = [1, 2, 3, 8, 9]

  /// The devices whose contacts are a mouse's; removed devices stay in the set.
  package private(set) var devices: Set<DeviceID> = []

  /// Creates a finger that is up.
  package init() {}

  /// Handles a report of a mouse; returns the touch event if a contact begins or ends.
  package mutating func follow(
    _ report: Report, of device: DeviceID, at time: Timestamp, pointerPosition: () -> Point?
  ) -> TouchEvent? {
    let index = pressed.firstIndex { $0.device == device }
    switch report {
    case .motion:
      if index != nil { pendingMotion = (device, time) }
      return nil
    case .press(let button) where Self.buttons.contains(button):
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
    case .release(let button) where Self.buttons.contains(button):
      guard let index else { return nil }
      pressed[index].buttons -= 1
      guard pressed[index].buttons == 0 else { return nil }
      let contact = pressed.remove(at: index).contact
      return TouchEvent(
        id: TouchID(device: device, contact: contact), phase: .ended, time: time,
        position: pointerPosition())
    case .press, .release:
      return nil
    }
  }

  /// Returns the merged motion of a batch of events; nil if there was none.
  package mutating func takeMotion(pointerPosition: () -> Point?) -> TouchEvent? {
    guard let (device, time) = pendingMotion else { return nil }
    pendingMotion = nil
    guard let contact = pressed.first(where: { $0.device == device })?.contact,
      let position = pointerPosition()
    else { return nil }
    return TouchEvent(
      id: TouchID(device: device, contact: contact), phase: .moved, time: time, position: position)
  }

  /// Forgets the pressed buttons of a removed device.
  package mutating func forget(_ device: DeviceID) {
    pressed.removeAll { $0.device == device }
  }
}
