public import Touches
public import Translations

/// A test of a panel in which the user follows instructions on the screen.
///
/// It gets every change of every touch and the time. It knows nothing of screens except the panel
/// that it is given.
public protocol PanelTest: Sendable {
  /// The instruction for the user.
  var instruction: ScreenText { get }
  /// The share that is done, 0…1.
  var progress: Double { get }
  /// The figures to show, from back to front.
  var figures: [PanelFigure] { get }
  /// The measures so far.
  var measures: [PanelMeasure] { get }
  /// The reason why the test cannot continue; nil if it can.
  var obstacle: ScreenText? { get }
  /// The systematic error of positions; nil if the test does not measure it, or not yet.
  var calibration: Calibration? { get }

  /// Handles a change of a touch.
  mutating func follow(_ touch: Touch)
  /// Advances to a time, in ms of server time.
  mutating func advance(to time: Timestamp)
  /// Whether time counts even while nothing touches the panel.
  var needsTime: Bool { get }
  /// Whether it asks for touches in the corners, which must therefore have no button.
  var usesCorners: Bool { get }
  /// The figure that is shown immediately when a touch changes; nil for none.
  var flash: PanelFigure? { get }
  /// Records that the flash has been on the screen since a time, in ms of server time.
  mutating func flashAppeared(at time: Timestamp)
}

extension PanelTest {
  /// Whether the test is complete.
  public var isDone: Bool { progress >= 1 }
  /// Whether every measure is within its limit.
  public var isPassed: Bool { measures.allSatisfy(\.isPassed) }
  /// No obstacle.
  public var obstacle: ScreenText? { nil }
  /// No calibration, because the test measures no positions.
  public var calibration: Calibration? { nil }
  /// False: the test waits while nothing touches the panel.
  public var needsTime: Bool { false }
  /// False: the corners need not be touched.
  public var usesCorners: Bool { false }
  /// No flash.
  public var flash: PanelFigure? { nil }
  /// Ignores the time.
  public mutating func flashAppeared(at time: Timestamp) {}
  /// Does nothing, because the test has no times of its own.
  public mutating func advance(to time: Timestamp) {}
}

/// The available tests.
public enum PanelTestKind: String, CaseIterable, Sendable {
  /// Paint the panel: where is it dead, and how close to its edges does it reach?
  case coverage
  /// Draw along lines: how straight are they reported?
  case linearity
  /// All fingers at once: how many are there, and which are lost?
  case contacts
  /// Tap targets: how far off are touches?
  case accuracy
  /// Hold still: how far do reports stray?
  case jitter
  /// Move steadily: how much do reports tremble?
  case motion
  /// Swipe in over the edges and slide along them: how close to them are reports?
  case edges
  /// Move two fingers apart: how close can they be and still be told apart?
  case separation
  /// Do not touch: what is reported anyway?
  case noise
  /// Tap a field that flashes: how late is it?
  case delay
  /// Move several fingers: how often is each reported?
  case rate

  /// Creates a test of the kind.
  ///
  /// - Parameters:
  ///   - panel: the panel.
  ///   - contacts: the number of contacts that the device claims to follow; 0 if it does not say.
  /// - Returns: the test.
  public func test(of panel: Panel, contacts: Int) -> any PanelTest {
    switch self {
    case .coverage: CoverageTest(of: panel)
    case .linearity: LinearityTest(of: panel)
    case .contacts: ContactsTest(of: panel, contacts: contacts)
    case .accuracy: AccuracyTest(of: panel)
    case .jitter: JitterTest(of: panel)
    case .motion: MotionTest(of: panel)
    case .edges: EdgesTest(of: panel)
    case .separation: SeparationTest(of: panel)
    case .noise: NoiseTest()
    case .delay: DelayTest(of: panel)
    case .rate: RateTest(of: panel, contacts: contacts)
    }
  }
}

/// Something that a test shows, in px of the root.
public enum PanelFigure: Hashable, Sendable {
  /// A part of the panel that was touched.
  case cell(Rect)
  /// A mark to touch.
  case target(Point, radius: Double)
  /// A line to follow.
  case guide(Point, Point)
  /// The path of a finger.
  case stroke([Point])
  /// A reported position.
  case dot(Point)
  /// A wrong position.
  case fault(Point)
  /// A part that is bright while it is touched, and dark otherwise.
  case flash(Rect, isOn: Bool)
}

/// One number that a test measures.
public struct PanelMeasure: Hashable, Sendable {
  /// The allowed values of a measure.
  public enum Limit: Hashable, Sendable {
    /// The value must not be less.
    case atLeast(Double)
    /// The value must not be greater.
    case atMost(Double)
  }

  /// The key for programs, such as `meanError`.
  public var key: String
  /// The name.
  public var name: ScreenText
  /// The measured number, in the measure's unit.
  public var value: Double
  /// The unit; empty for a plain number.
  public var unit: String
  /// The limit on a sound panel; nil if any value passes.
  public var limit: Limit?

  /// Creates a measure.
  public init(
    _ key: String, _ name: ScreenText, _ value: Double, _ unit: String, _ limit: Limit? = nil
  ) {
    self.key = key
    self.name = name
    self.value = value
    self.unit = unit
    self.limit = limit
  }

  /// Whether it is within its limit; NaN is not.
  public var isPassed: Bool {
    switch limit {
    case .atLeast(let minimum): value >= minimum
    case .atMost(let maximum): value <= maximum
    case nil: true
    }
  }
}

extension Panel {
  /// Returns a position from its shares of the panel's width and height.
  func place(_ x: Double, _ y: Double) -> Point {
    Point(x: frame.x + x * frame.width, y: frame.y + y * frame.height)
  }

  /// Converts a length from mm to px.
  package func pixels(_ millimetres: Double) -> Double { millimetres * pixelsPerMillimetre }
}
