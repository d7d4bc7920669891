import SeededRandom
import Testing
import TouchAnalysis
import Touches

/// A panel that scans fingers at a fixed rate, with errors of its positions; the clock counts
/// whole ms.
struct ScannedPanel: CustomTestStringConvertible, Sendable {
  /// The number of scans per second.
  var rate: Double
  /// The largest error of each coordinate, in mm.
  var noise = 0.0
  /// The smallest change of a coordinate, in mm.
  var step = 0.05
  /// The distance that a finger must move until its position changes, in mm.
  var hysteresis = 0.0
  /// Whether each scan is reported, and not only those with another position.
  var reportsAll = false

  /// A finger from its begin to its end, in ms.
  struct Finger: Sendable {
    var start: Double
    var end: Double
    /// Returns its position in mm some ms after its begin; nil while the panel loses it.
    var position: @Sendable (Double) -> Point?
    /// Changes a position that was scanned some ms after its begin.
    var fault: @Sendable (Double, Point) -> Point = { $1 }
  }

  var testDescription: String {
    "\(Int(rate)) Hz, noise \(noise) mm, steps \(step) mm, hysteresis \(hysteresis) mm"
  }

  /// Returns the reports of fingers, ordered by their times.
  func reports(of fingers: [Finger], pressure: Double? = nil) -> [TouchEvent] {
    var generator = SplitMix64(seed: 1)
    var events: [TouchEvent] = []
    for (number, finger) in fingers.enumerated() {
      let id = contact(UInt32(number) + 1)
      let frames = Int(finger.start * rate / 1000)...Int(finger.end * rate / 1000)
      var (held, reported) = (mm(-9, -9), mm(-9, -9))
      for frame in frames {
        let time = Double(frame) * 1000 / rate
        let elapsed = Double(frame - frames.lowerBound) * 1000 / rate
        guard frame < frames.upperBound else {
          events.append(report(id, .ended, time.rounded(), reported, pressure: pressure))
          break
        }
        guard var position = finger.position(elapsed) else { continue }
        if noise > 0 {
          position.x += .random(in: -noise...noise, using: &generator)
          position.y += .random(in: -noise...noise, using: &generator)
        }
        if (position - held).length > hysteresis { held = position }
        let scanned = finger.fault(elapsed, held)
        let sent = mm((scanned.x / step).rounded() * step, (scanned.y / step).rounded() * step)
        if sent != reported || reportsAll {
          let phase: TouchPhase = frame == frames.lowerBound ? .began : .moved
          events.append(report(id, phase, time.rounded(), sent, pressure: pressure))
        }
        reported = sent
      }
    }
    return events.inOrder
  }
}
