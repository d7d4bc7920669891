/// A number that the X server gave to one of its resources.
public protocol ServerResourceID: RawRepresentable<UInt>, Hashable, Sendable {}

/// A window, Xlib's `Window`.
public struct WindowID: ServerResourceID {
  public let rawValue: UInt

  /// No window, Xlib's `None`.
  public static let none = WindowID(rawValue: 0)

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }
}

/// A picture kept by the server, Xlib's `Pixmap`.
public struct PixmapID: ServerResourceID {
  public let rawValue: UInt

  public init(rawValue: UInt) {
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
public struct AtomID: ServerResourceID {
  public let rawValue: UInt

  /// No name, Xlib's `None`.
  public static let none = AtomID(rawValue: 0)

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }
}

extension WindowID {
  /// The number as xwininfo(1) prints it.
  package var hexadecimal: String { "0x" + String(rawValue, radix: 16) }
}
