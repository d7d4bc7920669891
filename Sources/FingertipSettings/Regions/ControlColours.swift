package import TouchDrawing

/// The colours of the parts of a control.
package struct ControlColours: Equatable, Sendable {
  /// The colour of its track; by default a dark grey through which the fill is seen.
  package var track = Colour(hex: 0x20_2428).with(alpha: 160)
  /// The colour of the part of the track up to the value; by default the blue of what is chosen.
  package var level = Colour(hex: 0x3A_7BD5)
  /// The colour of what the finger moves; white by default.
  package var thumb = Colour.white
}
