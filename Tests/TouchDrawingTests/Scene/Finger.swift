import TouchDrawing
import Touches

/// A simulated finger for tests of the scene, with times in ms.
struct Finger {
  private var touch: Touch

  init(_ contact: UInt32, at time: Double, x: Double, y: Double = 100) {
    let id = TouchID(device: DeviceID(rawValue: 8), contact: contact)
    touch = Touch(id: id, time: Timestamp(milliseconds: time), position: Point(x: x, y: y))
  }

  /// The touch as the tracker reports it when the finger comes down.
  var began: Touch { touch }

  mutating func moved(at time: Double, x: Double, y: Double = 100) -> Touch {
    touch.previousPosition = touch.position
    touch.position = Point(x: x, y: y)
    touch.time = Timestamp(milliseconds: time)
    touch.phase = .moved
    return touch
  }

  func over(_ phase: TouchPhase, at time: Double) -> Touch {
    var last = touch
    last.phase = phase
    last.time = Timestamp(milliseconds: time)
    return last
  }
}

extension Scene {
  mutating func advance(toMilliseconds time: Double) {
    advance(to: Timestamp(milliseconds: time))
  }

  /// The states that the halos of all marks show.
  var states: [HaloState] { marks.map(\.state) }
}

/// Returns a state with its progress rounded to thousandths, so that tables need no tolerance.
func rounded(_ state: HaloState) -> HaloState {
  switch state {
  case .down: .down
  case .lifted(let progress): .lifted(progress: (progress * 1000).rounded() / 1000)
  case .tapped(let progress): .tapped(progress: (progress * 1000).rounded() / 1000)
  case .cancelled(let progress): .cancelled(progress: (progress * 1000).rounded() / 1000)
  }
}
