import Touches

@testable import TouchRig

/// A device that is pressed by a touch, or by its first button.
struct PressableDevice {
  let injector: Injector
  let isTouch: Bool

  func press(at point: Point) throws {
    if isTouch { return try injector.touchDown(1, at: point) }
    try injector.move(to: point)
    try injector.button(1, pressed: true)
    try injector.sync()
  }

  func lift() throws {
    if isTouch { return try injector.touchUp(1) }
    try injector.button(1, pressed: false)
    try injector.sync()
  }

  func draw(from start: Point, to end: Point) throws {
    try press(at: start)
    if isTouch {
      try injector.touchMove(1, to: end, steps: 20)
    } else {
      for step in 1...20 {
        try injector.move(to: start + (end - start) * (Double(step) / 20))
        try injector.sync()
      }
    }
    try lift()
  }

  func tap(_ point: Point) throws {
    try draw(from: point, to: point)
  }
}
