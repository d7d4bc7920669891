import FingertipInk
import FingertipSettings
import Glibc
import InkPages
import ScreenHardware
import SystemSupport
import TouchDrawing
import TouchInk
import TouchRig
import TouchX11
import Touches

/// A frame in which fingers move a lasso selection: 500 strokes all over the screen.
struct LassoFigures {
  let options: Options
  private static let screen = PixelRect(x: 0, y: 0, width: 1920, height: 1080)
  private static let strokes = 500
  private static let limit = 8.0

  func measure() throws -> [Figure] {
    try [1, 2].flatMap { fingers in
      let costs = try Self.costs(fingers)
      let frames = costs.dropFirst().sorted()
      let (median, first) = (frames[frames.count / 2], costs[0])
      let motion = fingers == 1 ? "one finger moves" : "two fingers turn and scale"
      return [
        Figure(
          name: "a frame in which \(motion) 500 strokes all over the screen, median",
          target: "≤ \(Int(Self.limit)) ms", measured: "\(median.digits(1)) ms",
          isMet: median <= Self.limit, numbers: [("ms", median)]),
        Figure(
          name: "the first of these frames, which takes the strokes off the others",
          target: "≤ 60 ms",
          measured: "\(first.digits(1)) ms", isMet: first <= 60, numbers: [("ms", first)]),
      ]
    }
  }

  /// Returns the costs of frames, in ms.
  private static func costs(_ fingers: Int) throws -> [Double] {
    var settings = DrawSettings()
    settings.tool = .lasso
    settings.pages.ground = .paper(.white)
    let editor = try InkEditor(
      area: screen, settings: settings, density: ScreenDensity([], []), log: { _, _ in })
    editor.restore(try drawing().items)
    editor.choose(.paper(.white))
    guard let canvas = Canvas(bounds: screen) else { throw RigError.refused("memory for a canvas") }
    let responder = InkResponder(
      editor,
      gestures: LeaveGestures(
        screen: screen, pixelsPerMillimetre: 4, corners: false, fingers: nil))
    var time = 0.0
    func report(_ finger: UInt32, _ phase: TouchPhase, _ x: Double, _ y: Double) {
      time += 8
      var touch = Touch(
        id: TouchID(device: DeviceID(rawValue: 2), contact: finger),
        time: Timestamp(milliseconds: time), position: Point(x: x, y: y))
      touch.phase = phase
      responder.follow(touch)
    }
    func frame() -> Double {
      let start = Monotonic.milliseconds
      var damage = DamageList(pane: screen)
      editor.update(at: Timestamp(milliseconds: time)) { damage.add($0) }
      for rect in damage.rects { editor.paint(rect, into: canvas.target) }
      return Monotonic.milliseconds - start
    }
    // A loop around all strokes.
    report(1, .began, 2, 2)
    for (x, y) in [(1918.0, 2.0), (1918, 1078), (2, 1078), (2, 4)] { report(1, .moved, x, y) }
    report(1, .ended, 2, 4)
    guard editor.hasLassoSelection else { throw RigError.refused("a selection") }
    _ = frame()
    for finger in 1...fingers {
      report(UInt32(finger), .began, 400 + 800 * Double(finger - 1), 540)
    }
    return (1...60).map { step in
      for finger in 1...fingers {
        let side = finger == 1 ? -1.0 : 1
        report(
          UInt32(finger), .moved, 400 + 800 * Double(finger - 1) + 3 * Double(step) * side,
          540 + 4 * Double(step) * (fingers == 1 ? 1 : side))
      }
      return frame()
    }
  }

  /// Strokes all over the screen.
  private static func drawing() throws -> DrawingContent {
    let path = "\(TemporaryPath.folder)/fingertip-bench-\(getpid()).jsonl"
    defer { unlink(path) }
    try HandwrittenDrawing(strokes: strokes).write(to: path)
    return try DrawingContent(readingFrom: path)
  }
}
