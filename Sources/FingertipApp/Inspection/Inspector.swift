internal import TouchAnalysis
internal import TouchDrawing
internal import TouchX11
internal import Touches

/// What the panel sends, as the display of `fingertip inspect` shows it: the touches that are down in
/// figures, every sample of the latest gesture as a dot, and the faults.
///
/// A gesture is what happens from the first finger that comes down to the next one that does after
/// all have lifted; its dots and faults stay until then.
final class Inspector {
  /// The most dots; a gesture with more begins to be shown anew.
  private static let dotLimit = 6000
  /// The latest faults that are listed.
  private static let faultLines = 3
  /// How long after a fault was logged the next of its kind is, in ms.
  private static let logPause = 500.0

  private var analyzer: TouchAnalyzer
  private let log: LogSink
  private var found: [Fault] = []
  private var faultCount = 0
  private var latestFaults: [Fault] = []
  /// When faults of a kind were told last, and how many came since that were not.
  private var told: [Fault.Kind: (time: Timestamp, withheld: Int)] = [:]
  /// The first touch of each device that was seen to begin.
  ///
  /// The server counts ids upwards, so that
  /// those before it were down already when we began to listen, and lack no begin.
  private var firstTouches: [DeviceID: UInt32] = [:]
  /// How long after they happened the latest reports were read, in ms.
  private var delays: [TouchID: Double] = [:]

  /// Every sample of the gesture, in the order in which they came.
  private(set) var samples: [InspectionSample] = []
  /// Where faults were found in the gesture, in px of the root.
  private(set) var faultPlaces: [Point] = []
  /// Counts how often `samples` and `faultPlaces` began anew.
  private(set) var generation = 0

  /// An inspector that has heard of nothing yet.
  ///
  /// - Parameters:
  ///   - panel: what a device lies on of which nothing else is said.
  ///   - log: where faults are told.
  init(panel: Panel, log: @escaping LogSink) {
    analyzer = TouchAnalyzer(panel: panel, pathCapacity: 32)
    self.log = log
  }

  /// Says what a device lies on.
  func setPanel(_ panel: Panel, of device: DeviceID) { analyzer.setPanel(panel, of: device) }

  /// Takes a report in that was read at a moment of the server's clock.
  func take(_ report: TouchEvent, at now: Timestamp) {
    let first = firstTouches[report.id.device]
    if report.phase == .began, first == nil {
      firstTouches[report.id.device] = report.id.contact
    } else if first.map({ report.id.contact < $0 }) ?? true {
      return
    }
    if report.phase == .began, analyzer.tracker.active.isEmpty { forgetGesture() }
    analyzer.take(report, faults: &found)
    delays[report.id] = max(0, now - report.time)
    if report.phase == .ended || report.phase == .cancelled { delays[report.id] = nil }
    if let position = report.position {
      if samples.count >= Self.dotLimit { forgetGesture() }
      samples.append(InspectionSample(position: position, id: report.id))
    }
    for fault in found {
      faultCount += 1
      latestFaults.append(fault)
      if let place = fault.position { faultPlaces.append(place) }
      tell(fault)
    }
    latestFaults.removeFirst(max(latestFaults.count - Self.faultLines, 0))
    found.removeAll(keepingCapacity: true)
  }

  /// Logs a fault, unless one of its kind was logged a moment ago: a broken panel has thousands.
  private func tell(_ fault: Fault) {
    if let last = told[fault.kind], fault.time - last.time < Self.logPause {
      told[fault.kind]?.withheld += 1
      return
    }
    let withheld = told[fault.kind]?.withheld ?? 0
    told[fault.kind] = (fault.time, 0)
    let time = fault.time.milliseconds.rounded(to: 0)
    log(
      .notice,
      "fault: \(fault.touch) at \(time) ms: \(fault.words)"
        + (withheld > 0 ? ", and \(withheld) like it since the last" : ""))
  }

  /// Forgets what is drawn of the gesture; the figures stay.
  func forgetGesture() {
    samples.removeAll(keepingCapacity: true)
    faultPlaces.removeAll(keepingCapacity: true)
    generation += 1
  }

  /// Forgets the touches that are down, of which nothing more will be heard.
  func forgetTouches(at time: Timestamp) {
    // What was cut off by us has no fault.
    var ignored: [Fault] = []
    _ = analyzer.finish(at: time, faults: &ignored)
    delays.removeAll()
    firstTouches.removeAll()
    forgetGesture()
  }

  /// The touches that are down, in the order in which they began.
  var touches: [Touch] { analyzer.tracker.active }

  /// What is to be read.
  ///
  /// - Parameters:
  ///   - colour: the colour of a touch.
  ///   - density: how many px make a mm where a place is.
  /// - Returns: the rows, at most as wide as `InspectionText.columns`.
  func rows(
    colour: (TouchID) -> Colour, density: (Point) -> Double
  ) -> [TextGrid.Row] {
    let device = analyzer.devices.max { $0.reports < $1.reports }
    let head = InspectionText.head(analyzer.devices, busiest: device, faults: faultCount)
    let touches = touches.compactMap { touch -> TextGrid.Row? in
      guard let known = analyzer.statistics(of: touch.id) else { return nil }
      return TextGrid.Row(
        InspectionText.line(
          touch, known, delay: delays[touch.id], pixelsPerMillimetre: density(touch.position)),
        colour: colour(touch.id).mixed(with: .white, share: 0.45))
    }
    let alarm = Colour(hex: 0xFF8A94)
    let faults = latestFaults.map { TextGrid.Row(InspectionText.line($0), colour: alarm) }
    return [TextGrid.Row(head)] + touches + faults
  }
}

/// One report of a place.
struct InspectionSample: Equatable {
  /// In px of the root.
  var position: Point
  var id: TouchID
}
