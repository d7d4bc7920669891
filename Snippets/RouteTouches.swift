// Route touches into nested regions.
//
// The deepest region under a finger is asked first. If it does not handle the touch, its parent is
// asked, and so on. A touch that no region handles belongs to the application.

import TouchRouting
import Touches

/// A responder that prints the touches that it receives.
final class Printer: Responder {
  private let name: String
  private let handles: Bool

  init(_ name: String, handles: Bool) {
    self.name = name
    self.handles = handles
  }

  func began(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    printTouches("began", event)
    return handles ? .handled : .notHandled
  }

  func ended(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    printTouches("ended", event)
    return .handled
  }

  func cancelled(_ event: RegionEvent, in context: ResponderContext) {
    printTouches("cancelled", event)
  }

  private func printTouches(_ phase: String, _ event: RegionEvent) {
    for touch in event.changed { print("\(name): touch \(touch.id.contact) \(phase)") }
  }
}

// A panel that contains a round button and a label. Frames are in px of the parent.
var tree = RegionTree(screen: PixelRect(x: 0, y: 0, width: 1000, height: 800))
let panel = tree.insert(Region(name: "panel", frame: Rect(x: 100, y: 100, width: 400, height: 300)))
let button = tree.insert(
  Region(name: "button", frame: Rect(x: 20, y: 20, width: 100, height: 100), shape: .ellipse),
  in: panel)
let label = tree.insert(
  Region(name: "label", frame: Rect(x: 150, y: 20, width: 200, height: 100)), in: panel)

let router = Router(tree: tree)
router.setResponder(Printer("panel", handles: true), for: panel)
if let button { router.setResponder(Printer("button", handles: true), for: button) }
if let label { router.setResponder(Printer("label", handles: false), for: label) }

var tracker = TouchTracker()
var effects = Effects()

/// Taps at a position, and prints who received the touch.
@MainActor func tap(_ contact: UInt32, at position: Point) {
  for phase in [TouchPhase.began, .ended] {
    var changes: [Touch] = []
    let time = Timestamp(milliseconds: 1000 * Double(contact) + (phase == .ended ? 80 : 0))
    _ = tracker.apply(
      TouchEvent(
        id: TouchID(device: DeviceID(rawValue: 8), contact: contact), phase: phase, time: time,
        position: position),
      into: &changes)
    for frame in TouchFrames(changes) { router.step(frame, into: &effects) }
  }
  for effect in effects {
    switch effect.kind {
    case .accept(let touch): print("touch \(touch.contact) is ours")
    case .reject(let touch): print("touch \(touch.contact) is the application's")
    default: break
    }
  }
  effects.removeAll()
}

tap(1, at: Point(x: 170, y: 170))  // on the button
tap(2, at: Point(x: 125, y: 125))  // in the corner of the button's frame, outside its ellipse
tap(3, at: Point(x: 300, y: 150))  // on the label, which does not handle it
tap(4, at: Point(x: 700, y: 700))  // outside the panel
