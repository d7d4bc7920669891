import SeededRandom
import Testing
import TouchAnalysis
import Touches

/// A fault that is inserted into faultless reports.
struct PlantedFault: CustomTestStringConvertible, Sendable {
  let name: String
  /// The kind that is to be found; nil for a fault that no detector finds.
  let kind: Fault.Kind?
  /// The hands that produce the faultless reports.
  let hands: SyntheticStrokes
  /// Inserts the fault into reports.
  let plant: @Sendable ([TouchEvent], inout SplitMix64) -> [TouchEvent]
  var testDescription: String { name }

  init(
    _ name: String, _ kind: Fault.Kind?, _ hands: SyntheticStrokes = SyntheticStrokes(),
    _ plant: @escaping @Sendable ([TouchEvent], inout SplitMix64) -> [TouchEvent]
  ) {
    self.name = name
    self.kind = kind
    self.hands = hands
    self.plant = plant
  }
}

/// A touch, with the indices of its reports in a list of all reports.
struct IndexedTouch {
  let id: TouchID
  let reports: [Int]
}

extension [TouchEvent] {
  /// The touches, ordered by their begins.
  var touches: [IndexedTouch] {
    var order: [TouchID] = []
    var reports: [TouchID: [Int]] = [:]
    for (index, event) in enumerated() {
      if event.phase == .began { order.append(event.id) }
      reports[event.id, default: []].append(index)
    }
    return order.map { IndexedTouch(id: $0, reports: reports[$0] ?? []) }
  }

  /// The touches with at least 20 reports and more than 400 px between the first and the last.
  var strokes: [IndexedTouch] {
    touches.filter { touch in
      touch.reports.count >= 20
        && length(touch.reports[0], touch.reports[touch.reports.count - 1]) > 400
    }
  }

  /// Consecutive strokes of two fingers that begin together and have equally many reports.
  var pairs: [(IndexedTouch, IndexedTouch)] {
    zip(strokes, strokes.dropFirst()).filter { first, second in
      self[first.reports[0]].time == self[second.reports[0]].time
        && first.reports.count == second.reports.count
    }
  }

  /// Returns the distance between the positions of two reports, in px.
  func length(_ first: Int, _ second: Int) -> Double {
    guard let from = self[first].position, let to = self[second].position else { return 0 }
    return (to - from).length
  }

  /// Returns the displacement of a report from the previous one of its touch, in px.
  func step(_ touch: IndexedTouch, _ number: Int) -> Vector {
    guard number > 0, let from = self[touch.reports[number - 1]].position,
      let to = self[touch.reports[number]].position
    else { return .zero }
    return to - from
  }

  /// Returns the index, among a touch's reports, of the one with the longest step.
  func fastest(_ touch: IndexedTouch) -> Int {
    (1..<touch.reports.count).max {
      step(touch, $0).lengthSquared < step(touch, $1).lengthSquared
    } ?? 1
  }

  /// The reports, ordered by their times; those of the same time keep their order.
  var inOrder: [TouchEvent] { together(self) }
}

extension PlantedFault {
  /// Every fault that is inserted into reports.
  static let all: [PlantedFault] = positions + identities + axes + times + noises + reports

  private static let positions: [PlantedFault] = [
    PlantedFault("a jump of 30 mm and back on a 7-inch panel at 60 Hz", .jump, .small) {
      leap($0, 30, samples: 1, &$1)
    },
    PlantedFault("a jump of 125 mm and back on a 7-inch panel at 60 Hz", .jump, .small) {
      leap($0, 125, samples: 1, &$1)
    },
    PlantedFault("a jump that lasts for three samples", .jump) { leap($0, 40, samples: 3, &$1) },
    PlantedFault("a jump that lasts until the end", .jump) { leap($0, 40, samples: 1000, &$1) },
    PlantedFault("a position at the origin", .jump) { events, generator in
      events.changingSomeStrokes(using: &generator) { events, touch, middle in
        events[touch.reports[middle]].position = Point(x: 0, y: 0)
      }
    },
    PlantedFault(
      "a dead stripe at which strokes break", .deadArea,
      SyntheticStrokes(fingers: 1...1, count: 150)
    ) { events, _ in
      deadArea(events, breaks: true) { (200...215).contains($0.x / 10) }
    },
    PlantedFault(
      "a dead stripe that swallows reports", .deadArea, SyntheticStrokes(fingers: 1...1, count: 150)
    ) { events, _ in
      deadArea(events, breaks: false) { (140...155).contains($0.y / 10) }
    },
    PlantedFault("a dead spot", .deadArea, SyntheticStrokes(fingers: 1...1, count: 700)) {
      events, _ in
      deadArea(events, breaks: true) { point in
        (point - mm(250, 150)).lengthSquared < 150 * 150
      }
    },
    PlantedFault(
      "an edge that is not reached", .unreachedEdge, SyntheticStrokes(fingers: 1...1, count: 250)
    ) {
      events, _ in
      events.mapped { _, event in
        event.position = event.position.map { Point(x: min($0.x, 4800), y: $0.y) }
      }
    },
    PlantedFault("positions in steps of 2 mm", .coarsePositions) { events, _ in
      events.mapped { _, event in
        event.position = event.position.map {
          Point(x: ($0.x / 20).rounded() * 20, y: ($0.y / 20).rounded() * 20)
        }
      }
    },
    PlantedFault(
      "a wobble of 0.3 mm with a pitch of 5 mm", .wobble,
      SyntheticStrokes(fingers: 1...1, count: 60, pace: 4...10)
    ) { events, _ in
      events.mapped { _, event in
        event.position = event.position.map { point in
          Point(x: point.x + 3 * Wave.sine(point.x / 50), y: point.y + 3 * Wave.sine(point.y / 50))
        }
      }
    },
    PlantedFault("a tremble of 1.7 mm", .tremble) { events, generator in
      events.mapped { _, event in
        event.position = event.position.map {
          $0
            + Vector(
              dx: .random(in: -17...17, using: &generator),
              dy: .random(in: -17...17, using: &generator))
        }
      }
    },
  ]

  private static let identities: [PlantedFault] = [
    PlantedFault("two fingers that swap their ids", .swappedIDs, SyntheticStrokes(fingers: 2...2)) {
      events, _ in
      var swapped = events
      for (first, second) in events.pairs where first.id.contact % 3 == 1 {
        for number in first.reports.count / 2..<first.reports.count {
          let (one, two) = (first.reports[number], second.reports[number])
          swapped[one].position = events[two].position
          swapped[two].position = events[one].position
        }
      }
      return swapped
    },
    PlantedFault("one finger in two slots", .doubledTouch, SyntheticStrokes(fingers: 1...1)) {
      events, _ in
      together(
        events,
        events.mapped { _, event in
          event.id = contact(event.id.contact + 5000)
          event.position = event.position.map { $0 + Vector(dx: 8, dy: 12) }
        })
    },
    PlantedFault("an id that changes in mid-stroke", .brokenStroke) { events, generator in
      pieces(events, lost: 0, &generator)
    },
    PlantedFault("strokes that break and continue two scans later", .brokenStroke) {
      events, generator in
      pieces(events, lost: 2, &generator)
    },
    PlantedFault("strokes that break and continue in the next scan at 60 Hz", .brokenStroke, .small)
    { events, generator in
      pieces(events, lost: 1, &generator)
    },
    PlantedFault("a bounce of 12 ms on lift", .bounce) { events, _ in
      events
        .flatMap { event -> [TouchEvent] in
          guard event.phase == .ended, event.id.contact % 3 == 0, let position = event.position
          else { return [event] }
          let again = contact(event.id.contact + 5000)
          let time = event.time.milliseconds
          return [
            event, report(again, .began, time + 12, position),
            report(again, .ended, time + 24, position),
          ]
        }.inOrder
    },
    PlantedFault(
      "an end that is 3 s late", .lateEnd, SyntheticStrokes(fingers: 1...1, flicks: 0.5)
    ) { events, _ in
      let late = Set(
        events.strokes.filter { touch in
          events.step(touch, touch.reports.count - 2).lengthSquared > 80 * 80
        }.map(\.id))
      return events.mapped { _, event in
        if event.phase == .ended, late.contains(event.id) { event.time.milliseconds += 3000 }
      }.inOrder
    },
    PlantedFault(
      "two fingers that merge and separate", .mergedTouches,
      SyntheticStrokes(fingers: 2...2, spread: 16)
    ) {
      events, _ in
      var events = events
      var removed: Set<Int> = []
      for (first, second) in events.pairs {
        let middle = first.reports.count / 3..<first.reports.count * 2 / 3
        for number in middle {
          let (one, two) = (first.reports[number], second.reports[number])
          guard let from = events[one].position, let to = events[two].position else { continue }
          events[one].position = from + (to - from) * 0.5
          if number == middle.lowerBound {
            events[two].phase = .ended
            events[two].position = events[second.reports[number - 1]].position
          } else {
            removed.insert(two)
          }
        }
        for number in middle.upperBound..<second.reports.count {
          let index = second.reports[number]
          events[index].id = contact(second.id.contact + 5000)
          if number == middle.upperBound { events[index].phase = .began }
        }
      }
      return events.indices.filter { !removed.contains($0) }.map { events[$0] }
    },
    PlantedFault(
      "one finger that splits into two contacts", .splitTouch, SyntheticStrokes(fingers: 1...1)
    ) {
      events, _ in
      var events = events
      var twins: [TouchEvent] = []
      for stroke in events.strokes {
        let middle = stroke.reports.count / 3...stroke.reports.count * 2 / 3
        for number in middle {
          let index = stroke.reports[number]
          var twin = events[index]
          twin.id = contact(twin.id.contact + 5000)
          twin.position = twin.position.map { $0 + Vector(dx: 60, dy: 0) }
          if number == middle.lowerBound { twin.phase = .began }
          if number == middle.upperBound { twin.phase = .ended }
          twins.append(twin)
          events[index].position = events[index].position.map { $0 + Vector(dx: -60, dy: 0) }
        }
      }
      return together(events, twins)
    },
  ]
}
