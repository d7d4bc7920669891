import CCairo
package import Touches

/// A text in one font size, or a symbol, drawn once; everything that shows it shares the pixels.
///
/// Any text is possible, in lines that are centred one by one. Scripts other than those of Europe
/// need Pango; a character that no font has is drawn as a box.
public final class TextMask: Equatable {
  /// The area of the letters, in px of the frame in which they are centred.
  package let area: PixelRect
  /// The coverage, 0…255, row by row of the area.
  package let coverage: [UInt8]

  /// Compares identities, not pixels.
  public static func == (a: TextMask, b: TextMask) -> Bool { a === b }

  /// The smallest size in px; smaller letters cannot be read.
  private static let minimumSize = 6.0
  /// The largest size in px; no screen needs larger letters.
  private static let maximumSize = 1000.0

  /// Draws a text.
  ///
  /// - Parameters:
  ///   - text: the lines, separated by line feeds.
  ///   - size: the font size in px, clamped to 6…1000.
  ///   - width: the width of the frame in px; wider text is cut off.
  ///   - height: the height of the frame in px; higher text is cut off.
  ///   - turn: its rotation in the frame; nil for upright.
  public init(_ text: String, size: Double, width: Int, height: Int, turn: FaceTurn? = nil) {
    let size = size > Self.minimumSize ? min(size, Self.maximumSize) : Self.minimumSize
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let probe = TextPen(size: size.rounded(), width: 1, height: 1)
    // Centring the capitals makes the text look centred, whatever hangs below the baseline.
    let capital = probe.extents(of: "H").height
    let spacing = (size * 1.2).rounded()
    var widest = 0.0
    for line in lines { widest = max(widest, probe.width(of: line, size: size.rounded())) }
    let textHeight = spacing * Double(lines.count - 1) + capital
    let firstLine = ((Double(height) - textHeight) / 2 + capital).rounded()
    let left = ((Double(width) - widest) / 2).rounded(.down) - 2
    let frame = PixelRect(x: 0, y: 0, width: max(width, 0), height: max(height, 0))
    if let turn {
      area = frame
      coverage = Self.turned(lines, size: size, spacing: spacing, capital: capital, frame, turn)
      return
    }
    let top = firstLine - size * 1.5
    area = PixelRect(
      x: Int(max(left, -1e6)), y: Int(max(top, -1e6)), width: Int(min(widest, 1e6)) + 5,
      height: Int(min(spacing * Double(lines.count - 1) + size * 2, 1e6))
    ).intersection(frame)
    guard !area.isEmpty else {
      coverage = []
      return
    }
    let pen = TextPen(size: size.rounded(), width: area.width, height: area.height)
    for (index, line) in lines.enumerated() {
      pen.draw(
        line, size: size.rounded(), middle: Double(width) / 2 - Double(area.x),
        y: firstLine + spacing * Double(index) - Double(area.y), rounds: true)
    }
    let coverage = pen.coverage(width: area.width, height: area.height)
    // Cairo draws nothing if memory runs out.
    self.coverage = coverage.count == area.area ? coverage : []
  }

  /// Creates a mask of something other than letters, from its coverage of an area.
  package init(area: PixelRect, coverage: [UInt8]) {
    self.area = area
    self.coverage = coverage.count == area.area ? coverage : []
  }

  /// Returns the coverage of lines that are turned about the middle of a frame.
  private static func turned(
    _ lines: [String], size: Double, spacing: Double, capital: Double, _ frame: PixelRect,
    _ turn: FaceTurn
  ) -> [UInt8] {
    guard !frame.isEmpty else { return [] }
    let pen = TextPen(size: size.rounded(), width: frame.width, height: frame.height)
    cairo_translate(pen.context, Double(frame.width) / 2, Double(frame.height) / 2)
    cairo_rotate(pen.context, turn.rotation)
    let top = (capital - spacing * Double(lines.count - 1)) / 2
    for (index, line) in lines.enumerated() {
      pen.draw(
        line, size: size.rounded(), middle: 0, y: top + spacing * Double(index), rounds: false)
    }
    let coverage = pen.coverage(width: frame.width, height: frame.height)
    return coverage.count == frame.area ? coverage : []
  }

  /// A rim that makes the letters legible on any ground: one opaque px, then one that fades.
  package private(set) lazy var rim = TextMask(area: area, coverage: Self.rim(of: self))

  private static func rim(of text: TextMask) -> [UInt8] {
    let (width, height) = (text.area.width, text.area.height)
    func spread(_ old: [UInt8]) -> [UInt8] {
      var wide = old
      for index in old.indices.dropFirst() where index % width > 0 {
        wide[index] = max(old[index], old[index - 1])
        wide[index - 1] = max(wide[index - 1], old[index])
      }
      var new = wide
      for index in wide.indices.dropLast(width) {
        new[index] = max(new[index], wide[index + width])
        new[index + width] = max(new[index + width], wide[index])
      }
      return new
    }
    guard !text.isEmpty, width > 0, height > 0 else { return [] }
    let near = spread(text.coverage)
    return zip(near, spread(near)).map { max($0, $1 / 2) }
  }

  /// Whether nothing of it is visible.
  public var isEmpty: Bool { coverage.isEmpty }
}
