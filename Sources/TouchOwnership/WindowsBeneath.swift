// Windows that are destroyed beneath a touch that waits for an answer.
//
// When a touch begins, the server copies the grabs of buttons on the windows beneath it, and the
// copies outlive the windows (`TouchAddListener`, dix/touch.c). A touch that is given back after
// such a window was destroyed is still replayed to the copy: the server reads a window that it has
// freed, and either crashes, or freezes the pointer for a grab on a window that does not exist
// (Xorg 21.1.7). Window managers have such grabs on the windows of applications and on their
// frames, so it suffices that an application is closed while a finger rests on it.
//
// So we select the destruction of each window beneath such a touch. The application that the touch
// was for is gone with the window, so the touch is kept and nobody gets it.
//
// A window that is destroyed between the last check and the answer, some 50 µs, is missed: the
// server has no request that does both.

package import Touches

/// The windows beneath touches that wait for their answers, by their X ids.
package struct WindowsBeneath {
  /// The windows beneath a touch, and whether one of them was destroyed.
  private struct Path {
    var windows: [UInt]
    var isBroken: Bool
  }

  private var paths: [TouchID: Path] = [:]

  /// Creates the state without touches.
  package init() {}

  /// Records the windows beneath a touch when it begins.
  ///
  /// - Parameters:
  ///   - windows: the windows.
  ///   - touch: the touch.
  ///   - isBroken: whether one of them was destroyed already.
  package mutating func note(_ windows: [UInt], beneath touch: TouchID, isBroken: Bool) {
    paths[touch] = Path(windows: windows, isBroken: isBroken)
  }

  /// Handles the destruction of a window.
  package mutating func lose(_ window: UInt) {
    for touch in paths.keys where paths[touch]?.windows.contains(window) == true {
      paths[touch]?.windows.removeAll { $0 == window }
      paths[touch]?.isBroken = true
    }
  }

  /// Returns whether the windows beneath a touch were recorded.
  package func areRecorded(beneath touch: TouchID) -> Bool { paths[touch] != nil }

  /// Returns whether a window beneath a touch was destroyed since it began.
  package func areBroken(beneath touch: TouchID) -> Bool { paths[touch]?.isBroken ?? false }

  /// Forgets the touches that have been answered.
  ///
  /// - Parameter isWaiting: whether a touch still waits.
  /// - Returns: the existing windows that are no longer beneath any touch.
  package mutating func forget(unless isWaiting: (TouchID) -> Bool) -> Set<UInt> {
    if paths.isEmpty { return [] }
    let answered = paths.filter { !isWaiting($0.key) }
    for touch in answered.keys { paths[touch] = nil }
    return Set(answered.values.flatMap(\.windows)).subtracting(paths.values.flatMap(\.windows))
  }
}
