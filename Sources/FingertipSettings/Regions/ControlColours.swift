package import TouchDrawing

/// The colours of the parts of a control.
package struct ControlColours: Equatable, Sendable {
  /// The colour of its track; by default a translucent dark grey, through which the fill is
  /// visible.
  package var track = Colour(hex: 0x20_2428).with(alpha: 160)
  /// The colour of the part of the track up to the value; by default the blue of selections.
  package var level = Colour(hex: 0x3A_7BD5)
  /// The colour of its thumb, which the finger moves; white by default.
  package var thumb = Colour.white
}
