internal import KernelDevices
internal import SystemSupport
internal import TouchRecordings
internal import TouchX11

/// The recordings of kernel devices during the session of a report.
///
/// One that fails, such as that of an unplugged device, must not cost the rest of the report.
struct ReportKernelRecordings {
  private var recordings: [(name: String, recorder: KernelRecorder)] = []

  /// The handlers of the session's loop that record.
  var handlers: [any LoopHandler] { recordings.map(\.recorder) }

  /// Starts to record a device into a file of a report.
  ///
  /// - Throws: `FileError` if the file cannot be created.
  mutating func start(
    _ node: consuming KernelNode, in folder: inout ReportFolder
  ) throws(FileError) {
    let name = ReportFile.kernel(Files.name(of: node.path))
    let file = try RecordingFile(folder.add(name), overwrites: true, signals: -1)
    recordings.append((name, KernelRecorder(node, to: file)))
  }

  /// Ends all recordings; those that ended early are named in the list of the files.
  func finish(in folder: inout ReportFolder, _ output: Output) {
    for (name, recorder) in recordings {
      do throws(FileError) {
        try recorder.finish(output)
      } catch {
        output.log(.warning, "\(error); the report contains what was recorded before")
      }
      if let reason = recorder.earlyEnd { folder.remark("ends early: \(reason)", on: name) }
    }
  }
}
