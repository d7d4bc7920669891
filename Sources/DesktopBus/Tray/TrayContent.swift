/// A square picture for the tray.
package struct TrayPicture: Equatable, Sendable {
  /// The edge length in px.
  package let side: Int
  /// The alpha, red, green and blue bytes of each pixel, row by row; not premultiplied.
  package let pixels: [UInt8]

  /// Creates a picture from its size and pixels.
  package init(side: Int, pixels: [UInt8]) {
    self.side = side
    self.pixels = pixels
  }

  /// The picture in the format of tray items: width, height, and ARGB in network byte order.
  var value: BusValue { .structure([.int32(Int32(side)), .int32(Int32(side)), .bytes(pixels)]) }
}

/// An entry in the menu of a tray item.
package struct TrayEntry: Equatable, Sendable {
  /// The kind of an entry.
  package enum Kind: Equatable, Sendable {
    /// A command that acts once.
    case command
    /// A command that is on or off, independently of others.
    case check(Bool)
    /// One of several commands in a menu, of which one is on.
    case radio(Bool)
    /// A line between entries, which cannot be selected.
    case separator
    /// A menu of further entries.
    case menu([TrayEntry])
  }

  /// The entry's id; 0 is reserved for the whole menu.
  package let id: Int32
  /// The text of the entry.
  package let label: String
  /// The kind of the entry.
  package let kind: Kind

  /// Creates an entry.
  package init(_ id: Int32, _ label: String, _ kind: Kind = .command) {
    self.id = id
    self.label = label
    self.kind = kind
  }
}

/// The content of a tray item.
package struct TrayContent: Equatable, Sendable {
  /// The state of the program, in one line.
  package let title: String
  /// The icon in several sizes.
  package let pictures: [TrayPicture]
  /// The menu's entries, from top to bottom.
  package let menu: [TrayEntry]

  /// Creates a content from its parts.
  package init(title: String, pictures: [TrayPicture], menu: [TrayEntry]) {
    self.title = title
    self.pictures = pictures
    self.menu = menu
  }
}
