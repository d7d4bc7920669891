internal import Glibc
package import Touches

extension TouchScript {
  /// The interval between two reports of a moving finger, in ms.
  private static let interval = 10.0

  /// Returns the script of a finger that comes down, moves evenly along a straight line, and is
  /// lifted.
  ///
  /// - Parameters:
  ///   - start: the position at which it comes down, in px.
  ///   - displacement: the displacement from start to end, in px.
  ///   - duration: the duration of the movement, in ms.
  /// - Returns: the script.
  package static func glide(
    from start: Point, by displacement: Vector, over duration: Double
  ) -> TouchScript {
    evenly(over: duration) { share in [start + displacement * share] }
  }

  /// Returns the script of two fingers that come down 100 px to the right and left of the point
  /// 300, 300, and move evenly apart, together or around it.
  ///
  /// - Parameters:
  ///   - scale: the factor by which their distance changes.
  ///   - degrees: the angle by which they turn, clockwise.
  ///   - duration: the duration of the movement, in ms.
  /// - Returns: the script.
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

  /// Returns the script of fingers whose positions depend on the elapsed share of the time.
  private static func evenly(
    over duration: Double, _ positions: (_ share: Double) -> [Point]
  ) -> TouchScript {
    let steps = Int(duration / interval)
    let moments = (0...steps).map { step in
      let phase: TouchPhase = step == 0 ? .began : step == steps ? .ended : .moved
      let share = Double(step) / Double(steps)
      let time = Timestamp(milliseconds: duration * share)
      let reports = positions(share).enumerated().map { index, position in
        TouchEvent(id: finger(UInt32(index + 1)), phase: phase, time: time, position: position)
      }
      return Moment(time: time, reports: reports)
    }
    return TouchScript(moments)
  }
}
