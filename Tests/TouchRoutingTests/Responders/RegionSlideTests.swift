import GestureScenarios
import SeededRandom
import Testing
import Touches

@testable import TouchRouting

/// A piano of 88 keys on a screen of 1000 × 800 px, with the black keys in front of the white ones.
///
/// A white key is 19 px wide.
private final class Piano {
  static let black: Set<Int> = [1, 4, 6, 9, 11]
  static let whiteWidth = 19.0

  let fixture: RouterFixture
  let slide: RegionSlide
  private(set) var keys: [RegionID: String] = [:]

  init() {
    var white: [Leaf] = []
    var black: [Leaf] = []
    for key in 0..<88 {
      if Self.black.contains(key % 12) {
        let frame = rect(Double(white.count) * Self.whiteWidth - 5, 0, 10, 200)
        black.append(Self.key(key, frame))
      } else {
        let frame = rect(Double(white.count) * Self.whiteWidth, 0, Self.whiteWidth, 300)
        white.append(Self.key(key, frame))
      }
    }
    fixture = RouterFixture([
      Leaf(
        Region(name: "piano", frame: rect(0, 100, 1000, 320), touches: .together), white + black)
    ])
    slide = RegionSlide(stride: 4)
    fixture.router.setResponder(slide, for: fixture.tree.named("piano"))
    fixture.tree.forEach { id, region in if region.touchRules.isKey { keys[id] = region.name } }
  }

  private static func key(_ number: Int, _ frame: Rect) -> Leaf {
    var key = Region(name: "key\(number)", frame: frame, touches: .each)
    key.touchRules.isKey = true
    return Leaf(key)
  }

  /// Returns the name of the key at a point; nil for none.
  func key(at point: Point) -> String? {
    fixture.tree.hitTest(point).region.flatMap { keys[$0] }
  }

  /// Returns the events of keys since the last call: the touch, the event and the key.
  func takeActs() -> [(touch: UInt32, event: ControlEvent, key: String)] {
    var acts: [(touch: UInt32, event: ControlEvent, key: String)] = []
    for effect in fixture.effects {
      guard case .act(let act) = effect.kind, case .control(let event) = act.trigger else {
        continue
      }
      acts.append((act.touch.contact, event, keys[act.region] ?? "-"))
    }
    fixture.effects.removeAll()
    return acts
  }

  /// Plays a script, and returns the events in words.
  func play(_ script: String) -> [String] {
    fixture.play(TouchScript(script))
    return takeActs().map { "\($0.touch) \($0.event) \($0.key)" }
  }
}

@Suite struct RegionSlideTests {
  @Test("A finger that comes down and moves to another key in one frame enters both")
  func movedAtBegin() {
    let piano = Piano()
    var touch = Touch(id: contact(1), time: at(0), position: point(10, 350))
    touch.position = point(30, 350)
    piano.fixture.send([touch])
    let acts = piano.takeActs().map { "\($0.event) \($0.key)" }
    #expect(acts == ["enter key0", "down key0", "leave key0", "enter key2"])
  }

  @Test("A finger that slides leaves each key before it enters the next one")
  func oneFinger() {
    let piano = Piano()
    #expect(piano.play("0 +1@10,350") == ["1 enter key0", "1 down key0"])
    #expect(piano.play("4 1@12,350") == [])
    #expect(piano.play("8 1@30,350") == ["1 leave key0", "1 enter key2"])
    #expect(piano.play("12 1@20,150") == ["1 leave key2", "1 enter key1"])
    // Between two reports it crosses several keys.
    #expect(
      piano.play("16 1@90,350") == [
        "1 leave key1", "1 enter key2", "1 leave key2", "1 enter key3", "1 leave key3",
        "1 enter key4", "1 leave key4", "1 enter key5", "1 leave key5", "1 enter key7",
      ])
    #expect(piano.play("20 -1") == ["1 up key7", "1 leave key7"])
    #expect(
      piano.play("24 +1@10,410 | 28 1@10,390 | 32 -1@10,415")
        == ["1 enter key0", "1 leave key0"])
  }

  @Test("Each finger on a key enters and leaves it independently")
  func twoFingers() {
    let piano = Piano()
    #expect(
      piano.play("0 +1@10,350 +2@12,380")
        == ["1 enter key0", "1 down key0", "2 enter key0", "2 down key0"])
    #expect(piano.play("4 1@25,350") == ["1 leave key0", "1 enter key2"])
    #expect(piano.play("8 -2") == ["2 up key0", "2 leave key0"])
  }

  @Test(
    "A finger leaves the key that it entered, whatever removes the finger or the key",
    arguments: [
      "lost", "paused", "hidden", "removed", "group removed", "reloaded", "first removed",
    ])
  func leavesRemoved(_ cause: String) {
    let piano = Piano()
    _ = piano.play("0 +1@10,350 | 4 1@30,350")
    let (router, tree) = (piano.fixture.router, piano.fixture.tree)
    var effects = Effects()
    switch cause {
    case "lost": router.cancel(.lost, at: at(8), into: &effects)
    case "paused": router.pause(at: at(8), into: &effects)
    case "hidden": tree.update(tree.named("key2")) { $0.presence.isHidden = true }
    case "removed": tree.remove(tree.named("key2"))
    case "group removed": tree.remove(tree.named("piano"))
    case "reloaded":
      router.reload(RegionTree(screen: tree.screen), at: at(8), into: &effects)
    default: tree.remove(tree.named("key0"))
    }
    router.step(timer: at(9), into: &effects)
    piano.fixture.effects = effects
    #expect(piano.takeActs().map { "\($0.event) \($0.key)" } == ["leave key2"])
    #expect(piano.slide.fingers.allSatisfy { $0.key == nil })
  }

  @Test(
    "Ten random fingers over 88 keys miss no key, and no key is stuck", arguments: 0..<40)
  func randomFingers(_ seed: UInt64) {
    let piano = Piano()
    var generator = SplitMix64(seed: seed)
    var positions: [UInt32: Point] = [:]
    var entered: [UInt32: String] = [:]
    var faults: [String] = []
    for step in 0..<400 {
      var reports: [TouchEvent] = []
      let time = Double(step * 4)
      var paths: [UInt32: (from: Point?, to: Point?)] = [:]
      for finger in UInt32(1)...10 {
        let target = point(
          .random(in: 0..<1000, using: &generator), .random(in: 90..<440, using: &generator))
        let previous = positions[finger]
        let phase: TouchPhase
        var position = target
        switch Int.random(in: 0..<12, using: &generator) {
        case 0 where previous == nil: phase = .began
        case 1 where previous != nil: phase = .ended
        case 2 where previous != nil: phase = .cancelled
        case 3...9 where previous != nil:
          phase = .moved
          // Most move a little, and some jump.
          if Int.random(in: 0..<5, using: &generator) > 0, let previous {
            position = point(
              min(max(previous.x + .random(in: -15...15, using: &generator), 0), 999),
              min(max(previous.y + .random(in: -15...15, using: &generator), 90), 440))
          }
        default: continue
        }
        reports.append(
          TouchEvent(id: contact(finger), phase: phase, time: at(time), position: position))
        positions[finger] = phase == .began || phase == .moved ? position : nil
        paths[finger] = (previous, positions[finger])
      }
      piano.fixture.send(reports)
      var passed: [UInt32: [String]] = [:]
      for act in piano.takeActs() {
        switch act.event {
        case .enter:
          if let key = entered[act.touch] { faults.append("\(step): \(act) while on \(key)") }
          entered[act.touch] = act.key
          passed[act.touch, default: []].append(act.key)
        case .leave:
          if entered[act.touch] != act.key { faults.append("\(step): \(act) without enter") }
          entered[act.touch] = nil
        case .down, .up:
          if entered[act.touch] != act.key { faults.append("\(step): \(act) of another key") }
        default: faults.append("\(step): \(act)")
        }
      }
      for (finger, path) in paths {
        // A touch that begins beside the piano reaches no region.
        if path.from == nil, let to = path.to, piano.fixture.tree.hitTest(to).region == nil {
          positions[finger] = nil
          piano.fixture.send([
            TouchEvent(id: contact(finger), phase: .ended, time: at(time), position: to)
          ])
          _ = piano.takeActs()
        } else if path.to.flatMap(piano.key) != entered[finger] {
          faults.append("\(step): \(finger) is on \(entered[finger] ?? "nothing")")
        }
        // All white keys between two positions in the lower part are passed.
        guard let from = path.from, let to = path.to, from.y > 301, from.y < 399, to.y > 301,
          to.y < 399
        else { continue }
        let range = min(from.x, to.x)...max(from.x, to.x)
        guard range.upperBound - range.lowerBound < 120 else { continue }
        for x in stride(from: range.lowerBound.rounded(.up), to: range.upperBound, by: 1) {
          guard let key = piano.key(at: point(x, 350)), key != piano.key(at: from) else { continue }
          // The path across a corner of a key may be shorter than a stride.
          guard piano.key(at: point(max(0, x - 5), 350)) == key,
            piano.key(at: point(min(999, x + 5), 350)) == key
          else { continue }
          if passed[finger]?.contains(key) != true, range.contains(x - 5), range.contains(x + 5) {
            faults.append("\(step): \(finger) missed \(key)")
          }
        }
      }
    }
    piano.fixture.router.cancel(.quit, at: at(2000), into: &piano.fixture.effects)
    for act in piano.takeActs() where act.event == .leave { entered[act.touch] = nil }
    #expect(entered.isEmpty)
    #expect(faults.prefix(3) == [])
  }
}
