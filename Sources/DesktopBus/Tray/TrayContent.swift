/// A square picture for a tray.
package struct TrayPicture: Equatable, Sendable {
  /// Its edge in px.
  package let side: Int
  /// Alpha, red, green and blue of each pixel, row by row; not multiplied by alpha.
  package let pixels: [UInt8]

  /// A picture of some size, with the bytes of its pixels.
  package init(side: Int, pixels: [UInt8]) {
    self.side = side
    self.pixels = pixels
  }

  /// The picture as items of trays have it.
  var value: BusValue { .structure([.int32(Int32(side)), .int32(Int32(side)), .bytes(pixels)]) }
}

/// An entry of the menu of an item in the tray.
package struct TrayEntry: Equatable, Sendable {
  /// The kind of an entry.
  package enum Kind: Equatable, Sendable {
    /// A command that does something once.
    case command
    /// A command that is on or off.
    case check(Bool)
    /// A command of which one in its menu is on.
    case radio(Bool)
    /// A line between entries, which cannot be chosen.
    case separator
    /// A menu of further entries.
    case menu([TrayEntry])
  }

  /// Its number, by which it is chosen; 0 is the whole menu's.
  package let id: Int32
  /// The text of the entry.
  package let label: String
  /// The kind of the entry.
  package let kind: Kind

  /// An entry by its number and its text.
  package init(_ id: Int32, _ label: String, _ kind: Kind = .command) {
    self.id = id
    self.label = label
    self.kind = kind
  }
}

/// The content of an item in the tray.
package struct TrayContent: Equatable, Sendable {
  /// Its state, in a line.
  package let title: String
  /// Its picture in several sizes.
  package let pictures: [TrayPicture]
  /// The entries of its menu, from top to bottom.
  package let menu: [TrayEntry]

  /// The content of an item by its parts.
  package init(title: String, pictures: [TrayPicture], menu: [TrayEntry]) {
    self.title = title
    self.pictures = pictures
    self.menu = menu
  }
}
