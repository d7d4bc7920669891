// How long after a report was written to the device's socket the screen shows it.
//
// One pixel of the root is asked for over and over, with shared memory, until it differs. Asking
// loads the server, which has one thread, and so lengthens what it measures; it does so for
// every listener alike, which is why figures are compared with a floor of the same run and not with
// the clock alone.
//
// The pixel lies up and left of the finger's place: a server that shows a cursor draws it to the
// right and below the place of an emulated pointer, and a cursor is no mark.

import SeededRandom
import TouchRig
import TouchX11
import Touches

/// Times taps, one after the other, on a screen that rests in between.
struct TapTimer {
  let stage: Stage
  private var dice: SplitMix64
  private static let offset = -4
  /// The distance from a tap beyond which the screen must look as before, in px.
  private static let reach = 160

  init(stage: Stage, seed: UInt64) {
    self.stage = stage
    dice = SplitMix64(seed: seed)
  }

  /// Returns the pixel that tells whether a finger at a place has its mark.
  static func pixel(of place: Point) -> (x: Int, y: Int) {
    (Int(place.x) + offset, Int(place.y) + offset)
  }

  /// Times one tap at a random place, after a random pause so that no clock keeps step with it.
  ///
  /// The pause is long enough for a listener to put away what it no longer shows.
  ///
  /// - Returns: from the report to the first answer with another pixel, in ms.
  mutating func next() throws -> Double {
    let place = stage.place(&dice)
    let (x, y) = Self.pixel(of: place)
    let area = PixelRect(
      x: Int(place.x) - Self.reach, y: Int(place.y) - Self.reach, width: 2 * Self.reach,
      height: 2 * Self.reach)
    let rest = stage.screen.pixels(area)
    Clock.sleep(Double.random(in: 0.020..<0.060, using: &dice))
    let start = Clock.now
    try stage.injector.touch(.began, 0, at: place)
    let seen = try timeOfChange(x: x, y: y, from: rest[x, y])
    try stage.injector.touch(.ended, 0, axes: [:])
    try stage.screen.waitForPixels("the mark to go", in: area) { now in
      now.isAlike(rest)
    }
    return (seen - start) * 1000
  }

  /// Asks for a pixel without a pause until it differs.
  ///
  /// - Returns: when the first answer that differs came.
  func timeOfChange(x: Int, y: Int, from colour: UInt32) throws(RigError) -> Double {
    let deadline = Deadline(seconds: 5)
    while !PixelGrid.differ(stage.screen.pixelAtOnce(x: x, y: y), colour) {
      if deadline.hasPassed { throw deadline.error(waitingFor: "pixel \(x),\(y) to change") }
    }
    return Clock.now
  }
}
