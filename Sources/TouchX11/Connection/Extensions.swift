internal import CX11

/// The X extensions that Fingertip needs, with the numbers that the server assigned to them.
package struct Extensions: Sendable {
  /// XInput's major opcode: raw and touch events carry it.
  package let xinputOpcode: Int32
  /// The XInput version that the server agreed to, such as 2.4.
  package let xinputVersion: (major: Int, minor: Int)
  let fixesEventBase: Int32
  private let randrEventBase: Int32
  /// Whether the server knows RandR 1.5 monitors.
  let hasMonitors: Bool
  /// The number of MIT-SHM's completion event; nil if the server lacks MIT-SHM.
  let sharedMemoryEventBase: Int32?
  /// Whether the server has the extension with which Xwayland identifies itself since version 23.1.
  let hasXwaylandExtension: Bool

  init(display: OpaquePointer) throws(DisplayError) {
    var base: Int32 = 0
    var error: Int32 = 0
    var major: Int32 = 2
    var minor: Int32 = 4

    var opcode: Int32 = 0
    guard XQueryExtension(display, "XInputExtension", &opcode, &base, &error) != 0 else {
      // No server lacks both; but untrusted clients are shown neither (Xext/security.c).
      if XShapeQueryExtension(display, &base, &error) == 0 { throw .untrusted }
      throw .extensionMissing(name: "XInput", needed: "2.2", found: nil)
    }
    xinputOpcode = opcode
    // Asked only once: old servers refuse a second call with another version.
    let status = XIQueryVersion(display, &major, &minor)
    guard status == Success, (major, minor) >= (2, 2) else {
      throw .extensionMissing(name: "XInput", needed: "2.2", found: "\(major).\(minor)")
    }
    xinputVersion = (Int(major), Int(minor))

    guard XShapeQueryExtension(display, &base, &error) != 0 else {
      throw .extensionMissing(name: "SHAPE", needed: "1.1", found: nil)
    }
    guard XShapeQueryVersion(display, &major, &minor) != 0, (major, minor) >= (1, 1) else {
      throw .extensionMissing(name: "SHAPE", needed: "1.1", found: "\(major).\(minor)")
    }

    guard XFixesQueryExtension(display, &base, &error) != 0 else {
      throw .extensionMissing(name: "XFIXES", needed: "2.0", found: nil)
    }
    fixesEventBase = base
    guard XFixesQueryVersion(display, &major, &minor) != 0, (major, minor) >= (2, 0) else {
      throw .extensionMissing(name: "XFIXES", needed: "2.0", found: "\(major).\(minor)")
    }

    guard XRRQueryExtension(display, &base, &error) != 0 else {
      throw .extensionMissing(name: "RandR", needed: "1.2", found: nil)
    }
    randrEventBase = base
    guard XRRQueryVersion(display, &major, &minor) != 0, (major, minor) >= (1, 2) else {
      throw .extensionMissing(name: "RandR", needed: "1.2", found: "\(major).\(minor)")
    }
    hasMonitors = (major, minor) >= (1, 5)

    sharedMemoryEventBase = XShmQueryExtension(display) != 0 ? XShmGetEventBase(display) : nil
    var unused: (Int32, Int32, Int32) = (0, 0, 0)
    hasXwaylandExtension =
      XQueryExtension(display, "XWAYLAND", &unused.0, &unused.1, &unused.2) != 0
  }

  /// Returns whether an event is about the root's size or its monitors.
  func isRandR(_ event: XEvent) -> Bool {
    event.type == randrEventBase + RRScreenChangeNotify || event.type == randrEventBase + RRNotify
  }
}
