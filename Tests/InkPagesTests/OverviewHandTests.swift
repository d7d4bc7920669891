import InkPages
import SeededRandom
import Testing
import Touches

/// A step of fingers on the overview of 20 pages.
private enum Step: Sendable {
  case down(UInt32, Location)
  case move(UInt32, Location)
  case up(UInt32)
  case cancel(UInt32)
  /// Lets time pass, in ms.
  case wait(Double)
  /// Lets another program remove the last page.
  case removeLast
}

private enum Location: Sendable {
  /// The middle of a slot.
  case slot(Int)
  /// The remove button of the page in a slot.
  case remove(Int)
  case close
  case undo
  /// At an offset in px from the middle of a slot.
  case near(Int, Double, Double)
}

private struct Case: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let steps: [Step]
  let actions: [OverviewAction]

  init(_ description: String, _ steps: [Step], _ actions: [OverviewAction]) {
    testDescription = description
    self.steps = steps
    self.actions = actions
  }
}

private let cases = [
  Case("a tap turns to the page", [.down(1, .slot(2)), .up(1)], [.turn(to: 2)]),
  Case(
    "a tap of a trembling finger turns to the page",
    [.down(1, .slot(2)), .move(1, .near(2, 5, 5)), .up(1)], [.turn(to: 2)]),
  Case("a cancelled finger does nothing", [.down(1, .slot(2)), .cancel(1)], []),
  Case("a tap on a remove button removes the page", [.down(1, .remove(3)), .up(1)], [.remove(3)]),
  Case("a tap on the close button closes the overview", [.down(1, .close), .up(1)], [.close]),
  Case("a tap on the undo button restores a page", [.down(1, .undo), .up(1)], [.undo]),
  Case(
    "a finger that leaves a button does not press it",
    [.down(1, .remove(3)), .move(1, .near(3, 0, 90)), .up(1)], []),
  Case(
    "a drag without a rest scrolls, and moves no page",
    [.down(1, .slot(9)), .move(1, .slot(5)), .wait(500), .move(1, .slot(1)), .up(1)], []),
  Case(
    "a drag after a rest moves the page",
    [.down(1, .slot(1)), .wait(400), .move(1, .slot(6)), .up(1)], [.move(from: 1, to: 6)]),
  Case(
    "a page that is dragged back stays where it was",
    [.down(1, .slot(1)), .wait(400), .move(1, .slot(6)), .move(1, .slot(1)), .up(1)], []),
  Case("a rest without a drag does nothing", [.down(1, .slot(1)), .wait(400), .up(1)], []),
  Case(
    "a page whose finger is cancelled stays where it was",
    [.down(1, .slot(1)), .wait(400), .move(1, .slot(6)), .cancel(1)], []),
  Case(
    "a page that is dragged past the end of a row stops there",
    [.down(1, .slot(1)), .wait(400), .move(1, .near(11, 300, 0)), .up(1)],
    [.move(from: 1, to: 11)]),
  Case(
    "taps do nothing while a finger carries a page",
    [.down(1, .slot(1)), .wait(400), .down(2, .remove(4)), .up(2), .down(2, .close), .up(2)], []),
  Case(
    "a second finger carries no page while another one does",
    [
      .down(1, .slot(1)), .wait(400), .down(2, .slot(4)), .wait(400), .move(2, .slot(8)),
      .move(1, .slot(2)), .up(2), .up(1),
    ], [.move(from: 1, to: 2)]),
  Case(
    "a carried page is dropped when another program changes the drawing",
    [.down(1, .slot(1)), .wait(400), .removeLast, .move(1, .slot(6)), .up(1)], []),
  Case(
    "a button that is pressed while another finger moves a page removes none",
    [
      .down(2, .remove(4)), .down(1, .slot(1)), .wait(400), .move(1, .slot(6)), .up(1), .up(2),
    ], [.move(from: 1, to: 6)]),
  Case(
    "a button that is pressed while a page is dragged back removes its page",
    [
      .down(2, .remove(4)), .down(1, .slot(1)), .wait(400), .move(1, .slot(6)),
      .move(1, .slot(1)), .up(1), .up(2),
    ], [.remove(4)]),
  Case(
    "two fingers that tap together are two taps",
    [.down(1, .slot(1)), .down(2, .remove(4)), .up(2), .up(1)], [.remove(4), .turn(to: 1)]),
]

/// Simulates fingers on an overview, and records their actions.
private struct Player {
  static func grid(_ count: Int) -> OverviewGrid {
    let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
    return OverviewGrid(count, on: screen, sheet: (1280, 720), pixelsPerMillimetre: 4)
  }

  var hand = OverviewHand(grid(20), showing: 0)
  var time = 1000.0
  var actions: [OverviewAction] = []
  private var positions: [UInt32: Point] = [:]

  init() {}

  private func point(_ location: Location) -> Point {
    let grid = hand.grid
    func middle(_ rect: PixelRect, _ dx: Double = 0, _ dy: Double = 0) -> Point {
      Point(
        x: Double(rect.x) + Double(rect.width) / 2 + dx,
        y: Double(rect.y) + Double(rect.height) / 2 + dy)
    }
    // The slots as they are while nothing is scrolled.
    switch location {
    case .slot(let slot): return middle(grid.picture(in: slot, scroll: 0))
    case .near(let slot, let dx, let dy): return middle(grid.picture(in: slot, scroll: 0), dx, dy)
    case .remove(let slot):
      return middle(grid.removeButton(on: grid.picture(in: slot, scroll: 0)))
    case .close: return middle(grid.closeButton)
    case .undo: return middle(grid.undoButton)
    }
  }

  mutating func report(_ finger: UInt32, _ phase: TouchPhase, at position: Point) {
    var touch = Touch(
      id: TouchID(device: DeviceID(rawValue: 2), contact: finger),
      time: Timestamp(milliseconds: time), position: position)
    touch.phase = phase
    positions[finger] = position
    if let action = hand.follow(touch) { actions.append(action) }
  }

  mutating func play(_ step: Step) {
    time += 8
    switch step {
    case .down(let finger, let location): report(finger, .began, at: point(location))
    case .move(let finger, let location): report(finger, .moved, at: point(location))
    case .up(let finger): report(finger, .ended, at: positions[finger] ?? Point(x: 0, y: 0))
    case .cancel(let finger): report(finger, .cancelled, at: positions[finger] ?? Point(x: 0, y: 0))
    case .wait(let length):
      time += length
      hand.advance(to: Timestamp(milliseconds: time))
    case .removeLast: hand.use(Self.grid(19))
    }
  }
}

@Suite("Fingers on the overview of pages")
struct OverviewHandTests {
  @Test("Fingers turn, move and remove pages independently of each other (I30)", arguments: cases)
  fileprivate func actions(_ example: Case) {
    var player = Player()
    for step in example.steps { player.play(step) }
    #expect(player.actions == example.actions)
  }

  @Test("In a picker, a finger that rests on a picture chooses it and cannot carry it")
  func picker() {
    let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
    var player = Player()
    player.hand = OverviewHand(
      OverviewGrid(20, on: screen, sheet: (1280, 720), pixelsPerMillimetre: 4, isPicker: true),
      showing: 0)
    for step in [.down(1, .slot(1)), .wait(400), .up(1)] as [Step] { player.play(step) }
    #expect(player.actions == [.turn(to: 1)])
    for step in [.down(1, .slot(1)), .wait(400), .move(1, .slot(3)), .up(1)] as [Step] {
      player.play(step)
    }
    #expect(player.actions == [.turn(to: 1)])
  }

  @Test("While a page is carried, the others make room for it (I30)")
  func room() {
    var player = Player()
    for step in [.down(1, .slot(1)), .wait(400), .move(1, .slot(3))] as [Step] { player.play(step) }
    #expect(player.hand.carried?.slot == 3)
    #expect((0..<6).map(player.hand.slot) == [0, 3, 1, 2, 4, 5])
    player.play(.move(1, .slot(0)))
    #expect((0..<6).map(player.hand.slot) == [1, 0, 2, 3, 4, 5])
  }

  @Test("Pictures scroll with the finger, and glide to a stop if it is lifted while it moves")
  func glide() {
    var player = Player()
    player.report(1, .began, at: Point(x: 200, y: 600))
    for step in 1...20 {
      player.time += 8
      player.report(1, .moved, at: Point(x: 200, y: 600 - 8 * Double(step)))
    }
    // The distance within which it could have been a tap does not count.
    #expect(player.hand.scroll == 152)
    player.report(1, .ended, at: Point(x: 200, y: 440))
    #expect(player.hand.isMoving)
    var latest = player.hand.scroll
    while player.hand.isMoving {
      player.play(.wait(8))
      #expect(player.hand.scroll >= latest)
      latest = player.hand.scroll
    }
    #expect(latest > 250 && latest <= player.hand.grid.scrollRange.upperBound)
    // After a finger that rests before it is lifted, the pictures do not glide.
    player = Player()
    player.report(1, .began, at: Point(x: 200, y: 600))
    player.time += 8
    player.report(1, .moved, at: Point(x: 200, y: 500))
    player.time += 500
    player.report(1, .moved, at: Point(x: 200, y: 499))
    player.report(1, .ended, at: Point(x: 200, y: 499))
    #expect(!player.hand.isMoving && player.hand.scroll == 101)
  }

  @Test("A finger that stops gliding pictures does not turn to a page")
  func stop() {
    var player = Player()
    player.report(1, .began, at: Point(x: 200, y: 600))
    for step in 1...10 {
      player.time += 8
      player.report(1, .moved, at: Point(x: 200, y: 600 - 20 * Double(step)))
    }
    player.report(1, .ended, at: Point(x: 200, y: 400))
    #expect(player.hand.isMoving)
    player.play(.down(2, .slot(5)))
    player.play(.up(2))
    #expect(!player.hand.isMoving && player.actions.isEmpty)
  }

  @Test("Carrying a page to an edge scrolls the pictures up to the last one (I30)")
  func edge() {
    var player = Player()
    player.play(.down(1, .slot(1)))
    player.play(.wait(400))
    player.report(1, .moved, at: Point(x: 1000, y: 710))
    #expect(player.hand.isMoving)
    for _ in 0..<2000 where player.hand.isMoving { player.play(.wait(8)) }
    #expect(player.hand.scroll == player.hand.grid.scrollRange.upperBound)
    player.play(.up(1))
    #expect(player.actions == [.move(from: 1, to: 19)])
  }

  @Test("Whatever fingers do, no action names a page that does not exist (I30)")
  func randomTouches() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      var player = Player()
      var count = 20
      var down: Set<UInt32> = []
      for _ in 0..<300 {
        player.time += Double.random(in: 0...150, using: &random)
        player.hand.advance(to: Timestamp(milliseconds: player.time))
        let finger = UInt32.random(in: 1...4, using: &random)
        let position = Point(
          x: Double.random(in: -50...1330, using: &random),
          y: Double.random(in: -50...770, using: &random))
        if down.contains(finger) {
          let phase = [TouchPhase.moved, .moved, .ended, .cancelled].randomElement(using: &random)
          player.report(finger, phase ?? .ended, at: position)
          if phase == .ended || phase == .cancelled { down.remove(finger) }
        } else {
          player.report(finger, .began, at: position)
          down.insert(finger)
        }
        let pages = 0..<count
        for action in player.actions {
          switch action {
          case .turn(let index): #expect(pages.contains(index))
          case .move(let start, let end):
            #expect(pages.contains(start) && pages.contains(end) && start != end)
          case .remove(let index):
            #expect(pages.contains(index) && count > 1)
            count -= 1
          case .new: count += 1
          case .undo, .close: break
          }
        }
        player.actions = []
        player.hand.use(Player.grid(count))
        let hand = player.hand
        #expect(hand.grid.scrollRange.contains(hand.scroll))
        #expect(Set((0..<count).map(hand.slot)) == Set(0..<count))
      }
    }
  }
}
