// Selecting and moving strokes by touch alone.
//
// A finger that rests on a stroke picks it up: the stroke is selected and follows the finger. Taps
// on other strokes add or remove them, either by another finger while the first one holds on, or by
// the same finger after it was lifted where it came down. All selected strokes move together.
// Drawing a stroke, or tapping where there is no ink, ends the selection; so does moving it.
//
// While something is selected, a finger that comes down beside it draws as usual. If it turns out
// to have tapped, its ink is dropped.

internal import FingertipSettings
internal import TouchDrawing
internal import TouchInk
internal import Touches

/// The strokes that a finger has picked up.
struct HeldStrokes {
  var strokes: [StrokeID]
  /// The strokes of area erasers that move with them, because they hide ink of no other stroke.
  var erasers: [StrokeID] = []
  /// The undo group of the moves by the finger.
  var undoGroup: Int
  /// The place where the finger came down, in px of the root.
  let start: Point
  /// Its latest position, in px of the root.
  var position: Point
  /// The distance moved since the file was last updated, in px of the page.
  var displacement = Vector.zero
  /// Whether the finger has moved further than a resting finger may.
  var hasMoved = false
  /// The selected stroke that it came down on; nil if it picked one up by resting.
  var pressed: StrokeID?

  /// The strokes that follow the finger.
  var moving: [StrokeID] { strokes + erasers }
}

/// The selected strokes, the fingers that hold or may select strokes, and the lasso.
struct InkSelection {
  /// The strokes that fingers have picked up.
  var carried: [TouchID: HeldStrokes] = [:]
  /// The strokes that are selected and that no finger holds.
  var resting: [StrokeID] = []
  /// The fingers that came down beside the selection, with their positions, until they draw.
  var tapping: [TouchID: Point] = [:]
  /// The lasso; nil before its first use.
  var lasso: Lasso?
}

extension InkEditor {
  /// The maximum distance of a finger from the ink of the stroke that it means, in mm.
  private static let reach = 2.5
  /// The width of the rim around selected strokes, in mm, and its minimum in px.
  private static let rim = (millimetres: 0.8, pixels: 3.0)

  /// Whether the tool leaves ink that can be selected: erasers do not, and a laser rests to point.
  var leavesSelectableInk: Bool {
    switch settings.tool {
    case .eraser, .areaEraser, .laser, .lasso: false
    case .pen, .marker, .dotted, .line, .arrow, .rectangle, .ellipse, .text: true
    }
  }

  /// Returns whether a finger may pick up what it rests on.
  func mayTakeUp(_ touch: Touch) -> Bool { touch.phase != .began || leavesSelectableInk }

  private func stroke(at position: Point) -> StrokeID? {
    document.stroke(at: position, within: Self.reach * density(position))
  }

  /// Returns whether a stroke follows a finger.
  func isCarried(_ stroke: StrokeID) -> Bool {
    selected.carried.values.contains { $0.moving.contains(stroke) }
  }

  /// Draws a rim around strokes, which shows that they are selected.
  private func addRim(to strokes: [StrokeID]) {
    let density = strokes.first.flatMap { document[$0]?.nodes.first }
      .map { self.density(document.view($0.point)) }
    let rim = max(Self.rim.millimetres * (density ?? 0), Self.rim.pixels)
    changeDocument { $0.setRim(rim, of: strokes) }
  }

  private func removeRim(from strokes: [StrokeID]) {
    changeDocument { $0.setRim(0, of: strokes) }
  }

  // MARK: - Fingers

  /// Makes a finger pick up the topmost stroke where it rests, together with the selection.
  ///
  /// If there is no stroke, the finger goes on drawing. A finger whose stroke has ended, because
  /// another page or another view was shown meanwhile, picks up nothing there.
  ///
  /// - Parameters:
  ///   - touch: the finger.
  ///   - position: the position where it came down, in px of the root.
  func takeUp(_ touch: TouchID, at position: Point) {
    guard selected.carried[touch] == nil, acts(touch), let stroke = stroke(at: position),
      !isCarried(stroke)
    else {
      return
    }
    forget(touch)
    addRim(to: [stroke])
    carry(touch, selected.resting.filter { $0 != stroke } + [stroke], from: position)
  }

  /// Returns whether a finger draws, or may place a text.
  private func acts(_ touch: TouchID) -> Bool {
    writing.taps[touch] != nil
      || document.drafts.contains { $0.touch == touch && $0.state == .drawing }
  }

  private func carry(
    _ touch: TouchID, _ strokes: [StrokeID], from position: Point, pressing stroke: StrokeID? = nil
  ) {
    selected.resting = []
    selected.carried[touch] = HeldStrokes(
      strokes: strokes, erasers: document.erasers(of: strokes),
      undoGroup: document.newUndoGroup(), start: position, position: position, pressed: stroke)
  }

  /// Handles the actions of a finger on selected strokes.
  ///
  /// - Returns: whether the selection uses the finger, so that it does not draw.
  func select(_ touch: Touch) -> Bool {
    if selected.carried[touch.id] != nil {
      carry(touch)
      return true
    }
    switch touch.phase {
    case .began:
      guard leavesSelectableInk, !selected.resting.isEmpty || !selected.carried.isEmpty else {
        return false
      }
      if let stroke = stroke(at: touch.position), selected.resting.contains(stroke) {
        carry(touch.id, selected.resting, from: touch.position, pressing: stroke)
        return true
      }
      selected.tapping[touch.id] = touch.position
    case .moved:
      guard let start = selected.tapping[touch.id], strays(touch, from: start) else { return false }
      selected.tapping[touch.id] = nil
      deselect()
    case .stationary: break
    case .ended:
      guard selected.tapping.removeValue(forKey: touch.id) != nil else { return false }
      forget(touch.id)
      tap(touch.position)
      return true
    case .cancelled: selected.tapping[touch.id] = nil
    }
    return false
  }

  private func strays(_ touch: Touch, from start: Point) -> Bool {
    let limit = RestingFingers.pressing.slop * density(start)
    return (touch.position - start).lengthSquared > limit * limit
  }

  /// Adds the stroke at a place to the selection, or removes it; without one the selection ends.
  private func tap(_ position: Point) {
    guard let stroke = stroke(at: position) else { return deselect() }
    // The finger came down beside it, and was lifted nearer to it.
    if let index = selected.resting.firstIndex(of: stroke) {
      removeRim(from: [stroke])
      selected.resting.remove(at: index)
      return
    }
    // The nearest finger that holds strokes.
    let holder = selected.carried.min {
      ($0.value.position - position).lengthSquared < ($1.value.position - position).lengthSquared
    }?.key
    guard let holder, var held = selected.carried[holder] else {
      addRim(to: [stroke])
      selected.resting.append(stroke)
      return
    }
    guard !isCarried(stroke) || held.strokes.contains(stroke) else { return }
    recordMove(&held)
    selected.carried[holder] = held
    if let index = held.strokes.firstIndex(of: stroke) {
      guard held.strokes.count > 1 else { return }
      removeRim(from: [stroke])
      held.strokes.remove(at: index)
    } else {
      addRim(to: [stroke])
      held.strokes.append(stroke)
    }
    held.erasers = document.erasers(of: held.strokes)
    // Their moves from now on are undone separately.
    held.undoGroup = document.newUndoGroup()
    selected.carried[holder] = held
  }

  /// Ends the selections, except for strokes that fingers hold.
  package func deselect() {
    endSelection()
    removeRim(from: selected.resting)
    selected.resting = []
  }

  /// Drops the strokes that fingers hold where they are; these fingers do nothing until they are
  /// lifted.
  ///
  /// Called before another page is shown, because its strokes have the same numbers.
  func dropHeldStrokes() {
    for var held in selected.carried.values {
      recordMove(&held)
      removeRim(from: held.strokes)
    }
    selected.carried = [:]
  }

  // MARK: - Moving

  /// Moves the strokes that a finger holds, and drops them when it is lifted.
  private func carry(_ touch: Touch) {
    guard var held = selected.carried[touch.id] else { return }
    let displacement = (touch.position - held.position) * (1 / document.view.scale)
    held.position = touch.position
    if strays(touch, from: held.start) { held.hasMoved = true }
    // Strokes that were removed meanwhile stay where they were.
    if !held.moving.allSatisfy(document.shows) {
      recordMove(&held)
      removeRim(from: held.strokes.filter { !document.shows($0) })
      held.strokes.removeAll { !document.shows($0) }
      held.erasers.removeAll { !document.shows($0) }
    }
    if changeDocument({ $0.move(held.moving, by: displacement, undoGroup: held.undoGroup) }) {
      held.displacement = held.displacement + displacement
    }
    selected.carried[touch.id] = touch.isOver ? nil : held
    guard touch.isOver else { return }
    if held.hasMoved {
      recordMove(&held)
      removeRim(from: held.strokes)
    } else {
      settle(&held)
    }
  }

  /// Puts back the strokes that a finger holds, as if it had never come down.
  func putBack(_ touch: TouchID) {
    guard var held = selected.carried.removeValue(forKey: touch) else { return }
    withdrawMove(&held)
    if held.pressed == nil {
      removeRim(from: held.strokes)
    } else {
      selected.resting += held.strokes
    }
  }

  /// Puts back strokes whose finger has hardly moved, and keeps them selected.
  private func settle(_ held: inout HeldStrokes) {
    withdrawMove(&held)
    if let pressed = held.pressed {
      removeRim(from: [pressed])
      held.strokes.removeAll { $0 == pressed }
    }
    selected.resting += held.strokes
  }

  /// Moves strokes back to where a finger picked them up.
  private func withdrawMove(_ held: inout HeldStrokes) {
    changeDocument { document in
      let change = document.withdraw(undoGroup: held.undoGroup)
      for case .moved(_, let offset) in change.entries {
        held.displacement = held.displacement + offset
      }
      return change
    }
    // Moves stay, and are recorded, if somebody has changed the same strokes since; if some had been
    // recorded already, their withdrawal is recorded.
    recordMove(&held)
  }

  /// Records in the file how far fingers have moved the strokes that they hold.
  func recordMoves() {
    for (touch, var held) in selected.carried {
      recordMove(&held)
      selected.carried[touch] = held
    }
  }

  /// Records in the file how far strokes have moved; a line for each step would be wasteful.
  private func recordMove(_ held: inout HeldStrokes) {
    if held.displacement != .zero { note(InkChange(moving: held.moving, by: held.displacement)) }
    held.displacement = .zero
  }
}
