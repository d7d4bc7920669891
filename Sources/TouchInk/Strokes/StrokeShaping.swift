public import Touches

/// The settings by which the reports of a finger become a line.
public struct StrokeShaping: Hashable, Sendable {
  /// The curve through the points that are kept.
  public enum Curve: Hashable, Sendable {
    /// Straight pieces.
    case none
    /// A curve without cusps or loops.
    case centripetal
    /// Straight while it is drawn, and smoothed by `UniformCatmullRom` when it is finished.
    case uniform(granularity: Int)
  }

  /// The filter of the points, with parameters for data in mm.
  public var filter: OneEuroFilter.Parameters?
  /// The smoothing of points by their neighbours, instead of the filter; nil for none.
  public var fit: LocalFit?
  /// The curve through the points.
  public var curve: Curve
  /// Whether a tap leaves a dot.
  public var drawsDots: Bool
  /// Whether ink extends to the position that `LinearPredictor` predicts, until the next report.
  public var predicts: Bool
  /// The density of the screen, in px/mm, above 0.
  public var pixelsPerMillimetre: Double
  /// Whether each report is a point of the stroke, however near the previous one it is.
  private(set) var keepsReports = false

  /// Creates a shaping; the defaults filter jitter and draw smooth curves.
  public init(
    filter: OneEuroFilter.Parameters? = OneEuroFilter.Parameters(), fit: LocalFit? = nil,
    curve: Curve = .centripetal, drawsDots: Bool = true, predicts: Bool = false,
    pixelsPerMillimetre: Double = Length.assumedPixelsPerMillimetre
  ) {
    self.filter = filter
    self.fit = fit
    self.curve = curve
    self.drawsDots = drawsDots
    self.predicts = predicts
    self.pixelsPerMillimetre = pixelsPerMillimetre
  }

  /// The minimum distance between two points that are kept, in px: nearer points make no visible
  /// difference, and devices that report more often must not cost more.
  var step: Double { keepsReports ? 0 : max(0.5, 0.05 * pixelsPerMillimetre) }

  /// The largest distance between a curve and its flattened form, in px.
  static let flatness = 0.1

  /// The largest distance between a line and its simplified form, in px.
  var tolerance: Double { max(0.1, 0.03 * pixelsPerMillimetre) }

  /// The same shaping, but with each report unfiltered.
  var withUnfilteredReports: StrokeShaping {
    var shaping = self
    shaping.keepsReports = true
    shaping.filter = nil
    shaping.fit = nil
    shaping.curve = .none
    return shaping
  }

  /// The jitter filter of a stroke's points at this density.
  var smoothing: PointSmoothing {
    filter.map { .oneEuro($0.inPixels(perMillimetre: pixelsPerMillimetre)) } ?? .none
  }
}
