import Glibc
import ScreenHardware
import Testing
import TouchX11
import Touches

@testable import FingertipSettings
@testable import OverlayLayers
@testable import TouchDrawing

/// The appearance of a pane's trails, frame by frame, without a server.
@Suite struct TrailLayerTests {
  /// Fingers that move in circles, on a shared one or on one each.
  struct Crowd: CustomTestStringConvertible {
    var fingers: Int
    var sharesCircle: Bool
    var medium: Medium
    /// Whether only changed cells are painted rather than whole rectangles.
    var paintsCells: Bool

    var testDescription: String {
      "\(fingers) fingers, \(sharesCircle ? "one circle" : "a circle each"), \(medium), "
        + (paintsCells ? "cells" : "rectangles")
    }

    static let all = [1, 2, 5, 10].flatMap { fingers in
      [false, true].flatMap { sharesCircle in
        [Medium.translucent, .shaped].flatMap { medium in
          [false, true].map {
            Crowd(fingers: fingers, sharesCircle: sharesCircle, medium: medium, paintsCells: $0)
          }
        }
      }
    }

    func position(of finger: Int, inFrame frame: Int) -> Point {
      let angle = 0.12 * Double(frame) + Double(finger)
      let middle = sharesCircle ? 5 : finger
      return Point(
        x: 40 + 44 * Double(middle % 5) + 30 * cos(angle),
        y: 40 + 80 * Double(middle / 5 % 2) + 30 * sin(angle))
    }
  }

  private static let pane = PixelRect(x: 0, y: 0, width: 260, height: 170)
  private static let interval = 1000.0 / 60
  /// The frame from which trails have their full length.
  private static let firstFullFrame = 43

  private static let looks = MarkLooks(
    Preset.presenter.look,
    on: Monitor(name: "", frame: pane, millimetres: (130, 85)),
    density: PixelDensity(pixelsPerMillimetre: 2, source: .user))

  /// A pane with its trails, updated as in the overlay.
  private struct TrailFixture: ~Copyable {
    var scene = Scene()
    var layer: TrailLayer
    var damage = DamageList(pane: pane)
    let canvas = PanePixels(pane)
    let medium: Medium
    let paintsCells: Bool
    var touches: [Touch] = []
    /// The rectangles that the last frame damaged.
    var damaged: [PixelRect] = []

    init(_ crowd: Crowd) {
      medium = crowd.medium
      paintsCells = crowd.paintsCells
      layer = TrailLayer(looks: looks, medium: crowd.medium, area: pane)
      for finger in 0..<crowd.fingers {
        touches.append(
          Touch(
            id: TouchID(device: DeviceID(rawValue: 8), contact: UInt32(finger)),
            time: Timestamp(milliseconds: 0), position: crowd.position(of: finger, inFrame: 0)))
        scene.touch(touches[finger])
      }
    }

    mutating func move(_ crowd: Crowd, frame: Int, phase: TouchPhase = .moved) {
      for finger in touches.indices {
        touches[finger].position = crowd.position(of: finger, inFrame: frame)
        touches[finger].time = Timestamp(milliseconds: Double(frame) * interval)
        touches[finger].phase = phase
        scene.touch(touches[finger])
      }
    }

    mutating func draw(frame: Int) {
      scene.advance(to: Timestamp(milliseconds: Double(frame) * interval))
      layer.update(scene.marks, interval: interval, all: false, into: &damage)
      if paintsCells {
        layer.paintChanges(scene.marks, into: canvas.target)
      } else {
        let clears = medium == .translucent || !layer.changesTipsOnly
        for rect in damage.rects {
          if clears { canvas.target.fill(rect) }
          layer.paint(scene.marks, into: canvas.target.clipped(to: rect))
        }
        layer.scan(canvas.target)
      }
      damaged = damage.rects
      damage.removeAll()
    }

    /// Returns the current trails, repainted from scratch.
    func repainted() -> PanePixels {
      let canvas = PanePixels(pane)
      var painter = TrailPainter()
      for mark in scene.marks {
        var capsules = TrailCapsules()
        capsules.renew(mark.trail, look: looks.trail, medium: medium)
        painter.paint(
          capsules, look: looks.trail, colour: looks.colour(forSlot: mark.slot),
          into: canvas.target, medium: medium)
      }
      return canvas
    }
  }

  @Test("Once the last trail has faded, nothing is left on the layer", arguments: Crowd.all)
  func nothingStays(_ crowd: Crowd) {
    var fixture = TrailFixture(crowd)
    for frame in 1...45 {
      fixture.move(crowd, frame: frame, phase: frame == 45 ? .ended : .moved)
      fixture.draw(frame: frame)
    }
    #expect(fixture.canvas.count { _, _, pixel in pixel != 0 } > 100)
    for frame in 46...90 { fixture.draw(frame: frame) }
    let isEmpty = fixture.layer.isEmpty
    #expect(isEmpty)
    #expect(fixture.canvas.count { _, _, pixel in pixel != 0 } == 0)
  }

  @Test("Every pixel that a frame changes is damaged", arguments: Crowd.all)
  func damage(_ crowd: Crowd) {
    var fixture = TrailFixture(crowd)
    for frame in 1...50 {
      let before = frame > Self.firstFullFrame ? fixture.canvas.copy() : nil
      fixture.move(crowd, frame: frame, phase: frame == 48 ? .ended : .moved)
      fixture.draw(frame: frame)
      guard let before else { continue }
      let missed = fixture.canvas.count { x, y, pixel in
        let rect = PixelRect(x: x, y: y, width: 1, height: 1)
        return pixel != before.target[x, y] && !fixture.damaged.contains { $0.contains(rect) }
      }
      #expect(missed == 0, "frame \(frame)")
    }
  }

  @Test(
    "The layer's shape consists of exactly the pixels of the trails",
    arguments: Crowd.all.filter { $0.medium == .shaped })
  func shape(_ crowd: Crowd) {
    var fixture = TrailFixture(crowd)
    for frame in 1...50 {
      fixture.move(crowd, frame: frame)
      fixture.draw(frame: frame)
      guard frame > Self.firstFullFrame else { continue }
      var shape: [PixelRect] = []
      fixture.layer.cut(into: &shape)
      let cut = PanePixels(Self.pane)
      for rect in shape { cut.target.fill(rect, with: 0xFF00_0000) }
      #expect(
        fixture.canvas.count { (cut.target[$0, $1] ?? 0) != 0 && $2 == 0 } == 0, "frame \(frame)")
      #expect(
        fixture.canvas.count { cut.target[$0, $1] == 0 && $2 != 0 } == 0, "frame \(frame)")
    }
  }

  @Test(
    "Few trails are repainted in every frame", arguments: Crowd.all.filter { $0.fingers <= 2 })
  func few(_ crowd: Crowd) {
    var fixture = TrailFixture(crowd)
    for frame in 1...50 {
      fixture.move(crowd, frame: frame)
      fixture.draw(frame: frame)
    }
    let repainted = fixture.repainted()
    #expect(fixture.canvas.count { repainted.target[$0, $1] != $2 } == 0)
  }

  @Test(
    "Each of many trails is repainted within a twenty-fourth of a second",
    arguments: Crowd.all.filter { $0.fingers > 2 && $0.medium == .translucent })
  func many(_ crowd: Crowd) {
    var fixture = TrailFixture(crowd)
    for frame in 1...50 {
      fixture.move(crowd, frame: frame)
      fixture.draw(frame: frame)
    }
    // Differences of up to 80 are the fading in that time; a tip may lag behind under its halo.
    let repainted = fixture.repainted()
    let fingers = fixture.touches.map(\.position)
    let hidden = Self.looks.halo.discRadius + Self.looks.trail.reach
    let wrong = fixture.canvas.count { x, y, pixel in
      let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
      let other = repainted.target[x, y] ?? 0
      return abs(Int(pixel >> 24) - Int(other >> 24)) > 80
        && !fingers.contains { ($0 - point).lengthSquared < hidden * hidden }
    }
    let painted = repainted.count { _, _, pixel in pixel != 0 }
    #expect(wrong * 20 <= painted, "\(wrong) of \(painted) px")
  }
}
