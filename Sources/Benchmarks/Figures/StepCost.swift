import CLinux
import TouchRouting
import Touches

/// The time that a router spends on a frame of fingers, and the memory that it retains.
enum StepCost {
  /// Measures whole lives of fingers, from begin to end.
  ///
  /// - Parameters:
  ///   - name: the figure's name.
  ///   - limit: the largest allowed median of a frame, in µs.
  ///   - isQuick: whether to measure fewer lives.
  ///   - play: plays fingers that come down, move 100 times and lift; returns the cost of each
  ///     frame of moves, in µs.
  /// - Returns: the figure with the median and the growth of the heap, compared with their limits.
  static func figure(
    _ name: String, limit: Double, isQuick: Bool, play: () -> [Double]
  ) -> Figure {
    let rounds = isQuick ? 20 : 200
    // The first lives let every array grow to its final size.
    for _ in 0..<10 { _ = play() }
    let before = bytesInUse
    let samples = Samples((0..<rounds).flatMap { _ in play() })
    let growth = bytesInUse - before - samples.count * MemoryLayout<Double>.stride
    return Figure(
      name: name, target: "≤ \(limit.digits(0)) µs",
      measured: "\(samples.median.digits(1)) µs",
      reference: "95 %: \(samples.quantile(0.95).digits(1)) µs; "
        + "heap \(Double(growth).digits(0)) bytes larger after \(samples.count) frames",
      isMet: samples.median <= limit && growth < 4096,
      numbers: [
        ("medianUS", samples.median), ("p95US", samples.quantile(0.95)),
        ("growthBytes", Double(growth)),
      ])
  }

  /// The number of heap bytes in use.
  private static var bytesInUse: Int { Int(mallinfo2().uordblks) }
}

/// Ten fingers over a router, which come down, move and lift together.
final class TenFingers {
  private let router: Router
  private var tracker = TouchTracker(unknownTouches: .ignore)
  private var changes: [Touch] = []
  private var effects = Effects()
  private var time = 0.0
  private var firstContact: UInt32 = 0

  /// Creates fingers over a router.
  init(over router: Router) { self.router = router }

  /// Steps the router with one report of each finger.
  ///
  /// - Parameters:
  ///   - phase: the phase of the reports; after an end, the next begin is that of new fingers.
  ///   - positionOf: returns the position of a finger, by index.
  /// - Returns: the cost of routing, in µs.
  func step(_ phase: TouchPhase, at positionOf: (Int) -> Point) -> Double {
    time += 8
    changes.removeAll(keepingCapacity: true)
    for finger in 0..<10 {
      let event = TouchEvent(
        id: TouchID(device: DeviceID(rawValue: 8), contact: firstContact + UInt32(finger)),
        phase: phase, time: Timestamp(milliseconds: time), position: positionOf(finger))
      _ = tracker.apply(event, into: &changes)
    }
    let start = Clock.now
    for frame in TouchFrames(changes) { router.step(frame, into: &effects) }
    let cost = (Clock.now - start) * 1e6
    effects.removeAll()
    if phase == .ended { firstContact += 10 }
    return cost
  }
}
