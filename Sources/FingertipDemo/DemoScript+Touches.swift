/// The script of the demo: each kind of touch separately, then all at once for the picture.
extension DemoScript {
  static let standard = DemoScript(
    fingers: taps + swipe + pinch + tenFingers + finale, bestMoment: 6000)

  private static let taps = [
    tap(at: DemoPoint(3, 5), start: 300),
    tap(at: DemoPoint(8, 3), start: 620),
    tap(at: DemoPoint(13, 5), start: 940),
  ]

  private static let swipe = [
    DemoFinger(
      start: 1400, duration: 700,
      path: .curve(
        DemoPoint(1.8, 6.6), DemoPoint(5, 1.2), DemoPoint(10.5, 1.2), DemoPoint(14.2, 6.2)))
  ]

  private static let pinch = twoFingers(
    start: 2350, duration: 900, centre: DemoPoint(8, 4.6),
    radius: .init(from: 3, to: 0.7), angle: .init(from: 160, to: 100))

  private static let tenFingers =
    hand(at: DemoPoint(4.6, 5), isLeft: true, start: 3550, duration: 1000)
    + hand(at: DemoPoint(11.4, 5), isLeft: false, start: 3570, duration: 1000)

  /// The picture: a swipe on white, a pinch on black, a hand on a busy background, and fading taps.
  private static let finale =
    [
      DemoFinger(
        start: 5390, duration: 680,
        path: .curve(
          DemoPoint(1.4, 6.9), DemoPoint(1.6, 1.0), DemoPoint(5.3, 7.9), DemoPoint(6.0, 1.9))),
      tap(at: DemoPoint(7.75, 1.75), start: 5640),
      tap(at: DemoPoint(13.6, 7.1), start: 5750),
    ]
    + twoFingers(
      start: 5250, duration: 1150, centre: DemoPoint(12.1, 3.1),
      radius: .init(from: 0.6, to: 2.0), angle: .init(from: -30, to: 135))
    + hand(at: DemoPoint(8.6, 6.5), isLeft: false, start: 5200, duration: 1300)

  private static func tap(at position: DemoPoint, start: Double) -> DemoFinger {
    DemoFinger(start: start, duration: 60, path: .rest(position))
  }

  /// Two fingers at opposite ends of a diameter.
  private static func twoFingers(
    start: Double, duration: Double, centre: DemoPoint, radius: DemoPath.Change,
    angle: DemoPath.Change
  ) -> [DemoFinger] {
    [0.0, 180].map { turn in
      DemoFinger(
        start: start, duration: duration,
        path: .arc(
          centre: centre, radius: radius,
          angle: .init(from: angle.from + turn, to: angle.to + turn)))
    }
  }

  /// The fingertips of a right hand, starting with the thumb, as distances from the palm in units
  /// and angles in degrees.
  private static let fingertips = [(2.4, 147.0), (1.05, 211), (0.95, 276), (1.2, 330), (1.9, 9)]

  /// Five fingers that come down one after another and spread.
  private static func hand(
    at palm: DemoPoint, isLeft: Bool, start: Double, duration: Double
  ) -> [DemoFinger] {
    fingertips.enumerated().map { index, tip in
      let angle = isLeft ? 180 - tip.1 : tip.1
      let turn = isLeft ? -24.0 : 24.0
      return DemoFinger(
        start: start + Double(index) * 40, duration: duration - Double(index) * 30,
        path: .arc(
          centre: palm, radius: .init(from: tip.0 * 0.45, to: tip.0 * 1.12),
          angle: .init(from: angle - turn, to: angle + turn)))
    }
  }
}
