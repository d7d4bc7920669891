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
    DrawNotice(
      text: ScreenText("The page is white, because its ground cannot be shown: %1", reason))
  }

  /// Returns the notice if the file of a ground that is shown cannot be written.
  static func groundNotKept(_ reason: ScreenText) -> DrawNotice {
    DrawNotice(text: ScreenText("The picture of the desktop is not kept: %1", reason))
  }

  /// Returns the notice if folders contain no files that can be grounds.
  static func noGrounds(_ files: GroundFiles) -> DrawNotice {
    let folders = ScreenText.verbatim(files.name)
    return DrawNotice(
      text: files.hasDocuments
        ? ScreenText("There are no PNG, JPEG or PDF files in %1", folders)
        : ScreenText("There are no PNG or JPEG files in %1", folders))
  }

  /// Returns the region that shows the notice.
  ///
  /// - Parameters:
  ///   - context: the root and its monitors.
  ///   - screen: the monitor.
  ///   - language: the language of the words.
  ///   - obstacles: the frames that it must not cover, in px of the root.
  ///   - keyboard: the frame of the keyboard on the screen, in px of the root; nil for none.
  /// - Returns: the region.
  func region(
    on context: LayoutContext, _ screen: RegionScreen = .primary, in language: ScreenLanguage,
    beside obstacles: [Rect], keyboard: Rect? = nil
  ) -> RegionSetting {
    let words = text.words(in: language)
    let place = NoticePlacement(
      of: words.count, on: context, screen, beside: obstacles, keyboard: keyboard)
    var region = RegionSetting(id: Self.name, location: FileLocation(line: 1, column: 1))
    region.placement.frame = place.frame
    region.placement.screen = screen
    region.placement.shape = .rounded(radius: place.scaled(NoticePlacement.lineHeight / 2))
    region.presence.isEnabled = command != nil
    region.isButton = command != nil
    if let command { region.responses.actions[.control(.upInside)] = [.draw(command)] }
    var label = FaceLabel(words, size: place.scaled(NoticePlacement.letters))
    label.lettering.wraps = place.wraps
    if place.wraps { label.lettering.minimumSize = place.scaled(NoticePlacement.letters / 3) }
    let face = RegionFace(
      fill: CardColours.ground, border: command == nil ? PaletteLooks.warning : CardColours.rim,
      borderWidth: place.scaled(0.3), label: label)
    region.look = command == nil ? RegionLook(normal: face) : PaletteLooks.pressable(face)
    return region
  }
}
