internal import Glibc
internal import SystemSupport
internal import TouchX11

/// The handler that ends a run: by a signal, after some time, or when the output has no reader.
final class RunEnd: LoopHandler {
  private let signals: Int32
  private let output: Int32
  /// The time of the end, by our clock in ms; nil for never.
  private let time: Double?

  /// Creates one whose time begins now.
  ///
  /// - Parameters:
  ///   - signals: becomes readable when a signal comes; that stays to be read, so that what is still to be
  ///     written waits for nobody.
  ///   - output: where lines are written to.
  ///   - seconds: after how long to end; nil for never.
  init(signals: Int32, output: Int32, seconds: Double?) {
    self.signals = signals
    self.output = output
    time = seconds.map { Monotonic.milliseconds + $0 * 1000 }
  }

  var nextTurn: Double? { time }

  var end: LoopEnd? {
    if pollfd.isReadable(signals) { return .asked }
    return time.map { Monotonic.milliseconds >= $0 } ?? false ? .finished : nil
  }

  var descriptors: [pollfd] {
    [
      pollfd(reading: signals),
      // poll(2) reports errors without being asked: a pipe without a reader is one.
      pollfd(fd: output, events: 0, revents: 0),
    ]
  }

  func becomeReady(_ descriptors: ArraySlice<pollfd>) throws {
    if descriptors.last?.revents != 0 { throw StreamWriter.Failure.refused(errno: EPIPE) }
  }
}
