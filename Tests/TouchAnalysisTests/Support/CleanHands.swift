import SeededRandom
import TouchAnalysis
import Touches

/// Hands on a sound panel: fingers that come, rest, move as hands do, and lift, in any number and at
/// any time.
///
/// A move is of minimum jerk (Flash, Hogan 1985), no harder and no faster than hands are. The panel
/// scans at its rhythm, with some jitter; the server's clock counts whole ms. Some panels report
/// every finger in every frame, others only what changed; some measure pressure.
struct CleanHands {
  fileprivate struct Finger {
    let id: TouchID
    /// The time at which it lifts, in ms.
    var lift: Double
    /// The move that it makes or has made, and when, in ms.
    var from: Point
    var to: Point
    var start: Double
    var duration: Double
    var reported: Point
    var isNew = true

    func place(at time: Double) -> Point {
      let share = min(max((time - start) / duration, 0), 1)
      let smooth = share * share * share * (10 - 15 * share + 6 * share * share)
      let place = from + (to - from) * smooth
      // The panel resolves a twentieth of a mm.
      return Point(x: (place.x * 2).rounded() / 2, y: (place.y * 2).rounded() / 2)
    }
  }

  /// The reports of a device that scans so many frames, in the order of their times.
  static func reports(
    frames: Int, device: Int32, using generator: inout SplitMix64
  ) -> [TouchEvent] {
    let interval: Double = [16.667, 11.111, 8.333, 4, 1].randomElement(using: &generator) ?? 8
    let most = Int.random(in: 1...10, using: &generator)
    let reportsAll = Bool.random(using: &generator)
    let hasPressure = Bool.random(using: &generator)
    var fingers: [Finger] = []
    // Where fingers have lifted, and when, in ms.
    var lifts: [(place: Point, time: Double)] = []
    var events: [TouchEvent] = []
    var lastID: UInt32 = 0
    var nextFinger = 0.0
    for frame in 1...frames {
      let now = Double(frame) * interval
      let time = (now + .random(in: -0.15...0.15, using: &generator) * interval).rounded()
      for index in fingers.indices.reversed() {
        var finger: Finger = fingers[index]
        let place = finger.place(at: now)
        let pressure = hasPressure ? Double.random(in: 0.2...0.8, using: &generator) : nil
        if finger.isNew {
          events.append(report(finger.id, .began, time, place, pressure: pressure))
          finger.isNew = false
        } else if now >= finger.lift {
          events.append(
            report(finger.id, .ended, time, Bool.random(using: &generator) ? nil : place))
          fingers.remove(at: index)
          lifts.append((place, now))
          continue
        } else if reportsAll || place != finger.reported {
          events.append(report(finger.id, .moved, time, place, pressure: pressure))
        }
        finger.reported = place
        if now > finger.start + finger.duration, Int.random(in: 0..<40, using: &generator) == 0 {
          finger.move(at: now, using: &generator)
        }
        fingers[index] = finger
      }
      if now >= nextFinger, fingers.count < most {
        lastID += UInt32.random(in: 1...3, using: &generator)
        let next: Finger = finger(contact(lastID, device: device), at: now, using: &generator)
        // No hand lifts a finger and puts one down at the same place at once.
        let isTaken = lifts.contains { lift in
          now - lift.time < 40 && (next.from - lift.place).lengthSquared < 400 * 400
        }
        if !isTaken { fingers.append(next) }
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
    let place = somewhere(using: &generator)
    let isTap = Bool.random(using: &generator)
    return Finger(
      id: id, lift: time + .random(in: isTap ? 60...150 : 200...4000, using: &generator),
      from: place, to: place, start: time, duration: 1, reported: place)
  }

  fileprivate static func somewhere(using generator: inout SplitMix64) -> Point {
    mm(.random(in: 0...500, using: &generator), .random(in: 0...300, using: &generator))
  }
}

extension CleanHands.Finger {
  /// Begins to move to somewhere else, at most at 3 m/s and 30 m/s².
  fileprivate mutating func move(at time: Double, using generator: inout SplitMix64) {
    from = place(at: time)
    let far = CleanHands.somewhere(using: &generator)
    to = from + (far - from) * Double.random(in: 0.01...1, using: &generator)
    let length = (to - from).lengthSquared.squareRoot() / panel.pixelsPerMillimetre
    // The peaks of a minimum-jerk move over D in T are 1.875 D/T and 5.77 D/T².
    let quickest = max(1.875 * length / 3, (5.77 * length / 30 * 1000).squareRoot())
    start = time
    duration = max(quickest, 20) * .random(in: 1...5, using: &generator)
  }
}
