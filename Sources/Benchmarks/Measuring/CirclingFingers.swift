import Glibc
import TouchRig
import Touches

/// Fingers that move in circles at the same pace.
struct CirclingFingers {
  let fingers: Int
  /// The report rate of each finger, in Hz.
  let rate: Double
  let injector: Injector
  /// The distance of reports from the circle, alternately inwards and outwards, in px, so that no
  /// report is on the line between two others.
  var radialOffset = 0.0

  /// The number of turns per second: 880 px/s, a brisk swipe.
  private static let turns = 1.0
  private static let radius = 140.0
  private static let columns = 5

  /// Returns the position of a finger at a time in seconds.
  ///
  /// Ten fingers have a circle each; of twenty fingers, pairs share a circle at opposite points.
  /// The lowest 300 px of a screen of 1080 px stay free.
  func place(of finger: Int, at time: Double) -> Point {
    let circle = finger % (2 * Self.columns)
    let halfTurn = Double(finger / (2 * Self.columns)) / 2
    let angle = 2 * Double.pi * (time * Self.turns + Double(circle) / 10 + halfTurn)
    let middle = Point(
      x: 200 + 380 * Double(circle % Self.columns),
      y: 200 + 360 * Double(circle / Self.columns))
    let isInner = Int((time * rate).rounded()).isMultiple(of: 2)
    let radius = Self.radius + (isInner ? -radialOffset : radialOffset)
    return middle + Vector(dx: radius * cos(angle), dy: radius * sin(angle))
  }

  /// Puts all fingers down.
  func begin() throws(RigError) { try report(.began, at: 0) }

  /// Lifts all fingers, with reports without a position, like those of libinput.
  func end() throws(RigError) {
    try injector.batch { injector throws(RigError) in
      for finger in 0..<fingers { try injector.touch(.ended, UInt32(finger), axes: [:]) }
    }
    try injector.sync()
  }

  /// Moves the fingers, with one batch of reports per frame.
  ///
  /// - Parameters:
  ///   - frames: the range of frames to play.
  ///   - between: the work between frames, until the time at which the next frame is due.
  /// - Returns: the duration, in seconds.
  /// - Throws: `RigError.injectionFailed`, and errors of the work between frames.
  @discardableResult
  func move(
    frames: Range<Int>,
    between: (_ frame: Int, _ next: Double) throws(RigError) -> Void = { _, next in
      Clock.sleep(until: next)
    }
  ) throws(RigError) -> Double {
    let start = Clock.now
    for (count, frame) in frames.enumerated() {
      try report(.moved, at: Double(frame) / rate)
      try between(frame, start + Double(count + 1) / rate)
    }
    return Clock.now - start
  }

  private func report(
    _ change: Injector.ContactChange, at time: Double
  ) throws(RigError) {
    try injector.batch { injector throws(RigError) in
      for finger in 0..<fingers {
        try injector.touch(change, UInt32(finger), at: place(of: finger, at: time))
      }
    }
  }
}
