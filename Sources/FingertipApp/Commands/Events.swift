internal import Glibc
internal import TouchX11
internal import Touches

/// `fingertip events`: prints what every touch does until somebody ends it.
@Sendable
func runEvents(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  listen(invocation, output, will: "reported") { (stream, settings, signals) in
    let screen = RecordingHeader(
      of: stream.connection, devices: stream.listener.devices, settings: settings
    ).screen
    // From the beginning of the server's clock: the times are its own.
    var events = RecordingWriter(
      start: Timestamp(milliseconds: 0), pixelsPerMillimetre: screen.pixelsPerMillimetre)
    let writer = StreamWriter(descriptor: STDOUT_FILENO, signals: signals.descriptor)
    var lines: [UInt8] = []
    ReadyNotification.send(to: invocation.settings.environment["NOTIFY_SOCKET"])
    return try stream.run(
      signals: signals, seconds: nil, output: writer.descriptor
    ) { touches throws(StreamWriter.Failure) in
      lines.removeAll(keepingCapacity: true)
      for touch in touches {
        let event = events.event(for: touch)
        switch invocation.eventFormat {
        case .json: event.append(to: &lines)
        case .text: event.appendText(to: &lines)
        }
      }
      try writer.write(lines)
    }
  }
}
