package import TouchDrawing

/// The settings of the curtain, which hides the screen until a finger draws it away.
package struct CurtainSettings: Equatable, Sendable {
  /// Whether it is on when touches start to be shown.
  package var isOn = false
  /// The edge of the screen where it starts to open.
  package var edge = CurtainEdge.top
  /// The colour of the curtain, opaque; a dark grey by default.
  package var colour = Colour(hex: 0x1F_2937)

  /// Creates a curtain that is off and opens from the top.
  package init() {}
}

/// The edge of the screen at which the curtain has its handle.
package enum CurtainEdge: String, CaseIterable, Sendable {
  case top, bottom, left, right
}
