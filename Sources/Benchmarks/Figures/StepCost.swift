import CLinux
import TouchRouting
import Touches

/// The time that a router spends on a frame of fingers, and the memory that it keeps.
enum StepCost {
  /// Measures whole lives of fingers.
  ///
  /// - Parameters:
  ///   - name: the figure's name.
  ///   - limit: the most that the median frame may cost, in µs.
  ///   - isQuick: whether fewer lives will do.
  ///   - life: has fingers come down, move 100 times and lift; returns what each frame of moves cost,
  ///     in µs.
  /// - Returns: the median and the heap's growth against what is allowed.
  static func figure(
    _ name: String, limit: Double, isQuick: Bool, life: () -> [Double]
  ) -> Figure {
    let lives = isQuick ? 20 : 200
    // The first lives make every array as large as it will be.
    for _ in 0..<10 { _ = life() }
    let before = bytesInUse
    let samples = Samples((0..<lives).flatMap { _ in life() })
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

  /// Bytes that are allocated and not freed.
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

  /// Fingers over a router.
  init(over router: Router) { self.router = router }

  /// Steps the router with one report of each finger.
  ///
  /// - Parameters:
  ///   - phase: what they do; once they have ended, they come down as new ones.
  ///   - place: where the finger of a number is.
  /// - Returns: what routing it cost, in µs.
  func step(_ phase: TouchPhase, at place: (Int) -> Point) -> Double {
    time += 8
    changes.removeAll(keepingCapacity: true)
    for finger in 0..<10 {
      let event = TouchEvent(
        id: TouchID(device: DeviceID(rawValue: 8), contact: firstContact + UInt32(finger)),
        phase: phase, time: Timestamp(milliseconds: time), position: place(finger))
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
