internal import CInputTest
package import Touches

extension Injector {
  /// The change of a contact in a touch report.
  package enum ContactChange: UInt32, Hashable, Sendable {
    // XI_TouchBegin, XI_TouchUpdate and XI_TouchEnd.
    /// A finger comes down.
    case began = 18
    /// A finger moves, or reports its position again.
    case moved = 19
    /// A finger is lifted.
    case ended = 20
  }

  /// Reports one contact with a position.
  ///
  /// - Parameters:
  ///   - change: the change of the contact.
  ///   - contact: the driver's number of the contact; the server assigns a touch id.
  ///   - position: the position in px of the root, before the device's transformation matrix.
  ///   - pressure: a share of the axis, 0…1; nil omits it.
  /// - Throws: `RigError.injectionFailed`, as for the variant with axes.
  package func touch(
    _ change: ContactChange, _ contact: UInt32, at position: Point, pressure: Double? = nil
  ) throws(RigError) {
    let (x, y) = area.axisValues(of: position)
    var axes = [0: x, 1: y]
    if let pressure { axes[4] = pressure * InjectionArea.pressureMaximum }
    try touch(change, contact, axes: axes)
  }

  /// Reports one contact with the given axes only, like a driver that sends only changes.
  ///
  /// - Parameters:
  ///   - change: the change of the contact.
  ///   - contact: the driver's number of the contact.
  ///   - axes: values by axis number: 0 x and 1 y in 0…65535, 4 pressure in 0…2047. A begin needs
  ///     x and y; an end may be empty.
  /// - Throws: `RigError.injectionFailed`, also for a begin of a contact that is down, or any other
  ///   report of one that is not: the server ignores such reports.
  package func touch(
    _ change: ContactChange, _ contact: UInt32, axes: [Int: Double]
  ) throws(RigError) {
    let isDown = contactsDown.contains(contact)
    guard isDown == (change != .began) else {
      throw .injectionFailed(
        device: device.name, reason: "contact \(contact) is \(isDown ? "already" : "not") down")
    }
    switch change {
    case .began: contactsDown.insert(contact)
    case .moved: break
    case .ended: contactsDown.remove(contact)
    }
    var report = xf86ITEventTouch()
    report.header = Self.header(of: report, XF86IT_EVENT_TOUCH)
    report.touchid = contact
    report.touch_type = change.rawValue
    report.valuators.set(axes)
    try send(report)
  }
}

extension xf86ITValuatorData {
  /// Marks axes as present, and sets their values.
  mutating func set(_ axes: [Int: Double]) {
    for (axis, value) in axes where axis >= 0 && axis < Int(XF86IT_MAX_VALUATORS) {
      withUnsafeMutableBytes(of: &mask) { $0[axis / 8] |= 1 << UInt8(axis % 8) }
      withUnsafeMutableBytes(of: &valuators) {
        $0.storeBytes(
          of: value, toByteOffset: axis * MemoryLayout<Double>.stride, as: Double.self)
      }
    }
  }
}
