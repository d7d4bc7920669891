import Testing
import TouchRouting
import Touches

/// Touches as handlers see them.
@Suite struct TouchLifeTests {
  private func together() -> RouterFixture {
    RouterFixture([Leaf(Region(name: "pad", frame: rect(0, 0, 500, 500), touches: .together))])
  }

  @Test("A finger that rests while another moves is stationary (R0)")
  func stationary() throws {
    let fixture = together()
    let recorder = fixture.record("pad")
    fixture.play("0 +1@5,5 +2@50,50 | 8 1@9,9 | 16 -2")
    let moved = try #require(recorder.calls.first { $0.phase == .moved })
    #expect(moved.event.all.map(\.phase) == [.moved, .stationary])
    #expect(moved.event.changed.map(\.phase) == [.moved])
    #expect(recorder.words == ["began 1,2", "moved 1", "ended 2"])
  }

  @Test("A handler can look up every touch, and those of its region (B5, P4)")
  func lookup() throws {
    let fixture = RouterFixture([
      Leaf(Region(name: "pad", frame: rect(0, 0, 100, 100), touches: .together)),
      Leaf("other", rect(200, 0, 100, 100)),
    ])
    let recorder = fixture.record("pad")
    fixture.play("0 +1@5,5 | 1 +2@205,5 | 2 +3@6,6 | 9 3@8,8")
    let event = try #require(recorder.calls.last).event
    let pad = fixture.tree.named("pad")
    #expect(event.changed.map(\.id.contact) == [3])
    #expect(event.all.map(\.id.contact) == [1, 2, 3])
    #expect(event.touches(in: pad).map(\.id.contact) == [1, 3])
    #expect(event.touches(in: pad).first?.position == point(5, 5), "its current data")
  }

  @Test("A touch can be looked up by its id, with its region, until it is over (B6, M6, M7, B4)")
  func identity() {
    let fixture = together()
    let recorder = fixture.record("pad")
    fixture.play("0 +1@5,5 +9@700,700")
    #expect(fixture.router.touch(contact(1))?.region == fixture.tree.named("pad"))
    #expect(fixture.router.isTracking(fixture.tree.named("pad")))
    #expect(fixture.router.touch(contact(9)) == nil, "no region has it")
    fixture.play("8 1@9,9 | 16 -1 -9")
    #expect(fixture.router.touch(contact(1)) == nil)
    #expect(!fixture.router.isTracking(fixture.tree.named("pad")))
    #expect(recorder.calls.allSatisfy { $0.event.changed.map(\.id) == [contact(1)] })
  }

  @Test("A touch has its start, its times, and its previous position (B8, B9, P5)")
  func history() {
    let fixture = together()
    let recorder = fixture.record("pad")
    fixture.play("5 +1@5,5 | 8 1@9,9 | 20 1@12,9 | 30 -1@13,9")
    let touches = recorder.calls.compactMap(\.event.changed.first)
    #expect(
      touches.map(\.previousPosition) == [point(5, 5), point(5, 5), point(9, 9), point(12, 9)])
    #expect(touches.map(\.position) == [point(5, 5), point(9, 9), point(12, 9), point(13, 9)])
    #expect(touches.allSatisfy { $0.start == point(5, 5) && $0.touch.startTime == at(5) })
    #expect(recorder.calls.map(\.event.time) == [at(5), at(8), at(20), at(30)])
  }

  @Test("A report that no handler receives does not count as delivered (B9)")
  func undelivered() {
    let fixture = RouterFixture([Leaf("pad", rect(0, 0, 500, 500), policy: .offer)])
    let host = ScriptedHost()
    host.interest = { _ in .alone }
    host.decide = { _, time in time >= at(20) ? [.share(contact(1))] : [] }
    fixture.router.recognizers = host
    let recorder = fixture.record("pad")
    fixture.play("0 +1@5,5 | 8 1@9,9 | 20 1@12,9 | 30 1@15,9")
    #expect(recorder.words == ["began 1", "moved 1", "moved 1"])
    let touches = recorder.calls.compactMap(\.event.changed.first)
    #expect(touches.map(\.previousPosition) == [point(5, 5), point(12, 9), point(12, 9)])
  }

  @Test(
    "The taps of a series are counted at each begin (P8)",
    arguments: [
      (
        "Quick taps are a series", "0 +1@50,50 | 50 -1 | 200 +2@60,50 | 260 -2 | 400 +3@60,60",
        [1, 2, 3]
      ),
      ("A tap after 301 ms begins a new series", "0 +1@50,50 | 50 -1 | 351 +2@50,50", [1, 1]),
      ("A tap after 300 ms continues the series", "0 +1@50,50 | 50 -1 | 350 +2@50,50", [1, 2]),
      ("A bounce does not continue the series", "0 +1@50,50 | 50 -1 | 80 +2@50,50", [1, 1]),
      ("A tap far away begins a new series", "0 +1@50,50 | 50 -1 | 200 +2@151,50", [1, 1]),
      ("A drag does not count as a tap", "0 +1@50,50 | 20 1@81,50 | 50 -1 | 200 +2@81,50", [1, 1]),
      (
        "A tap that moves within the slop counts",
        "0 +1@50,50 | 20 1@79,50 | 50 -1 | 200 +2@79,50", [1, 2]
      ),
      ("A cancelled touch does not count as a tap", "0 +1@50,50 | 20 x1 | 200 +2@50,50", [1, 1]),
      ("A long press does not count as a tap", "0 +1@50,50 | 501 -1 | 600 +2@50,50", [1, 1]),
    ])
  func tapCounts(_: String, script: String, counts: [Int]) {
    let fixture = together()
    let recorder = fixture.record("pad")
    fixture.play(script)
    let begins = recorder.calls.filter { $0.phase == .began }
    #expect(begins.map { $0.event.changed.first?.tapCount } == counts)
  }

  @Test("A tap on one region does not count on the one beside it")
  func tapBeside() {
    let fixture = RouterFixture([
      Leaf("left", rect(0, 0, 100, 100)), Leaf("right", rect(100, 0, 100, 100)),
    ])
    fixture.play("0 +1@95,50 | 50 -1 | 200 +2@105,50")
    #expect(fixture.router.touch(contact(2))?.tapCount == 1)
    fixture.play("250 -2 | 300 +3@105,50")
    #expect(fixture.router.touch(contact(3))?.tapCount == 2)
  }

  @Test(
    "A handler of each finger is called for each, and one of all fingers of its region once",
    arguments: [
      (TouchStrategy.each, ["began 1", "began 2", "moved 1", "moved 2", "ended 1", "ended 2"]),
      (.together, ["began 1,2", "moved 1,2", "ended 1,2"]),
    ])
  func calls(strategy: TouchStrategy, words: [String]) {
    let fixture = RouterFixture(
      [("pad", 0.0), ("other", 300)].map { name, x in
        Leaf(Region(name: name, frame: rect(x, 0, 100, 100), touches: strategy))
      })
    let (pad, other) = (fixture.record("pad"), fixture.record("other"))
    // Finger 4 is the application's.
    fixture.play("0 +1@5,5 +2@6,6 +3@305,5 +4@900,5 | 8 1@7,7 2@8,8 3@306,6 | 9 -1 -2 -3")
    #expect(pad.words == words)
    #expect(other.words == ["began 3", "moved 3", "ended 3"])
    #expect(!pad.calls.contains { $0.event.all.contains { $0.id == contact(4) } })
  }

  @Test("A report of an unknown touch does not affect other touches (M10)")
  func unknownTouch() {
    let fixture = together()
    let recorder = fixture.record("pad")
    fixture.play("0 +1@5,5")
    var known = Touch(id: contact(1), time: at(8), position: point(9, 9))
    var unknown = Touch(id: contact(7), time: at(8), position: point(9, 9))
    known.phase = .moved
    for phase in [TouchPhase.moved, .ended, .cancelled] {
      unknown.phase = phase
      fixture.send([unknown, known])
    }
    #expect(recorder.words == ["began 1", "moved 1", "moved 1", "moved 1"])
    #expect(
      fixture.faults == [
        .unknownTouch(contact(7), phase: .moved), .unknownTouch(contact(7), phase: .ended),
        .unknownTouch(contact(7), phase: .cancelled),
      ])
  }

  @Test("A begin with the id of a touch that never ended cancels that touch (M9)")
  func repeatedBegin() {
    let fixture = together()
    fixture.play("0 +1@5,5")
    fixture.send([Touch(id: contact(1), time: at(50), position: point(9, 9))])
    #expect(
      fixture.takeLines() == [
        "50 hit 1 pad own", "50 accept 1", "50 pad cancelled 1 end lost", "50 pad began 1",
      ])
    #expect(fixture.faults == [.beganWhileDown(contact(1))])
  }

  @Test(
    "The order of touches in a frame has no effect (M5)",
    arguments: [TouchStrategy.single, .each, .together])
  func order(strategy: TouchStrategy) {
    var outcomes: Set<[String]> = []
    for order in [[1, 2, 3], [3, 2, 1], [2, 3, 1], [3, 1, 2]] as [[UInt32]] {
      let fixture = RouterFixture([
        Leaf(Region(name: "pad", frame: rect(0, 0, 500, 500), touches: strategy))
      ])
      for (time, phase) in [(0, TouchPhase.began), (8, .moved), (16, .ended)] {
        fixture.send(
          order.map {
            TouchEvent(
              id: contact($0), phase: phase, time: at(Double(time)),
              position: point(Double($0) * 10, Double(time)))
          })
      }
      outcomes.insert(fixture.takeLines())
    }
    #expect(outcomes.count == 1)
  }

  @Test("A router handles as many touches as a device sends (M3)")
  func unlimited() {
    let fixture = together()
    let recorder = fixture.record("pad")
    let fingers = (0..<40 as Range<UInt32>).map { number in
      TouchEvent(
        id: contact(.max - 20 &+ number), phase: .began, time: at(0),
        position: point(Double(number), 5))
    }
    fixture.send(fingers)
    #expect(recorder.calls.count == 1)
    #expect(recorder.calls.first?.event.changed.map(\.id) == fingers.map(\.id))
    #expect(fixture.takeLines().count { $0.hasPrefix("0 accept") } == 40)
  }

  @Test("A group of fingers has a centre and a span (W1c)")
  func group() throws {
    let fixture = together()
    let recorder = fixture.record("pad")
    fixture.play("0 +1@10,20 +2@40,60")
    let touches = try #require(recorder.calls.first).event.changed
    #expect(touches.centroid == point(25, 40))
    #expect(touches.span == 50)
    #expect(touches.prefix(1).span == 0)
    #expect(touches.prefix(0).centroid == nil)
  }

  @Test("Every frame can be traced, and tracing changes nothing (W6, W16)")
  func tracing() {
    let script = "0 +1@5,5 +2@600,5 | 8 1@9,9 | 16 -1 -2"
    let plain = together().play(script)
    let traced = together()
    var seen: [Int] = []
    traced.router.trace = { seen.append($0.changed.count) }
    #expect(traced.play(script) == plain)
    #expect(seen == [2, 1, 2])
  }
}
