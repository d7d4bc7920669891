import ScreenHardware
import SeededRandom
import Testing
import Touches

@testable import FingertipOverlay
@testable import FingertipSettings
@testable import TouchDrawing

/// The pixels that a window for recordings has of halos and a pane, without a server.
@Suite struct SharedMarksTests {
  private static let pane = PixelRect(x: 20, y: 10, width: 333, height: 211)
  private static let looks = MarkLooks(
    Preset.presenter.look,
    on: Monitor(name: "", frame: pane, millimetres: (130, 85)),
    density: PhysicalSize(pixelsPerMillimetre: 3, source: .user))

  /// Fingers that move, of which now and then one is lifted and comes down again.
  private struct Fingers {
    private var touches: [Touch] = []
    private var dice: SplitMix64

    init(_ count: Int, seed: UInt64) {
      dice = SplitMix64(seed: seed)
      for _ in 0..<count { touches.append(touch(at: 0)) }
    }

    private mutating func touch(at time: Double) -> Touch {
      Touch(
        id: TouchID(device: DeviceID(rawValue: 8), contact: dice.next(upperBound: UInt32.max)),
        time: Timestamp(milliseconds: time),
        position: Point(
          x: Double.random(in: 0..<360, using: &dice), y: Double.random(in: 0..<230, using: &dice)))
    }

    mutating func move(_ scene: inout Scene, at time: Double) {
      for finger in touches.indices {
        touches[finger].time = Timestamp(milliseconds: time)
        touches[finger].phase =
          Int.random(in: 0..<12, using: &dice) == 0 ? .ended : .moved
        touches[finger].position.x += Double.random(in: -9...9, using: &dice)
        touches[finger].position.y += Double.random(in: -9...9, using: &dice)
        scene.touch(touches[finger])
        if touches[finger].phase == .ended { touches[finger] = touch(at: time) }
      }
    }
  }

  @Test(
    "Halos are where they are over the pane, alone or over each other, and leave nothing",
    arguments: 0..<6, [false, true])
  func isSame(_ seed: UInt64, _ knowsContent: Bool) {
    let (pane, made, expected) = (
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
    var ways: Set<Bool> = []
    for frame in 1...60 {
      let time = Double(frame) * 16
      fingers.move(&scene, at: time)
      scene.advance(to: Timestamp(milliseconds: time))
      marks.note(
        scene.marks, damage: [], in: knowsContent ? DirtyCells(pane: Self.pane) : nil
      ) { _ in true }
      if knowsContent { for bar in bars { marks.content.mark(bar) } }
      marks.takeChanges(into: &damage)
      damage.cells.forEachRun(in: Self.pane) { run in
        let target = made.target.clipped(to: run)
        let isStamped = marks.paintStraight(into: target)
        ways.insert(isStamped)
        guard !isStamped else { return }
        marks.paint(into: target, replacing: true)
        target.makeStraight(run)
      }
      damage.removeAll()
      marks.paint(into: expected.target, replacing: true)
      expected.target.makeStraight(Self.pane)
      #expect(made.pixels == expected.pixels, "frame \(frame)")
    }
    #expect(ways == [true, false])
  }
}
