internal import Glibc
package import Touches

extension TouchScript {
  /// The interval at which a finger on its way is heard of, in ms.
  private static let interval = 10.0

  /// One finger that comes down, goes a straight way evenly, and is lifted.
  ///
  /// - Parameters:
  ///   - start: where it comes down, in px.
  ///   - way: how far it goes, in px.
  ///   - duration: how long it takes, in ms.
  /// - Returns: its script.
  package static func glide(
    from start: Point, by way: Vector, over duration: Double
  ) -> TouchScript {
    evenly(over: duration) { share in [start + way * share] }
  }

  /// Two fingers 100 px from the point 300, 300 to its right and left, which go apart, together or
  /// around it, evenly.
  ///
  /// - Parameters:
  ///   - scale: how many times farther apart they are in the end.
  ///   - degrees: by how much they have turned then, clockwise.
  ///   - duration: how long it takes, in ms.
  /// - Returns: their script.
  package static func spread(
    to scale: Double = 1, turning degrees: Double = 0, over duration: Double
  ) -> TouchScript {
    evenly(over: duration) { share in
      let length = 100 * (1 + (scale - 1) * share)
      let angle = degrees * share * .pi / 180
      let arm = Vector(dx: length * cos(angle), dy: length * sin(angle))
      let middle = Point(x: 300, y: 300)
      return [middle + arm, middle + arm * -1]
    }
  }

  /// Fingers at places that depend on how much of the time is over.
  private static func evenly(
    over duration: Double, _ places: (_ share: Double) -> [Point]
  ) -> TouchScript {
    let steps = Int(duration / interval)
    let moments = (0...steps).map { step in
      let phase: TouchPhase = step == 0 ? .began : step == steps ? .ended : .moved
      let share = Double(step) / Double(steps)
      let time = Timestamp(milliseconds: duration * share)
      let reports = places(share).enumerated().map { index, place in
        TouchEvent(id: finger(UInt32(index + 1)), phase: phase, time: time, position: place)
      }
      return Moment(time: time, reports: reports)
    }
    return TouchScript(moments)
  }
}
