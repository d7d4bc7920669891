internal import Glibc
internal import SystemSupport
internal import TouchX11

/// Records a device of the kernel while something else is on the screen.
final class KernelRecording: LoopHandler {
  private var recorder: KernelRecorder
  private var failure: FileError?

  init(_ recorder: consuming KernelRecorder) { self.recorder = recorder }

  var descriptors: [pollfd] {
    recorder.hasEnded || failure != nil ? [] : [pollfd(reading: recorder.descriptor)]
  }

  func becomeReady(_ descriptors: ArraySlice<pollfd>) {
    guard descriptors.first?.revents ?? 0 != 0 else { return }
    do throws(FileError) {
      try recorder.read()
    } catch {
      failure = error
    }
  }

  /// Records what is left, and says what was unusual.
  ///
  /// - Throws: `FileError` where the device could not be read, or the file not be written.
  func finish(_ output: Output) throws(FileError) {
    if let failure { throw failure }
    try recorder.finish(output)
  }
}
