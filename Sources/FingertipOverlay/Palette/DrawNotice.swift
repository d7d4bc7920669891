internal import FingertipInk
internal import FingertipSettings
internal import SystemSupport
internal import TouchRouting
internal import Touches
internal import Translations

/// A line of text that draw mode shows at the lower edge of the screen, or at the upper edge while
/// the keyboard is at the lower one.
struct DrawNotice: Equatable {
  /// The name of its region, which no id of a configuration can equal.
  static let name = "draw notice"

  var text: ScreenText
  /// The command of a tap on it; nil if it takes no touches.
  var command: DrawCommand?

  /// The notice after draw mode was left.
  static let closed = DrawNotice(
    text: ScreenText("Drawing closed \u{2013} restore"), command: .restore)

  /// Returns the notice while ink is not kept in its file.
  static func notKept(_ reason: ScreenText) -> DrawNotice {
    DrawNotice(text: ScreenText("The ink is not kept in its file: %1", reason))
  }

  /// Returns the notice if the file of a ground cannot be shown.
  static func groundMissing(_ reason: ScreenText) -> DrawNotice {
    DrawNotice(text: ScreenText("The page is white, since its ground cannot be shown: %1", reason))
  }

  /// Returns the notice if folders contain no files that can be grounds.
  static func noGrounds(in folders: String) -> DrawNotice {
    DrawNotice(text: ScreenText("There are no PNG, JPEG or PDF files in %1", .verbatim(folders)))
  }

  // MARK: - Sizes, in mm

  private static let height = 11.0
  private static let letters = 4.5
  /// The distance from the edge of the screen.
  private static let margin = 14.0
  /// The mean width of a letter, as a fraction of its height.
  private static let letterWidth = 0.6

  /// Returns the region that shows the notice beside obstacles, which are in px of the root.
  func region(
    on context: LayoutContext, in language: ScreenLanguage, beside obstacles: [Rect],
    keyboard: Rect? = nil
  ) -> RegionSetting {
    let words = text.words(in: language)
    let monitor = context.primaryArea
    let keyboard = keyboard.flatMap { $0.intersection(monitor).isEmpty ? nil : $0 }
    let density = context.pixelsPerMillimetre(at: monitor.center)
    let depth = (Self.margin + Self.height) * density
    let isAbove = keyboard.map { $0.maxY > monitor.maxY - depth } ?? false
    let side = monitor.widestSide(
      of: obstacles.filter {
        isAbove ? $0.y < monitor.y + depth : $0.maxY > monitor.maxY - depth
      })
    let free = side.width > monitor.width / 4 ? side : monitor
    let room = 0.94 * free.width / density
    let length = Double(words.count) * Self.letters * Self.letterWidth
    let wraps = free != monitor && room < length + Self.height
    let lines = wraps ? (length / max(room - Self.height, 1)).rounded(.up).clamped(to: 2...4) : 1
    let width = wraps ? room : length + Self.height
    let height = Self.height + (lines - 1) * 1.2 * Self.letters
    let clear = keyboard.map { isAbove ? $0.y - monitor.y : monitor.maxY - $0.maxY } ?? .infinity
    let scale = min(1, room / width, max(clear / density / (Self.margin + height + 1), 0.2))
    func mm(_ length: Double) -> Length { Length(length * scale) }
    var region = RegionSetting(id: Self.name, location: FileLocation(line: 1, column: 1))
    region.placement.frame = RegionFrame(
      horizontal: .center(
        Length((free.center.x - monitor.center.x) / density), size: mm(width)),
      vertical: isAbove
        ? .start(mm(Self.margin), size: mm(height)) : .end(mm(Self.margin), size: mm(height)))
    region.placement.screen = .primary
    region.placement.shape = .rounded(radius: mm(Self.height / 2))
    region.presence.isEnabled = command != nil
    region.isButton = command != nil
    if let command { region.responses.actions[.control(.upInside)] = [.draw(command)] }
    var label = FaceLabel(words, size: mm(Self.letters))
    label.lettering.wraps = wraps
    if wraps { label.lettering.minimumSize = mm(Self.letters / 3) }
    let face = RegionFace(
      fill: CardColours.ground, border: command == nil ? PaletteLooks.warning : CardColours.rim,
      borderWidth: mm(0.3), label: label)
    region.look = command == nil ? RegionLook(normal: face) : PaletteLooks.pressable(face)
    return region
  }
}
