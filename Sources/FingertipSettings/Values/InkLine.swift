internal import TouchDrawing
package import TouchInk
package import Touches

/// The lines that fingers leave.
package struct InkLine: Equatable, Sendable {
  /// The width of the line or the height of the text; nil for the tool's default.
  package var width: Length?
  /// The quantity that sets the width of the pen; by default the pressure, or without it the speed.
  package var widthSource = InkBrush.WidthSource.ink
  /// The curve through the points of a stroke; centripetal by default.
  package var smoothing = InkSmoothing.centripetal
  /// The filter of the points before they form a curve; `fit` by default.
  package var filter = InkFilter.fit
  /// Whether ink is drawn ahead of its finger, to its predicted position.
  package var predicts = true
  /// Whether a finger that rests at the end of a line turns the line into the shape that it
  /// resembles.
  package var straightens = true
  /// Whether a tap leaves a dot.
  package var dots = true
}

/// The curve through the points of a stroke, as it can be chosen.
package enum InkSmoothing: String, CaseIterable, Hashable, Sendable {
  case centripetal
  /// Four pieces between two points, after the finger is lifted.
  case uniform
  case none

  /// The curve for the shaping of strokes.
  package var curve: StrokeShaping.Curve {
    switch self {
    case .centripetal: .centripetal
    case .uniform: .uniform(granularity: 4)
    case .none: .none
    }
  }
}

/// The filter of the points of a stroke.
package enum InkFilter: String, CaseIterable, Hashable, Sendable {
  /// Each point is smoothed by those around it.
  case fit
  case oneEuro = "one-euro"
  case none

  /// The parameters of the 1€ filter; nil for other choices.
  package var parameters: OneEuroFilter.Parameters? {
    switch self {
    case .oneEuro: OneEuroFilter.Parameters()
    case .fit, .none: nil
    }
  }

  /// The noise of a panel that is smoothed away, in mm.
  private static let noise = 0.275

  /// Returns the smoothing of points by their neighbours, for a density in px/mm; nil for other
  /// choices.
  package func fit(pixelsPerMillimetre: Double) -> LocalFit? {
    self == .fit ? LocalFit(tolerance: Self.noise * pixelsPerMillimetre) : nil
  }
}
