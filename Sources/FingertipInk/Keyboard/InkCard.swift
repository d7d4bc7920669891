internal import DrawnSymbols
package import FingertipSettings
internal import SystemSupport
package import TouchDrawing
package import TouchRouting
package import Touches

/// The colours of the cards of draw mode.
package enum CardColours {
  /// The ground of a card.
  package static let ground = Colour(hex: 0x1B_1F27, alpha: 0xEB)
  /// The line around a card.
  package static let rim = Colour(hex: 0xFF_FFFF, alpha: 0x33)
  /// The colour of parts that are not in use.
  package static let faint = Colour(hex: 0xFF_FFFF, alpha: 0x59)
  /// The colour of the part that is chosen.
  package static let accent = Colour(hex: 0x2F_6FED)
}

/// A card of draw mode, which any finger moves, and the tab that stands for it while it is folded: the palette,
/// or the keyboard.
package protocol InkCard {
  /// The scale of everything, compared with the usual size, above 0.
  var scale: Double { get }
  /// Whether the tab is shown in its place.
  var isFolded: Bool { get }
}

extension InkCard {
  /// Returns the card at its place, without content.
  package func card(_ id: String, in frame: RegionFrame) -> RegionSetting {
    var card = movable(id, in: frame)
    card.placement.shape = .rounded(radius: mm(3.6))
    card.presence.isHidden = isFolded
    card.look = RegionLook(
      normal: RegionFace(
        fill: CardColours.ground, border: CardColours.rim, borderWidth: mm(0.3)))
    return card
  }

  /// Returns the tab at its place, without a look.
  ///
  /// - Parameters:
  ///   - id: its name.
  ///   - frame: its place.
  ///   - command: unfolds the card.
  /// - Returns: the tab.
  package func tab(
    _ id: String, in frame: RegionFrame, unfoldedBy command: DrawCommand
  ) -> RegionSetting {
    var tab = movable(id, in: frame)
    tab.placement.shape = .circle
    tab.presence.isHidden = !isFolded
    tab.isButton = true
    tab.responses.actions[.control(.upInside)] = [.draw(command)]
    return tab
  }

  /// Returns a region of the first monitor that any finger moves.
  private func movable(_ id: String, in frame: RegionFrame) -> RegionSetting {
    var region = region(id)
    region.placement.frame = frame
    region.placement.screen = .primary
    region.movement.constraint = .screen
    region.responses.actions[.phase(.moved)] = [.move(nil)]
    return region
  }

  /// Returns the dots by which a card is moved, at their place.
  package func grip(_ id: String, in frame: RegionFrame) -> RegionSetting {
    var grip = region(id)
    grip.placement.frame = frame
    grip.look = RegionLook(
      normal: RegionFace(label: FaceLabel(symbol: .grip, colour: CardColours.faint, size: mm(4))))
    return grip
  }

  /// Returns a region that does nothing yet.
  package func region(_ id: String) -> RegionSetting {
    RegionSetting(id: id, place: FilePlace(line: 1, column: 1))
  }

  /// Returns so many mm of the usual size.
  package func mm(_ length: Double) -> Length { Length(length * scale) }

  /// Returns a rectangle of the card, in mm of the usual size.
  package func frame(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> RegionFrame {
    RegionFrame(
      horizontal: .start(mm(x), size: mm(width)), vertical: .start(mm(y), size: mm(height)))
  }
}
