public import Touches
public import Translations

/// A test of a panel in which a user does what the screen asks for.
///
/// It is told of every change of every touch and of the time, and knows nothing of screens but the
/// panel that it is given.
public protocol PanelTest: Sendable {
  /// The instruction for the user.
  var instruction: ScreenText { get }
  /// The share that is done, 0…1.
  var progress: Double { get }
  /// The figures to show, from back to front.
  var figures: [PanelFigure] { get }
  /// The measures so far.
  var measures: [PanelMeasure] { get }
  /// The reason for which the test cannot go on; nil where it can.
  var obstacle: ScreenText? { get }
  /// The systematic error of the places of touches; nil where the test does not tell of it, or not yet.
  var calibration: Calibration? { get }

  /// Handles a change of a touch.
  mutating func follow(_ touch: Touch)
  /// Goes on to a moment, in ms of server time.
  mutating func advance(to time: Timestamp)
  /// Whether time counts while nothing touches the panel, too.
  var needsTime: Bool { get }
  /// The figure that is shown at once whenever a touch changes; nil for none.
  var flash: PanelFigure? { get }
  /// Takes in that the flash is on the screen, from a moment in ms of server time.
  mutating func noteShown(at time: Timestamp)
}

extension PanelTest {
  /// Whether nothing is left to do.
  public var isDone: Bool { progress >= 1 }
  /// Whether every measure is as it should be.
  public var isPassed: Bool { measures.allSatisfy(\.isPassed) }
  /// No obstacle.
  public var obstacle: ScreenText? { nil }
  /// No calibration: the test measures no places.
  public var calibration: Calibration? { nil }
  /// Returns false: the test waits while nothing touches the panel.
  public var needsTime: Bool { false }
  /// No flash.
  public var flash: PanelFigure? { nil }
  /// Ignores the moment.
  public mutating func noteShown(at time: Timestamp) {}
  /// Does nothing: the test has no times of its own.
  public mutating func advance(to time: Timestamp) {}
}

/// The tests that there are.
public enum PanelTestKind: String, CaseIterable, Sendable {
  /// Paint the panel: where is it dead, and how near to its edges does it reach?
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
  /// Swipe in over the edges and slide along them: how near to them are reports?
  case edges
  /// Move two fingers apart: how near to each other are they told apart?
  case separation
  /// Do not touch: what is reported all the same?
  case noise
  /// Tap a field that flashes: how late is it?
  case delay
  /// Move so many fingers: how often is each reported?
  case rate

  /// Returns a test of the kind, at its beginning.
  ///
  /// - Parameters:
  ///   - panel: the panel.
  ///   - contacts: the number of contacts that the device reports to follow; 0 where it does not.
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
    case .noise: NoiseTest(of: panel)
    case .delay: DelayTest(of: panel)
    case .rate: RateTest(of: panel, contacts: contacts)
    }
  }
}

/// Something that a test shows, in px of the root.
public enum PanelFigure: Hashable, Sendable {
  /// A part of the panel that was touched.
  case cell(Rect)
  /// A mark to be touched.
  case target(Point, radius: Double)
  /// A line to be followed.
  case guide(Point, Point)
  /// The way of a finger.
  case stroke([Point])
  /// A place that was reported.
  case dot(Point)
  /// A place that is wrong.
  case fault(Point)
  /// A part that is bright while it is touched, and dark else.
  case flash(Rect, isOn: Bool)
}

/// One number that a test comes to.
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
  /// The number that was measured, in the measure's unit.
  public var value: Double
  /// The unit; empty for a plain number.
  public var unit: String
  /// The limit on a sound panel; nil where it decides nothing.
  public var limit: Limit?

  /// Creates a measure from what it tells.
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
    case .atLeast(let least): value >= least
    case .atMost(let most): value <= most
    case nil: true
    }
  }
}

extension Panel {
  /// Returns a place by its shares of the panel's width and height.
  func place(_ x: Double, _ y: Double) -> Point {
    Point(x: frame.x + x * frame.width, y: frame.y + y * frame.height)
  }

  /// Returns a length in mm, in px.
  package func pixels(_ millimetres: Double) -> Double { millimetres * pixelsPerMillimetre }
}
