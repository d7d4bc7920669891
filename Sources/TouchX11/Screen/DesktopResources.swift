internal import CX11
internal import WindowStates

/// The resources that the desktop stores on the root window, in lines such as `Xft.dpi: 96`.
///
/// Xlib only keeps those that existed when the display was opened, so the property is read anew
/// each time.
struct DesktopResources {
  private let text: String

  /// Parses the text of the property `RESOURCE_MANAGER`.
  init(_ text: String) {
    self.text = text
  }

  /// Queries the server.
  init(of connection: DisplayConnection) {
    // In units of four bytes: a megabyte, far more than any desktop sets.
    self.init(
      connection.text(
        AtomID(rawValue: XA_RESOURCE_MANAGER), of: connection.root,
        type: AtomID(rawValue: XA_STRING), limit: 1 << 18) ?? "")
  }

  /// The value of a resource by its full name; the last line wins; nil if there is none.
  subscript(_ name: String) -> String? {
    for line in text.split(whereSeparator: \.isNewline).reversed() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, Self.trimmed(parts[0]) == name else { continue }
      return Self.trimmed(parts[1])
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> String {
    let withoutIndentation = text.drop(while: \.isWhitespace)
    return String(withoutIndentation.reversed().drop(while: \.isWhitespace).reversed())
  }
}
