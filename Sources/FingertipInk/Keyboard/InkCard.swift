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
  /// The colour of inactive parts.
  package static let faint = Colour(hex: 0xFF_FFFF, alpha: 0x59)
  /// The colour of the chosen part.
  package static let accent = Colour(hex: 0x2F_6FED)
}

/// A card of draw mode that any finger can move, with a tab that replaces it while it is folded.
///
/// The palette and the keyboard are such cards.
package protocol InkCard {
  /// The scale of everything, relative to the usual size, above 0.
  var scale: Double { get }
  /// Whether the tab is shown instead of the card.
  var isFolded: Bool { get }
  /// The monitor on which it is laid out.
  var screen: RegionScreen { get }
}

extension InkCard {
  /// Returns the card in a frame, without content.
  package func card(_ id: String, in frame: RegionFrame) -> RegionSetting {
    var card = movable(id, in: frame)
    card.placement.shape = .rounded(radius: mm(3.6))
    card.presence.isHidden = isFolded
    card.look = RegionLook(
      normal: RegionFace(
        fill: CardColours.ground, border: CardColours.rim, borderWidth: mm(0.3)))
    return card
  }

  /// Returns the tab in a frame, without a look.
  ///
  /// - Parameters:
  ///   - id: its id.
  ///   - frame: its frame.
  ///   - command: the command that unfolds the card.
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

  /// Returns a region of its monitor that any finger can move.
  private func movable(_ id: String, in frame: RegionFrame) -> RegionSetting {
    var region = region(id)
    region.placement.frame = frame
    region.placement.screen = screen
    region.movement.constraint = .screen
    region.responses.actions[.phase(.moved)] = [.move(nil)]
    return region
  }

  /// Returns the dots by which a card is moved, in a frame.
  package func grip(_ id: String, in frame: RegionFrame) -> RegionSetting {
    var grip = region(id)
    grip.placement.frame = frame
    grip.look = RegionLook(
      normal: RegionFace(label: FaceLabel(symbol: .grip, colour: CardColours.faint, size: mm(4))))
    return grip
  }

  /// Returns a region without any behaviour.
  package func region(_ id: String) -> RegionSetting {
    RegionSetting(id: id, location: FileLocation(line: 1, column: 1))
  }

  /// Returns a length that is given in mm of the usual size.
  package func mm(_ length: Double) -> Length { Length(length * scale) }

  /// Returns a frame on the card that is given in mm of the usual size.
  package func frame(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> RegionFrame {
    RegionFrame(
      horizontal: .start(mm(x), size: mm(width)), vertical: .start(mm(y), size: mm(height)))
  }
}
