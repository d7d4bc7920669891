import ScreenHardware
import SeededRandom
import Testing
import Touches

@testable import FingertipSettings
@testable import OverlayLayers
@testable import TouchDrawing

/// The pixels of halos and a pane in a window for recordings, without a server.
@Suite struct SharedMarksTests {
  private static let pane = PixelRect(x: 20, y: 10, width: 333, height: 211)
  private static let looks = MarkLooks(
    Preset.presenter.look,
    on: Monitor(name: "", frame: pane, millimetres: (130, 85)),
    density: PixelDensity(pixelsPerMillimetre: 3, source: .user))

  /// Moving fingers that are sometimes lifted and come down again.
  private struct Fingers {
    private var touches: [Touch] = []
    private var generator: SplitMix64

    init(_ count: Int, seed: UInt64) {
      generator = SplitMix64(seed: seed)
      for _ in 0..<count { touches.append(touch(at: 0)) }
    }

    private mutating func touch(at time: Double) -> Touch {
      Touch(
        id: TouchID(device: DeviceID(rawValue: 8), contact: generator.next(upperBound: UInt32.max)),
        time: Timestamp(milliseconds: time),
        position: Point(
          x: Double.random(in: 0..<360, using: &generator),
          y: Double.random(in: 0..<230, using: &generator)))
    }

    mutating func move(_ scene: inout Scene, at time: Double) {
      for finger in touches.indices {
        touches[finger].time = Timestamp(milliseconds: time)
        touches[finger].phase =
          Int.random(in: 0..<12, using: &generator) == 0 ? .ended : .moved
        touches[finger].position.x += Double.random(in: -9...9, using: &generator)
        touches[finger].position.y += Double.random(in: -9...9, using: &generator)
        scene.touch(touches[finger])
        if touches[finger].phase == .ended { touches[finger] = touch(at: time) }
      }
    }
  }

  @Test("A pane that is painted in cells is copied wherever it was painted or cleared")
  func paneInCells() {
    let (pane, actual, expected) = (
      PanePixels(Self.pane), PanePixels(Self.pane), PanePixels(Self.pane)
    )
    let marks = SharedMarks(looks: Self.looks, source: pane.target)
    let scene = Scene()
    var damage = SheetDamage(pane: Self.pane)
    damage.add(Self.pane)
    // This area is painted before any damage is noted.
    let rest = PixelRect(x: 310, y: 180, width: 30, height: 30)
    pane.target.fill(rest, with: 0x4010_2030)
    var former = PixelRect.empty
    for frame in 0..<40 {
      let bar = PixelRect(x: 25 + 7 * frame, y: 31 + 2 * frame, width: 30, height: 9)
      var cells = DirtyCells(pane: Self.pane)
      for rect in [former, bar] { cells.mark(rect) }
      pane.target.fill(former)
      pane.target.fill(bar, with: 0x8020_4010)
      former = bar
      marks.note(scene.marks, damage: [bar], in: cells, where: { _ in true }) { content in
        for rect in [bar, rest] { content.mark(rect) }
      }
      marks.takeChanges(into: &damage)
      marks.paintStraight(damage.cells, into: actual.target)
      damage.removeAll()
      expected.target.copy(pane.target)
      expected.target.unpremultiply(Self.pane)
      #expect(actual.pixels == expected.pixels, "frame \(frame)")
    }
  }

  @Test(
    "Halos are painted over the pane and over each other, and leave nothing behind",
    arguments: 0..<6, [false, true])
  func halosOverPane(_ seed: UInt64, _ knowsContent: Bool) {
    let (pane, actual, expected) = (
      PanePixels(Self.pane), PanePixels(Self.pane), PanePixels(Self.pane)
    )
    let bars = stride(from: 0, to: 333, by: 40).map {
      PixelRect(x: 20 + $0, y: 50, width: 22, height: 90)
    }
    for bar in bars { pane.target.fill(bar, with: 0x8020_4010) }
    let marks = SharedMarks(looks: Self.looks, source: pane.target)
    var scene = Scene()
    var fingers = Fingers(3, seed: seed)
    var damage = SheetDamage(pane: Self.pane)
    damage.add(Self.pane)
    for frame in 1...60 {
      let time = Double(frame) * 16
      fingers.move(&scene, at: time)
      scene.advance(to: Timestamp(milliseconds: time))
      marks.note(
        scene.marks, damage: [], in: knowsContent ? DirtyCells(pane: Self.pane) : nil,
        where: { _ in true }
      ) { content in for bar in bars { content.mark(bar) } }
      marks.takeChanges(into: &damage)
      marks.paintStraight(damage.cells, into: actual.target)
      damage.removeAll()
      marks.paint(into: expected.target)
      expected.target.unpremultiply(Self.pane)
      #expect(actual.pixels == expected.pixels, "frame \(frame)")
    }
  }

  @Test(
    "Two halos that share rows or columns are painted over the pane in either order",
    arguments: [
      (Point(x: 80, y: 100), Point(x: 200, y: 100)), (Point(x: 200, y: 100), Point(x: 80, y: 100)),
      (Point(x: 120, y: 60), Point(x: 120, y: 160)), (Point(x: 120, y: 160), Point(x: 120, y: 60)),
      (Point(x: 120, y: 110), Point(x: 170, y: 95)), (Point(x: 170, y: 95), Point(x: 120, y: 110)),
    ])
  func twoHalos(first: Point, second: Point) {
    let (pane, actual, expected) = (
      PanePixels(Self.pane), PanePixels(Self.pane), PanePixels(Self.pane)
    )
    pane.target.fill(PixelRect(x: 60, y: 90, width: 160, height: 20), with: 0x8020_4010)
    let marks = SharedMarks(looks: Self.looks, source: pane.target)
    var scene = Scene()
    for (contact, position) in [first, second].enumerated() {
      scene.touch(
        Touch(
          id: TouchID(device: DeviceID(rawValue: 8), contact: UInt32(contact)),
          time: Timestamp(milliseconds: 0), position: position))
    }
    marks.note(scene.marks, damage: [], in: nil, where: { _ in true }) { _ in }
    var damage = SheetDamage(pane: Self.pane)
    damage.add(Self.pane)
    marks.takeChanges(into: &damage)
    marks.paintStraight(damage.cells, into: actual.target)
    marks.paint(into: expected.target)
    expected.target.unpremultiply(Self.pane)
    #expect(actual.pixels == expected.pixels)
    #expect(actual.count { _, _, pixel in pixel >> 24 > 0x80 } > 500)
  }
}
