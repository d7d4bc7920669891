import Testing
import TouchAnalysis
import Touches
import Translations

@Suite("Guided tests") struct PanelTestTests {
  @Test(
    "A guided test begins with an instruction and without progress, and has not passed",
    arguments: PanelTestKind.allCases)
  func beginning(_ kind: PanelTestKind) {
    let test = kind.test(of: guidedPanel, contacts: 10)
    #expect(!test.instruction.english.isEmpty)
    #expect(test.progress == 0)
    #expect(!test.isPassed)
    #expect(Set(test.measures.map(\.key)).count == test.measures.count)
  }

  @Test(
    "The test coverage measures the covered area, dead zones and the reach to the edges",
    arguments: [(dead: 0.0, isPassed: true), (dead: 30, isPassed: false)])
  func coverage(_ dead: Double, _ isPassed: Bool) throws {
    let guided = Guided(.coverage)
    let frame = guidedPanel.frame
    for y in stride(from: frame.y + 2, to: frame.y + frame.height, by: 12) {
      // The panel does not report a strip at the right, `dead` mm wide.
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
      // A hand may miss the line and draw a shorter one.
      let positions = line(from: start, to: start + (end - start) * 0.8).enumerated().map {
        step, position in
        let offset = Double(step % 20 < 10 ? 1 : -1) * wave / 2 * 4
        return position + Vector(dx: 9, dy: 7) + Vector(dx: offset, dy: offset) * 0.7071
      }
      guided.stroke(Array(positions.prefix(10)))
      let before = guided.test.progress
      guided.stroke(positions)
      #expect(guided.test.progress > before)
    }
    #expect(guided.test.isPassed == isPassed)
    let deviation = try #require(guided.value("deviation"))
    #expect(abs(deviation - wave / 2) <= 0.01 + wave * 0.2)
  }

  @Test(
    "The test contacts counts the fingers that are held and those that are lost",
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
    "The test contacts asks for as many fingers as the device tracks, or two if unknown",
    arguments: [
      (contacts: 5, expected: 5), (contacts: 0, expected: 2), (contacts: 40, expected: 10),
    ])
  func requestedContacts(_ contacts: Int, _ expected: Int) {
    let guided = Guided(.contacts, contacts: contacts)
    for finger in 1...UInt32(expected) {
      guided.report(finger, .began, Point(x: 150 + Double(finger) * 40, y: 200), then: 20)
    }
    guided.wait(1600)
    #expect(guided.test.isPassed)
  }

  @Test(
    "The test accuracy measures the distance of taps from their marks, overall and by zone",
    arguments: [
      (error: 0.0, isPassed: true), (error: 2, isPassed: true), (error: 5, isPassed: false),
    ])
  func accuracy(_ error: Double, _ isPassed: Bool) throws {
    let guided = Guided(.accuracy)
    while !guided.test.isDone {
      let target = guided.test.figures.lazy.compactMap { figure -> Point? in
        if case .target(let position, _) = figure { position } else { nil }
      }.first
      let position = try #require(target)
      // A contact far from the mark, such as a palm, does not count.
      guided.stroke([position + Vector(dx: 150, dy: 0)])
      guided.stroke([position + Vector(dx: error * 4, dy: 0)])
    }
    #expect(guided.test.isPassed == isPassed)
    let mean = try #require(guided.value("meanError"))
    #expect(abs(mean - error) < 0.001)
    let zone = try #require(guided.value("errorLowerRight"))
    #expect(abs(zone - error) < 0.001)
  }

  @Test(
    "The test accuracy reports how touches are mapped if they are far from their marks",
    arguments: [
      ("mirrored from left to right", 2, [-1, 0, 1, 0, 1, 0]),
      ("mirrored from top to bottom", 2, [1, 0, 0, 0, -1, 1]),
      ("turned by 180°", 2, [-1, 0, 1, 0, -1, 1]),
      ("their axes are swapped", 2, [0, 1, 0, 1, 0, 0]),
      ("their axes are swapped", 2, [0, -1, 1, 1, 0, 0]),
      ("their axes are swapped", 2, [0, 1, 0, -1, 0, 1]),
      ("their axes are swapped", 2, [0, -1, 1, -1, 0, 1]),
      ("another area", 3, [0.5, 0, 0, 0, 1, 0]),
      ("another area", 3, [1, 0, 1, 0, 1, 0]),
    ] as [(String, Int, [Double])])
  func displaced(_ problem: String, _ taps: Int, _ rows: [Double]) throws {
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
      // Nobody taps twice at exactly the same position.
      let offset = Double(count * 3)
      guided.stroke([
        Point(x: frame.x + shown.x * frame.width + offset, y: frame.y + shown.y * frame.height)
      ])
    }
    #expect(guided.test.obstacle?.english.hasSuffix(problem) == true)
    #expect(count == taps)
    #expect(!guided.test.isDone)
    #expect(guided.test.calibration == nil)
  }

  @Test("The test accuracy ignores palms and slips beside the marks")
  func palms() throws {
    let guided = Guided(.accuracy)
    var finger: UInt32 = 100
    while !guided.test.isDone {
      let mark = try #require(guided.mark)
      // Several contacts of a resting hand at the horizontal mirror image of the mark.
      let palm = Point(x: 2 * (guidedPanel.frame.x + 400) - mark.x, y: mark.y)
      let positions = (0..<4).map { palm + Vector(dx: Double($0) * 20, dy: 0) }.filter {
        ($0 - mark).lengthSquared > 10_000
      }
      for (number, position) in positions.enumerated() {
        guided.report(finger + UInt32(number), .began, position, then: 5)
      }
      for number in positions.indices {
        guided.report(finger + UInt32(number), .ended, nil, then: 5)
      }
      finger += 10
      // Two taps at different positions.
      guided.stroke([mark + Vector(dx: 0, dy: mark.y < 250 ? 150 : -150)])
      guided.stroke([mark])
      #expect(guided.test.obstacle == nil)
    }
    #expect(guided.test.isPassed)
  }

  @Test(
    "The test jitter measures the spread of the positions of a finger at rest",
    arguments: [
      (noise: 0.0, isPassed: true), (noise: 0.3, isPassed: true), (noise: 1.5, isPassed: false),
    ])
  func jitter(_ noise: Double, _ isPassed: Bool) throws {
    let guided = Guided(.jitter)
    var finger: UInt32 = 0
    while !guided.test.isDone {
      let mark = guided.test.figures.lazy.compactMap { figure -> Point? in
        if case .target(let position, _) = figure { position } else { nil }
      }.first
      let position = try #require(mark)
      finger += 1
      // The test ignores reports while the finger lands.
      guided.report(finger, .began, position + Vector(dx: 30, dy: 0), then: 50)
      for step in 0..<140 {
        let offset = noise * 4 * (step % 2 == 0 ? 1 : -1)
        guided.report(finger, .moved, position + Vector(dx: offset, dy: 0), then: 10)
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
      let position = Point(
        x: guidedPanel.frame.x + share.0 * guidedPanel.frame.width,
        y: guidedPanel.frame.y + share.1 * guidedPanel.frame.height)
      guided.report(finger, .began, position, then: 1400)
      guided.report(finger, .ended, nil, then: 10)
    }
    #expect(guided.test.isDone && guided.test.isPassed)
    #expect(guided.value("spread") == 0)
  }

  @Test(
    "The test rate measures the report rate by the number of fingers that are down",
    arguments: [
      (alone: 8.0, together: 8.0, isPassed: true), (alone: 8, together: 12, isPassed: false),
      (alone: 20, together: 20, isPassed: false),
    ])
  func rate(_ alone: Double, _ together: Double, _ isPassed: Bool) throws {
    let guided = Guided(.rate, contacts: 5)
    for fingers in [UInt32(1), 2, 5] {
      let interval = fingers == 1 ? alone : together
      func position(_ finger: UInt32, _ step: Int) -> Point {
        Point(x: 150 + Double(finger) * 100 + Double(step % 30), y: 200)
      }
      for finger in 1...fingers { guided.report(finger, .began, position(finger, 0), then: 0) }
      guided.wait(interval)
      for step in 1...Int(1200 / interval) {
        for finger in 1...fingers { guided.report(finger, .moved, position(finger, step), then: 0) }
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

  @Test("The test rate leaves out frames in which a slow finger has no new position")
  func slowFingerRate() {
    let guided = Guided(.rate, contacts: 1)
    guided.report(1, .began, Point(x: 100, y: 200), then: 10)
    var (place, last) = (100.0, 100.0)
    for frame in 0..<400 {
      // The finger slows down from 20 px per frame to none, and speeds up again, in each second.
      let share = Double(abs(frame % 100 - 50)) / 50
      place += 20 * share * share
      let position = place.rounded()
      if position == last {
        guided.wait(10)
      } else {
        guided.report(1, .moved, Point(x: position, y: 200), then: 10)
      }
      last = position
    }
    #expect(abs((guided.value("rate1") ?? 0) - 100) < 1)
  }

  @Test("The test rate knows nothing about numbers of fingers that did not move")
  func partialRate() {
    let guided = Guided(.rate, contacts: 2)
    #expect(guided.value("rate1")?.isNaN == true)
    guided.report(1, .began, Point(x: 100, y: 200), then: 10)
    for step in 1...150 {
      guided.report(1, .moved, Point(x: 100 + Double(step), y: 200), then: 10)
    }
    #expect(abs((guided.value("rate1") ?? 0) - 100) < 0.01)
    #expect(guided.value("rate2")?.isNaN == true)
    #expect(guided.value("share2")?.isNaN == true)
    #expect(!guided.test.isPassed)
  }
}
