// Track touches and print gestures.
//
// A tracker combines reports into touches, a router links them to regions, and an arena recognizes
// the gestures of the regions. None of them reads a clock: all times are in the reports.

import TouchRouting
import Touches

// One region covers the screen; it has a tap, a pan and a pinch.
let screen = PixelRect(x: 0, y: 0, width: 1920, height: 1080)
var tree = RegionTree(screen: screen)
let pad = tree.insert(Region(name: "pad", frame: Rect(screen), touches: .gesture))

let monitor = LayoutContext.Monitor(name: "screen", frame: screen, pixelsPerMillimetre: 4)
let layout = LayoutContext(screen: screen, monitors: [monitor])
let arena = GestureArena(layout: layout)
arena.add(GestureSettings(id: "tap", type: .tap), to: pad)
arena.add(GestureSettings(id: "pan", type: .pan, fingers: 1...1), to: pad)
arena.add(GestureSettings(id: "pinch", type: .pinch), to: pad)
let router = Router(tree: tree, layout: layout)
router.recognizers = arena

var tracker = TouchTracker()
var changes: [Touch] = []
var effects = Effects()

/// Handles the reports of one point in time.
@MainActor func handle(_ reports: [TouchEvent]) {
  changes.removeAll()
  for report in reports { _ = tracker.apply(report, into: &changes) }
  for frame in TouchFrames(changes) { router.step(frame, into: &effects) }
  printGestures()
}

/// Prints the changes of gestures since the last call.
@MainActor func printGestures() {
  for effect in effects {
    guard case .gesture(let gesture) = effect.kind, gesture.state != .failed else { continue }
    let time = Int(effect.time.milliseconds)
    print("\(time) ms: \(gesture.id.rawValue) \(gesture.state), \(gesture.touches.count) fingers")
  }
  effects.removeAll()
}

// snippet.hide
/// Returns a report of a finger of one touchscreen.
func report(
  _ finger: UInt32, _ phase: TouchPhase, _ time: Double, _ x: Double, _ y: Double
) -> TouchEvent {
  TouchEvent(
    id: TouchID(device: DeviceID(rawValue: 8), contact: finger), phase: phase,
    time: Timestamp(milliseconds: time), position: Point(x: x, y: y))
}
// snippet.show

// A tap.
handle([report(1, .began, 0, 300, 300)])
handle([report(1, .ended, 80, 300, 300)])

// One finger that moves.
handle([report(2, .began, 500, 300, 300)])
for step in 1...4 {
  handle([report(2, .moved, 500 + 20 * Double(step), 300 + 20 * Double(step), 300)])
}
handle([report(2, .ended, 600, 380, 300)])

// Two fingers that move towards each other.
handle([report(3, .began, 1000, 600, 500), report(4, .began, 1000, 1000, 500)])
for step in 1...4 {
  let distance = 30 * Double(step)
  let time = 1000 + 20 * Double(step)
  handle([
    report(3, .moved, time, 600 + distance, 500), report(4, .moved, time, 1000 - distance, 500),
  ])
}
handle([report(3, .ended, 1100, 720, 500), report(4, .ended, 1100, 880, 500)])

// Timers that are still running, such as that of a tap that waits for a second one.
while let deadline = router.nextDeadline {
  router.step(timer: deadline, into: &effects)
  printGestures()
}
