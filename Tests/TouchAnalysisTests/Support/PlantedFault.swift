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

  private static let axes: [PlantedFault] = [
    PlantedFault("an axis that turns round in mid-stroke", .mirroredAxis) { events, _ in
      events.inFastStrokes { events, touch, middle in
        guard let pivot = events[touch.reports[middle - 1]].position else { return }
        for index in touch.reports[middle...] {
          let place = events[index].position ?? pivot
          events[index].position = Point(x: place.x, y: 2 * pivot.y - place.y)
        }
      }
    },
    PlantedFault("an axis that is mirrored in mid-stroke", .mirroredAxis) { events, _ in
      events.inFastStrokes { events, touch, middle in
        for index in touch.reports[middle...] {
          let place = events[index].position ?? mm(0, 0)
          events[index].position = Point(x: 5000 - place.x, y: place.y)
        }
      }
    },
    PlantedFault("an axis that sticks in mid-stroke", .stuckAxis) { events, _ in
      events.inFastStrokes { events, touch, middle in
        let stuck = events[touch.reports[middle - 1]].position?.y ?? 0
        for index in touch.reports[middle...] { events[index].position?.y = stuck }
      }
    },
  ]

  private static let times: [PlantedFault] = [
    PlantedFault("lost reports", .lostSamples) { events, _ in
      events.inFastStrokes(margin: 6) { events, touch, middle in
        for index in touch.reports[middle..<middle + 6] where events[index].phase == .moved {
          events[index].phase = .stationary
        }
      }.filter { $0.phase != .stationary }
    },
    PlantedFault("a rate that falls with the fingers", .rateDrop, MadeStrokes(count: 60)) {
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
      "a delay that grows until the fingers lift", .growingDelay, MadeStrokes(pace: 2...5)
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
    PlantedFault("a queue that nobody empties", .growingDelay, MadeStrokes(pace: 2...5)) {
      events, _ in events.stampedByDevice().mapped { $1.time.milliseconds *= 1.07 }
    },
    PlantedFault(
      "a finger that freezes while the others move", .frozenFinger, MadeStrokes(fingers: 2...3)
    ) {
      events, _ in
      events.inFastStrokes { events, touch, middle in
        guard touch.id.contact % 2 == 0 else { return }
        let place = events[touch.reports[middle - 1]].position
        for index in touch.reports[middle...].prefix(18) { events[index].position = place }
      }
    },
    PlantedFault("a finger that freezes alone, and leaps on", .jump, MadeStrokes(fingers: 1...1)) {
      events, _ in
      events.inFastStrokes { events, touch, middle in
        let place = events[touch.reports[middle - 1]].position
        for index in touch.reports[middle...].prefix(8) { events[index].position = place }
      }
    },
    PlantedFault("times that run backwards", .timeBackwards) { events, generator in
      events.inSomeStrokes(using: &generator) { events, touch, middle in
        events[touch.reports[middle]].time.milliseconds -= 30
      }
    },
  ]

  private static let noises: [PlantedFault] = [
    PlantedFault("ghosts at a spot while others touch", .repeatedGhost) { events, generator in
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
        let place = mm(200 + Double(number % 3) * 11, 150 + Double(number / 3) * 13)
        palm += tap(contact(9000 + UInt32(number)), at: end + Double(number) * 8, for: 600, place)
      }
      return together(events, palm)
    },
  ]

  private static let reports: [PlantedFault] = [
    PlantedFault("a begin while down", .beginWithoutEnd) { events, _ in
      let ends = events.indices.filter { events[$0].phase == .ended }
      return events.mapped { index, event in
        if index == ends[4] { event.phase = .moved }
      } + [report(events[ends[4]].id, .began, 90_000, mm(9, 9))]
    },
    PlantedFault("an end without a begin", .endWithoutBegin) { events, _ in
      events.filter { $0.phase != .began || $0.id.contact != 3 }
    },
    PlantedFault("an id used again", .reusedID) { events, _ in
      events.mapped { $1.id = contact($1.id.contact % 8) }
    },
    PlantedFault("places outside the panel", .outsidePanel) { events, _ in
      events.mapped { $1.position?.x -= 3000 }
    },
    PlantedFault("reports that come twice", .duplicateReport) { events, _ in
      events.flatMap { $0.phase == .moved && $0.id.contact % 4 == 0 ? [$0, $0] : [$0] }
    },
    PlantedFault(
      "pressure that does not change", .stuckPressure, MadeStrokes(fingers: 1...1, count: 200)
    ) {
      events, _ in
      events.mapped { $1.contact.pressure = 0.5 }
    },
  ]

  /// Displaces some reports in the middle of some strokes by a length in mm, towards the centre.
  private static func leap(
    _ events: [TouchEvent], _ length: Double, samples: Int, _ generator: inout SplitMix64
  ) -> [TouchEvent] {
    let centre = Double((events.compactMap(\.position?.x).max() ?? 0) / 2)
    return events.inSomeStrokes(using: &generator) { events, touch, middle in
      let side = (events[touch.reports[middle]].position?.x ?? 0) < centre ? 1.0 : -1.0
      for index in touch.reports[middle...].prefix(samples) {
        events[index].position?.x += side * length * 10
      }
    }
  }

  /// Ends strokes in the middle, and goes on under another id.
  private static func pieces(
    _ events: [TouchEvent], lost: Int, _ generator: inout SplitMix64
  ) -> [TouchEvent] {
    var gone: [TouchEvent] = []
    let result = events.inSomeStrokes(using: &generator) { events, touch, middle in
      for number in middle..<touch.reports.count {
        let index = touch.reports[number]
        switch number - middle {
        case 0:
          if lost == 0 {
            var end = events[index]
            end.phase = .ended
            end.position = events[touch.reports[number - 1]].position
            gone.append(end)
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
    // An end at the time of a begin stands before it.
    return (gone + result.filter { $0.phase != .stationary }).inOrder
  }

  /// Loses the reports in an area; strokes end before it and begin anew behind, or leave a gap.
  private static func deadArea(
    _ events: [TouchEvent], breaks: Bool, _ isDead: (Point) -> Bool
  ) -> [TouchEvent] {
    var result: [TouchEvent] = []
    var latest: [TouchID: TouchEvent] = [:]
    var ids: [TouchID: TouchID] = [:]
    var nextID: UInt32 = 5000
    for var event in events {
      let origin = event.id
      event.id = ids[origin] ?? origin
      if let place = event.position, isDead(place) {
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

  /// Adds contacts of 16 ms every now and then.
  private static func ghosts(
    _ events: [TouchEvent], _ generator: inout SplitMix64, at place: (inout SplitMix64) -> Point
  ) -> [TouchEvent] {
    let end = events.last?.time.milliseconds ?? 0
    var ghosts: [TouchEvent] = []
    for number in 1...8 {
      let time = (end * Double(number) / 10).rounded()
      ghosts += tap(contact(9000 + UInt32(number)), at: time, for: 16, place(&generator))
    }
    return together(events, ghosts)
  }
}

/// A wave of one period in 1.
enum Wave {
  /// Returns the sine by Bhaskara's approximation, to 0.002.
  static func sine(_ turns: Double) -> Double {
    let share = turns - turns.rounded(.down)
    let half = share < 0.5 ? share * 2 : share * 2 - 1
    let product = half * (1 - half)
    return (share < 0.5 ? 1 : -1) * 16 * product / (5 - 4 * product)
  }
}

extension [TouchEvent] {
  /// Changes each third stroke at a random place of its middle half.
  fileprivate func inSomeStrokes(
    using generator: inout SplitMix64, _ change: (inout [TouchEvent], PlacedTouch, Int) -> Void
  ) -> [TouchEvent] {
    var events = self
    for (number, touch) in strokes.enumerated() where number % 3 == 0 {
      let quarter = touch.reports.count / 4
      change(&events, touch, .random(in: quarter...3 * quarter, using: &generator))
    }
    return events
  }

  /// Changes strokes where they are fastest, if some reports are left behind.
  fileprivate func inFastStrokes(
    margin: Int = 10, _ change: (inout [TouchEvent], PlacedTouch, Int) -> Void
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
