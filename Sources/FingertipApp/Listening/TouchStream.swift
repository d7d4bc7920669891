internal import CLinux
internal import FingertipOverlay
internal import FingertipSettings
internal import Glibc
internal import ScreenHardware
internal import SystemSupport
internal import TouchX11
internal import Touches

/// Follows the touches of a display without showing them, and passes their changes on.
///
/// The tracker fills in what a source leaves out: each touch that is passed on begins once, moves
/// only while it is down, ends once, and always has a position.
final class TouchStream {
  let connection: DisplayConnection
  let listener: TouchListener
  private let reader: EventReader
  let log: LogSink
  private var tracker = TouchTracker(pathCapacity: 1)
  private var batch = Batch()
  /// The last reported size of the root, in px.
  private var lastSize: (width: Int, height: Int)

  /// The results of the events that were read last.
  private struct Batch {
    /// The changes of touches.
    var changes: [Touch] = []
    /// The requested reports.
    var reports: [TouchReport] = []
    /// The unprocessed touch events, if they are kept.
    var events: [TouchEvent] = []

    /// Whether there is nothing new.
    var isEmpty: Bool { changes.isEmpty && reports.isEmpty && events.isEmpty }
  }

  /// The filter of touches to leave out; nil if none are left out.
  private let privacy: PrivateTouches?
  /// The decisions to leave touches out, for each kind of events.
  private struct Choices {
    var touches = PrivacyChoices()
    var raw = PrivacyChoices()
    var delivered = PrivacyChoices()
  }

  private var choices = Choices()

  /// Whether unprocessed touch events are kept, too.
  var keepsEvents = false

  /// The other handlers in the loop.
  var companions: [any LoopHandler] = []

  /// Handles the changes of one batch, in their order; it may be empty in a turn that only
  /// companions needed.
  typealias Delivery = ([Touch]) throws(StreamWriter.Failure) -> Void

  /// Called with the changes of each batch, during a run.
  private var deliver: Delivery?

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - request: the devices to listen to, and the way to listen.
  ///   - rules: the windows for which new touches are left out.
  ///   - log: receives messages.
  init(
    connection: DisplayConnection, hearing request: ListeningRequest, pausingFor rules: PauseRules,
    log: @escaping LogSink
  ) {
    self.connection = connection
    self.log = log
    lastSize = connection.rootSize
    listener = TouchListener(connection: connection, request: request)
    privacy = PrivateTouches(rules, on: connection, log: log)
    reader = EventReader(
      connection: connection, listener: listener, compositor: nil, followsWindows: privacy != nil)
    privacy?.attach(to: reader)
    connection.readClock()
    if !request.reports.isEmpty { listener.observer = self }
  }

  /// Returns the requested reports since the last call.
  func takeReports() -> [TouchReport] {
    defer { batch.reports.removeAll(keepingCapacity: true) }
    return batch.reports
  }

  /// Returns the unprocessed touch events since the last call.
  func takeEvents() -> [TouchEvent] {
    defer { batch.events.removeAll(keepingCapacity: true) }
    return batch.events
  }

  /// The server's current time; our time if the server does not answer.
  var now: Timestamp {
    connection.serverTime(at: Monotonic.milliseconds)
  }

  /// Passes on changes of touches until it is asked to end.
  ///
  /// - Parameters:
  ///   - signals: the signals that end the run; they are not consumed here, so that they also
  ///     interrupt the writes that follow.
  ///   - seconds: the time limit, in s; nil for none.
  ///   - output: a descriptor; if its reader goes away, the run ends as after a failed write.
  ///   - deliver: receives the changes of each batch.
  /// - Returns: the reason for the end.
  /// - Throws: errors of `deliver`; `SystemError` when the kernel has no descriptors left.
  func run(
    signals: borrowing SignalDescriptor, seconds: Double?, output: Int32,
    deliver: @escaping Delivery
  ) throws -> LoopEnd {
    self.deliver = deliver
    // The values that the closure captures must not outlive the run.
    defer { self.deliver = nil }
    let runEnd = RunEndCondition(signals: signals.descriptor, output: output, seconds: seconds)
    let loop = try EventLoop(connection, reader: reader, log: log)
    loop.handlers = companions + [self, runEnd]
    let reason = try loop.run()
    // Events before the end may still be in transit.
    if reason != .connectionLost { try loop.drain() }
    return reason
  }

  /// Cancels the touches that are down, because they get no further events.
  func cancelTouches(deliver: Delivery) throws(StreamWriter.Failure) {
    tracker.cancelAll(at: now, into: &batch.changes)
    try deliverChanges(deliver)
  }

  /// Warns if positions refer to a root of another size from now on.
  private func noteResize() {
    let newSize = connection.rootSize
    guard newSize != lastSize else { return }
    log(
      .warning,
      "the screen now has \(newSize.width)x\(newSize.height) px, no longer "
        + "\(lastSize.width)x\(lastSize.height)"
    )
    lastSize = newSize
  }

  private func deliverChanges(_ deliver: Delivery) throws(StreamWriter.Failure) {
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
    case .devicesChanged(let removedDevices):
      listener.refreshDevices()
      for device in removedDevices {
        tracker.cancelTouches(of: device, at: now, into: &batch.changes)
      }
    case .screenChanged:
      noteResize()
    case .mappingChanged, .resourcesChanged, .compositor, .stack, .exposed, .keyPressed,
      .keyReleased, .grabbed,
      .putCompleted:
      break
    }
  }

  func takeTurn(at time: Double) throws {
    privacy?.evaluateEvents()
    if let deliver { try deliverChanges(deliver) }
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
