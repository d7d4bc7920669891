internal import FingertipOverlay
internal import FingertipSettings
internal import Glibc
internal import KernelDevices
internal import ScreenHardware
internal import SettingsReading
internal import SystemSupport
internal import TouchRecordings
internal import TouchX11
internal import Touches

/// `fingertip report [FILE]`: packs data for finding a touchscreen's fault into one archive.
@Sendable
func runReport(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  let archive =
    invocation.operand ?? DatedName.free { "fingertip-report-\($0).tar.gz" }
  guard let name = ReportFolder.folderName(for: archive) else {
    output.log(
      .error,
      "report: \(quoted(archive)) does not end in .tar.gz or .tgz, the format of the archive")
    return .usage
  }
  do {
    if access(archive, F_OK) == 0, !invocation.recording.overwrites {
      throw FileError.inaccessible(
        path: archive, why: "already exists; --force overwrites it")
    }
    // Check the place first, so that the user does not touch the screen in vain.
    try ReportFolder.checkDestination(of: archive)
    return try withDisplay(invocation, output) { (connection, settings, signals) in
      var report = ReportMaker(
        folder: try ReportFolder(named: name, for: archive), connection: connection,
        settings: settings, invocation: invocation, output: output)
      try report.describe()
      let end = try report.recordSession(signals)
      if connection.isLost { throw DisplayError.connectionLost(name: connection.name) }
      switch end {
      case .finished:
        if try report.pack(to: archive, signals) { return .success }
      case .interrupted: break
      case .outdated: return .failure
      }
      output.log(.error, "interrupted; no report was written")
      return .failure
    }
  } catch {
    return output.fail(with: error)
  }
}

/// Makes a report.
private struct ReportMaker: ~Copyable {
  var folder: ReportFolder
  let connection: DisplayConnection
  let settings: ShowSettings
  let invocation: Invocation
  let output: Output

  init(
    folder: consuming ReportFolder, connection: DisplayConnection, settings: ShowSettings,
    invocation: Invocation, output: Output
  ) {
    self.folder = folder
    self.connection = connection
    self.settings = settings
    self.invocation = invocation
    self.output = output
  }

  /// Writes the static data: versions, devices and monitors.
  mutating func describe() throws(FileError) {
    let system = SystemReport(of: connection, invocation.settings.environment)
    try folder.write(system.json.text ?? "", to: .system)
    var devices = DeviceReport(of: connection, settings: settings)
    devices.diagnose(mapping: (try? invocation.settings.read().mapping) ?? MappingSettings())
    try folder.write(devices.text + "\n\n" + devices.checkText, to: .devices)
    try folder.write(devices.json.text ?? "", to: .devicesJSON)
    try folder.write(properties(of: devices), to: .properties)
    let kernelDevices = SystemReport.touchDevices(Files.text("/proc/bus/input/devices") ?? "")
    if !kernelDevices.isEmpty { try folder.write(kernelDevices, to: .kernelDevices) }
    for (name, bytes) in MonitorLayout.outputs(on: connection) {
      guard let edid = EDID.withoutSerial(bytes) else { continue }
      try folder.write(edid, to: ReportFile.monitor(name))
    }
  }

  private func properties(of devices: DeviceReport) -> String {
    devices.entries.map { entry in
      let properties = DeviceInventory.properties(of: entry.device.id, on: connection)
      // Leave out the serial numbers of tablet tools.
      return
        ([printable(entry.device.name)]
        + properties.filter { $0.name.text(behind: "Serial") == nil }.map { property in
          "  \(printable(property.name)): \(printable(property.values.joined(separator: ", ")))"
        }).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// Records a session in which the user touches the panel, and analyses it.
  ///
  /// - Returns: how it ended; finished if there is no touchscreen.
  mutating func recordSession(_ signals: borrowing SignalDescriptor) throws -> ReportGuide.End {
    var request = settings.listeningRequest
    request.listening = .raw
    request.followsPointer = false
    let listener = TouchListener(connection: connection, request: request)
    guard !listener.devices.isEmpty else {
      output.log(.warning, "there is no touchscreen; the report contains no session")
      return .finished
    }
    let end = try record(listener, signals)
    // The analysis takes seconds, during which the screen of the session would stay.
    connection.synchronise()
    if end == .finished { try analyze() }
    return end
  }

  /// Guides the user through a session, and records it; its screen is released in the end.
  private mutating func record(
    _ listener: TouchListener, _ signals: borrowing SignalDescriptor
  ) throws -> ReportGuide.End {
    connection.readClock()
    var recorder = try Recorder(
      to: folder.add(ReportFile.recording.rawValue), overwrites: false,
      RecordingHeader(of: connection, devices: listener.devices, settings: settings, isRaw: true),
      at: connection.serverTime(at: Monotonic.milliseconds), signals: signals.descriptor)
    var kernel = ReportKernelRecordings()
    try start(&kernel, of: listener.devices)
    var failure: StreamWriter.Failure?
    let guide = try ReportGuide(
      on: connection, settings: settings, hearing: listener, log: output.log
    ) { touch in
      do throws(StreamWriter.Failure) {
        try recorder.record([touch])
      } catch {
        failure = error
      }
    }
    ReadyNotification.send(to: invocation.settings.environment["NOTIFY_SOCKET"])
    let end = try guide.run(beside: kernel.handlers, signals)
    if case .refused(let errno)? = failure {
      throw FileError.inaccessible(path: recorder.name, why: errorText(errno))
    }
    kernel.finish(in: &folder, output)
    return end
  }

  /// Starts recording the kernel devices of the touchscreens, as far as they are readable.
  private mutating func start(
    _ kernel: inout ReportKernelRecordings, of devices: [TouchDevice]
  ) throws(FileError) {
    for device in devices {
      guard let path = DeviceInventory.touchDevice(device.id, on: connection)?.node else {
        continue
      }
      let node: KernelNode
      do throws(FileError) {
        node = try KernelNode(path)
      } catch {
        output.log(.warning, "\(error); the report contains only what the X server passes on")
        folder.remark(
          "the kernel's \(Files.name(of: path)) could not be read",
          on: ReportFile.recording.rawValue)
        continue
      }
      try kernel.start(node, in: &folder)
    }
  }

  /// Writes the results of `analyze` for the session.
  private mutating func analyze() throws(FileError) {
    var analysisInvocation = invocation
    analysisInvocation.operands = [folder.path(of: .recording)]
    try folder.write(analysis(analysisInvocation), to: .analysis)
    analysisInvocation.output.isJSON = true
    try folder.write(analysis(analysisInvocation), to: .analysisJSON)
    // The report helps without charts, too. If one cannot be written, a message says why, and the
    // list of files does not contain it.
    analysisInvocation.analysis.page = folder.path(of: .page)
    analysisInvocation.analysis.picture = folder.path(of: .picture)
    _ = analysis(analysisInvocation)
    for file in [ReportFile.page, .picture] where access(folder.path(of: file), F_OK) == 0 {
      _ = folder.add(file.rawValue)
    }
  }

  /// Returns the output of `analyze`; the messages of the one that makes charts are passed on,
  /// since the others have the same.
  private func analysis(_ invocation: Invocation) -> String {
    var bytes: [UInt8] = []
    let messages = output
    let capture = Output(level: output.level) { stream, written in
      switch stream {
      case .data: bytes += written
      case .messages where invocation.analysis.page != nil:
        messages.tell(String(decoding: written.dropLast(), as: UTF8.self))
      case .messages: break
      }
    }
    _ = runAnalyze(invocation, capture)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds the list of files and packs all files.
  ///
  /// - Returns: whether they were packed; false if a signal came before.
  mutating func pack(
    to archive: String, _ signals: borrowing SignalDescriptor
  ) throws(FileError) -> Bool {
    let names = [ReportFile.contents.rawValue] + folder.files
    try folder.write(ReportFile.contents(names, folder.remarks), to: .contents)
    guard try folder.pack(to: archive, signals) else { return false }
    output.print(archive)
    output.log(.notice, "attach it to your report; its README.txt lists its contents")
    return true
  }
}
