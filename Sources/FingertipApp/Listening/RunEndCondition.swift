internal import Glibc
internal import SystemSupport
internal import TouchX11

/// A handler that ends a run on a signal, after some time, or when the output has no reader.
final class RunEndCondition: LoopHandler {
  private let signals: Int32
  private let output: Int32
  /// The time of the end, in ms of our clock; nil for never.
  private let endTime: Double?

  /// Creates a handler whose time begins now.
  ///
  /// - Parameters:
  ///   - signals: becomes readable when a signal comes; the signal is not consumed here, so that it
  ///     also interrupts the writes that follow.
  ///   - output: the descriptor to which lines are written.
  ///   - seconds: the time limit, in s; nil for none.
  init(signals: Int32, output: Int32, seconds: Double?) {
    self.signals = signals
    self.output = output
    endTime = seconds.map { Monotonic.milliseconds + $0 * 1000 }
  }

  var nextTurn: Double? { endTime }

  var end: LoopEnd? {
    if pollfd.isReadable(signals) { return .asked }
    return endTime.map { Monotonic.milliseconds >= $0 } ?? false ? .finished : nil
  }

  var descriptors: [pollfd] {
    [
      pollfd(reading: signals),
      // poll(2) always reports errors, such as a pipe without a reader.
      pollfd(fd: output, events: 0, revents: 0),
    ]
  }

  func handleReady(_ descriptors: ArraySlice<pollfd>) throws {
    if descriptors.last?.revents != 0 { throw StreamWriter.Failure.refused(errno: EPIPE) }
  }
}
