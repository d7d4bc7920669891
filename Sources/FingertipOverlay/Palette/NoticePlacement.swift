internal import TouchRouting
internal import Touches

/// The place and the size of a notice on the primary monitor, in mm.
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

  /// Returns the size of a notice before it is scaled.
  ///
  /// - Parameters:
  ///   - length: the length of its words on one line.
  ///   - room: the width to which the words are wrapped; nil if they are not.
  /// - Returns: the size.
  private static func size(ofLength length: Double, wrappedTo room: Double?) -> Size {
    guard let room else { return Size(width: length + lineHeight, height: lineHeight) }
    let lines = (length / max(room - lineHeight, 1)).rounded(.up).clamped(to: 2...maximumLines)
    return Size(width: room, height: height(ofLines: lines))
  }

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
    func usable(_ area: Rect) -> Double { 0.94 * area.width / density }
    let (short, long) = (side(lines: 1), side(lines: Self.maximumLines))
    let length = Double(letterCount) * Self.letters * Self.letterWidth
    let isTooLong = usable(short) < length + Self.lineHeight
    let free =
      isTooLong && long.width > monitor.width / 4
      ? long : short.width > monitor.width / 4 ? short : monitor
    offset = (free.center.x - monitor.center.x) / density
    let room = usable(free)
    wraps = isTooLong && (free == long || free != monitor)
    size = Self.size(ofLength: length, wrappedTo: wraps ? room : nil)
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
