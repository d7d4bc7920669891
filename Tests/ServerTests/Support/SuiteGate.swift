// Suites that talk to X servers run one after the other, though Swift Testing would run them side
// by side.
//
// Xlib's lists of extensions are not safe when several threads open and close displays: libXi was
// seen to crash in XextAddDisplay, once in some twenty runs of four parallel suites. The product
// has one thread and never notices.

import Synchronization

/// Lets one suite through at a time, in the order in which they came.
enum SuiteGate {
  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private static let state = Mutex(State())

  /// Waits for the way to be clear, and takes it.
  static func enter() async {
    await withCheckedContinuation { continuation in
      let isClear = state.withLock { state in
        guard state.isTaken else {
          state.isTaken = true
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isClear { continuation.resume() }
    }
  }

  /// Hands the way to the next suite, or leaves it clear.
  static func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.waiting.isEmpty else {
        state.isTaken = false
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
