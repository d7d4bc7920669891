import SeededRandom
import Testing
import TouchAnalysis
import Touches

extension PlantedFault {
  static let axes: [PlantedFault] = [
    PlantedFault("an axis that reverses in mid-stroke", .mirroredAxis) { events, _ in
      events.changingFastStrokes { events, touch, middle in
        guard let pivot = events[touch.reports[middle - 1]].position else { return }
        for index in touch.reports[middle...] {
          let position = events[index].position ?? pivot
          events[index].position = Point(x: position.x, y: 2 * pivot.y - position.y)
        }
      }
    },
    PlantedFault("an axis that is mirrored in mid-stroke", .mirroredAxis) { events, _ in
      events.changingFastStrokes { events, touch, middle in
        for index in touch.reports[middle...] {
          let position = events[index].position ?? mm(0, 0)
          events[index].position = Point(x: 5000 - position.x, y: position.y)
        }
      }
    },
    PlantedFault("an axis that sticks in mid-stroke", .stuckAxis) { events, _ in
      events.changingFastStrokes { events, touch, middle in
        let stuck = events[touch.reports[middle - 1]].position?.y ?? 0
        for index in touch.reports[middle...] { events[index].position?.y = stuck }
      }
    },
  ]

  static let times: [PlantedFault] = [
    PlantedFault("lost reports", .lostSamples) { events, _ in
      events.changingFastStrokes(margin: 6) { events, touch, middle in
        for index in touch.reports[middle..<middle + 6] where events[index].phase == .moved {
          events[index].phase = .stationary
        }
      }.filter { $0.phase != .stationary }
    },
    PlantedFault(
      "a report rate that falls with the number of fingers", .rateDrop, SyntheticStrokes(count: 60)
    ) {
      events, _ in
      var number = 0
      var frames: [Double: Int] = [:]
      var down: Set<TouchID> = []
      return events.filter { event in
        if event.phase == .began { down.insert(event.id) }
        if event.phase == .ended { down.remove(event.id) }
        let time = event.time.milliseconds
        if frames[time] == nil {
          number += 1
          frames[time] = number
        }
        return event.phase != .moved || down.count < 2 || number % down.count == 0
      }
    },
    PlantedFault("reports in pairs", .pairedReports) { events, _ in
      events.mapped { _, event in
        if event.phase == .moved {
          event.time.milliseconds = (event.time.milliseconds / 16).rounded(.up) * 16
        }
      }.inOrder
    },
    PlantedFault(
      "a delay that grows until the fingers lift", .growingDelay, SyntheticStrokes(pace: 2...5)
    ) {
      events, _ in
      var start = Timestamp(milliseconds: 0)
      var down = Set<TouchID>()
      return events.stampedByDevice().mapped { _, event in
        if down.isEmpty { start = event.time }
        if event.phase == .began { down.insert(event.id) }
        if event.phase == .ended { down.remove(event.id) }
        event.time.milliseconds += 0.08 * (event.time - start)
      }
    },
    PlantedFault("a delay that grows without end", .growingDelay, SyntheticStrokes(pace: 2...5)) {
      events, _ in events.stampedByDevice().mapped { $1.time.milliseconds *= 1.07 }
    },
    PlantedFault(
      "a finger that freezes while the others move", .frozenFinger, SyntheticStrokes(fingers: 2...3)
    ) {
      events, _ in
      events.changingFastStrokes { events, touch, middle in
        guard touch.id.contact % 2 == 0 else { return }
        let position = events[touch.reports[middle - 1]].position
        for index in touch.reports[middle...].prefix(18) { events[index].position = position }
      }
    },
    PlantedFault(
      "a finger that freezes alone and then jumps", .jump, SyntheticStrokes(fingers: 1...1)
    ) {
      events, _ in
      events.changingFastStrokes { events, touch, middle in
        let position = events[touch.reports[middle - 1]].position
        for index in touch.reports[middle...].prefix(8) { events[index].position = position }
      }
    },
    PlantedFault("times that run backwards", .timeBackwards) { events, generator in
      events.changingSomeStrokes(using: &generator) { events, touch, middle in
        events[touch.reports[middle]].time.milliseconds -= 30
      }
    },
  ]

  static let noises: [PlantedFault] = [
    PlantedFault("ghosts at one position while fingers are down", .repeatedGhost) {
      events, generator in
      ghosts(events, &generator) { _ in mm(333, 77) }
    },
    PlantedFault("ghosts along an edge", .repeatedGhost) { events, generator in
      ghosts(events, &generator) { mm(1, .random(in: 0...300, using: &$0)) }
    },
    PlantedFault("a ghost on a panel at rest", .ghostTap) { events, _ in
      let end = (events.last?.time.milliseconds ?? 0) + 1000
      return events + tap(contact(9000), at: end, for: 8)
    },
    PlantedFault("a burst of noise while nothing touches", .noiseBurst) { events, generator in
      let end = (events.last?.time.milliseconds ?? 0) + 1000
      var noise: [TouchEvent] = []
      for number in 0..<12 {
        let x = Double.random(in: 0...500, using: &generator)
        let y = Double.random(in: 0...300, using: &generator)
        let time = end + Double(number / 3) * 40
        noise += tap(contact(9000 + UInt32(number)), at: time, for: 16, mm(x, y))
      }
      return together(events, noise)
    },
    PlantedFault("a palm as six contacts", .palm) { events, _ in
      let end = (events.last?.time.milliseconds ?? 0) + 1000
      var palm: [TouchEvent] = []
      for number in 0..<6 {
        let position = mm(200 + Double(number % 3) * 11, 150 + Double(number / 3) * 13)
        palm += tap(
          contact(9000 + UInt32(number)), at: end + Double(number) * 8, for: 600, position)
      }
      return together(events, palm)
    },
  ]

  static let reports: [PlantedFault] = [
    PlantedFault("a touch that begins again while it is down", .beginWithoutEnd) { events, _ in
      let ends = events.indices.filter { events[$0].phase == .ended }
      return events.mapped { index, event in
        if index == ends[4] { event.phase = .moved }
      } + [report(events[ends[4]].id, .began, 90_000, mm(9, 9))]
    },
    PlantedFault("an end without a begin", .endWithoutBegin) { events, _ in
      events.filter { $0.phase != .began || $0.id.contact != 3 }
    },
    PlantedFault("ids that are reused", .reusedID) { events, _ in
      events.mapped { $1.id = contact($1.id.contact % 8) }
    },
    PlantedFault("positions outside the panel", .outsidePanel) { events, _ in
      events.mapped { $1.position?.x -= 3000 }
    },
    PlantedFault("reports that come twice", .duplicateReport) { events, _ in
      events.flatMap { $0.phase == .moved && $0.id.contact % 4 == 0 ? [$0, $0] : [$0] }
    },
    PlantedFault(
      "pressure that does not change", .stuckPressure, SyntheticStrokes(fingers: 1...1, count: 200)
    ) {
      events, _ in
      events.mapped { $1.contact.pressure = 0.5 }
    },
  ]
}
