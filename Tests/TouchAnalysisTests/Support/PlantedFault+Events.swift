import SeededRandom
import Testing
import TouchAnalysis
import Touches

extension PlantedFault {
  /// Displaces some reports in the middle of some strokes by a length in mm, towards the centre.
  static func leap(
    _ events: [TouchEvent], _ length: Double, samples: Int, _ generator: inout SplitMix64
  ) -> [TouchEvent] {
    let centre = Double((events.compactMap(\.position?.x).max() ?? 0) / 2)
    return events.changingSomeStrokes(using: &generator) { events, touch, middle in
      let side = (events[touch.reports[middle]].position?.x ?? 0) < centre ? 1.0 : -1.0
      for index in touch.reports[middle...].prefix(samples) {
        events[index].position?.x += side * length * 10
      }
    }
  }

  /// Ends some strokes in the middle, and continues them `lost` scans later under another id.
  static func pieces(
    _ events: [TouchEvent], lost: Int, _ generator: inout SplitMix64
  ) -> [TouchEvent] {
    var ends: [TouchEvent] = []
    let result = events.changingSomeStrokes(using: &generator) { events, touch, middle in
      for number in middle..<touch.reports.count {
        let index = touch.reports[number]
        switch number - middle {
        case 0:
          if lost == 0 {
            var end = events[index]
            end.phase = .ended
            end.position = events[touch.reports[number - 1]].position
            ends.append(end)
            events[index].phase = .began
            events[index].id = contact(touch.id.contact + 5000)
          } else {
            events[index].phase = .ended
          }
        case 1..<max(lost, 1): events[index].phase = .stationary
        case lost where lost > 0:
          events[index].phase = .began
          events[index].id = contact(touch.id.contact + 5000)
        default: events[index].id = contact(touch.id.contact + 5000)
        }
      }
    }
    // An end precedes a begin of the same time.
    return (ends + result.filter { $0.phase != .stationary }).inOrder
  }

  /// Drops the reports within an area.
  ///
  /// If `breaks` is true, strokes end at the area and begin again behind it; else they have a gap.
  static func deadArea(
    _ events: [TouchEvent], breaks: Bool, _ isDead: (Point) -> Bool
  ) -> [TouchEvent] {
    var result: [TouchEvent] = []
    var latest: [TouchID: TouchEvent] = [:]
    var ids: [TouchID: TouchID] = [:]
    var nextID: UInt32 = 5000
    for var event in events {
      let origin = event.id
      event.id = ids[origin] ?? origin
      if let position = event.position, isDead(position) {
        guard var last = latest[origin] else { continue }
        if event.phase == .ended || breaks {
          (last.phase, last.time) = (.ended, event.time)
          result.append(last)
          latest[origin] = nil
        }
        continue
      }
      if latest[origin] == nil {
        guard event.phase != .ended else { continue }
        event.phase = .began
        nextID += 1
        (ids[origin], event.id) = (contact(nextID), contact(nextID))
      }
      result.append(event)
      latest[origin] = event.phase == .ended ? nil : event
    }
    return result
  }

  /// Adds eight contacts of 16 ms.
  static func ghosts(
    _ events: [TouchEvent], _ generator: inout SplitMix64, at position: (inout SplitMix64) -> Point
  ) -> [TouchEvent] {
    let end = events.last?.time.milliseconds ?? 0
    var ghosts: [TouchEvent] = []
    for number in 1...8 {
      let time = (end * Double(number) / 10).rounded()
      ghosts += tap(contact(9000 + UInt32(number)), at: time, for: 16, position(&generator))
    }
    return together(events, ghosts)
  }
}

/// A sine wave whose period is 1.
enum Wave {
  /// Returns the sine of a number of turns by Bhaskara's approximation, with an error of 0.002.
  static func sine(_ turns: Double) -> Double {
    let share = turns - turns.rounded(.down)
    let half = share < 0.5 ? share * 2 : share * 2 - 1
    let product = half * (1 - half)
    return (share < 0.5 ? 1 : -1) * 16 * product / (5 - 4 * product)
  }
}

extension [TouchEvent] {
  /// Changes every third stroke at a random report in its middle half.
  func changingSomeStrokes(
    using generator: inout SplitMix64, _ change: (inout [TouchEvent], IndexedTouch, Int) -> Void
  ) -> [TouchEvent] {
    var events = self
    for (number, touch) in strokes.enumerated() where number % 3 == 0 {
      let quarter = touch.reports.count / 4
      change(&events, touch, .random(in: quarter...3 * quarter, using: &generator))
    }
    return events
  }

  /// Changes each stroke at its fastest report, if more than three reports precede it and at least
  /// `margin` follow it.
  func changingFastStrokes(
    margin: Int = 10, _ change: (inout [TouchEvent], IndexedTouch, Int) -> Void
  ) -> [TouchEvent] {
    var events = self
    for touch in strokes {
      let middle = fastest(touch)
      guard middle > 3, middle + margin < touch.reports.count else { continue }
      change(&events, touch, middle)
    }
    return events
  }
}
