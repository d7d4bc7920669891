package import HaloLooks
package import TouchDrawing
package import Touches

/// The look of a touch: the halo around the finger and the trail behind it.
package struct Look: Equatable, Sendable {
  /// The colours of touches, used in turn, never empty; a single one serves all.
  package var colours: [Colour]
  /// The touches that share a colour.
  package var colourBasis = ColourBasis.finger
  /// The opacity of halos and trails, 0…1, multiplied with that of the colours; at 0 nothing is
  /// drawn, not even labels and captions.
  package var opacity: Double
  /// The shape of the halo around the finger.
  package var shape: HaloSetting
  /// The sign of a tap.
  package var tap = TapSign.none
  /// The time for which a position stays in the trail, in ms; zero draws no trail.
  package var trail: Double
  /// The width of the trail at the finger.
  package var trailWidth: Length
  /// The change of a halo when its finger is lifted.
  package var lift: LiftAnimation
  /// Whether each touch is labelled with its number and coordinates.
  package var labels: Bool
  /// Whether gestures are named beside the fingers.
  package var captions = false
  /// The places of captions: beside the hands by default.
  package var captionPlaces = CaptionPlaces.hands
  /// The size of the letters of captions.
  package var captionSize = Length(5.5)
}

/// The shape of a halo.
package struct HaloSetting: Equatable, Sendable {
  /// The radius of the halo to the outer edge of its ring.
  package var radius: Length
  /// The thickness of the ring; zero draws none.
  package var ring: Length
  /// The diameter of the disc in the centre; zero draws none.
  package var disc: Length
  /// The style of the ring.
  package var style = HaloStyle.plain
  /// The path of a picture file that replaces disc and ring; nil for none.
  package var picture: String?
}

/// The touches that share a colour.
package enum ColourBasis: String, CaseIterable, Hashable, Sendable {
  /// Each finger gets the next colour.
  case finger
  /// The fingers of one hand get the first colour, those of the other hand the second.
  case hand
}

/// The places where gestures are named.
package enum CaptionPlaces: String, CaseIterable, Hashable, Sendable {
  /// Beside the hand.
  case hands
  /// In a corner, as a log of gestures.
  case corner
  case both
}

/// A named look to start from.
package enum Preset: String, CaseIterable, Sendable {
  /// For a screen that is shared or recorded: one colour, and a disc that does not hide what is
  /// beneath.
  case presenter
  /// For an audience in a room: a ring that is wider than the finger.
  case room
  /// For people who examine touch hardware: a colour and a label for each touch.
  case debug

  /// The look of the preset; the sizes follow common touch visualisers, where discs of 6–8 mm suit
  /// recordings and rings of 16–18 mm are visible around a finger.
  package var look: Look {
    switch self {
    case .presenter:
      Look(
        colours: [HaloLook.defaultColour], opacity: 0.9,
        shape: HaloSetting(radius: Length(6.3), ring: Length(0.8), disc: Length(7)), trail: 450,
        trailWidth: Length(4.2), lift: .afterglow, labels: false)
    case .room:
      Look(
        colours: [HaloLook.defaultColour], opacity: 0.9,
        shape: HaloSetting(radius: Length(8.5), ring: Length(1.2), disc: Length(3)), trail: 700,
        trailWidth: Length(5), lift: .afterglow, labels: false,
        captionSize: Length(10))
    case .debug:
      Look(
        colours: Palette.fingertip.colours, opacity: 0.9,
        shape: HaloSetting(radius: Length(4.25), ring: Length(0.5), disc: Length(2.4)), trail: 1000,
        trailWidth: Length(1.6), lift: .fade, labels: true)
    }
  }
}
