/// A small round picture in colours of what a running overlay does.
package enum StatusPicture: CaseIterable, Sendable {
  /// Touches are shown.
  case shown
  /// Nothing is shown.
  case hidden
  case drawing
  case inspecting
  case paused

  /// The parts of its symbol, within its disc.
  private var parts: [SymbolPart] {
    switch self {
    case .shown: [.oval(12, 12, 5.8, 5.8), .disc(12, 12, 2.4)]
    case .hidden: [.oval(12, 12, 5.8, 5.8), .line([(6, 18), (18, 6)])]
    case .drawing: [.loop([(6.6, 17.4), (7.4, 14), (14.6, 6.8), (17.2, 9.4), (10, 16.6)])]
    case .inspecting:
      [.oval(12, 12, 4, 4), .line([(12, 4.6), (12, 19.4)]), .line([(4.6, 12), (19.4, 12)])]
    case .paused: [.line([(9.4, 7.6), (9.4, 16.4)]), .line([(14.6, 7.6), (14.6, 16.4)])]
    }
  }

  /// The colour of its disc: what takes touches is told apart from what shows them, and grey is off.
  private var colour: (red: Int, green: Int, blue: Int) {
    switch self {
    case .shown, .inspecting: (0x1E, 0x9B, 0xFF)
    case .drawing: (0xE0, 0x5A, 0x10)
    case .hidden, .paused: (0x70, 0x78, 0x80)
    }
  }

  /// The picture in a square: alpha, red, green and blue of each pixel, row by row and not multiplied by
  /// alpha.
  ///
  /// - Parameter side: the edge of the square in px.
  /// - Returns: its bytes; none where cairo could not draw.
  package func pixels(side: Int) -> [UInt8] {
    let disc = [SymbolPart.disc(12, 12, 11.5)].coverage(side: side)
    let symbol = parts.coverage(side: side)
    guard disc.count == symbol.count else { return [] }
    let (red, green, blue) = colour
    var bytes: [UInt8] = []
    bytes.reserveCapacity(disc.count * 4)
    for (alpha, white) in zip(disc, symbol) {
      bytes.append(alpha)
      for part in [red, green, blue] {
        bytes.append(UInt8(part + (255 - part) * Int(white) / 255))
      }
    }
    return bytes
  }
}
