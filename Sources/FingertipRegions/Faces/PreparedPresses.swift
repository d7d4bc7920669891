// How a key looks pressed at once. Painting a press takes time in proportion to the area of the
// region, and must wait until the server has read the previous frame. So each region's pressed look
// is painted in advance, in idle time, into the second picture of the panel's window. A press then
// only puts existing pixels, as the halo only moves an existing window, and neither waits for
// anything.
//
// The second picture holds one patch per region, at the region's place. So no two patches may
// overlap; a region behind others with a pressed look is left out, and painted when it is pressed.
// Patches that do not overlap cannot change each other's pixels, so any number of fingers may press
// and release in any order.

internal import TouchDrawing
internal import Touches

/// The patches of a panel that show its regions pressed.
struct PreparedPresses {
  /// The parts of the two pictures that turn one drawing into another.
  struct Steps: Equatable {
    /// The rectangles of the first picture, in px of the drawing.
    var resting: [PixelRect] = []
    /// The rectangles of the second picture, in px of the drawing.
    var pressed: [PixelRect] = []
  }

  /// The drawing with nothing pressed.
  let resting: FigureTree
  /// The figures in their pressed look, by their places in the drawing.
  private(set) var pressed: [Int: Figure]

  /// Chooses the patches to prepare for a drawing, the smallest figures first.
  ///
  /// - Parameters:
  ///   - resting: the drawing with nothing pressed.
  ///   - faces: the pressed faces of figures whose regions have one, by their places in the
  ///     drawing.
  ///   - part: the part of the drawing that is shown, in its px.
  ///   - room: the maximum number of px to paint.
  init(_ resting: FigureTree, faces: [Int: Face], part: PixelRect, room: Int) {
    self.resting = resting
    pressed = [:]
    var room = room
    var areas = DisjointAreas()
    let indices = faces.keys.sorted {
      let (first, second) = (area(of: $0).area, area(of: $1).area)
      return first == second ? $0 < $1 : first < second
    }
    for index in indices {
      let area = area(of: index).intersection(part)
      guard !area.isEmpty, area.area <= room, areas.hasRoom(for: area) else { continue }
      var figure = resting.figures[index]
      figure.face = faces[index]
      guard figure != resting.figures[index] else { continue }
      areas.append(area)
      room -= area.area
      pressed[index] = figure
    }
  }

  /// Returns the area that a press of a figure changes, in px of the drawing.
  func area(of index: Int) -> PixelRect { resting.figures[index].outline.frame }

  /// The drawing with all prepared figures pressed, which cannot change each other's pixels.
  var drawing: FigureTree {
    var drawing = resting
    for (index, figure) in pressed { drawing.setFace(figure.face, at: index) }
    return drawing
  }

  /// Leaves a figure out; its press will be painted when it happens.
  mutating func leaveOut(_ index: Int) { pressed[index] = nil }

  /// Returns the parts to put so that the window shows a drawing.
  ///
  /// - Parameters:
  ///   - seen: the drawing that the window shows.
  ///   - drawing: the drawing that it is to show.
  /// - Returns: the parts; nil if something changed that was not prepared.
  func steps(from seen: FigureTree, to drawing: FigureTree) -> Steps? {
    guard seen.hasSameStructure(as: resting), drawing.hasSameStructure(as: resting) else {
      return nil
    }
    var steps = Steps()
    for (index, figure) in drawing.figures.enumerated() {
      let isResting = figure == resting.figures[index]
      guard isResting || figure == pressed[index] else { return nil }
      let former = seen.figures[index]
      guard former != figure else { continue }
      // The former figure must be one of the two, or the change may reach beyond the patch.
      guard former == resting.figures[index] || former == pressed[index] else { return nil }
      if isResting {
        steps.resting.append(area(of: index))
      } else {
        steps.pressed.append(area(of: index))
      }
    }
    return steps
  }
}
