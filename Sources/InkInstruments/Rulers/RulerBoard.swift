package import Touches

/// A ruler that lies on the screen.
package struct PlacedRuler: Sendable {
  /// The shape of the ruler around its middle.
  package fileprivate(set) var shape: RulerShape
  /// The present pose.
  package fileprivate(set) var pose: RulerPose
  /// The pose when the number of its fingers last changed.
  fileprivate var base: RulerPose
  fileprivate var fingers = HeldFingers()

  /// The outline, in px of the root.
  package var area: ConvexArea {
    let map = pose.map
    return ConvexArea(corners: shape.edges.map { map($0.start) })
  }
}

extension RulerPose {
  /// Returns the pose with its middle moved into an area, given in px of the root.
  fileprivate func kept(on area: PixelRect) -> RulerPose {
    RulerPose(
      centre: Point(
        x: min(max(centre.x, Double(area.x)), Double(area.maxX)),
        y: min(max(centre.y, Double(area.y)), Double(area.maxY))), degrees: degrees)
  }
}

/// The rulers and set squares that lie on the screen, and the fingers that move them.
package struct RulerBoard: Sendable {
  /// The rulers, from the bottom to the top.
  package private(set) var rulers: [PlacedRuler] = []

  /// The maximum distance from an edge at which a stroke along it can begin, in mm.
  private static let reach = 6.0

  /// Creates a board without rulers.
  package init() {}

  /// Returns whether an instrument lies on the board.
  package func has(_ kind: RulerKind) -> Bool { rulers.contains { $0.shape.kind == kind } }

  /// Lays an instrument in the middle of a monitor, or removes it if it is on the board.
  ///
  /// If the other instrument is in the middle, the set square is placed on the ruler's edge, as
  /// draughtsmen hold them, as far as the height of the monitor allows.
  ///
  /// - Parameters:
  ///   - kind: the instrument.
  ///   - monitor: the monitor, in px of the root.
  ///   - pixelsPerMillimetre: its density, in px/mm.
  package mutating func toggle(
    _ kind: RulerKind, on monitor: PixelRect, pixelsPerMillimetre: Double
  ) {
    guard !has(kind) else { return rulers.removeAll { $0.shape.kind == kind } }
    let frame = Rect(monitor)
    let pose = RulerPose(centre: frame.center, degrees: 0)
    let shape = RulerShape(
      kind, on: (frame.width, frame.height), pixelsPerMillimetre: pixelsPerMillimetre)
    var ruler = PlacedRuler(shape: shape, pose: pose, base: pose)
    if let other = rulers.last(where: { $0.area.contains(frame.center) }) {
      let (taken, extent) = (other.area.extent, ruler.area.extent)
      let top =
        switch kind {
        case .ruler: min(taken.bottom, max(frame.maxY - extent.height, extent.top))
        case .setSquare: max(taken.top - extent.height, min(frame.y, extent.top))
        }
      ruler.pose.centre.y += top - extent.top
      ruler.base = ruler.pose
    }
    rulers.append(ruler)
  }

  /// Handles a change of a touch.
  ///
  /// - Parameters:
  ///   - touch: the touch.
  ///   - screen: the area that the middle of a ruler never leaves, in px of the root.
  /// - Returns: whether the touch holds a ruler, and so draws nothing.
  package mutating func follow(_ touch: Touch, on screen: PixelRect) -> Bool {
    if touch.phase == .began {
      guard let index = rulers.lastIndex(where: { $0.area.contains(touch.position) }) else {
        return false
      }
      // A ruler comes to the top when a finger takes hold of it.
      var ruler = rulers.remove(at: index)
      ruler.fingers.add(touch.id, at: touch.position)
      ruler.base = ruler.pose
      rulers.append(ruler)
      return true
    }
    guard let index = rulers.firstIndex(where: { $0.fingers.contains(touch.id) }) else {
      return false
    }
    rulers[index].fingers.move(touch.id, to: touch.position)
    if let motion = rulers[index].fingers.motion {
      let turns = rulers[index].fingers.count > 1
      rulers[index].pose = rulers[index].base.moved(by: motion, turns: turns).kept(on: screen)
    }
    if touch.isOver {
      rulers[index].fingers.remove(touch.id)
      rulers[index].base = rulers[index].pose
    }
    return true
  }

  /// Gives all instruments the sizes and marks of a changed monitor.
  ///
  /// - Parameters:
  ///   - monitor: the size of the monitor, in px.
  ///   - pixelsPerMillimetre: its density, in px/mm.
  /// - Returns: the shapes that differ from the former ones.
  package mutating func fit(
    _ monitor: (width: Double, height: Double), pixelsPerMillimetre: Double
  ) -> [RulerShape] {
    var changed: [RulerShape] = []
    for index in rulers.indices {
      let shape = RulerShape(
        rulers[index].shape.kind, on: monitor, pixelsPerMillimetre: pixelsPerMillimetre)
      guard shape != rulers[index].shape else { continue }
      rulers[index].shape = shape
      changed.append(shape)
    }
    return changed
  }

  /// Moves rulers whose middle is outside of a changed screen to its edge; their fingers let go.
  ///
  /// - Parameter screen: the area that the middle of a ruler never leaves, in px of the root.
  package mutating func keep(on screen: PixelRect) {
    for index in rulers.indices {
      let pose = rulers[index].pose.kept(on: screen)
      guard pose != rulers[index].pose else { continue }
      rulers[index].pose = pose
      rulers[index].base = pose
      rulers[index].fingers.release()
    }
  }

  /// Finds the line for a stroke that begins at a place.
  ///
  /// Beyond the end of an edge the distance counts in the same way as beside it, because people
  /// write down measurements there. At a corner the longer edge wins.
  ///
  /// - Parameters:
  ///   - position: a place that is on no ruler, in px of the root.
  ///   - width: the width of the stroke, in px; the line has half of it as distance from the edge.
  /// - Returns: the line; nil if no edge is near.
  package func guide(at position: Point, width: Double) -> EdgeGuide? {
    var best: GuideCandidate?
    for ruler in rulers {
      let reach = Self.reach * ruler.shape.pixelsPerMillimetre
      for (start, end) in ruler.area.edges {
        let edge = EdgeGuide(from: start, to: end)
        let direction = end - start
        let length = direction.length
        let outward = Vector(dx: direction.dy, dy: -direction.dx) * (1 / length)
        let aside = position - start
        let distance = (position - edge.projection(of: position)).length
        let isOutside = aside.dx * outward.dx + aside.dy * outward.dy >= 0
        guard isOutside, distance <= reach else { continue }
        let offset = outward * (width / 2)
        let candidate = GuideCandidate(
          distance: distance, length: length,
          guide: EdgeGuide(from: start + offset, to: end + offset))
        if let best, !candidate.isBetter(than: best) { continue }
        best = candidate
      }
    }
    return best?.guide
  }
}

/// The line along an edge that is near a place.
private struct GuideCandidate {
  /// The distance of the edge from the place, in px.
  var distance: Double
  /// The length of the edge, in px.
  var length: Double
  var guide: EdgeGuide

  /// Returns whether it is nearer, or longer at the same distance.
  func isBetter(than other: GuideCandidate) -> Bool {
    (distance - other.distance).magnitude < 0.01
      ? length > other.length : distance < other.distance
  }
}
