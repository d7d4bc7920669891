package import Touches

/// A ruler that lies on the screen.
package struct LaidRuler: Sendable {
  /// The shape of the ruler around its middle.
  package let shape: RulerShape
  /// Its place now.
  package fileprivate(set) var pose: RulerPose
  /// Its place when the number of its fingers last changed.
  fileprivate var base: RulerPose
  fileprivate var fingers = HeldFingers()

  /// Its outline, in px of the root.
  package var area: ConvexArea {
    let map = pose.map
    return ConvexArea(corners: shape.edges.map { map($0.start) })
  }
}

/// The rulers and set squares that lie on the screen, and the fingers that move them.
package struct RulerBoard: Sendable {
  /// The rulers, from the bottom to the top.
  package private(set) var rulers: [LaidRuler] = []

  /// The greatest distance from an edge at which a stroke along it begins, in mm.
  private static let reach = 6.0

  /// A board without rulers.
  package init() {}

  /// Returns whether an instrument lies there.
  package func has(_ kind: RulerKind) -> Bool { rulers.contains { $0.shape.kind == kind } }

  /// Lays an instrument in the middle of a monitor, or takes it away where it lies there.
  ///
  /// Where the other one is in the middle, the set square comes to stand on the ruler, as a draughtsman holds them, as
  /// far as the monitor is high enough.
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
    var ruler = LaidRuler(shape: shape, pose: pose, base: pose)
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

  /// Takes in what a finger does.
  ///
  /// - Parameters:
  ///   - touch: the finger.
  ///   - screen: where the middle of a ruler stays, in px of the root.
  /// - Returns: whether it holds a ruler, and draws nothing.
  package mutating func follow(_ touch: Touch, on screen: PixelRect) -> Bool {
    if touch.phase == .began {
      guard let index = rulers.lastIndex(where: { $0.area.contains(touch.position) }) else {
        return false
      }
      // Whoever takes hold of one has it on top.
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
      var pose = rulers[index].base.moved(by: motion, turns: turns)
      pose.centre = Point(
        x: min(max(pose.centre.x, Double(screen.x)), Double(screen.maxX)),
        y: min(max(pose.centre.y, Double(screen.y)), Double(screen.maxY)))
      rulers[index].pose = pose
    }
    if touch.isOver {
      rulers[index].fingers.remove(touch.id)
      rulers[index].base = rulers[index].pose
    }
    return true
  }

  /// Looks for the line that a stroke runs along which begins at a place.
  ///
  /// Beyond the end of an edge reaches no further than beside it, for there people write what they have measured. At
  /// a corner the longer edge counts.
  ///
  /// - Parameters:
  ///   - place: a place that is on no ruler, in px of the root.
  ///   - width: the width of the stroke in px, so that its ink lies beside the edge.
  /// - Returns: nil where no edge is near.
  package func guide(at place: Point, width: Double) -> EdgeGuide? {
    var best: (distance: Double, length: Double, guide: EdgeGuide)?
    for ruler in rulers {
      let reach = Self.reach * ruler.shape.pixelsPerMillimetre
      for (start, end) in ruler.area.edges {
        let edge = EdgeGuide(from: start, to: end)
        let way = end - start
        let length = way.lengthSquared.squareRoot()
        let outward = Vector(dx: way.dy, dy: -way.dx) * (1 / length)
        let aside = place - start
        let distance = (place - edge.place(of: place)).lengthSquared.squareRoot()
        guard aside.dx * outward.dx + aside.dy * outward.dy >= 0, distance <= reach,
          best.map({
            (distance - $0.distance).magnitude < 0.01
              ? length > $0.length : distance < $0.distance
          }) ?? true
        else { continue }
        let offset = outward * (width / 2)
        best = (distance, length, EdgeGuide(from: start + offset, to: end + offset))
      }
    }
    return best?.guide
  }
}
