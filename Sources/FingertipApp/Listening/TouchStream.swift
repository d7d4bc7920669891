internal import CLinux
internal import FingertipOverlay
internal import Glibc
internal import SystemSupport
internal import TouchX11
internal import Touches

/// Hears the touches of a display without showing them, and hands on what they do.
///
/// What a source leaves out the tracker fills in: each touch that is handed on begins once, moves
/// only while it is down and ends once, and always has a place.
final class TouchStream {
  let connection: DisplayConnection
  let listener: TouchListener
  private let reader: EventReader
  let log: LogSink
  private var tracker = TouchTracker(pathCapacity: 1)
  private var changes: [Touch] = []
  private var reports: [TouchReport] = []
  private var events: [TouchEvent] = []
  /// The size of the root that was told last, in px.
  private var size: (width: Int, height: Int)

  /// The most changes that are handed on together; a batch that goes on and on is cut here.
  private static let batchLimit = 256

  /// Whether touch events are kept as they came, besides.
  var keepsEvents = false

  /// What happens beside touches, nil where nothing does.
  var companion: (any LoopCompanion)?

  /// What is done with the changes of a batch, in their order; there are none where the companion had
  /// its turn and no touch did anything.
  typealias Delivery = ([Touch]) throws(StreamWriter.Failure) -> Void

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - request: which devices are heard, and how.
  ///   - log: where messages go.
  init(connection: DisplayConnection, hearing request: ListeningRequest, log: @escaping LogSink) {
    self.connection = connection
    self.log = log
    size = connection.rootSize
    listener = TouchListener(connection: connection, request: request)
    reader = EventReader(connection: connection, listener: listener, compositor: nil)
    connection.readClock()
    if !request.reports.isEmpty {
      listener.observe = { [unowned self] in reports.append($0) }
    }
  }

  /// Gives away the reports that came since the last time, where they were asked for.
  func takeReports() -> [TouchReport] {
    defer { reports.removeAll(keepingCapacity: true) }
    return reports
  }

  /// Gives away the touch events that were kept since the last time.
  func takeEvents() -> [TouchEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// What the server's clock shows now; ours, where it does not answer.
  var now: Timestamp {
    let time = Monotonic.milliseconds
    return connection.clock.now(monotonic: time) ?? Timestamp(milliseconds: time)
  }

  /// Hands on what touches do until somebody asks for the end.
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
    signals: borrowing SignalDescriptor, seconds: Double?, output: Int32, deliver: Delivery
  ) throws -> LoopEnd {
    let timer = try TimerDescriptor()
    let end = seconds.map { Monotonic.milliseconds + $0 * 1000 }
    while true {
      let tookAll = takeBatch()
      companion?.takeTurn(at: Monotonic.milliseconds)
      try handOn(deliver)
      for error in connection.takeErrors() { log(.info, "\(error)") }
      if connection.isLost { return .connectionLost }
      if signals.isPending { return try finish(deliver, .asked) }
      if let end, Monotonic.milliseconds >= end { return try finish(deliver, .finished) }
      connection.flush()
      if !tookAll || connection.hasEvents { continue }
      var descriptors = [
        pollfd(fd: connection.fileDescriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: timer.descriptor, events: Int16(POLLIN), revents: 0),
        // Asked for nothing, it tells of errors: a pipe that nobody reads any more is one.
        pollfd(fd: output, events: 0, revents: 0),
      ]
      let own = descriptors.count
      if let companion { descriptors += companion.descriptors }
      timer.set([end, companion?.nextTurn].compactMap(\.self).min())
      guard poll(&descriptors, UInt(descriptors.count), -1) > 0 else { continue }
      if descriptors[2].revents != 0 { timer.acknowledge() }
      if descriptors[own...].contains(where: { $0.revents != 0 }) { companion?.becomeReady() }
      if descriptors[3].revents != 0 { throw StreamWriter.Failure.refused(errno: EPIPE) }
    }
  }

  /// Hands on what happened before the end, and is on its way still.
  private func finish(_ deliver: Delivery, _ end: LoopEnd) throws(StreamWriter.Failure) -> LoopEnd {
    connection.synchronise()
    while !takeBatch() { try handOn(deliver) }
    try handOn(deliver)
    return end
  }

  /// Cancels the touches that are down, of which nothing more will be told.
  func cancelTouches(deliver: Delivery) throws(StreamWriter.Failure) {
    tracker.cancelAll(at: now, into: &changes)
    try handOn(deliver)
  }

  /// Takes events in.
  ///
  /// - Returns: whether all that had arrived were taken in.
  private func takeBatch() -> Bool {
    while max(changes.count, reports.count, events.count) < Self.batchLimit {
      guard let event = reader.next() else { return true }
      take(event)
    }
    return false
  }

  /// Says that places are those of another root from now on.
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
    guard !changes.isEmpty || !reports.isEmpty || !events.isEmpty || companion != nil else {
      return
    }
    defer { changes.removeAll(keepingCapacity: true) }
    try deliver(changes)
  }

  private func take(_ event: DisplayEvent) {
    switch event {
    case .touch(let report):
      if keepsEvents { events.append(report) }
      if let anomaly = tracker.apply(report, into: &changes) { log(.info, "touch: \(anomaly)") }
    case .devicesChanged(let gone):
      listener.refreshDevices()
      for device in gone { tracker.cancelTouches(of: device, at: now, into: &changes) }
    case .screenChanged:
      noteResize()
    case .mappingChanged, .resourcesChanged, .compositor, .stack, .exposed, .keyPressed,
      .keyReleased, .grabbed,
      .putCompleted:
      break
    }
  }
}
