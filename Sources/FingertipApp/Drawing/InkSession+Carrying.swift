internal import TouchDrawing
internal import Touches

/// A stroke that a finger has taken up.
struct CarriedStroke {
  let stroke: StrokeID
  /// The number of the finger's way, whose moves are undone together.
  let gesture: Int
  /// Where the finger was last, in px of the root.
  var place: Point
  /// How far the stroke has come since it was taken up, in px.
  var way = Vector.zero
}

/// Moving strokes that fingers rest on.
extension InkSession {
  /// How near to a stroke's ink a finger that rests means it, in mm.
  private static let reach = 2.5

  /// Whether a finger that rests takes up what it rests on: an eraser does not, and a laser rests where
  /// it points at.
  func mayTakeUp(_ touch: Touch) -> Bool {
    if touch.phase != .began { return true }
    switch settings.tool {
    case .eraser, .areaEraser, .laser: return false
    case .pen, .marker, .line, .arrow, .rectangle, .ellipse, .text: return true
    }
  }

  /// Has a finger take up the topmost stroke where it rests; it goes on drawing where there is none.
  ///
  /// - Parameters:
  ///   - touch: the finger.
  ///   - place: where it came down, in px of the root.
  func takeUp(_ touch: TouchID, at place: Point) {
    let reach = Self.reach * density(place)
    guard let stroke = document.stroke(at: place, within: reach),
      !carried.values.contains(where: { $0.stroke == stroke })
    else { return }
    forget(touch)
    changeDocument { document in
      carried[touch] = CarriedStroke(
        stroke: stroke, gesture: document.newGesture(), place: place)
      return document.setCarried(true, stroke)
    }
  }

  /// Moves what a finger has taken up.
  ///
  /// - Returns: whether it has taken up anything.
  func carry(_ touch: Touch) -> Bool {
    guard var carried = carried[touch.id] else { return false }
    let way = touch.position - carried.place
    carried.place = touch.position
    // What somebody else has removed meanwhile stays where it is.
    if changeDocument({ $0.move([carried.stroke], by: way, gesture: carried.gesture) }) {
      carried.way = carried.way + way
    }
    self.carried[touch.id] = touch.isOver ? nil : carried
    guard touch.isOver else { return true }
    changeDocument { $0.setCarried(false, carried.stroke) }
    // A line for each step would be many, and of no use.
    if carried.way != .zero { keep(InkChange(moving: [carried.stroke], by: carried.way)) }
    return true
  }
}
