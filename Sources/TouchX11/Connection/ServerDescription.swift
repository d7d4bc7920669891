internal import CX11
internal import WindowStates

/// A description of an X server, its window manager and its compositor.
package struct ServerDescription: Sendable {
  /// The vendor's name.
  package let vendor: String
  /// The vendor's release number; 12101003 is Xorg 21.1.3.
  package let release: Int
  /// The version of XInput that the server agreed to, such as `2.4`.
  package let inputVersion: String
  /// The names of the server's extensions, sorted.
  package let extensions: [String]
  /// The name of the window manager; empty if there is none, or it has no name.
  package let windowManager: String
  /// Whether a compositor is running.
  package let isComposited: Bool

  /// Queries a server, in several round trips.
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
