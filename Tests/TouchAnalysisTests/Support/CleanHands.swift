import SeededRandom
import TouchAnalysis
import Touches

/// Hands on a faultless panel: any number of fingers that land, rest, move and lift at any time.
///
/// A move has minimum jerk (Flash, Hogan 1985), with a speed and an acceleration that hands reach.
/// The panel scans at a fixed rate with some jitter; the server's clock counts whole ms. Some
/// panels report every finger in every frame, others only changes; some measure pressure.
struct CleanHands {
  fileprivate struct Finger {
    let id: TouchID
    /// The time at which it lifts, in ms.
    var lift: Double
    /// Its current or latest move, with start and duration in ms.
    var from: Point
    var to: Point
    var start: Double
    var duration: Double
    var reported: Point
    var isNew = true

    func position(at time: Double) -> Point {
      let share = min(max((time - start) / duration, 0), 1)
      let smooth = share * share * share * (10 - 15 * share + 6 * share * share)
      let position = from + (to - from) * smooth
      // The resolution of the panel is 0.05 mm.
      return Point(x: (position.x * 2).rounded() / 2, y: (position.y * 2).rounded() / 2)
    }
  }

  /// Returns the reports of a device over a number of frames, ordered by their times.
  static func reports(
    frames: Int, device: Int32, using generator: inout SplitMix64
  ) -> [TouchEvent] {
    let interval: Double = [16.667, 11.111, 8.333, 4, 1].randomElement(using: &generator) ?? 8
    let maximum = Int.random(in: 1...10, using: &generator)
    let reportsAll = Bool.random(using: &generator)
    let hasPressure = Bool.random(using: &generator)
    var fingers: [Finger] = []
    // The positions at which fingers have lifted, and the times, in ms.
    var lifts: [(position: Point, time: Double)] = []
    var events: [TouchEvent] = []
    var lastID: UInt32 = 0
    var nextFinger = 0.0
    for frame in 1...frames {
      let now = Double(frame) * interval
      let time = (now + .random(in: -0.15...0.15, using: &generator) * interval).rounded()
      for index in fingers.indices.reversed() {
        var finger: Finger = fingers[index]
        let position = finger.position(at: now)
        let pressure = hasPressure ? Double.random(in: 0.2...0.8, using: &generator) : nil
        if finger.isNew {
          events.append(report(finger.id, .began, time, position, pressure: pressure))
          finger.isNew = false
        } else if now >= finger.lift {
          events.append(
            report(finger.id, .ended, time, Bool.random(using: &generator) ? nil : position))
          fingers.remove(at: index)
          lifts.append((position, now))
          continue
        } else if reportsAll || position != finger.reported {
          events.append(report(finger.id, .moved, time, position, pressure: pressure))
        }
        finger.reported = position
        if now > finger.start + finger.duration, Int.random(in: 0..<40, using: &generator) == 0 {
          finger.move(at: now, using: &generator)
        }
        fingers[index] = finger
      }
      if now >= nextFinger, fingers.count < maximum {
        lastID += UInt32.random(in: 1...3, using: &generator)
        let next: Finger = finger(contact(lastID, device: device), at: now, using: &generator)
        // A hand cannot put a finger down within 40 ms where it has just lifted one.
        let isTooSoon = lifts.contains { lift in
          now - lift.time < 40 && (next.from - lift.position).lengthSquared < 400 * 400
        }
        if !isTooSoon { fingers.append(next) }
        nextFinger = now + .random(in: 0...900, using: &generator)
      }
    }
    for finger in fingers where !finger.isNew {
      events.append(report(finger.id, .cancelled, Double(frames + 1) * interval, nil))
    }
    return events
  }

  private static func finger(
    _ id: TouchID, at time: Double, using generator: inout SplitMix64
  ) -> Finger {
    let position = randomPosition(using: &generator)
    let isTap = Bool.random(using: &generator)
    return Finger(
      id: id, lift: time + .random(in: isTap ? 60...150 : 200...4000, using: &generator),
      from: position, to: position, start: time, duration: 1, reported: position)
  }

  fileprivate static func randomPosition(using generator: inout SplitMix64) -> Point {
    mm(.random(in: 0...500, using: &generator), .random(in: 0...300, using: &generator))
  }
}

extension CleanHands.Finger {
  /// Begins to move to a random position, at no more than 3 m/s and 30 m/s².
  fileprivate mutating func move(at time: Double, using generator: inout SplitMix64) {
    from = position(at: time)
    let target = CleanHands.randomPosition(using: &generator)
    to = from + (target - from) * Double.random(in: 0.01...1, using: &generator)
    let length = (to - from).length / panel.pixelsPerMillimetre
    // A minimum-jerk move over D in T has a peak speed of 1.875 D/T and acceleration of 5.77 D/T².
    let shortest = max(1.875 * length / 3, (5.77 * length / 30 * 1000).squareRoot())
    start = time
    duration = max(shortest, 20) * .random(in: 1...5, using: &generator)
  }
}
