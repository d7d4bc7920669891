// Selecting strokes and moving them, with nothing but fingers.
//
// A finger that rests on a stroke takes it up: the stroke is selected, and goes where the finger goes.
// Taps on other strokes add them, or take them out again, be it by another finger while the first one
// holds on, or by the same one after it was lifted where it came down. Whatever is selected goes
// together. A stroke that is drawn, or a tap on no ink, ends the selection; so does the move.
//
// While something is selected, a finger that comes down beside it draws as ever, and what it has drawn
// is dropped where it turns out to have tapped.

internal import FingertipSettings
internal import TouchDrawing
internal import Touches

/// The strokes that a finger has taken up.
struct CarriedStrokes {
  var strokes: [StrokeID]
  /// The number of the finger's way, whose moves are undone together.
  var gesture: Int
  /// The place where the finger came down, in px of the root.
  let start: Point
  /// Its latest place.
  var place: Point
  /// The distance that the strokes have come since the file was told, in px of the page.
  var way = Vector.zero
  /// Whether the finger has gone further than it trembles.
  var hasMoved = false
  /// The stroke that it pressed, which was selected before; nil where it took one up by resting.
  var pressed: StrokeID?
}

/// The strokes that are selected, and the fingers and the lasso that do so.
struct InkSelection {
  /// The strokes that fingers have taken up.
  var carried: [TouchID: CarriedStrokes] = [:]
  /// The strokes that are selected and that no finger holds.
  var resting: [StrokeID] = []
  /// The fingers that came down while something was selected, and where, until they draw.
  var tapping: [TouchID: Point] = [:]
  /// The lasso; nil before its first use.
  var lasso: Lasso?
}

extension InkEditor {
  /// The distance from a stroke's ink within which a finger means it, in mm.
  private static let reach = 2.5
  /// The width of what shows that a stroke is selected, in mm and, at least, in px.
  private static let rim = (millimetres: 0.8, pixels: 3.0)

  /// Whether fingers leave ink, and can select it: an eraser does not, and a laser rests where it points at.
  var selects: Bool {
    switch settings.tool {
    case .eraser, .areaEraser, .laser, .lasso: false
    case .pen, .marker, .dotted, .line, .arrow, .rectangle, .ellipse, .text: true
    }
  }

  /// Returns whether a finger that rests takes up what it rests on.
  func mayTakeUp(_ touch: Touch) -> Bool { touch.phase != .began || selects }

  private func stroke(at place: Point) -> StrokeID? {
    document.stroke(at: place, within: Self.reach * density(place))
  }

  private func isTaken(_ stroke: StrokeID) -> Bool {
    selected.carried.values.contains { $0.strokes.contains(stroke) }
  }

  private func setSelected(_ isSelected: Bool, _ strokes: [StrokeID]) {
    let density = strokes.first.flatMap { document[$0]?.nodes.first }
      .map { self.density(document.view($0.point)) }
    let rim = max(Self.rim.millimetres * (density ?? 0), Self.rim.pixels)
    changeDocument { $0.setRim(isSelected ? rim : 0, of: strokes) }
  }

  // MARK: - Fingers

  /// Has a finger take up the topmost stroke where it rests, with what is selected besides; it goes on
  /// drawing where there is none.
  ///
  /// - Parameters:
  ///   - touch: the finger.
  ///   - place: where it came down, in px of the root.
  func takeUp(_ touch: TouchID, at place: Point) {
    guard selected.carried[touch] == nil, let stroke = stroke(at: place), !isTaken(stroke) else {
      return
    }
    forget(touch)
    setSelected(true, [stroke])
    carry(touch, selected.resting.filter { $0 != stroke } + [stroke], from: place)
  }

  private func carry(
    _ touch: TouchID, _ strokes: [StrokeID], from place: Point, pressing stroke: StrokeID? = nil
  ) {
    selected.resting = []
    var gesture = 0
    changeDocument { document in
      gesture = document.newGesture()
      return InkChange()
    }
    selected.carried[touch] = CarriedStrokes(
      strokes: strokes, gesture: gesture, start: place, place: place, pressed: stroke)
  }

  /// Takes in what a finger does to selected strokes.
  ///
  /// - Returns: whether it does not draw.
  func select(_ touch: Touch) -> Bool {
    if selected.carried[touch.id] != nil {
      carry(touch)
      return true
    }
    switch touch.phase {
    case .began:
      guard selects, !selected.resting.isEmpty || !selected.carried.isEmpty else { return false }
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

  /// Adds the stroke at a place to what is selected, or takes it out; none ends the selection.
  private func tap(_ place: Point) {
    guard let stroke = stroke(at: place) else { return deselect() }
    // The finger that holds something and is nearest.
    let holder = selected.carried.min {
      ($0.value.place - place).lengthSquared < ($1.value.place - place).lengthSquared
    }?.key
    guard let holder, var held = selected.carried[holder] else {
      setSelected(true, [stroke])
      selected.resting.append(stroke)
      return
    }
    guard !isTaken(stroke) || held.strokes.contains(stroke) else { return }
    tell(&held)
    selected.carried[holder] = held
    if let index = held.strokes.firstIndex(of: stroke) {
      guard held.strokes.count > 1 else { return }
      setSelected(false, [stroke])
      held.strokes.remove(at: index)
    } else {
      setSelected(true, [stroke])
      held.strokes.append(stroke)
    }
    // What they do together is another deed.
    changeDocument { document in
      held.gesture = document.newGesture()
      return InkChange()
    }
    selected.carried[holder] = held
  }

  /// Ends the selections, but for what fingers have taken up by resting.
  package func deselect() {
    endSelection()
    setSelected(false, selected.resting)
    selected.resting = []
  }

  // MARK: - Moving

  /// Moves what a finger has taken up, and lets go of it when the finger is lifted.
  private func carry(_ touch: Touch) {
    guard var held = selected.carried[touch.id] else { return }
    let way = (touch.position - held.place) * (1 / document.view.scale)
    held.place = touch.position
    if strays(touch, from: held.start) { held.hasMoved = true }
    // What somebody else has removed meanwhile stays where it was.
    let there = held.strokes.filter(document.shows)
    if there.count < held.strokes.count {
      tell(&held)
      setSelected(false, held.strokes.filter { !document.shows($0) })
      held.strokes = there
    }
    if changeDocument({ $0.move(held.strokes, by: way, gesture: held.gesture) }) {
      held.way = held.way + way
    }
    selected.carried[touch.id] = touch.isOver ? nil : held
    guard touch.isOver else { return }
    if held.hasMoved {
      tell(&held)
      setSelected(false, held.strokes)
    } else {
      settle(&held)
    }
  }

  /// Puts back what a finger has only trembled with, and keeps it selected.
  private func settle(_ held: inout CarriedStrokes) {
    if held.way != .zero, changeDocument({ $0.withdraw(gesture: held.gesture) }) {
      held.way = .zero
    }
    // Somebody has drawn meanwhile, and what is done cannot be taken back beneath that.
    tell(&held)
    if let pressed = held.pressed {
      setSelected(false, [pressed])
      held.strokes.removeAll { $0 == pressed }
    }
    selected.resting += held.strokes
  }

  /// Tells the file how far strokes have come: a line for each step would be many, and of no use.
  private func tell(_ held: inout CarriedStrokes) {
    if held.way != .zero { keep(InkChange(moving: held.strokes, by: held.way)) }
    held.way = .zero
  }
}
