import Testing
import TouchAnalysis
import Touches
import Translations

@Suite("Guided tests") struct PanelTestTests {
  @Test(
    "A guided test begins with something to do, nothing done, and not passed",
    arguments: PanelTestKind.allCases)
  func beginning(_ kind: PanelTestKind) {
    let test = kind.test(of: guidedPanel, contacts: 10)
    #expect(!test.instruction.english.isEmpty)
    #expect(test.progress == 0)
    #expect(!test.isPassed)
    #expect(Set(test.measures.map(\.key)).count == test.measures.count)
  }

  @Test(
    "The test coverage measures what was painted, what is dead, and how near to the edges",
    arguments: [(dead: 0.0, isPassed: true), (dead: 30, isPassed: false)])
  func coverage(_ dead: Double, _ isPassed: Bool) throws {
    let guided = Guided(.coverage)
    let frame = guidedPanel.frame
    for y in stride(from: frame.y + 2, to: frame.y + frame.height, by: 12) {
      // A strip at the right that the panel does not report, in mm.
      let right = frame.x + frame.width - 2 - dead * 4
      guided.stroke(line(from: Point(x: frame.x + 2, y: y), to: Point(x: right, y: y)))
    }
    #expect(guided.test.isPassed == isPassed)
    #expect(guided.test.isDone == isPassed)
    let covered = try #require(guided.value("covered"))
    #expect(abs(covered - (1 - dead / 200) * 100) < 3)
    #expect(guided.value("deadZones") == (isPassed ? 0 : 1))
    let reach = try #require(guided.value("reachRight"))
    #expect(abs(reach - 0.5 - dead) < 0.01)
    #expect(guided.value("reachLeft") == 0.5)
  }

  @Test(
    "The test linearity measures the deviation from straight lines",
    arguments: [(wave: 0.0, isPassed: true), (wave: 1, isPassed: true), (wave: 5, isPassed: false)])
  func linearity(_ wave: Double, _ isPassed: Bool) throws {
    let guided = Guided(.linearity)
    while !guided.test.isDone {
      let found = guided.test.figures.lazy.compactMap { figure -> (Point, Point)? in
        if case .guide(let start, let end) = figure { (start, end) } else { nil }
      }.first
      let (start, end) = try #require(found)
      // Off the line itself and shorter, which is the hand's doing.
      let places = line(from: start, to: start + (end - start) * 0.8).enumerated().map {
        step, place in
        let offset = Double(step % 20 < 10 ? 1 : -1) * wave / 2 * 4
        return place + Vector(dx: 9, dy: 7) + Vector(dx: offset, dy: offset) * 0.7071
      }
      guided.stroke(Array(places.prefix(10)))
      let before = guided.test.progress
      guided.stroke(places)
      #expect(guided.test.progress > before)
    }
    #expect(guided.test.isPassed == isPassed)
    let deviation = try #require(guided.value("deviation"))
    #expect(abs(deviation - wave / 2) <= 0.01 + wave * 0.2)
  }

  @Test(
    "The test contacts counts the fingers that are held, and those that are lost",
    arguments: [
      (down: 10, lost: 0, isPassed: true), (down: 9, lost: 0, isPassed: false),
      (down: 10, lost: 1, isPassed: false),
    ])
  func contacts(_ down: Int, _ lost: Int, _ isPassed: Bool) {
    let guided = Guided(.contacts)
    for finger in 1...UInt32(down) {
      guided.report(finger, .began, Point(x: 150 + Double(finger) * 40, y: 200), then: 200)
    }
    for finger in 0..<UInt32(lost) { guided.report(finger + 1, .ended, nil, then: 100) }
    #expect(!guided.test.isDone)
    guided.wait(1600)
    #expect(guided.test.isDone)
    #expect(guided.test.isPassed == isPassed)
    #expect(guided.value("contacts") == Double(down))
    #expect(guided.value("lost") == Double(lost))
  }

  @Test(
    "The test contacts asks for as many fingers as the device follows, at least two where unknown",
    arguments: [
      (contacts: 5, wanted: 5), (contacts: 0, wanted: 2), (contacts: 40, wanted: 10),
    ])
  func wantedContacts(_ contacts: Int, _ wanted: Int) {
    let guided = Guided(.contacts, contacts: contacts)
    for finger in 1...UInt32(wanted) {
      guided.report(finger, .began, Point(x: 150 + Double(finger) * 40, y: 200), then: 20)
    }
    guided.wait(1600)
    #expect(guided.test.isPassed)
  }

  @Test(
    "The test accuracy measures how far taps are from their marks, in all and by zone",
    arguments: [
      (error: 0.0, isPassed: true), (error: 2, isPassed: true), (error: 5, isPassed: false),
    ])
  func accuracy(_ error: Double, _ isPassed: Bool) throws {
    let guided = Guided(.accuracy)
    while !guided.test.isDone {
      let target = guided.test.figures.lazy.compactMap { figure -> Point? in
        if case .target(let place, _) = figure { place } else { nil }
      }.first
      let place = try #require(target)
      // A palm somewhere else is no tap.
      guided.stroke([place + Vector(dx: 150, dy: 0)])
      guided.stroke([place + Vector(dx: error * 4, dy: 0)])
    }
    #expect(guided.test.isPassed == isPassed)
    let mean = try #require(guided.value("meanError"))
    #expect(abs(mean - error) < 0.001)
    let zone = try #require(guided.value("errorLowerRight"))
    #expect(abs(zone - error) < 0.001)
  }

  @Test(
    "The test accuracy tells how a panel answers marks elsewhere",
    arguments: [
      ("mirrored from left to right", 2, [-1, 0, 1, 0, 1, 0]),
      ("mirrored from top to bottom", 2, [1, 0, 0, 0, -1, 1]),
      ("turned by 180°", 2, [-1, 0, 1, 0, -1, 1]),
      ("axes of touches are swapped", 2, [0, 1, 0, 1, 0, 0]),
      ("axes of touches are swapped", 2, [0, -1, 1, 1, 0, 0]),
      ("axes of touches are swapped", 2, [0, 1, 0, -1, 0, 1]),
      ("axes of touches are swapped", 2, [0, -1, 1, -1, 0, 1]),
      ("another place", 3, [0.5, 0, 0, 0, 1, 0]),
      ("another place", 3, [1, 0, 1, 0, 1, 0]),
    ] as [(String, Int, [Double])])
  func displaced(_ words: String, _ taps: Int, _ rows: [Double]) throws {
    let guided = Guided(.accuracy)
    let frame = guidedPanel.frame
    var count = 0
    var target: Point?
    while guided.test.obstacle == nil, count < 30 {
      let next = try #require(guided.mark)
      count = next == target ? count + 1 : 1
      target = next
      let (x, y) = ((next.x - frame.x) / frame.width, (next.y - frame.y) / frame.height)
      let shown = Point(
        x: rows[0] * x + rows[1] * y + rows[2], y: rows[3] * x + rows[4] * y + rows[5])
      // Nobody taps twice at the very same place.
      let offset = Double(count * 3)
      guided.stroke([
        Point(x: frame.x + shown.x * frame.width + offset, y: frame.y + shown.y * frame.height)
      ])
    }
    #expect(guided.test.obstacle?.english.hasSuffix(words) == true)
    #expect(count == taps)
    #expect(!guided.test.isDone)
    #expect(guided.test.calibration == nil)
  }

  @Test("Palms and slips beside the marks of the test accuracy say nothing about the panel")
  func palms() throws {
    let guided = Guided(.accuracy)
    var finger: UInt32 = 100
    while !guided.test.isDone {
      let mark = try #require(guided.mark)
      // A hand that rests in several contacts at the image of the mark, from left to right.
      let palm = Point(x: 2 * (guidedPanel.frame.x + 400) - mark.x, y: mark.y)
      let places = (0..<4).map { palm + Vector(dx: Double($0) * 20, dy: 0) }.filter {
        ($0 - mark).lengthSquared > 10_000
      }
      for (number, place) in places.enumerated() {
        guided.report(finger + UInt32(number), .began, place, then: 5)
      }
      for number in places.indices { guided.report(finger + UInt32(number), .ended, nil, then: 5) }
      finger += 10
      // Two taps at different places.
      guided.stroke([mark + Vector(dx: 0, dy: mark.y < 250 ? 150 : -150)])
      guided.stroke([mark])
      #expect(guided.test.obstacle == nil)
    }
    #expect(guided.test.isPassed)
  }

  @Test(
    "The test jitter measures the spread of a finger that rests",
    arguments: [
      (noise: 0.0, isPassed: true), (noise: 0.3, isPassed: true), (noise: 1.5, isPassed: false),
    ])
  func jitter(_ noise: Double, _ isPassed: Bool) throws {
    let guided = Guided(.jitter)
    var finger: UInt32 = 0
    while !guided.test.isDone {
      let mark = guided.test.figures.lazy.compactMap { figure -> Point? in
        if case .target(let place, _) = figure { place } else { nil }
      }.first
      let place = try #require(mark)
      finger += 1
      // What comes while the finger lands is left out.
      guided.report(finger, .began, place + Vector(dx: 30, dy: 0), then: 50)
      for step in 0..<140 {
        let offset = noise * 4 * (step % 2 == 0 ? 1 : -1)
        guided.report(finger, .moved, place + Vector(dx: offset, dy: 0), then: 10)
      }
      guided.report(finger, .ended, nil, then: 10)
    }
    #expect(guided.test.isPassed == isPassed)
    let spread = try #require(guided.value("spread"))
    #expect(abs(spread - noise) < 0.01 + noise * 0.02)
  }

  @Test("A panel that does not report a finger at rest has no jitter")
  func silentJitter() throws {
    let guided = Guided(.jitter)
    for (finger, share) in zip(UInt32(1)..., [(0.5, 0.5), (0.15, 0.3), (0.85, 0.8)]) {
      let place = Point(
        x: guidedPanel.frame.x + share.0 * guidedPanel.frame.width,
        y: guidedPanel.frame.y + share.1 * guidedPanel.frame.height)
      guided.report(finger, .began, place, then: 1400)
      guided.report(finger, .ended, nil, then: 10)
    }
    #expect(guided.test.isDone && guided.test.isPassed)
    #expect(guided.value("spread") == 0)
  }

  @Test(
    "The test rate measures reports by the number of fingers that are down",
    arguments: [
      (alone: 8.0, together: 8.0, isPassed: true), (alone: 8, together: 12, isPassed: false),
      (alone: 20, together: 20, isPassed: false),
    ])
  func rate(_ alone: Double, _ together: Double, _ isPassed: Bool) throws {
    let guided = Guided(.rate, contacts: 5)
    for fingers in [UInt32(1), 2, 5] {
      let interval = fingers == 1 ? alone : together
      func place(_ finger: UInt32, _ step: Int) -> Point {
        Point(x: 150 + Double(finger) * 100 + Double(step % 30), y: 200)
      }
      for finger in 1...fingers { guided.report(finger, .began, place(finger, 0), then: 0) }
      guided.wait(interval)
      for step in 1...Int(1200 / interval) {
        for finger in 1...fingers { guided.report(finger, .moved, place(finger, step), then: 0) }
        guided.wait(interval)
      }
      for finger in 1...fingers { guided.report(finger, .ended, nil, then: 0) }
    }
    #expect(guided.test.isDone)
    #expect(guided.test.isPassed == isPassed)
    let rate = try #require(guided.value("rate5"))
    #expect(abs(rate - 1000 / together) < 0.01)
    #expect(guided.value("rate10") == nil)
  }
}
