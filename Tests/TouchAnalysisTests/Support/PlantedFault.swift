import SeededRandom
import Testing
import TouchAnalysis
import Touches

/// A fault that is put into sound reports.
struct PlantedFault: CustomTestStringConvertible, Sendable {
  let name: String
  /// The kind by which it is to be found; nil for one that no detector finds.
  let kind: Fault.Kind?
  /// The hands that make the sound reports.
  let hands: MadeStrokes
  /// Puts it into the reports.
  let plant: @Sendable ([TouchEvent], inout SplitMix64) -> [TouchEvent]
  var testDescription: String { name }

  init(
    _ name: String, _ kind: Fault.Kind?, _ hands: MadeStrokes = MadeStrokes(),
    _ plant: @escaping @Sendable ([TouchEvent], inout SplitMix64) -> [TouchEvent]
  ) {
    self.name = name
    self.kind = kind
    self.hands = hands
    self.plant = plant
  }
}

/// A touch among reports, as the places of its reports in the list.
struct PlacedTouch {
  let id: TouchID
  let reports: [Int]
}

extension [TouchEvent] {
  /// The touches in the order of their begins.
  var touches: [PlacedTouch] {
    var order: [TouchID] = []
    var reports: [TouchID: [Int]] = [:]
    for (index, event) in enumerated() {
      if event.phase == .began { order.append(event.id) }
      reports[event.id, default: []].append(index)
    }
    return order.map { PlacedTouch(id: $0, reports: reports[$0] ?? []) }
  }

  /// The touches that are long enough to have a middle.
  var strokes: [PlacedTouch] {
    touches.filter { touch in
      touch.reports.count >= 20
        && length(touch.reports[0], touch.reports[touch.reports.count - 1]) > 400
    }
  }

  /// The strokes of two fingers that go side by side.
  var pairs: [(PlacedTouch, PlacedTouch)] {
    zip(strokes, strokes.dropFirst()).filter { first, second in
      self[first.reports[0]].time == self[second.reports[0]].time
        && first.reports.count == second.reports.count
    }
  }

  /// The distance between the places of two reports, in px.
  func length(_ first: Int, _ second: Int) -> Double {
    guard let from = self[first].position, let to = self[second].position else { return 0 }
    return (to - from).lengthSquared.squareRoot()
  }

  /// The way that a report went since the one before of its touch, in px.
  func step(_ touch: PlacedTouch, _ number: Int) -> Vector {
    guard number > 0, let from = self[touch.reports[number - 1]].position,
      let to = self[touch.reports[number]].position
    else { return .zero }
    return to - from
  }

  /// The number of the report of a touch with the longest step.
  func fastest(_ touch: PlacedTouch) -> Int {
    (1..<touch.reports.count).max {
      step(touch, $0).lengthSquared < step(touch, $1).lengthSquared
    } ?? 1
  }

  /// The reports in the order of their times, those of one time as they stand.
  var inOrder: [TouchEvent] { together(self) }
}

extension PlantedFault {
  /// Every kind of fault that is put into reports.
  static let all: [PlantedFault] = places + identities + axes + times + noises + reports

  private static let places: [PlantedFault] = [
    PlantedFault("a leap and return of 30 mm on 7 inches at 60 Hz", .jump, .small) {
      leap($0, 30, samples: 1, &$1)
    },
    PlantedFault("a leap and return of 125 mm in 16 ms", .jump, .small) {
      leap($0, 125, samples: 1, &$1)
    },
    PlantedFault("a leap of three samples", .jump) { leap($0, 40, samples: 3, &$1) },
    PlantedFault("a leap to stay", .jump) { leap($0, 40, samples: 1000, &$1) },
    PlantedFault("places at the origin", .jump) { events, generator in
      events.inSomeStrokes(using: &generator) { events, touch, middle in
        events[touch.reports[middle]].position = Point(x: 0, y: 0)
      }
    },
    PlantedFault(
      "a dead stripe that breaks strokes", .deadArea, MadeStrokes(fingers: 1...1, count: 150)
    ) { events, _ in
      deadArea(events, breaks: true) { (200...215).contains($0.x / 10) }
    },
    PlantedFault(
      "a dead stripe that swallows reports", .deadArea, MadeStrokes(fingers: 1...1, count: 150)
    ) { events, _ in
      deadArea(events, breaks: false) { (140...155).contains($0.y / 10) }
    },
    PlantedFault("a dead spot", .deadArea, MadeStrokes(fingers: 1...1, count: 700)) { events, _ in
      deadArea(events, breaks: true) { place in
        (place - mm(250, 150)).lengthSquared < 150 * 150
      }
    },
    PlantedFault(
      "an edge that is not reached", .unreachedEdge, MadeStrokes(fingers: 1...1, count: 250)
    ) {
      events, _ in
      events.mapped { _, event in
        event.position = event.position.map { Point(x: min($0.x, 4800), y: $0.y) }
      }
    },
    PlantedFault("places in steps of 2 mm", .coarsePositions) { events, _ in
      events.mapped { _, event in
        event.position = event.position.map {
          Point(x: ($0.x / 20).rounded() * 20, y: ($0.y / 20).rounded() * 20)
        }
      }
    },
    PlantedFault(
      "a wobble of 0.3 mm with a pitch of 5 mm", .wobble,
      MadeStrokes(fingers: 1...1, count: 60, pace: 4...10)
    ) { events, _ in
      events.mapped { _, event in
        event.position = event.position.map { place in
          Point(x: place.x + 3 * Wave.sine(place.x / 50), y: place.y + 3 * Wave.sine(place.y / 50))
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
    PlantedFault("two fingers swap their ids", .swappedIDs, MadeStrokes(fingers: 2...2)) {
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
    PlantedFault("one finger in two slots", .doubledTouch, MadeStrokes(fingers: 1...1)) {
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
    PlantedFault("strokes in pieces", .brokenStroke) { events, generator in
      pieces(events, lost: 2, &generator)
    },
    PlantedFault("strokes in pieces at 60 Hz", .brokenStroke, .small) { events, generator in
      pieces(events, lost: 1, &generator)
    },
    PlantedFault("a bounce of 12 ms on lift", .bounce) { events, _ in
      events
        .flatMap { event -> [TouchEvent] in
          guard event.phase == .ended, event.id.contact % 3 == 0, let place = event.position
          else { return [event] }
          let again = contact(event.id.contact + 5000)
          let time = event.time.milliseconds
          return [
            event, report(again, .began, time + 12, place), report(again, .ended, time + 24, place),
          ]
        }.inOrder
    },
    PlantedFault(
      "an end seconds late", .lateEnd, MadeStrokes(fingers: 1...1, flicks: 0.5)
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
      "two fingers merge and split", .mergedTouches, MadeStrokes(fingers: 2...2, spread: 16)
    ) {
      events, _ in
      var events = events
      var gone: Set<Int> = []
      for (first, second) in events.pairs {
        let middle = first.reports.count / 3..<first.reports.count * 2 / 3
        for place in middle {
          let (one, two) = (first.reports[place], second.reports[place])
          guard let from = events[one].position, let to = events[two].position else { continue }
          events[one].position = from + (to - from) * 0.5
          if place == middle.lowerBound {
            events[two].phase = .ended
            events[two].position = events[second.reports[place - 1]].position
          } else {
            gone.insert(two)
          }
        }
        for place in middle.upperBound..<second.reports.count {
          let index = second.reports[place]
          events[index].id = contact(second.id.contact + 5000)
          if place == middle.upperBound { events[index].phase = .began }
        }
      }
      return events.indices.filter { !gone.contains($0) }.map { events[$0] }
    },
    PlantedFault("one finger splits in two", .splitTouch, MadeStrokes(fingers: 1...1)) {
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
