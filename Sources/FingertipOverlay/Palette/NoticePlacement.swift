internal import TouchRouting
internal import Touches

/// The place and the size of a notice on a monitor, in mm.
struct NoticePlacement {
  /// Whether it is at the upper edge, because the keyboard is at the lower one.
  let isAbove: Bool
  /// Whether its words are wrapped, because they are too long for one line.
  let wraps: Bool
  /// The horizontal distance of its centre from that of the monitor.
  let offset: Double
  /// The factor by which everything is made smaller to fit; at most 1.
  let scale: Double
  /// The size before it is scaled.
  private let size: Size

  private struct Size {
    let width: Double
    let height: Double
  }

  /// The size of the letters before they are scaled.
  static let letters = 4.5
  /// The height of a notice of one line before it is scaled.
  static let lineHeight = 11.0
  /// The distance from the edge of the screen.
  private static let margin = 14.0
  /// The mean width of a letter, as a fraction of its height.
  private static let letterWidth = 0.6
  /// The distance between two lines, as a multiple of the size of the letters.
  private static let lineDistance = 1.2
  /// The largest number of lines; letters of longer notices are smaller.
  private static let maximumLines = 4.0

  /// Returns the height of a notice before it is scaled.
  private static func height(ofLines lines: Double) -> Double {
    lineHeight + (lines - 1) * lineDistance * letters
  }

  /// Returns the distance of the far side of a notice from the edge of the screen.
  private static func depth(ofLines lines: Double) -> Double { margin + height(ofLines: lines) }

  /// Returns the largest width, in mm, of a notice in an area of the root.
  private static func room(in area: Rect, _ density: Double) -> Double {
    0.94 * area.width / density
  }

  /// Finds the place of a notice.
  ///
  /// - Parameters:
  ///   - letterCount: the number of its letters.
  ///   - context: the root and its monitors.
  ///   - screen: the monitor.
  ///   - obstacles: the frames that it must not cover, in px of the root.
  ///   - keyboard: the frame of the keyboard on the screen, in px of the root; nil for none.
  init(
    of letterCount: Int, on context: LayoutContext, _ screen: RegionScreen = .primary,
    beside obstacles: [Rect], keyboard: Rect?
  ) {
    let monitor = context.area(of: screen) ?? context.primaryArea
    let keyboard = keyboard.flatMap { $0.intersection(monitor).isEmpty ? nil : $0 }
    let density = context.pixelsPerMillimetre(at: monitor.center)
    let isAbove =
      keyboard.map { $0.maxY > monitor.maxY - Self.depth(ofLines: 1) * density } ?? false
    self.isAbove = isAbove
    /// Returns the room beside the obstacles for a number of lines.
    func side(lines: Double) -> Rect {
      let depth = Self.depth(ofLines: lines) * density
      return monitor.widestSide(
        of: obstacles.filter {
          isAbove ? $0.y < monitor.y + depth : $0.maxY > monitor.maxY - depth
        })
    }
    let length = Double(letterCount) * Self.letters * Self.letterWidth
    // More lines need more height, in which there can be more obstacles.
    let rooms = stride(from: 1, through: Self.maximumLines, by: 1).map { ($0, side(lines: $0)) }
      .filter { $1.width > monitor.width / 4 }
    let fitting = rooms.first { lines, area in
      length <= lines * (Self.room(in: area, density) - Self.lineHeight)
    }
    let (lines, free) = fitting ?? rooms.last ?? (1, monitor)
    offset = (free.center.x - monitor.center.x) / density
    let room = Self.room(in: free, density)
    wraps = lines > 1
    size = Size(
      width: wraps ? room : length + Self.lineHeight, height: Self.height(ofLines: lines))
    let clear =
      keyboard.map { isAbove ? $0.y - monitor.y : monitor.maxY - $0.maxY } ?? monitor.height
    scale = min(
      1, room / size.width, max(clear / density / (Self.margin + size.height + 1), 0.2))
  }

  /// Returns a length after scaling.
  func scaled(_ length: Double) -> Length { Length(length * scale) }

  /// The frame of the notice.
  var frame: RegionFrame {
    RegionFrame(
      horizontal: .center(Length(offset), size: scaled(size.width)),
      vertical: isAbove
        ? .start(scaled(Self.margin), size: scaled(size.height))
        : .end(scaled(Self.margin), size: scaled(size.height)))
  }
}
