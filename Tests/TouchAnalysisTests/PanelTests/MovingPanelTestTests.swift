import Testing
import TouchAnalysis
import Touches
import Translations

@Suite("Guided tests of motion, edges, separation, noise and delay") struct MovingPanelTestTests {
  @Test(
    "The test motion measures tremble within a centimetre, even along a curve",
    arguments: [
      (tremble: 0.0, bow: 0.0, isPassed: true), (tremble: 0.1, bow: 6, isPassed: true),
      (tremble: 1.2, bow: 0, isPassed: false),
    ])
  func motion(_ tremble: Double, _ bow: Double, _ isPassed: Bool) throws {
    let guided = Guided(.motion)
    while !guided.test.isDone {
      let (start, end) = try #require(guided.guide)
      let path = end - start
      let across = Vector(dx: -path.dy, dy: path.dx) * (1 / path.length)
      guided.stroke(
        (0...200).map { step in
          let share = Double(step) / 200
          let offset = bow * 4 * share * (1 - share) + (step % 2 == 0 ? tremble : -tremble)
          return start + path * share + across * (offset * 4)
        })
    }
    #expect(guided.test.isPassed == isPassed)
    let spread = try #require(guided.value("spread"))
    #expect(abs(spread - tremble) < 0.1, "\(spread)")
    #expect(guided.value("backsteps") == 0)
  }

  @Test("The test motion counts each report that moves backwards", arguments: [0, 1, 7])
  func backsteps(_ count: Int) throws {
    let guided = Guided(.motion)
    let (start, end) = try #require(guided.guide)
    var positions = line(from: start, to: end, steps: 200)
    for number in 0..<count {
      let index = 20 + number * 24
      positions.swapAt(index, index + 1)
    }
    guided.stroke(positions)
    #expect(guided.value("backsteps") == Double(count))
  }

  @Test(
    "The test edges measures where swipes across an edge begin and how close slides come to it",
    arguments: [
      (entry: 0.0, gap: 0.0, isPassed: true), (entry: 5, gap: 3, isPassed: true),
      (entry: 12, gap: 3, isPassed: false), (entry: 5, gap: 6, isPassed: false),
    ])
  func edges(_ entry: Double, _ gap: Double, _ isPassed: Bool) throws {
    let guided = Guided(.edges)
    let frame = guidedPanel.frame
    let middle = Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
    var isEntry = true
    while !guided.test.isDone {
      let (start, end) = try #require(guided.guide)
      if isEntry {
        let direction = (end - start) * (1 / (end - start).length)
        guided.stroke(line(from: start + direction * (entry * 4), to: end + direction * 40))
      } else {
        // Displaced inwards from the edge, which is the line.
        let isUpright = start.x == end.x
        let inwards = Vector(
          dx: isUpright ? (start.x < middle.x ? gap * 4 : -gap * 4) : 0,
          dy: isUpright ? 0 : (start.y < middle.y ? gap * 4 : -gap * 4))
        guided.stroke(line(from: start + inwards, to: end + inwards))
      }
      isEntry.toggle()
    }
    #expect(guided.test.isPassed == isPassed)
    for edge in ["Left", "Right", "Top", "Bottom"] {
      let (first, along) = (guided.value("entry" + edge), guided.value("gap" + edge))
      #expect(abs(try #require(first) - entry) < 0.001, "\(edge)")
      #expect(abs(try #require(along) - gap) < 0.001, "\(edge)")
    }
    #expect(guided.value("brokenOff") == 0)
  }

  @Test("The test edges counts touches that end on the way, but no taps")
  func brokenOff() throws {
    let guided = Guided(.edges)
    let (start, end) = try #require(guided.guide)
    for _ in 0..<3 { guided.stroke(line(from: start, to: start + (end - start) * 0.3)) }
    guided.stroke([start])
    #expect(guided.test.progress == 0)
    guided.stroke(line(from: start, to: end))
    #expect(guided.test.progress == 0.125)
    #expect(guided.value("brokenOff") == 3)
    #expect(!guided.test.isPassed)
  }

  @Test(
    "The test separation measures the smallest distance of two separate contacts, by direction",
    arguments: [(minimum: 12.0, isPassed: true), (minimum: 26, isPassed: false)])
  func separation(_ minimum: Double, _ isPassed: Bool) throws {
    let guided = Guided(.separation)
    let middle = Point(x: 500, y: 250)
    var finger: UInt32 = 0
    for direction in [Vector(dx: 1, dy: 0), Vector(dx: 0, dy: 1), Vector(dx: 0.7071, dy: -0.7071)] {
      finger += 2
      let (first, second) = (finger, finger + 1)
      guided.report(first, .began, middle, then: 10)
      // The panel reports one contact for both until they are far enough apart.
      for millimetres in stride(from: minimum, through: 60, by: 2) {
        let position = middle + direction * (millimetres * 4)
        guided.report(second, millimetres == minimum ? .began : .moved, position, then: 10)
      }
      let progress = guided.test.progress
      // Fingers that approach again do not count until all have lifted.
      guided.report(second, .moved, middle + Vector(dx: 4, dy: 4), then: 10)
      guided.report(second, .moved, middle + Vector(dx: 300, dy: 0), then: 10)
      #expect(guided.test.progress == progress)
      guided.report(first, .ended, nil, then: 10)
      guided.report(second, .ended, nil, then: 10)
    }
    #expect(guided.test.isDone)
    #expect(guided.test.isPassed == isPassed)
    for key in ["horizontal", "vertical", "diagonal"] {
      #expect(abs(try #require(guided.value(key)) - minimum) < 0.01, "\(key)")
    }
  }

  @Test("The test separation ignores fingers in another direction than the one it asks for")
  func otherDirection() {
    let guided = Guided(.separation)
    guided.report(1, .began, Point(x: 500, y: 200), then: 10)
    for step in 12...60 {
      let position = Point(x: 500, y: 200 + Double(step) * 4)
      guided.report(2, step == 12 ? .began : .moved, position, then: 10)
    }
    #expect(guided.test.progress == 0)
  }

  @Test(
    "The test noise passes after a minute without touches, and fails after a ghost",
    arguments: [0, 1, 3])
  func noise(_ ghosts: Int) {
    let guided = Guided(.noise)
    // The finger that started the test does not count, however long it stays down.
    guided.report(1, .began, Point(x: 500, y: 200), then: 1000)
    guided.wait(3000)
    guided.report(1, .ended, nil, then: 10)
    for _ in 0..<20 { guided.wait(250) }
    for ghost in 0..<ghosts {
      guided.stroke([Point(x: 300, y: 100 + 20 * Double(ghost))])
    }
    #expect(!guided.test.isDone)
    for _ in 0..<240 { guided.wait(250) }
    #expect(guided.test.isDone)
    #expect(guided.test.isPassed == (ghosts == 0))
    #expect(guided.value("touches") == Double(ghosts))
    #expect((guided.value("reports") == 0) == (ghosts == 0))
  }

  @Test("The minute of the test noise begins two seconds after the last touch")
  func lastTouch() {
    let guided = Guided(.noise)
    for _ in 0..<4 { guided.wait(250) }
    guided.stroke([Point(x: 500, y: 200)])
    for _ in 0..<7 { guided.wait(250) }
    #expect(guided.value("touches") == .infinity, "the measurement has not begun")
    for _ in 0..<2 { guided.wait(250) }
    #expect(guided.value("touches") == 0)
  }

  @Test("The test noise measures a panel that is never without touches, and says so")
  func constantNoise() {
    let guided = Guided(.noise)
    guided.report(1, .began, Point(x: 500, y: 200), then: 0)
    for _ in 0..<39 { guided.wait(250) }
    let task = "\(guided.test.instruction.words(in: .english))"
    guided.wait(500)
    #expect(guided.test.instruction.words(in: .english) == "\(task); touches are already reported")
    for ghost in UInt32(2)..<32 {
      guided.report(ghost, .began, Point(x: 300, y: 100), then: 500)
      guided.report(ghost, .ended, nil, then: 1500)
      guided.wait(0)
    }
    guided.wait(500)
    #expect(guided.test.isDone && !guided.test.isPassed)
    #expect(guided.value("touches") == 31)
  }

  @Test(
    "The test delay measures the time from the timestamp of a touch to its flash",
    arguments: [(delay: 4.0, isPassed: true), (delay: 35, isPassed: false)])
  func delay(_ delay: Double, _ isPassed: Bool) throws {
    let guided = Guided(.delay)
    let position = Point(x: 500, y: 250)
    // A touch outside the field causes no flash.
    guided.report(90, .began, Point(x: 110, y: 60), then: 0)
    #expect(guided.test.flash == guided.test.figures.first)
    guided.report(90, .ended, nil, then: 10)
    for finger in UInt32(1)...20 {
      let dark = guided.test.flash
      // One late touch of twenty does not change the median.
      let late = finger == 20 ? 100.0 : 0
      guided.report(finger, .began, position, then: delay + late)
      #expect(guided.test.flash != dark)
      guided.show()
      // A second finger changes nothing.
      guided.report(100 + finger, .began, position, then: 500)
      guided.show()
      for contact in [finger, 100 + finger] { guided.report(contact, .ended, nil, then: 50) }
      #expect(guided.test.flash == dark)
      guided.show()
    }
    #expect(guided.test.isDone)
    #expect(guided.test.isPassed == isPassed)
    #expect(guided.value("median") == delay)
    #expect(guided.value("longest") == delay + 100)
  }
}
