import ScreenHardware
import SeededRandom
import Testing
import Touches

@testable import FingertipSettings
@testable import HandCaptions
@testable import OverlayLayers
@testable import TouchDrawing

/// A pane that is painted frame by frame while random fingers move, without a server.
@Suite struct PaneContentTests {
  private static let area = PixelRect(x: 20, y: 10, width: 240, height: 140)

  /// Random fingers and captions.
  private struct Hands {
    private(set) var now = 1000.0
    private(set) var captions: [Caption] = []
    private var fingers: [Touch] = []
    private var contacts: UInt32 = 0
    private var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    var time: Timestamp { Timestamp(milliseconds: now) }

    mutating func chance(_ count: Int) -> Bool { generator.chance(1, of: count) }

    private mutating func place() -> Point {
      Point(
        x: Double.random(in: 0..<280, using: &generator),
        y: Double.random(in: 0..<160, using: &generator))
    }

    /// Moves, adds and lifts fingers, and passes some time.
    mutating func play(_ scene: inout Scene) {
      if fingers.count < 10, chance(4) {
        contacts += 1
        fingers.append(
          Touch(
            id: TouchID(device: DeviceID(rawValue: 8), contact: contacts), time: time,
            position: place()))
        scene.touch(fingers[fingers.count - 1])
      }
      for index in fingers.indices where !chance(3) {
        fingers[index].phase = chance(40) ? (chance(4) ? .cancelled : .ended) : .moved
        fingers[index].time = time
        if chance(30) { fingers[index].position = place() }
        let reach = chance(10) ? 40.0 : 8
        fingers[index].position.x += Double.random(in: -reach...reach, using: &generator)
        fingers[index].position.y += Double.random(in: -reach...reach, using: &generator)
        scene.touch(fingers[index])
      }
      fingers.removeAll(where: \.isOver)
      if chance(20) {
        let place = place()
        captions.append(
          Caption(
            text: "drag", frame: Rect(x: place.x, y: place.y, width: 0, height: 0), start: time,
            end: time + Double.random(in: 200...900, using: &generator)))
      }
      now += [0, 3, 16, 16, 16, 16, 40, 200].randomElement(using: &generator) ?? 16
      let time = time
      captions.removeAll { $0.opacity(at: time) <= 0 }
    }

    /// Lifts all fingers, and waits until nothing is visible any more.
    mutating func leave(_ scene: inout Scene) {
      for var finger in fingers {
        finger.phase = .ended
        scene.touch(finger)
      }
      now += 10_000
      captions = []
    }
  }

  /// A pane with its content.
  private struct Pane: ~Copyable {
    var scene: Scene
    var content: PaneContent
    let pixels = PanePixels(area)

    init(_ look: Look, medium: Medium = .translucent) {
      var settings = ShowSettings()
      settings.look = look
      let looks = MarkLooks(
        look, on: Monitor(name: "", frame: area, millimetres: (120, 70)),
        density: PixelDensity(pixelsPerMillimetre: 2, source: .user))
      scene = Scene(
        timing: settings.timing(trailWidth: looks.trail.width, haloRadius: looks.halo.outerRadius))
      content = PaneContent(
        looks: looks, medium: medium, area: area, pixelsPerMillimetre: 2)
    }

    /// Draws a frame.
    mutating func draw(_ hands: inout Hands) {
      var damage = DamageList(pane: area)
      scene.advance(to: hands.time)
      let frame = PaneContent.Frame(
        marks: scene.marks, interval: 1000 / 60, repaintsAll: hands.chance(50), inspector: nil,
        now: hands.time)
      content.update(
        frame.marks, frame, captions: hands.captions, where: { _ in true }, label: \.label,
        into: &damage)
      if !damage.isEmpty { content.paint(frame.marks, damage.rects, into: pixels.target) }
    }

    /// Returns all content, painted anew.
    mutating func repainted() -> PanePixels {
      let all = PanePixels(area)
      content.repaint(scene.marks, all.target)
      return all
    }
  }

  @Test(
    "A pane on which only changes are painted looks as if all of it were painted anew",
    arguments: 1...4 as ClosedRange<UInt64>, [false, true])
  func changes(_ seed: UInt64, _ hasLabels: Bool) {
    var look = Preset.presenter.look
    look.trail = 1000
    look.labels = hasLabels
    var pane = Pane(look)
    var hands = Hands(seed: seed)
    for frame in 1...200 {
      hands.play(&pane.scene)
      pane.draw(&hands)
      let expected = pane.repainted()
      let isSame = pane.pixels.pixels == expected.pixels
      #expect(isSame, "frame \(frame)")
      guard isSame else { return }
    }
    hands.leave(&pane.scene)
    pane.draw(&hands)
    let isEmpty = pane.content.isEmpty
    #expect(isEmpty && pane.pixels.count { _, _, pixel in pixel != 0 } == 0)
  }

  @Test("The label of a finger on the log of gestures can be read")
  func labelOnLog() {
    var look = Preset.presenter.look
    look.trail = 0
    look.labels = true
    /// Returns the pixels of a label, of a row of the log, or of both.
    func pixels(hasLabel: Bool, hasRow: Bool) -> [UInt32] {
      var pane = Pane(look, medium: .shaped)
      let now = Timestamp(milliseconds: 1000)
      if hasLabel {
        pane.scene.touch(
          Touch(
            id: TouchID(device: DeviceID(rawValue: 8), contact: 1), time: now,
            position: Point(x: 40, y: 140)))
      }
      var row = Caption(
        text: "two-finger drag", frame: Rect(x: 60, y: 60, width: 0, height: 0), start: now)
      row.isRow = true
      var damage = DamageList(pane: Self.area)
      pane.scene.advance(to: now)
      let frame = PaneContent.Frame(
        marks: pane.scene.marks, interval: 1000 / 60, repaintsAll: true, inspector: nil,
        now: now)
      pane.content.update(
        frame.marks, frame, captions: hasRow ? [row] : [], where: { _ in true }, label: \.label,
        into: &damage)
      return pane.repainted().pixels
    }
    let (label, row) = (
      pixels(hasLabel: true, hasRow: false), pixels(hasLabel: false, hasRow: true)
    )
    let both = pixels(hasLabel: true, hasRow: true)
    let shared = label.indices.filter { label[$0] != 0 && row[$0] != 0 }
    #expect(shared.count > 100)
    #expect(shared.allSatisfy { both[$0] == label[$0] })
  }
}
