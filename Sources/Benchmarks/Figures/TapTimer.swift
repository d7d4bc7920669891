// Measures the time from a report's write to the device's socket until the screen shows it.
//
// One pixel of the root is polled, with shared memory, until it differs. Polling loads the server,
// which has one thread, and so lengthens the measured time. It does so equally for every listener,
// so figures are compared with a floor measured in the same run.
//
// The pixel is to the upper left of the finger's position, because a server with a cursor draws it
// to the lower right of an emulated pointer's position, and a cursor is no mark.

import SeededRandom
import TouchRig
import TouchX11
import Touches

/// Times single taps on a screen that is at rest in between.
struct TapTimer {
  let stage: Stage
  private var dice: SplitMix64
  private static let offset = -4
  /// The distance from a tap within which the screen must return to its previous state, in px.
  private static let reach = 160

  init(stage: Stage, seed: UInt64) {
    self.stage = stage
    dice = SplitMix64(seed: seed)
  }

  /// Returns the pixel that shows whether a finger at a position has a mark.
  static func pixel(of position: Point) -> (x: Int, y: Int) {
    (Int(position.x) + offset, Int(position.y) + offset)
  }

  /// Times one tap at a random position, after a random pause that avoids synchrony with any clock.
  ///
  /// The pause is long enough for a listener to hide what it no longer shows.
  ///
  /// - Returns: the time from the report to the first different pixel, in ms.
  mutating func next() throws -> Double {
    let position = stage.place(&dice)
    let (x, y) = Self.pixel(of: position)
    let area = PixelRect(
      x: Int(position.x) - Self.reach, y: Int(position.y) - Self.reach, width: 2 * Self.reach,
      height: 2 * Self.reach)
    let rest = stage.screen.pixels(area)
    Clock.sleep(Double.random(in: 0.020..<0.060, using: &dice))
    let start = Clock.now
    try stage.injector.touch(.began, 0, at: position)
    let seen = try timeOfChange(x: x, y: y, from: rest[x, y])
    try stage.injector.touch(.ended, 0, axes: [:])
    try stage.screen.waitForPixels("the mark to go", in: area) { now in
      now.isAlike(rest)
    }
    return (seen - start) * 1000
  }

  /// Polls a pixel until it differs.
  ///
  /// - Returns: the time of the first different answer, in seconds.
  func timeOfChange(x: Int, y: Int, from colour: UInt32) throws(RigError) -> Double {
    let deadline = Deadline(seconds: 5)
    while !PixelGrid.differ(stage.screen.pixelAtOnce(x: x, y: y), colour) {
      if deadline.hasPassed { throw deadline.error(waitingFor: "pixel \(x),\(y) to change") }
    }
    return Clock.now
  }
}
