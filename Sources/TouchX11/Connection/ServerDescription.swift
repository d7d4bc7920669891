internal import CX11

/// A description of an X server, and of what manages and composites its windows.
package struct ServerDescription: Sendable {
  /// The name that the server's makers give themselves.
  package let vendor: String
  /// The server's version as its vendor counts; 12101003 is 21.1.3 of Xorg.
  package let release: Int
  /// The version of XInput that the server agreed to, such as `2.4`.
  package let inputVersion: String
  /// The names of the server's extensions, sorted.
  package let extensions: [String]
  /// The name of the window manager; empty where there is none, or it tells none.
  package let windowManager: String
  /// Whether a compositor has the screen.
  package let isComposited: Bool

  /// Asks a server, in some round trips.
  package init(of connection: DisplayConnection) {
    let display = connection.display
    vendor = XServerVendor(display).map { String(cString: $0) } ?? ""
    release = Int(XVendorRelease(display))
    let version = connection.extensions.xinputVersion
    inputVersion = "\(version.major).\(version.minor)"
    var count: Int32 = 0
    let names = XListExtensions(display, &count)
    defer { if let names { XFreeExtensionList(names) } }
    extensions = (0..<Int(max(count, 0))).compactMap { index in
      names?[index].map { String(cString: $0) }
    }.sorted()
    windowManager = connection.windowManagerName
    isComposited =
      XGetSelectionOwner(display, connection.atoms.compositorSelection.rawValue) != 0
  }
}
