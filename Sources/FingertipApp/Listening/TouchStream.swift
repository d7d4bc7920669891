internal import CLinux
internal import FingertipOverlay
internal import FingertipSettings
internal import Glibc
internal import SystemSupport
internal import TouchX11
internal import Touches

/// Follows the touches of a display without showing them, and passes their changes on.
///
/// What a source leaves out the tracker fills in: each touch that is handed on begins once, moves
/// only while it is down and ends once, and always has a place.
final class TouchStream {
  let connection: DisplayConnection
  let listener: TouchListener
  private let reader: EventReader
  let log: LogSink
  private var tracker = TouchTracker(pathCapacity: 1)
  private var batch = Batch()
  /// The size of the root that was told last, in px.
  private var size: (width: Int, height: Int)

  /// The news of the events that were read last.
  private struct Batch {
    /// The changes of touches.
    var changes: [Touch] = []
    /// The reports that were asked for.
    var reports: [TouchReport] = []
    /// The unprocessed touch events, where they are kept.
    var events: [TouchEvent] = []

    /// Whether there is nothing new.
    var isEmpty: Bool { changes.isEmpty && reports.isEmpty && events.isEmpty }
  }

  /// The touches to leave out; nil where none are.
  private let privacy: PrivateTouches?
  /// The touches that are left out, by the kind of the events that tell of them.
  private struct Choices {
    var touches = PrivacyChoices()
    var raw = PrivacyChoices()
    var delivered = PrivacyChoices()
  }

  private var choices = Choices()

  /// Whether unprocessed touch events are kept as well.
  var keepsEvents = false

  /// The handlers beside the touches.
  var companions: [any LoopHandler] = []

  /// Handles the changes of one batch, in their order; there are none where a companion had
  /// its turn and no touch did anything.
  typealias Delivery = ([Touch]) throws(StreamWriter.Failure) -> Void

  /// Called with the changes of each batch, during a run.
  private var deliver: Delivery?

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - request: which devices are heard, and how.
  ///   - rules: the windows during which touches are left out that begin.
  ///   - log: where messages go.
  init(
    connection: DisplayConnection, hearing request: ListeningRequest, pausingFor rules: PauseRules,
    log: @escaping LogSink
  ) {
    self.connection = connection
    self.log = log
    size = connection.rootSize
    listener = TouchListener(connection: connection, request: request)
    privacy = PrivateTouches(rules, on: connection, log: log)
    reader = EventReader(
      connection: connection, listener: listener, compositor: nil, followsWindows: privacy != nil)
    privacy?.attach(to: reader)
    connection.readClock()
    if !request.reports.isEmpty { listener.observer = self }
  }

  /// Returns the reports since the last call, where they were asked for.
  func takeReports() -> [TouchReport] {
    defer { batch.reports.removeAll(keepingCapacity: true) }
    return batch.reports
  }

  /// Returns the touch events since the last call.
  func takeEvents() -> [TouchEvent] {
    defer { batch.events.removeAll(keepingCapacity: true) }
    return batch.events
  }

  /// The server's time now; ours, where it does not answer.
  var now: Timestamp {
    connection.serverTime(at: Monotonic.milliseconds)
  }

  /// Passes on changes of touches until it is asked to end.
  ///
  /// - Parameters:
  ///   - signals: those that ask for the end; one that came stays to be read, so that what is
  ///     still to be written waits for nobody.
  ///   - seconds: after how long to end; nil for never.
  ///   - output: a descriptor whose reader may go away, which ends it as a failed write would.
  ///   - deliver: gets what each batch of events came to.
  /// - Returns: why it ended.
  /// - Throws: what `deliver` throws; `SystemError` when the kernel has no descriptors left.
  func run(
    signals: borrowing SignalDescriptor, seconds: Double?, output: Int32,
    deliver: @escaping Delivery
  ) throws -> LoopEnd {
    self.deliver = deliver
    // What it has hold of may not outlive the run.
    defer { self.deliver = nil }
    let end = RunEnd(signals: signals.descriptor, output: output, seconds: seconds)
    let loop = try EventLoop(connection, reader: reader, log: log)
    loop.handlers = companions + [self, end]
    let reason = try loop.run()
    // Events before the end may still be in transit.
    if reason != .connectionLost { try loop.drain() }
    return reason
  }

  /// Cancels the touches that are down, which get no further events.
  func cancelTouches(deliver: Delivery) throws(StreamWriter.Failure) {
    tracker.cancelAll(at: now, into: &batch.changes)
    try handOn(deliver)
  }

  /// Reports that positions refer to a root of another size from now on.
  private func noteResize() {
    let new = connection.rootSize
    guard new != size else { return }
    log(
      .warning,
      "the screen has \(new.width)x\(new.height) px now, and no longer \(size.width)x\(size.height)"
    )
    size = new
  }

  private func handOn(_ deliver: Delivery) throws(StreamWriter.Failure) {
    guard !batch.isEmpty || !companions.isEmpty else {
      return
    }
    defer { batch.changes.removeAll(keepingCapacity: true) }
    try deliver(batch.changes)
  }
}

extension TouchStream: LoopHandler {
  func handle(_ event: DisplayEvent) {
    switch event {
    case .touch(let report):
      if privacy?.hides(report.id, report.phase, by: &choices.touches) == true { break }
      if keepsEvents { batch.events.append(report) }
      if let anomaly = tracker.apply(report, into: &batch.changes) {
        log(.info, "touch: \(anomaly)")
      }
    case .devicesChanged(let gone):
      listener.refreshDevices()
      for device in gone { tracker.cancelTouches(of: device, at: now, into: &batch.changes) }
    case .screenChanged:
      noteResize()
    case .mappingChanged, .resourcesChanged, .compositor, .stack, .exposed, .keyPressed,
      .keyReleased, .grabbed,
      .putCompleted:
      break
    }
  }

  func takeTurn(at time: Double) throws {
    privacy?.settle()
    if let deliver { try handOn(deliver) }
  }
}

extension TouchStream: TouchReportObserver {
  func note(_ report: TouchReport) {
    let isHidden =
      report.delivery == nil
      ? privacy?.hides(report.id, report.phase, by: &choices.raw)
      : privacy?.hides(report.id, report.phase, by: &choices.delivered)
    if isHidden != true { batch.reports.append(report) }
  }
}
