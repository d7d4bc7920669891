import Glibc
import ScreenHardware
import Testing
import TouchX11
import Touches

@testable import FingertipOverlay
@testable import FingertipSettings
@testable import TouchDrawing

/// The looks of a pane's trails, frame by frame, without a server.
@Suite struct TrailLayerTests {
  /// The number of fingers that circle, on one circle or on one each.
  struct Crowd: CustomTestStringConvertible {
    var fingers: Int
    var sharesWay: Bool
    var medium: Medium
    /// Whether only cells are painted that change, or whole rectangles.
    var paintsCells: Bool

    var testDescription: String {
      "\(fingers) fingers, \(sharesWay ? "one circle" : "a circle each"), \(medium), "
        + (paintsCells ? "cells" : "rectangles")
    }

    static let all = [1, 2, 5, 10].flatMap { fingers in
      [false, true].flatMap { sharesWay in
        [Medium.translucent, .shaped].flatMap { medium in
          [false, true].map {
            Crowd(fingers: fingers, sharesWay: sharesWay, medium: medium, paintsCells: $0)
          }
        }
      }
    }

    func place(of finger: Int, inFrame frame: Int) -> Point {
      let angle = 0.12 * Double(frame) + Double(finger)
      let middle = sharesWay ? 5 : finger
      return Point(
        x: 40 + 44 * Double(middle % 5) + 30 * cos(angle),
        y: 40 + 80 * Double(middle / 5 % 2) + 30 * sin(angle))
    }
  }

  private static let pane = PixelRect(x: 0, y: 0, width: 260, height: 170)
  private static let interval = 1000.0 / 60
  /// The frame from which on trails are as long as they get.
  private static let settled = 43

  private static let looks = MarkLooks(
    Preset.presenter.look,
    on: Monitor(name: "", frame: pane, millimetres: (130, 85)),
    density: PixelDensity(pixelsPerMillimetre: 2, source: .user))

  /// A pane with its trails, driven as the overlay drives it.
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
            time: Timestamp(milliseconds: 0), position: crowd.place(of: finger, inFrame: 0)))
        scene.touch(touches[finger])
      }
    }

    mutating func move(_ crowd: Crowd, frame: Int, phase: TouchPhase = .moved) {
      for finger in touches.indices {
        touches[finger].position = crowd.place(of: finger, inFrame: frame)
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

    /// The same moment, painted anew.
    func anew() -> PanePixels {
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
      let before = frame > Self.settled ? fixture.canvas.copy() : nil
      fixture.move(crowd, frame: frame, phase: frame == 48 ? .ended : .moved)
      fixture.draw(frame: frame)
      guard let before else { continue }
      let missed = fixture.canvas.count { x, y, pixel in
        let place = PixelRect(x: x, y: y, width: 1, height: 1)
        return pixel != before.target[x, y] && !fixture.damaged.contains { $0.contains(place) }
      }
      #expect(missed == 0, "frame \(frame)")
    }
  }

  @Test(
    "The layer's shape holds every pixel of the trails, and hardly another",
    arguments: Crowd.all.filter { $0.medium == .shaped })
  func shape(_ crowd: Crowd) {
    var fixture = TrailFixture(crowd)
    for frame in 1...50 {
      fixture.move(crowd, frame: frame)
      fixture.draw(frame: frame)
      guard frame > Self.settled else { continue }
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
    let anew = fixture.anew()
    #expect(fixture.canvas.count { anew.target[$0, $1] != $2 } == 0)
  }

  @Test(
    "However many trails there are, each is repainted within a twenty-fourth of a second",
    arguments: Crowd.all.filter { $0.fingers > 2 && $0.medium == .translucent })
  func many(_ crowd: Crowd) {
    var fixture = TrailFixture(crowd)
    for frame in 1...50 {
      fixture.move(crowd, frame: frame)
      fixture.draw(frame: frame)
    }
    // What fades in that time, and what a tip that lags behind under its halo leaves out.
    let anew = fixture.anew()
    let fingers = fixture.touches.map(\.position)
    let hidden = Self.looks.halo.discRadius + Self.looks.trail.reach
    let wrong = fixture.canvas.count { x, y, pixel in
      let here = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
      let other = anew.target[x, y] ?? 0
      return abs(Int(pixel >> 24) - Int(other >> 24)) > 80
        && !fingers.contains { ($0 - here).lengthSquared < hidden * hidden }
    }
    let painted = anew.count { _, _, pixel in pixel != 0 }
    #expect(wrong * 20 <= painted, "\(wrong) of \(painted) px")
  }
}
