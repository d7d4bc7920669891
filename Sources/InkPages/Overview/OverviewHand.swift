// Interprets fingers in the page overview. Each finger has a state of its own, so that one may
// carry a page while another one scrolls. There is only one finger of each kind at a time; further
// ones are ignored. Actions happen only when a finger is lifted, and only while no page is carried,
// because they name a page by its index, which must not refer to another page meanwhile.

internal import Glibc
package import Touches

/// An action that fingers ask for in the page overview; all indices start at 0.
package enum OverviewAction: Hashable, Sendable {
  /// Shows a page.
  case turn(to: Int)
  /// Moves a page to another index.
  case move(from: Int, to: Int)
  /// Removes a page.
  case remove(Int)
  /// Adds a page after the last one.
  case new
  /// Restores the page that was removed last.
  case undo
  /// Closes the overview.
  case close
}

/// Tracks the fingers on the page overview.
package struct OverviewHand: Equatable, Sendable {
  /// The state of a finger.
  private enum State: Equatable {
    /// It came down on a target or on none, and has not yet moved or rested long.
    case pressing(OverviewTarget?, since: Timestamp)
    case scrolling
    case carrying
    /// It is ignored until it is lifted.
    case spent
  }

  private struct Finger: Equatable {
    var state: State
    let start: Point
    var position: Point
    var time: Timestamp
  }

  /// The page that a finger carries.
  package struct DraggedPage: Equatable, Sendable {
    fileprivate let finger: TouchID
    /// The index of the page, from 0.
    package let index: Int
    /// The slot that it would drop into.
    package fileprivate(set) var slot: Int
    /// The upper left corner of its picture, in px of the root.
    package fileprivate(set) var corner: Point
    /// The vector from the corner to the finger.
    fileprivate let hold: Vector
  }

  /// The time for which a finger rests on a page before it picks the page up, in ms.
  package static let rest = 350.0
  /// The distance that a finger may stray and still count as tapping or resting, in mm.
  private static let slop = 2.5
  /// The time in which the speed of gliding falls to 1/e, in ms.
  private static let glideTime = 325.0
  /// The speed below which gliding stops, in mm/ms.
  private static let minimumSpeed = 0.02
  /// The time after which the speed of a resting finger no longer counts, in ms.
  private static let speedTimeout = 60.0

  /// The layout of the pictures.
  package private(set) var grid: OverviewGrid
  /// The distance that the pictures are scrolled by, in px.
  package private(set) var scroll = 0.0
  /// The page that a finger carries; nil for none.
  package private(set) var carried: DraggedPage?
  private var fingers: [TouchID: Finger] = [:]
  /// The speed of the scrolling finger, or of gliding, in px/ms.
  private var speed = 0.0
  /// The time up to which animations have advanced; nil if nothing moves by itself.
  private var clock: Timestamp?

  /// Creates a state without fingers, scrolled so that a page is visible.
  package init(_ grid: OverviewGrid, showing index: Int) {
    self.grid = grid
    let picture = grid.picture(in: index, scroll: 0)
    setScroll(Double(picture.y + picture.height / 2 - grid.view.y) - Double(grid.view.height) / 2)
  }

  private mutating func setScroll(_ wanted: Double) {
    scroll = wanted.clamped(to: grid.scrollRange)
  }

  /// Adapts to a change of the pages, which makes pressing and carrying fingers ineffective.
  package mutating func use(_ grid: OverviewGrid) {
    guard grid != self.grid else { return }
    self.grid = grid
    carried = nil
    spendFingers()
    setScroll(scroll)
  }

  /// Makes all fingers but the scrolling one ineffective, because their pages have other indices.
  private mutating func spendFingers() {
    for id in fingers.keys where fingers[id]?.state != .scrolling { fingers[id]?.state = .spent }
  }

  // MARK: - Visible state

  /// The targets that are pressed.
  package var pressed: Set<OverviewTarget> {
    Set(
      fingers.values.compactMap { finger in
        if case .pressing(let target, _) = finger.state { target } else { nil }
      })
  }

  /// Returns the slot of the page at an index; the other pages make room for the carried one.
  package func slot(of index: Int) -> Int {
    guard let carried else { return index }
    guard index != carried.index else { return carried.slot }
    let rest = index < carried.index ? index : index - 1
    return rest < carried.slot ? rest : rest + 1
  }

  /// Whether something moves without a finger.
  package var isMoving: Bool { clock != nil }

  /// The time at which a resting finger will pick up a page; nil for none.
  package var deadline: Timestamp? {
    guard carried == nil, !grid.isPicker else { return nil }
    return fingers.values.compactMap { finger in
      if case .pressing(.page, let since) = finger.state { since + Self.rest } else { nil }
    }.min()
  }

  // MARK: - Fingers

  private var isScrolled: Bool { fingers.values.contains { $0.state == .scrolling } }

  /// Handles a finger's report.
  ///
  /// - Returns: the action to perform; nil for none.
  package mutating func follow(_ touch: Touch) -> OverviewAction? {
    advance(to: touch.time)
    switch touch.phase {
    case .began: begin(touch)
    case .moved: move(touch)
    case .stationary: break
    case .ended:
      move(touch)
      return end(touch.id)
    case .cancelled:
      if carried?.finger == touch.id { carried = nil }
      fingers[touch.id] = nil
      settleClock(at: touch.time)
    }
    return nil
  }

  private mutating func begin(_ touch: Touch) {
    // A finger that stops gliding does nothing else unless it moves.
    let isGliding = clock != nil && carried == nil
    let canPress = !isGliding && carried == nil
    let target = canPress ? grid.target(at: touch.position, scroll: scroll) : nil
    if isGliding {
      speed = 0
      clock = nil
    }
    fingers[touch.id] = Finger(
      state: .pressing(target, since: touch.time), start: touch.position, position: touch.position,
      time: touch.time)
  }

  private mutating func move(_ touch: Touch) {
    guard var finger = fingers[touch.id] else { return }
    let former = finger
    finger.position = touch.position
    finger.time = touch.time
    let slop = Self.slop * grid.unit
    if case .pressing = finger.state,
      (touch.position - finger.start).lengthSquared > slop * slop
    {
      finger.state = isScrolled ? .spent : .scrolling
      speed = 0
    }
    fingers[touch.id] = finger
    switch finger.state {
    case .scrolling:
      let distance = former.position.y - touch.position.y
      setScroll(scroll + distance)
      let time = touch.time - former.time
      if time > 0 {
        speed = time > Self.speedTimeout ? distance / time : 0.6 * distance / time + 0.4 * speed
      }
      moveCarriedPage()
    case .carrying:
      moveCarriedPage()
      settleClock(at: touch.time)
    case .pressing, .spent: break
    }
  }

  private mutating func end(_ id: TouchID) -> OverviewAction? {
    guard let finger = fingers.removeValue(forKey: id) else { return nil }
    defer { settleClock(at: finger.time) }
    switch finger.state {
    case .pressing(let target?, _): return carried == nil ? Self.action(for: target) : nil
    case .carrying:
      guard let carried else { return nil }
      self.carried = nil
      guard carried.slot != carried.index else { return nil }
      // The grid stays equal.
      spendFingers()
      return .move(from: carried.index, to: carried.slot)
    case .scrolling:
      // Nothing glides while a page is carried.
      if carried != nil || speed.magnitude < Self.minimumSpeed * grid.unit { speed = 0 }
      return nil
    case .pressing(nil, _), .spent: return nil
    }
  }

  private static func action(for target: OverviewTarget) -> OverviewAction {
    switch target {
    case .page(let index): .turn(to: index)
    case .remove(let index): .remove(index)
    case .new: .new
    case .undo: .undo
    case .close: .close
    }
  }

  // MARK: - Time

  /// Advances the time: resting fingers pick up pages, and gliding continues.
  package mutating func advance(to time: Timestamp) {
    pickUpPage(at: time)
    guard let clock, time > clock else { return }
    let step = time - clock
    self.clock = time
    if let carried, let finger = fingers[carried.finger] {
      setScroll(scroll + grid.edgeSpeed(at: finger.position) * step)
      moveCarriedPage()
    } else {
      // The distance does not depend on the frame rate.
      let rest = exp(-step / Self.glideTime)
      setScroll(scroll + speed * Self.glideTime * (1 - rest))
      speed *= rest
    }
    settleClock(at: time)
  }

  private mutating func pickUpPage(at time: Timestamp) {
    guard let deadline, deadline <= time else { return }
    let resting = fingers.filter { _, finger in
      if case .pressing(.page, let since) = finger.state {
        since + Self.rest <= time
      } else {
        false
      }
    }.min { $0.value.time < $1.value.time }
    guard let (id, finger) = resting, case .pressing(.page(let index), _) = finger.state else {
      return
    }
    fingers[id]?.state = .carrying
    let picture = grid.picture(in: index, scroll: scroll)
    let corner = Point(x: Double(picture.x), y: Double(picture.y))
    carried = DraggedPage(
      finger: id, index: index, slot: index, corner: corner, hold: finger.position - corner)
    settleClock(at: time)
  }

  /// Moves the carried page to its finger.
  private mutating func moveCarriedPage() {
    guard var carried, let finger = fingers[carried.finger] else { return }
    carried.corner = finger.position + carried.hold * -1
    let middle = Point(
      x: carried.corner.x + Double(grid.pictureWidth) / 2,
      y: carried.corner.y + Double(grid.pictureHeight) / 2)
    carried.slot = grid.nearestSlot(to: middle, scroll: scroll)
    self.carried = carried
  }

  /// Runs the clock while something moves by itself, and stops it otherwise.
  private mutating func settleClock(at time: Timestamp) {
    let moves: Bool
    if let carried {
      let edge = fingers[carried.finger].map { grid.edgeSpeed(at: $0.position) } ?? 0
      moves = canScroll(edge)
    } else if isScrolled {
      moves = false
    } else {
      moves = speed.magnitude >= Self.minimumSpeed * grid.unit && canScroll(speed)
      if !moves { speed = 0 }
    }
    clock = moves ? clock ?? time : nil
  }

  private func canScroll(_ speed: Double) -> Bool {
    speed < 0
      ? scroll > grid.scrollRange.lowerBound : speed > 0 && scroll < grid.scrollRange.upperBound
  }
}
