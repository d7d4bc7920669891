/// A number that the X server gave to one of its resources.
package protocol ServerResourceID: RawRepresentable<UInt>, Hashable, Sendable {}

/// A window, Xlib's `Window`.
package struct WindowID: ServerResourceID {
  /// The identifier in the protocol; 0 for no window.
  package let rawValue: UInt

  /// No window, Xlib's `None`.
  package static let none = WindowID(rawValue: 0)

  /// A window by the number that the server gave it.
  package init(rawValue: UInt) {
    self.rawValue = rawValue
  }
}

/// A picture kept by the server, Xlib's `Pixmap`.
package struct PixmapID: ServerResourceID {
  /// The identifier in the protocol; 0 for no picture.
  package let rawValue: UInt

  /// A picture by the number that the server gave it.
  package init(rawValue: UInt) {
    self.rawValue = rawValue
  }
}

/// A set of pixels kept by the server, XFixes' `XserverRegion`.
struct ServerRegionID: ServerResourceID {
  let rawValue: UInt

  init(rawValue: UInt) {
    self.rawValue = rawValue
  }
}

/// A name that the server keeps as a number, Xlib's `Atom`.
package struct AtomID: ServerResourceID {
  /// The number that the server keeps for the name; 0 for no name.
  package let rawValue: UInt

  /// No name, Xlib's `None`.
  package static let none = AtomID(rawValue: 0)

  /// A name by the number that the server gave it.
  package init(rawValue: UInt) {
    self.rawValue = rawValue
  }
}

extension WindowID {
  /// The number as xwininfo(1) prints it.
  package var hexadecimal: String { "0x" + String(rawValue, radix: 16) }
}
