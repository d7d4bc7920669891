internal import RegionControls
package import TouchDrawing
package import Touches

/// The look of a region.
package struct RegionLook: Equatable, Sendable {
  /// The look unless another one is chosen or the region is pressed.
  package var normal = RegionFace()
  /// The look while a finger presses the region; nil if it does not differ.
  package var pressed: RegionFace?
  /// The other looks, by their names in the file.
  package var others: [String: RegionFace] = [:]
  /// The duration of a change between looks, in ms; 0 for an immediate change.
  package var blend = 0.0

  /// Creates a look from a normal and a pressed face; nil if they do not differ.
  package init(normal: RegionFace = RegionFace(), pressed: RegionFace? = nil) {
    self.normal = normal
    self.pressed = pressed
  }

  /// Creates the look of a button of this program, which has another fill while it is pressed.
  package init(button face: RegionFace, pressedFill: Colour = Self.pressedFill) {
    normal = face
    var pressed = face
    pressed.fill = pressedFill
    self.pressed = pressed
  }

  /// The fill of pressed buttons of this program, except of those on translucent cards.
  package static let pressedFill = Colour(hex: 0x3A_7BD5)

  /// The names of looks that can be chosen instead of the normal one.
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

  /// Whether anything in it is painted into a picture as large as the region's frame.
  var fillsFrame: Bool {
    normal.fillsFrame || pressed?.fillsFrame ?? false || others.values.contains(where: \.fillsFrame)
  }

  /// Returns the look with a name; nil if there is none.
  package func face(named name: String) -> RegionFace? {
    others[name] ?? (name == Self.pressedName ? pressed : nil)
  }

  /// The name of the pressed look.
  package static let pressedName = "pressed"

  /// The name of the look of disabled regions.
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
  /// The icon in front of the picture.
  package var icon = FaceIcon()
  /// The colours of the parts of a control.
  package var controlColours = ControlColours()

  /// Whether anything in it is painted into a picture as large as the region's frame.
  fileprivate var fillsFrame: Bool { picture != nil || icon.name != nil || turn != 0 }

  /// Creates a face from its most common parts; without arguments nothing is painted.
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
