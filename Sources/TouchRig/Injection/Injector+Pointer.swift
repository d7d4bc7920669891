internal import CInputTest
package import Touches

extension Injector {
  /// Moves a mouse by counts of its sensor, to which the server applies acceleration.
  package func move(by offset: Vector) throws(RigError) {
    try move(isAbsolute: false, axes: [0: offset.dx, 1: offset.dy])
  }

  /// Moves an absolute pointer to a position on the root.
  ///
  /// - Parameters:
  ///   - position: the position, in px of the root.
  ///   - pressure: the pressure of a pen, 0…1; nil omits it.
  /// - Throws: `RigError.injectionFailed`.
  package func move(to position: Point, pressure: Double? = nil) throws(RigError) {
    let (x, y) = area.axisValues(of: position)
    var axes = [0: x, 1: y]
    if let pressure { axes[4] = pressure * InjectionArea.penPressureMaximum }
    try move(isAbsolute: true, axes: axes)
  }

  private func move(isAbsolute: Bool, axes: [Int: Double]) throws(RigError) {
    var report = xf86ITEventMotion()
    report.header = Self.header(of: report, XF86IT_EVENT_MOTION)
    report.is_absolute = isAbsolute ? 1 : 0
    report.valuators.set(axes)
    try send(report)
  }

  /// Reports that a pen came into range of the screen, or left it.
  ///
  /// - Parameters:
  ///   - isNear: whether the pen came into range.
  ///   - position: its position, in px of the root.
  /// - Throws: `RigError.injectionFailed`.
  package func proximity(_ isNear: Bool, at position: Point) throws(RigError) {
    let (x, y) = area.axisValues(of: position)
    var report = xf86ITEventProximity()
    report.header = Self.header(of: report, XF86IT_EVENT_PROXIMITY)
    report.is_prox_in = isNear ? 1 : 0
    report.valuators.set([0: x, 1: y])
    try send(report)
  }

  /// Presses or releases a pointer button; 1 is the left one.
  package func button(_ number: Int32, pressed: Bool) throws(RigError) {
    var report = xf86ITEventButton()
    report.header = Self.header(of: report, XF86IT_EVENT_BUTTON)
    report.button = number
    report.is_press = pressed ? 1 : 0
    try send(report)
  }

  /// Presses or releases a key by its X keycode; 9 is Escape on the usual layout.
  package func key(_ keycode: Int32, pressed: Bool) throws(RigError) {
    var report = xf86ITEventKey()
    report.header = Self.header(of: report, XF86IT_EVENT_KEY)
    report.key_code = keycode
    report.is_press = pressed ? 1 : 0
    try send(report)
  }
}
