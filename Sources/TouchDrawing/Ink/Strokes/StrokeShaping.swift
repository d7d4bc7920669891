public import Touches

/// The way in which the reports of a finger become a line.
public struct StrokeShaping: Hashable, Sendable {
  /// The curve through the points that are kept.
  public enum Curve: Hashable, Sendable {
    /// Straight pieces.
    case none
    /// The curve without cusps or loops.
    case centripetal
    /// Straight while it is drawn, and smoothed once by `UniformCatmullRom`.
    case uniform(granularity: Int)
  }

  /// The filter of the points, with parameters for data in mm.
  public var filter: OneEuroFilter.Parameters?
  /// The smoothing of the points by those around them, instead of the filter; nil for none.
  public var fit: LocalFit?
  /// The curve through the points.
  public var curve: Curve
  /// Whether a tap leaves a dot.
  public var drawsDots: Bool
  /// Whether ink reaches to the finger's position that `LinearPredictor` predicts, until the next report.
  public var predicts: Bool
  /// The density of the screen, in px/mm, above 0.
  public var pixelsPerMillimetre: Double
  /// Whether each report is a point of the stroke, wherever it is.
  private(set) var keepsReports = false

  /// Creates a shaping; the defaults calm and smooth.
  public init(
    filter: OneEuroFilter.Parameters? = OneEuroFilter.Parameters(), fit: LocalFit? = nil,
    curve: Curve = .centripetal,
    drawsDots: Bool = true, predicts: Bool = false,
    pixelsPerMillimetre: Double = Length.assumedPixelsPerMillimetre
  ) {
    self.filter = filter
    self.fit = fit
    self.curve = curve
    self.drawsDots = drawsDots
    self.predicts = predicts
    self.pixelsPerMillimetre = pixelsPerMillimetre
  }

  /// The least distance between two points that are kept, in px: nearer ones change nothing that
  /// can be seen, and a device that reports more often shall not cost more.
  var step: Double { keepsReports ? 0 : max(0.5, 0.05 * pixelsPerMillimetre) }

  /// The largest distance of a flattened curve from the curve, in px.
  static let flatness = 0.1

  /// The largest distance of a simplified line from the line, in px.
  var tolerance: Double { max(0.1, 0.03 * pixelsPerMillimetre) }

  /// The same, but with each report as it came.
  var ofReports: StrokeShaping {
    var shaping = self
    shaping.keepsReports = true
    shaping.filter = nil
    shaping.fit = nil
    shaping.curve = .none
    return shaping
  }

  /// The smoothing of a stroke's points at this density.
  var smoothing: PointSmoothing {
    filter.map { .oneEuro($0.inPixels(perMillimetre: pixelsPerMillimetre)) } ?? .none
  }
}
