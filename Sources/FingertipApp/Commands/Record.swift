internal import SettingsReading
internal import SystemSupport
internal import TouchRecordings
internal import TouchX11

/// `fingertip record FILE`: writes the events of every touch to a file until it is ended.
@Sendable
func runRecord(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  if let device = invocation.kernelDevice { return recordKernel(device, invocation, output) }
  return listen(invocation, output, will: "recorded") { (stream, settings, signals) in
    let isRaw = invocation.recording.isRaw
    var recorder = try Recorder(
      to: invocation.operand ?? "-", overwrites: invocation.recording.overwrites,
      RecordingHeader(
        of: stream.connection, devices: stream.listener.devices, settings: settings, isRaw: isRaw),
      at: stream.now, signals: signals.descriptor)
    stream.keepsEvents = isRaw
    ReadyNotification.send(to: invocation.settings.environment["NOTIFY_SOCKET"])
    let outcome = Result { () throws -> LoopEnd in
      let end = try stream.run(
        signals: signals, seconds: invocation.recording.duration, output: recorder.descriptor
      ) { touches throws(StreamWriter.Failure) in
        if isRaw { try recorder.record(stream.takeEvents()) } else { try recorder.record(touches) }
      }
      // A raw recording contains only events that a device sent, so no cancellations.
      if isRaw { return end }
      // A complete recording has an end for each of its touches.
      try stream.cancelTouches { touches throws(StreamWriter.Failure) in
        try recorder.record(touches)
      }
      return end
    }
    // Also after an error, because what precedes it is recorded.
    try recorder.finish(output)
    do {
      return try outcome.get()
    } catch StreamWriter.Failure.refused(let errno) where invocation.operand != "-" {
      throw FileError.inaccessible(path: recorder.name, why: errorText(errno))
    }
  }
}
