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
    add(normal.label.text)
    add(pressed?.label.text)
    for face in others.values { add(face.label.text) }
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
  /// The text or the symbol in the middle.
  package var label = FaceLabel()
  /// The turn of the label and the picture in the frame, in degrees, clockwise.
  package var turn = 0.0
  /// The path of a picture file that is stretched over the frame.
  package var picture: String?
  /// An icon on the picture.
  package var icon = FaceIcon()
  /// The colours of the parts of a control.
  package var controlColours = ControlColours()

  /// Makes a look of its usual parts; without arguments nothing is painted.
  package init(
    fill: Colour? = nil, border: Colour? = nil, borderWidth: Length = Length(0.5),
    label: FaceLabel = FaceLabel()
  ) {
    self.fill = fill
    self.border = border
    self.borderWidth = borderWidth
    self.label = label
  }
}
