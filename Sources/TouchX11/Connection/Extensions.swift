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

    _ = try Self.require("SHAPE", (1, 1), on: display, XShapeQueryExtension, XShapeQueryVersion)
    fixesEventBase = try Self.require(
      "XFIXES", (2, 0), on: display, XFixesQueryExtension, XFixesQueryVersion
    ).eventBase
    let randr = try Self.require(
      "RandR", (1, 2), on: display, XRRQueryExtension, XRRQueryVersion)
    randrEventBase = randr.eventBase
    hasMonitors = randr.version >= (1, 5)

    sharedMemoryEventBase = XShmQueryExtension(display) != 0 ? XShmGetEventBase(display) : nil
    var unused: (Int32, Int32, Int32) = (0, 0, 0)
    hasXwaylandExtension =
      XQueryExtension(display, "XWAYLAND", &unused.0, &unused.1, &unused.2) != 0
  }

  /// A function of Xlib that asks about an extension, and returns 0 if the server lacks it.
  private typealias Query = (
    OpaquePointer?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?
  ) -> Int32

  /// Asks for an extension that is needed.
  ///
  /// - Parameters:
  ///   - name: its name, for messages.
  ///   - minimum: the oldest version that suffices.
  ///   - display: the display.
  ///   - query: asks for the numbers of its first event and error.
  ///   - queryVersion: asks for its version.
  /// - Returns: the number of its first event, and its version.
  /// - Throws: `DisplayError.extensionMissing` if the server lacks it, or has an older version.
  private static func require(
    _ name: String, _ minimum: (major: Int32, minor: Int32), on display: OpaquePointer,
    _ query: Query, _ queryVersion: Query
  ) throws(DisplayError) -> (eventBase: Int32, version: (major: Int32, minor: Int32)) {
    let needed = "\(minimum.major).\(minimum.minor)"
    var (eventBase, errorBase) = (Int32(0), Int32(0))
    guard query(display, &eventBase, &errorBase) != 0 else {
      throw .extensionMissing(name: name, needed: needed, found: nil)
    }
    var version = (major: Int32(0), minor: Int32(0))
    guard queryVersion(display, &version.major, &version.minor) != 0, version >= minimum else {
      throw .extensionMissing(
        name: name, needed: needed, found: "\(version.major).\(version.minor)")
    }
    return (eventBase, version)
  }

  /// Returns whether an event is about the root's size or its monitors.
  func isRandR(_ event: XEvent) -> Bool {
    event.type == randrEventBase + RRScreenChangeNotify || event.type == randrEventBase + RRNotify
  }
}
