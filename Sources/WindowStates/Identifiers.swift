/// A number that the X server gave to one of its resources.
package protocol ServerResourceID: RawRepresentable<UInt>, Hashable, Sendable {}

/// A resource with pixels, Xlib's `Drawable`: a window or a pixmap.
package protocol DrawableID: ServerResourceID {}

/// A window, Xlib's `Window`.
package struct WindowID: DrawableID {
  /// The identifier in the protocol; 0 means no window.
  package let rawValue: UInt

  /// No window, Xlib's `None`.
  package static let none = WindowID(rawValue: 0)

  /// Creates the identifier from the server's number.
  package init(rawValue: UInt) {
    self.rawValue = rawValue
  }
}

/// A picture stored by the server, Xlib's `Pixmap`.
package struct PixmapID: DrawableID {
  /// The identifier in the protocol; 0 means no picture.
  package let rawValue: UInt

  /// Creates the identifier from the server's number.
  package init(rawValue: UInt) {
    self.rawValue = rawValue
  }
}

/// A set of pixels stored by the server, XFixes' `XserverRegion`.
package struct ServerRegionID: ServerResourceID {
  /// The identifier in the protocol; 0 means no region.
  package let rawValue: UInt

  /// Creates the identifier from the server's number.
  package init(rawValue: UInt) {
    self.rawValue = rawValue
  }
}

/// A name that the server stores as a number, Xlib's `Atom`.
package struct AtomID: ServerResourceID {
  /// The server's number for the name; 0 means no name.
  package let rawValue: UInt

  /// No name, Xlib's `None`.
  package static let none = AtomID(rawValue: 0)

  /// Creates the identifier from the server's number.
  package init(rawValue: UInt) {
    self.rawValue = rawValue
  }
}

extension WindowID {
  /// The number in the form that xwininfo(1) prints.
  package var hexadecimal: String { "0x" + String(rawValue, radix: 16) }
}
