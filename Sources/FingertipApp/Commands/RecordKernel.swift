internal import FingertipSettings
internal import Glibc
internal import KernelDevices
internal import SettingsReading
internal import SystemSupport
internal import TouchRecordings

/// `fingertip record --evdev DEVICE FILE`: writes the reports of a kernel device, with or without
/// an X server.
func recordKernel(
  _ device: KernelDeviceName, _ invocation: Invocation, _ output: Output
) -> ExitStatus {
  do {
    let signals = try SignalDescriptor.ofEnd()
    // Consume pending signals; once unblocked, they would kill the program.
    defer { signals.discardAll() }
    let node = try KernelNode(nodePath(of: device, invocation, output))
    let file = try RecordingFile(
      invocation.operand ?? "-", overwrites: invocation.recording.overwrites,
      signals: signals.descriptor)
    let recorder = KernelRecorder(node, to: file)
    ReadyNotification.send(to: invocation.settings.environment["NOTIFY_SOCKET"])
    try recorder.run(
      signals: signals.descriptor, seconds: invocation.recording.duration, output)
    return .success
  } catch {
    return output.fail(with: error)
  }
}
