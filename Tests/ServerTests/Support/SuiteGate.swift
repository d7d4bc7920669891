// Suites that talk to X servers run one after the other, though Swift Testing would run them in
// parallel.
//
// Xlib's lists of extensions are not safe when several threads open and close displays: libXi was
// seen to crash in XextAddDisplay, once in some twenty runs of four parallel suites. The product
// has one thread and is not affected.

import Synchronization

/// Lets one suite run at a time, in the order of their arrival.
enum SuiteGate {
  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private static let state = Mutex(State())

  /// Waits until no other suite runs, and lets the caller's suite run.
  static func enter() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.isTaken else {
          state.isTaken = true
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  /// Lets the next suite run, if one waits.
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
