// How a key looks pressed as soon as it is. To paint a press takes as long as the region is large, and
// has to wait until the server has read the frame before. So what each region of a panel looks like
// when a finger presses it is painted beforehand, while nothing happens, into the second picture of
// the panel's window. A press then is a put of pixels that are there already, as the halo is a move of
// a window that is there already, and neither waits for anything.
//
// The second picture holds one patch per region, at its place. So no two patches may overlap, which
// leaves out a region with a pressed look of its own behind others that have one: it is painted when
// it is pressed. What does not overlap cannot change each other's pixels, so any number of fingers
// may press and let go in any order.

internal import TouchDrawing
internal import Touches

/// The patches of a panel that show its regions pressed.
struct PreparedPresses {
  /// Parts of the two pictures that together make one drawing of another.
  struct Steps: Equatable {
    /// The rectangles of the first picture, in px of the drawing.
    var resting: [PixelRect] = []
    /// The rectangles of the second picture, in px of the drawing.
    var pressed: [PixelRect] = []
  }

  /// The drawing with nothing pressed.
  let resting: FigureTree
  /// The figures as they are pressed, by their places in the drawing.
  private(set) var pressed: [Int: Figure]

  /// Chooses what can be prepared of a drawing: the smallest figures first.
  ///
  /// - Parameters:
  ///   - resting: the drawing with nothing pressed.
  ///   - faces: the pressed faces of figures whose regions have one, by their places in the drawing.
  ///   - part: the part of the drawing that is shown, in its px.
  ///   - room: how many px may be painted at most.
  init(_ resting: FigureTree, faces: [Int: Face], part: PixelRect, room: Int) {
    self.resting = resting
    pressed = [:]
    var room = room
    var areas = SeparateAreas()
    let places = faces.keys.sorted {
      let (first, second) = (area(of: $0).area, area(of: $1).area)
      return first == second ? $0 < $1 : first < second
    }
    for place in places {
      let area = area(of: place).intersection(part)
      guard !area.isEmpty, area.area <= room, areas.hasRoom(for: area) else { continue }
      var figure = resting.figures[place]
      figure.face = faces[place]
      guard figure != resting.figures[place] else { continue }
      areas.append(area)
      room -= area.area
      pressed[place] = figure
    }
  }

  /// Returns the area that a press of a figure changes, in px of the drawing.
  func area(of place: Int) -> PixelRect { resting.figures[place].outline.frame }

  /// The drawing with all of the figures pressed, which cannot change each other's pixels.
  var drawing: FigureTree {
    var drawing = resting
    for (place, figure) in pressed { drawing.setFace(figure.face, at: place) }
    return drawing
  }

  /// Leaves a figure out, whose press will be painted when it happens.
  mutating func leaveOut(_ place: Int) { pressed[place] = nil }

  /// Returns the parts to put so that a drawing is seen.
  ///
  /// - Parameters:
  ///   - seen: the drawing that is seen.
  ///   - drawing: the one that is visible.
  /// - Returns: nil where something has changed that was not prepared.
  func steps(from seen: FigureTree, to drawing: FigureTree) -> Steps? {
    guard seen.hasSameOrder(as: resting), drawing.hasSameOrder(as: resting) else { return nil }
    var steps = Steps()
    for (place, figure) in drawing.figures.enumerated() {
      let isResting = figure == resting.figures[place]
      guard isResting || figure == pressed[place] else { return nil }
      let former = seen.figures[place]
      guard former != figure else { continue }
      // What was seen must be one of the two, or more than the patch may look different.
      guard former == resting.figures[place] || former == pressed[place] else { return nil }
      if isResting {
        steps.resting.append(area(of: place))
      } else {
        steps.pressed.append(area(of: place))
      }
    }
    return steps
  }
}
