internal import CX11
package import TouchX11
package import Touches
internal import WindowStates

/// Changes of the screen, as a user makes them with `xrandr`.
extension DisplayConnection {
  /// Switches the first output to a mode of a size, and resizes the root accordingly.
  ///
  /// The dummy driver cannot rotate; 1080×1920 stands for a rotated 1920×1080.
  ///
  /// - Parameters:
  ///   - width: the width in px, one of those of the output's modes.
  ///   - height: the height in px.
  ///   - millimetres: the physical size that the server should report.
  /// - Returns: whether the mode exists and the server switched to it.
  package func switchMode(
    width: Int, height: Int, millimetres: (width: Int, height: Int) = (508, 286)
  ) -> Bool {
    guard let resources = XRRGetScreenResourcesCurrent(display, root.rawValue) else { return false }
    defer { XRRFreeScreenResources(resources) }
    let modes = UnsafeBufferPointer(
      start: resources.pointee.modes, count: Int(resources.pointee.nmode))
    guard resources.pointee.ncrtc > 0, resources.pointee.noutput > 0,
      let mode = modes.first(where: { $0.width == UInt32(width) && $0.height == UInt32(height) })
    else { return false }
    let crtc = resources.pointee.crtcs[0]
    var output = resources.pointee.outputs[0]
    // Like xrandr: off, then the new screen size, then on, without other clients in between.
    XGrabServer(display)
    XRRSetCrtcConfig(
      display, resources, crtc, UInt(CurrentTime), 0, 0, 0, UInt16(RR_Rotate_0), nil, 0)
    XRRSetScreenSize(
      display, root.rawValue, Int32(width), Int32(height), Int32(millimetres.width),
      Int32(millimetres.height))
    let status = XRRSetCrtcConfig(
      display, resources, crtc, UInt(CurrentTime), 0, 0, mode.id, UInt16(RR_Rotate_0), &output, 1)
    XUngrabServer(display)
    XSync(display, 0)
    return status == RRSetConfigSuccess
  }

  /// Resizes the root beyond the output's mode, as for a second monitor.
  ///
  /// - Parameters:
  ///   - width: the width in px, at least that of the mode.
  ///   - height: the height in px, at least that of the mode.
  ///   - millimetres: the physical size that the server should report.
  /// - Throws: `XRequestError` if the output does not fit.
  package func resizeRoot(
    width: Int, height: Int, millimetres: (width: Int, height: Int)
  ) throws(XRequestError) {
    try trapping {
      XRRSetScreenSize(
        display, root.rawValue, Int32(width), Int32(height), Int32(millimetres.width),
        Int32(millimetres.height))
    }
  }

  /// Adds a monitor; to change one, remove it first.
  ///
  /// A monitor with the output replaces its default monitor; one without is merely a part of the
  /// desktop.
  ///
  /// - Parameters:
  ///   - name: its RandR name.
  ///   - frame: its area, in px of the root.
  ///   - millimetres: its physical size.
  ///   - isPrimary: whether it is the primary monitor.
  ///   - takesOutput: whether it owns the first output.
  /// - Throws: `XRequestError` if the server refuses, as for a name in use.
  package func setMonitor(
    _ name: String, frame: PixelRect, millimetres: (width: Int, height: Int),
    isPrimary: Bool = false, takesOutput: Bool = false
  ) throws(XRequestError) {
    guard let monitor = XRRAllocateMonitor(display, takesOutput ? 1 : 0) else { return }
    defer { XRRFreeMonitors(monitor) }
    monitor.pointee.name = XInternAtom(display, name, 0)
    monitor.pointee.primary = isPrimary ? 1 : 0
    (monitor.pointee.x, monitor.pointee.y) = (Int32(frame.x), Int32(frame.y))
    (monitor.pointee.width, monitor.pointee.height) = (Int32(frame.width), Int32(frame.height))
    monitor.pointee.mwidth = Int32(millimetres.width)
    monitor.pointee.mheight = Int32(millimetres.height)
    if takesOutput, let resources = XRRGetScreenResourcesCurrent(display, root.rawValue) {
      if resources.pointee.noutput > 0 {
        monitor.pointee.outputs[0] = resources.pointee.outputs[0]
      }
      XRRFreeScreenResources(resources)
    }
    try trapping { XRRSetMonitor(display, root.rawValue, monitor) }
  }

  /// Removes a monitor that `setMonitor` added.
  package func removeMonitor(_ name: String) throws(XRequestError) {
    let atom = XInternAtom(display, name, 0)
    try trapping { XRRDeleteMonitor(display, root.rawValue, atom) }
  }
}

extension DisplayConnection {
  /// Sets the EDID of the first output; nil removes it.
  ///
  /// - Throws: `XRequestError` if the server refuses.
  package func setEDID(_ bytes: [UInt8]?) throws(XRequestError) {
    guard let resources = XRRGetScreenResourcesCurrent(display, root.rawValue) else { return }
    defer { XRRFreeScreenResources(resources) }
    guard resources.pointee.noutput > 0 else { return }
    let output = resources.pointee.outputs[0]
    let property = XInternAtom(display, "EDID", 0)
    try trapping {
      guard let bytes else { return XRRDeleteOutputProperty(display, output, property) }
      XRRChangeOutputProperty(
        display, output, property, XA_INTEGER, 8, PropModeReplace, bytes, Int32(bytes.count))
    }
  }

  /// Returns the frames of RandR's monitors, in px of the root.
  package func monitorFrames() -> [PixelRect] {
    var count: Int32 = 0
    guard let monitors = XRRGetMonitors(display, root.rawValue, 1, &count) else { return [] }
    defer { XRRFreeMonitors(monitors) }
    return UnsafeBufferPointer(start: monitors, count: Int(count)).map {
      PixelRect(x: Int($0.x), y: Int($0.y), width: Int($0.width), height: Int($0.height))
    }
  }
}
