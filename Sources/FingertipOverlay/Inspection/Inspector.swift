internal import FingertipSettings
internal import SystemSupport
internal import TouchAnalysis
internal import TouchDrawing
internal import TouchRecordings
internal import TouchRouting
internal import Touches

/// What the panel sends, as the display of `fingertip inspect` shows it: the touches that are down in
/// figures, every sample of the latest gesture as a dot, and the faults.
///
/// A gesture is what happens from the first finger that comes down to the next one that does after
/// all have lifted; its dots and faults stay until then.
final class Inspector {
  /// The most dots; a gesture with more begins to be shown anew.
  private static let dotLimit = 3000
  /// The most rings around faults; more would hide each other.
  private static let ringLimit = 100
  /// The latest faults that are listed.
  private static let faultLines = 4
  /// How long after a fault was logged the next of its kind is, in ms.
  private static let logPause = 500.0

  /// After how many ms without a report a finger has stopped: many panels tell nothing of one that rests,
  /// and even slow ones tell of a moving finger more often.
  private static let stopTime = 100.0

  /// How often figures that change by themselves are shown anew while a finger rests, in ms.
  static let restInterval = 100.0

  private var analyzer: TouchAnalyzer
  private let log: LogSink
  private let lines: FaultLines
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
  /// The latest rates and delays.
  private(set) var timeline = InspectionTimeline()
  /// The moment that the figures are of, by the server's clock.
  private(set) var now = Timestamp(milliseconds: 0)

  /// What is shown, and what counts as a fault.
  var settings: InspectionSettings {
    didSet { analyzer.limits = settings.thresholds }
  }

  /// Who gets the touches that are down, by their numbers, which are unique in the server.
  var receivers: [UInt32: TouchReceiver] = [:]
  /// The regions that touches can hit; nil where there are none.
  var regions: RegionTree?

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
  ///   - settings: what is shown, and what counts as a fault.
  ///   - log: where faults are told as messages.
  ///   - lines: where they are told as JSON Lines.
  init(
    panel: Panel, settings: InspectionSettings, log: @escaping LogSink, lines: FaultLines
  ) {
    analyzer = TouchAnalyzer(panel: panel, limits: settings.thresholds, pathCapacity: 32)
    self.settings = settings
    self.log = log
    self.lines = lines
  }

  /// Whether a part of the display is to be seen.
  func shows(_ part: InspectionPart) -> Bool { settings.parts.contains(part) }

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
    if report.phase == .began {
      let isAlone = !analyzer.tracker.active.contains { $0.id.device == report.id.device }
      receivers[report.id.contact, default: TouchReceiver()].isEmulating = isAlone
    }
    let last = report.phase == .moved ? analyzer.tracker.touch(report.id) : nil
    analyzer.take(report, faults: &found)
    let delay = max(0, now - report.time)
    let interval = last.flatMap { $0.position == report.position ? nil : report.time - $0.time }
    timeline.add(
      report.time,
      interval: interval.flatMap { $0 <= IntervalStatistics.longestCounted ? $0 : nil },
      delay: delay)
    delays[report.id] = delay
    if report.phase == .ended || report.phase == .cancelled {
      delays[report.id] = nil
      receivers[report.id.contact] = nil
    }
    if let position = report.position, shows(.samples) {
      if samples.count >= Self.dotLimit { forgetGesture() }
      samples.append(InspectionSample(position: position, id: report.id))
    }
    for fault in found {
      faultCount += 1
      latestFaults.append(fault)
      if let place = fault.position, shows(.faults), faultPlaces.count < Self.ringLimit {
        faultPlaces.append(place)
      }
      tell(fault)
    }
    latestFaults.removeFirst(max(latestFaults.count - Self.faultLines, 0))
    found.removeAll(keepingCapacity: true)
  }

  /// Tells of a fault; as a message not if one of its kind was told of a moment ago: a broken panel
  /// has thousands.
  private func tell(_ fault: Fault) {
    if settings.faultFormat == .json { return lines.add(fault) }
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
    analyzer.forgetTouches(at: time)
    delays.removeAll()
    receivers.removeAll()
    firstTouches.removeAll()
    forgetGesture()
  }

  /// The touches that are down, in the order in which they began.
  var touches: [Touch] { analyzer.tracker.active }

  /// How fast a touch moves, in px/s: not at all, where it has not been heard of for a while.
  func velocity(of touch: Touch) -> Vector {
    now - touch.time > Self.stopTime ? .zero : touch.velocity
  }

  /// Notes what time it is, for figures that change although nothing happens.
  func advance(to time: Timestamp) { now = time }

  /// How soon figures change by themselves, in ms; nil where they do not.
  var restInterval: Double? {
    let changing: Set<InspectionPart> = [.figures, .receivers, .chart, .faults]
    return touches.isEmpty || settings.parts.isDisjoint(with: changing) ? nil : Self.restInterval
  }

  /// What is to be read.
  ///
  /// - Parameters:
  ///   - colour: the colour of a touch.
  ///   - density: how many px make a mm where a place is.
  /// - Returns: the rows, at most as wide as `InspectionText.columns`.
  func rows(
    colour: (TouchID) -> Colour, density: (Point) -> Double
  ) -> [TextGrid.Row] {
    (shows(.figures) ? figures(colour: colour, density: density) : [])
      + (shows(.receivers) ? receiverRows(colour: colour) : [])
      + (shows(.faults) ? faultRows : [])
  }

  private func figures(
    colour: (TouchID) -> Colour, density: (Point) -> Double
  ) -> [TextGrid.Row] {
    let device = analyzer.devices.max { $0.reports < $1.reports }
    let head = InspectionText.head(analyzer.devices, busiest: device, faults: faultCount)
    let touches = touches.compactMap { touch -> TextGrid.Row? in
      guard let known = analyzer.statistics(of: touch.id) else { return nil }
      return TextGrid.Row(
        InspectionText.line(
          touch, known, velocity: velocity(of: touch), delay: delays[touch.id], now: now,
          pixelsPerMillimetre: density(touch.position)),
        colour: colour(touch.id).mixed(with: .white, share: 0.45))
    }
    let names = TextGrid.Row(InspectionText.names, colour: Colour(hex: 0x9FB3C8))
    return [TextGrid.Row(head)] + (touches.isEmpty ? [] : [names]) + touches
  }

  private func receiverRows(colour: (TouchID) -> Colour) -> [TextGrid.Row] {
    touches.compactMap { touch in
      guard let words = receivers[touch.id.contact]?.words, !words.isEmpty else { return nil }
      return TextGrid.Row(
        InspectionText.line(touch.id, receiver: words),
        colour: colour(touch.id).mixed(with: .white, share: 0.45))
    }
  }

  /// How many faults of each kind there were, and the latest with their times.
  private var faultRows: [TextGrid.Row] {
    guard faultCount > 0 else { return [] }
    let alarm = Colour(hex: 0xFF8A94)
    let rows = [InspectionText.counts(analyzer.devices)] + latestFaults.map(InspectionText.line)
    return rows.map { TextGrid.Row($0, colour: alarm) }
  }
}

/// One report of a place.
struct InspectionSample: Equatable {
  /// In px of the root.
  var position: Point
  var id: TouchID
}
