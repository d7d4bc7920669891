import Testing
import TouchDrawing
import TouchInk
import TouchRouting
import Touches

@testable import FingertipInk
@testable import FingertipSettings

@Suite("Ink behind a region")
struct InkResponderTests {
  private static let screen = PixelRect(x: 0, y: 0, width: 400, height: 300)

  /// A canvas beneath a region with a pan; touches are routed like those of a server.
  private final class RoutedCanvas {
    let editor: InkEditor
    let router: Router
    private var tracker = TouchTracker(unknownTouches: .ignore)
    private var effects = Effects()

    init() throws {
      var settings = DrawSettings()
      settings.line.filter = .none
      // Contacts as close together as here could be taken for a palm.
      settings.input.hand = .draw
      editor = try InkEditor(
        area: screen, settings: settings, density: .fourPixelsPerMillimetre, log: { _, _ in })
      let layout = LayoutContext(
        screen: screen,
        monitors: [
          LayoutContext.Monitor(name: "screen", frame: screen, pixelsPerMillimetre: 4)
        ])
      let tree = RegionTree(screen: screen)
      router = Router(tree: tree, layout: layout)
      let canvas = Region(name: "canvas", frame: Rect(screen), touches: .each, onCancel: .end)
      let responder = InkResponder(
        editor,
        gestures: LeaveGestures(screen: screen, pixelsPerMillimetre: 4, fingers: nil))
      router.setResponder(responder, for: tree.insert(canvas, at: .back))
      let pad = Region(
        name: "pad", frame: Rect(x: 200, y: 100, width: 100, height: 100), touches: .gesture)
      let region = tree.insert(pad)
      let arena = GestureArena(layout: layout)
      arena.add(GestureSettings(id: GestureID(rawValue: "pan"), type: .pan), to: region)
      router.recognizers = arena
    }

    /// Routes a report of a finger, and returns the number of gestures that it causes.
    func touch(_ finger: UInt32, _ phase: TouchPhase, _ x: Double, _ y: Double, at time: Double)
      -> Int
    {
      var changes: [Touch] = []
      let id = TouchID(device: DeviceID(rawValue: 8), contact: finger)
      _ = tracker.apply(
        TouchEvent(
          id: id, phase: phase, time: Timestamp(milliseconds: time), position: Point(x: x, y: y)),
        into: &changes)
      for frame in TouchFrames(changes) { router.step(frame, into: &effects) }
      defer { effects.removeAll() }
      return effects.count {
        if case .gesture = $0.kind { true } else { false }
      }
    }
  }

  @Test("Touches draw from their first report on, without a gesture (D1)")
  func firstReport() throws {
    let canvas = try RoutedCanvas()
    for finger: UInt32 in 1...3 {
      let y = 50 * Double(finger)
      #expect(canvas.touch(finger, .began, 20, y, at: 0) == 0)
      #expect(canvas.editor.document.drafts.count == Int(finger))
    }
    for finger: UInt32 in 1...3 {
      let y = 50 * Double(finger)
      #expect(canvas.touch(finger, .moved, 150, y, at: 8) == 0)
      #expect(canvas.touch(finger, .ended, 150, y, at: 16) == 0)
    }
    #expect(canvas.editor.document.count == 3 && canvas.editor.document.drafts.isEmpty)
  }

  @Test("A line ends where its finger was lifted, even if the last move was elsewhere (D3)")
  func lifted() throws {
    let canvas = try RoutedCanvas()
    _ = canvas.touch(1, .began, 20, 50, at: 0)
    for step in 1...10 {
      _ = canvas.touch(1, .moved, 20 + 10 * Double(step), 50, at: 8 * Double(step))
    }
    _ = canvas.touch(1, .ended, 150, 90, at: 88)
    let nodes = Array(canvas.editor.document.strokes).flatMap(\.nodes)
    #expect(nodes.last?.point == Point(x: 150, y: 90))
    #expect(nodes.first?.point == Point(x: 20, y: 50))
  }

  @Test("A gesture on a region above continues while other fingers draw, and leaves no ink")
  func besideGesture() throws {
    let canvas = try RoutedCanvas()
    var gestures = 0
    gestures += canvas.touch(1, .began, 20, 50, at: 0)
    gestures += canvas.touch(2, .began, 250, 150, at: 0)
    for step in 1...20 {
      let distance = 5 * Double(step)
      #expect(canvas.touch(1, .moved, 20 + distance, 50, at: 8 * Double(step)) == 0)
      // Out of its region, over the canvas.
      gestures += canvas.touch(2, .moved, 250, 150 + distance, at: 8 * Double(step))
    }
    #expect(gestures > 2)
    #expect(canvas.touch(1, .ended, 120, 50, at: 200) == 0)
    _ = canvas.touch(2, .ended, 250, 250, at: 200)
    let strokes = Array(canvas.editor.document.strokes)
    #expect(strokes.count == 1)
    #expect(strokes.allSatisfy { $0.nodes.allSatisfy { $0.y == 50 } })
  }
}
