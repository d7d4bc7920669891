internal import FingertipSettings
internal import Glibc
internal import KernelDevices
internal import SettingsReading
internal import SystemSupport
internal import TouchRecordings

/// `fingertip record --evdev DEVICE FILE`: writes what a device of the kernel reports, beside the X
/// server and without one.
func recordKernel(
  _ device: KernelDeviceName, _ invocation: Invocation, _ output: Output
) -> ExitStatus {
  do {
    let signals = try SignalDescriptor([SIGINT, SIGTERM, SIGHUP])
    // Those that came are dealt with; let loose, they would end the program.
    defer { while signals.next() != nil {} }
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
