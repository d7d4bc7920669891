package import TouchDrawing
package import Touches

/// The lines that fingers leave.
package struct InkLine: Equatable, Sendable {
  /// The width of the line or the height of the text; nil for what suits the tool.
  package var width: Length?
  /// The quantity that the width of the pen follows; by default the pressure, or the speed where there is none.
  package var widthSource = InkBrush.WidthSource.ink
  /// The curve through the points of a stroke; centripetal by default.
  package var smoothing = InkSmoothing.centripetal
  /// The filter of the points before they become a curve; `fit` by default.
  package var filter = InkFilter.fit
  /// Whether ink leads its finger for a moment, to where it will be.
  package var predicts = true
  /// Whether a finger that rests at the end of a line makes it the shape that it nearly is.
  package var straightens = true
  /// Whether a tap leaves a dot.
  package var dots = true
}

/// The curve through the points of a stroke, as people choose it.
package enum InkSmoothing: String, CaseIterable, Hashable, Sendable {
  case centripetal
  /// Four pieces between two points, once the finger is lifted.
  case uniform
  case none

  /// The curve as strokes are shaped by it.
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

  /// The parameters of the 1€ filter; nil for another filter or none.
  package var parameters: OneEuroFilter.Parameters? {
    switch self {
    case .oneEuro: OneEuroFilter.Parameters()
    case .fit, .none: nil
    }
  }

  /// The noise of a panel that is smoothed away, in mm.
  private static let noise = 0.275

  /// Returns the smoothing of points by those around them, for a density in px/mm; nil where it is another
  /// one.
  package func fit(pixelsPerMillimetre: Double) -> LocalFit? {
    self == .fit ? LocalFit(tolerance: Self.noise * pixelsPerMillimetre) : nil
  }
}
