internal import FingertipOverlay
internal import FingertipSettings
internal import SystemSupport
internal import TouchDrawing
internal import TouchRouting
internal import Touches
internal import Translations

/// The regions that show that the screen is locked or black.
enum CoverPanels {
  private static let shade = Colour(hex: 0x0B_0F14, alpha: 0xF7)
  private static let black = Colour(hex: 0x00_0000)

  // MARK: - Sizes, in mm

  private static let title = 9.0
  private static let hint = 5.5
  /// The distance between the middles of the lines.
  private static let distance = 13.0
  /// The size of the smallest letters, on monitors that are too narrow for a line.
  private static let smallest = 1.5

  /// Makes the panels of a state.
  ///
  /// - Parameters:
  ///   - state: the state.
  ///   - time: the present, by the clock of the state in ms.
  ///   - width: the width of the primary monitor, in mm.
  ///   - language: the language of the texts.
  /// - Returns: the panels, from back to front; none if nothing covers the screen.
  static func panels(
    of state: CoverState, at time: Double, width: Double, in language: ScreenLanguage
  ) -> [RegionSetting] {
    if state.light == .off { return [surface(black)] }
    switch state.lock {
    case .open: return []
    case .endless:
      return locked(ScreenText("Locked for cleaning").words(in: language), width, language)
    case .until(let end):
      let seconds = Int((max(end - time, 0) / 1000).rounded(.up))
      let text = ScreenText("Locked for cleaning: %1 s", .verbatim("\(seconds)"))
      return locked(text.words(in: language), width, language)
    }
  }

  private static func locked(
    _ text: String, _ width: Double, _ language: ScreenLanguage
  ) -> [RegionSetting] {
    let help = ScreenText("Hold three fingers still to unlock").words(in: language)
    return [
      surface(shade), line(" cover title", text, title, above: distance / 2, width),
      line(" cover hint", help, hint, above: -distance / 2, width),
    ]
  }

  /// Returns a surface over the whole screen.
  private static func surface(_ colour: Colour) -> RegionSetting {
    var region = RegionSetting(id: " cover surface", location: FileLocation(line: 1, column: 1))
    region.presence.isEnabled = false
    region.look = RegionLook(normal: RegionFace(fill: colour))
    return region
  }

  /// Returns a line of text at a height above the middle of the primary monitor, in mm.
  private static func line(
    _ id: String, _ text: String, _ size: Double, above height: Double, _ width: Double
  ) -> RegionSetting {
    var label = FaceLabel(text, colour: Colour(hex: 0xFF_FFFF), size: Length(size))
    label.lettering.wraps = true
    label.lettering.minimumSize = Length(smallest)
    var region = RegionSetting(id: id, location: FileLocation(line: 1, column: 1))
    region.placement.screen = .primary
    region.placement.frame = RegionFrame(
      horizontal: .center(.zero, size: Length(0.96 * width)),
      vertical: .center(Length(-height), size: Length(size * 1.6)))
    region.presence.isEnabled = false
    region.look = RegionLook(normal: RegionFace(label: label))
    return region
  }
}
