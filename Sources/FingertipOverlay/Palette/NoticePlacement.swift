internal import TouchRouting
internal import Touches

/// The place and the size of a notice on the primary monitor, in mm.
struct NoticePlacement {
  /// Whether it is at the upper edge, because the keyboard is at the lower one.
  let isAbove: Bool
  /// Whether its words are wrapped, because the room beside the palette is narrow.
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

  /// Finds the place of a notice.
  ///
  /// - Parameters:
  ///   - letterCount: the number of its letters.
  ///   - context: the root and its monitors.
  ///   - obstacles: the frames that it must not cover, in px of the root.
  ///   - keyboard: the frame of the keyboard on the screen, in px of the root; nil for none.
  init(of letterCount: Int, on context: LayoutContext, beside obstacles: [Rect], keyboard: Rect?) {
    let monitor = context.primaryArea
    let keyboard = keyboard.flatMap { $0.intersection(monitor).isEmpty ? nil : $0 }
    let density = context.pixelsPerMillimetre(at: monitor.center)
    let depth = (Self.margin + Self.lineHeight) * density
    let isAbove = keyboard.map { $0.maxY > monitor.maxY - depth } ?? false
    let side = monitor.widestSide(
      of: obstacles.filter {
        isAbove ? $0.y < monitor.y + depth : $0.maxY > monitor.maxY - depth
      })
    let free = side.width > monitor.width / 4 ? side : monitor
    self.isAbove = isAbove
    offset = (free.center.x - monitor.center.x) / density
    let room = 0.94 * free.width / density
    let length = Double(letterCount) * Self.letters * Self.letterWidth
    wraps = free != monitor && room < length + Self.lineHeight
    if wraps {
      let lines = (length / max(room - Self.lineHeight, 1)).rounded(.up).clamped(to: 2...4)
      size = Size(
        width: room, height: Self.lineHeight + (lines - 1) * Self.lineDistance * Self.letters)
    } else {
      size = Size(width: length + Self.lineHeight, height: Self.lineHeight)
    }
    let clear = keyboard.map { isAbove ? $0.y - monitor.y : monitor.maxY - $0.maxY } ?? .infinity
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
