internal import DryRuns
internal import FingertipSettings
internal import Glibc
internal import OverlayControl
internal import ScreenHardware
internal import SettingsReading
internal import SystemSupport
internal import TouchRecordings
internal import TouchX11
internal import Touches
internal import WebPointers

/// `fingertip events`: prints the events of touches and the emissions of regions until it is ended.
@Sendable
func runEvents(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  let format = invocation.events.format
  guard
    !format.coversTouchesOnly || invocation.events.reports.isEmpty && invocation.kernelDevice == nil
  else {
    output.log(
      .error,
      "--format: '\(format.rawValue)' is not allowed with --raw, --delivered and --evdev; json and "
        + "text are")
    return .usage
  }
  if invocation.operand != nil { return printRecorded(invocation, output) }
  let reports = TouchReport.Selection(invocation.events.reports)
  return listen(invocation, output, will: "reported", reports: reports) {
    (stream, settings, signals) in
    try printLines(of: stream, settings, signals, invocation, output)
  }
}

/// Prints what a stream of touches delivers, and the emissions of regions, until it is ended.
private func printLines(
  of stream: TouchStream, _ settings: ShowSettings, _ signals: borrowing SignalDescriptor,
  _ invocation: Invocation, _ output: Output
) throws -> LoopEnd {
  let format = invocation.events.format
  var printed = TouchLines(format, of: stream, settings)
  let writer = StreamWriter(descriptor: STDOUT_FILENO, signals: signals.descriptor)
  let emissions = EmissionLines(format)
  if invocation.events.selection.hasEmissions { followEmissions(stream, invocation, emissions) }
  let kernel = try invocation.kernelDevice.map { device in
    try KernelLines(device, stream, invocation, output)
  }
  defer { for line in kernel?.summary ?? [] { output.log(.notice, line) } }
  var lines: [UInt8] = []
  ReadyNotification.send(to: invocation.settings.environment["NOTIFY_SOCKET"])
  let end = try stream.run(
    signals: signals, seconds: nil, output: writer.descriptor
  ) { touches throws(StreamWriter.Failure) in
    lines.removeAll(keepingCapacity: true)
    kernel?.moveLines(to: &lines)
    for report in stream.takeReports() {
      kernel?.note(report)
      let line = format == .text ? report.text : report.json.line(digits: 15)
      lines += ((line ?? "") + "\n").utf8
    }
    for touch in touches where invocation.events.reports.isEmpty && kernel == nil {
      printed.append(touch, to: &lines)
    }
    emissions.moveLines(to: &lines)
    try writer.write(lines)
  }
  // The document can be written only now that the number of fingers is known. The signal that
  // ended the run must not cut it off while a reader is slow; another signal may.
  if let document = printed.document {
    signals.discardAll()
    try writer.write(Array((document + "\n").utf8))
  }
  return end
}

/// The lines of the touches that are followed, in the format of the command line.
private struct TouchLines {
  private let format: EventFormat
  private var events: RecordingWriter
  private var web: WebPointerLines

  init(_ format: EventFormat, of stream: TouchStream, _ settings: ShowSettings) {
    self.format = format
    let screen = RecordingHeader(
      of: stream.connection, devices: stream.listener.devices, settings: settings
    ).screen
    // The start is 0 so that the printed times are those of the server's clock.
    events = RecordingWriter(
      start: Timestamp(milliseconds: 0), pixelsPerMillimetre: screen.pixelsPerMillimetre)
    web = WebPointerLines(asDocument: format == .webdriver)
  }

  /// Adds the lines of a change.
  mutating func append(_ touch: Touch, to lines: inout [UInt8]) {
    switch format {
    case .json: events.event(for: touch).append(to: &lines)
    case .text: events.event(for: touch).appendText(to: &lines)
    case .pointer, .webdriver: web.follow(touch, into: &lines)
    }
  }

  /// The document of all touches, which is complete at the end; nil for formats of lines.
  var document: String? { web.document }
}

/// Prints the touches of a recording as pointer events or as a WebDriver document.
private func printRecorded(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  let format = invocation.events.format
  guard format.coversTouchesOnly else {
    output.log(
      .error,
      "events: a FILE is allowed with --format pointer and webdriver only; its lines are already "
        + "JSON")
    return .usage
  }
  guard invocation.events.selection.hasTouches else {
    output.log(.error, "--only: 'emitted' is not allowed with a FILE, which contains touches only")
    return .usage
  }
  if let change = invocation.settings.changes.first {
    output.log(
      .error, "--\(change.key): is not allowed with a FILE, all touches of which are printed")
    return .usage
  }
  do {
    let reader = try RecordingReader(operand: invocation.operand)
    var pointers = RecordedPointers(reader, asDocument: format == .webdriver)
    try pointers.play(to: output.writes)
    return .success
  } catch {
    return output.fail(with: error)
  }
}

/// Adds the emissions of the running overlay's regions to a stream of touches.
///
/// If the control socket has no usable place, this only warns, and touches are still printed.
private func followEmissions(
  _ stream: TouchStream, _ invocation: Invocation, _ emissions: EmissionLines
) {
  do {
    let environment = invocation.settings.environment
    let endpoint = try ControlEndpoint(
      display: environment["DISPLAY"] ?? "", environment: environment)
    let follower = try EmissionFollower(at: endpoint, log: stream.log)
    follower.deliver = emissions.add
    stream.companions.append(follower)
  } catch {
    stream.log(.warning, "what regions emit cannot be received: \(error)")
  }
}

extension TouchReport.Selection {
  /// Creates the selection of the given kinds of reports.
  fileprivate init(_ kinds: Set<ReportKind>) {
    self = []
    if kinds.contains(.raw) { insert(.raw) }
    if kinds.contains(.delivered) { insert(.delivered) }
  }
}
