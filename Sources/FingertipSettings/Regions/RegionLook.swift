package import DrawnSymbols
internal import RegionControls
package import TouchDrawing
package import Touches

/// The look of a region.
package struct RegionLook: Equatable, Sendable {
  /// The look that holds unless another one is chosen or the region is pressed.
  package var normal = RegionFace()
  /// Its look while a finger presses it; nil for no difference.
  package var pressed: RegionFace?
  /// Its other looks, by the names that the file gives them.
  package var others: [String: RegionFace] = [:]
  /// The time over which one look becomes another, in ms; 0 for at once.
  package var blend = 0.0

  /// A look for a region that is not pressed, and one for one that is; nil for no difference.
  package init(normal: RegionFace = RegionFace(), pressed: RegionFace? = nil) {
    self.normal = normal
    self.pressed = pressed
  }

  /// The names by which looks can be chosen instead of the usual one.
  package var names: [String] {
    (pressed == nil ? [] : [Self.pressedName]) + others.keys.sorted()
  }

  /// The names in braces in its labels.
  package var labelNames: Set<String> {
    var names: Set<String> = []
    func add(_ label: String?) {
      if let label { names.formUnion(TextTemplate.names(in: label)) }
    }
    add(normal.label)
    add(pressed?.label)
    for face in others.values { add(face.label) }
    return names
  }

  /// Returns the look with a name; nil where there is none.
  package func face(named name: String) -> RegionFace? {
    others[name] ?? (name == Self.pressedName ? pressed : nil)
  }

  /// The name of the look of a region that a finger presses.
  package static let pressedName = "pressed"

  /// The name of the look of a region that is disabled.
  package static let disabledName = "disabled"
}

/// The look of a region in one state, in its shape.
package struct RegionFace: Equatable, Sendable {
  /// The colour of its inside; nil for none.
  package var fill: Colour?
  /// The colour of its border; nil for none.
  package var border: Colour?
  /// The width of the border, which lies inside the shape; 0.5 mm by default.
  package var borderWidth = Length(0.5)
  /// A text in the middle.
  package var label: String?
  /// The colour of the label and the symbol; white by default.
  package var labelColour = Colour.white
  /// The height of the label's letters, or of the symbol.
  package var labelSize = Length(4)
  /// The way in which the label is laid out.
  package var lettering = Lettering()
  /// The turn of the label and the picture in the frame, in degrees, clockwise.
  package var turn = 0.0
  /// A symbol in the place of the label, in its colour.
  package var symbol: Symbol?
  /// The path of a picture file that is stretched over the frame.
  package var picture: String?
  /// An icon on the picture.
  package var icon = FaceIcon()
  /// The colour of a control's track.
  package var track = RegionFace.usualTrack
  /// The colour of the part of the track up to the value.
  package var level = RegionFace.usualLevel
  /// The colour of what the finger moves.
  package var thumb = Colour.white

  /// A dark grey through which the fill is seen.
  private static let usualTrack = Colour(hex: 0x20_2428).with(alpha: 160)
  /// The blue of what is chosen.
  private static let usualLevel = Colour(hex: 0x3A_7BD5)

  /// Makes a look of its usual parts; without arguments nothing is painted.
  package init(
    fill: Colour? = nil, border: Colour? = nil, borderWidth: Length = Length(0.5),
    label: String? = nil, labelColour: Colour = Colour.white, labelSize: Length = Length(4),
    symbol: Symbol? = nil, picture: String? = nil
  ) {
    self.fill = fill
    self.border = border
    self.borderWidth = borderWidth
    self.label = label
    self.labelColour = labelColour
    self.labelSize = labelSize
    self.symbol = symbol
    self.picture = picture
  }
}
