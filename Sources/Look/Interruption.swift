import Glibc
import SystemSupport

/// The signals that end the program, which wait until it can stop its desktop.
///
/// Otherwise Ctrl-C would leave the files of the server and of the window manager in `/tmp`.
struct Interruption: ~Copyable {
  /// A signal that has arrived.
  struct Signal: Error {
    /// Its number.
    let number: Int32
  }

  private let signals: SignalDescriptor

  /// Blocks the signals.
  init() throws(SystemError) {
    signals = try SignalDescriptor([SIGINT, SIGTERM])
  }

  /// Waits until a time.
  ///
  /// - Parameter time: our clock, in ms.
  /// - Throws: `Signal` as soon as one has arrived.
  func wait(until time: Double) throws(Signal) {
    while true {
      if let number = signals.next() { throw Signal(number: number) }
      let remaining = time - Monotonic.milliseconds
      guard remaining > 0 else { return }
      // poll(2) counts whole ms; the rest of the last one is slept.
      var entry = pollfd(reading: signals.descriptor)
      if remaining >= 1 {
        poll(&entry, 1, Int32(remaining))
      } else {
        usleep(UInt32(remaining * 1000))
      }
    }
  }
}
