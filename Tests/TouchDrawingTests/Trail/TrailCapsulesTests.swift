import PaintingSupport
import Testing
import Touches

@testable import TouchDrawing

/// A trail that is extended and painted piece by piece must look the same as one that is repainted.
@Suite struct TrailCapsulesTests {
  private static let look = TrailLook(width: 14, edgeWidth: 2)
  private static let area = PixelRect(x: 0, y: 0, width: 400, height: 300)

  @Test(
    "A trail that is extended from frame to frame looks the same as one that is repainted",
    arguments: FingerPath.all)
  func extending(_ path: FingerPath) throws {
    for medium in [Medium.translucent, .shaped] {
      let sheet = try #require(Sheet(Self.area))
      var painter = TrailPainter()
      var trail = Trail(timing: SceneTiming())
      var known = TrailCapsules()
      var extensions = 0
      trail.begin(at: path.position(0), time: Timestamp(milliseconds: 0))
      for frame in 1...FingerPath.frames {
        // Time passes for the finger only, so that nothing fades.
        trail.lead(to: path.position(frame), time: Timestamp(milliseconds: Double(frame) * 8))
        let before = known
        if let changed = known.extend(trail, look: Self.look, medium: medium) {
          extensions += 1
          // Checking every frame instead of every sixth would find no more, and take a minute.
          if frame % 6 == 0 {
            let elsewhere = try Self.differences(before, known, medium) { !changed.contains($0) }
            #expect(elsewhere == 0, "frame \(frame) changes \(elsewhere) px more than it says")
          }
          sheet.target.fill(changed)
          painter.paint(
            known, look: Self.look, into: sheet.target.clipped(to: changed), medium: medium)
        } else {
          sheet.target.fill(Self.area)
          known.renew(trail, look: Self.look, medium: medium)
          painter.paint(known, look: Self.look, into: sheet.target, medium: medium)
        }
      }
      #expect(extensions > FingerPath.frames / 2)
      var fresh = TrailCapsules()
      fresh.renew(trail, look: Self.look, medium: medium)
      let other = try #require(Sheet(Self.area))
      painter.paint(fresh, look: Self.look, into: other.target, medium: medium)
      // Two lines that almost coincide may be merged in a trail that is repainted.
      let wrong = Self.count(sheet, other) { abs($0 - $1) > 64 }
      #expect(wrong * 200 <= other.paintedPixels, "\(wrong) of \(other.paintedPixels) px")
    }
  }

  @Test("A trail painted tile by tile is the same to the last bit", arguments: FingerPath.all)
  func tiles(_ path: FingerPath) throws {
    for medium in [Medium.translucent, .shaped] {
      let capsules = Self.whole(path, medium)
      let sheets = (try #require(Sheet(Self.area)), try #require(Sheet(Self.area)))
      var painter = TrailPainter()
      painter.paint(capsules, look: Self.look, into: sheets.0.target, medium: medium)
      for y in stride(from: 0, to: 300, by: 53) {
        for x in stride(from: 0, to: 400, by: 61) {
          let tile = sheets.1.target.clipped(to: PixelRect(x: x, y: y, width: 61, height: 53))
          painter.paint(capsules, look: Self.look, into: tile, medium: medium)
        }
      }
      #expect(sheets.0.paintedPixels > 0)
      #expect(Self.count(sheets.0, sheets.1) { $0 != $1 } == 0)
    }
  }

  @Test("At most the requested number of boxes covers a trail", arguments: FingerPath.all)
  func parts(_ path: FingerPath) throws {
    let capsules = Self.whole(path, .translucent)
    for count in [1, 2, 4, 9, 200] {
      let sheet = try #require(Sheet(Self.area))
      var painter = TrailPainter()
      painter.paint(capsules, look: Self.look, into: sheet.target, medium: .translucent)
      var boxes = 0
      capsules.forEachPart(count: count) { box in
        boxes += 1
        sheet.target.fill(box)
      }
      #expect(boxes >= 1 && boxes <= count)
      #expect(sheet.paintedPixels == 0)
    }
  }

  @Test("Capsules that were never made, or were cleared, cannot be extended")
  func empty() {
    var trail = Trail(timing: SceneTiming())
    trail.begin(at: Point(x: 10, y: 10), time: Timestamp(milliseconds: 0))
    for frame in 1...20 {
      trail.lead(
        to: Point(x: 10 + Double(frame) * 9, y: 10),
        time: Timestamp(milliseconds: Double(frame) * 8))
    }
    var capsules = TrailCapsules()
    #expect(capsules.extend(trail, look: Self.look, medium: .translucent) == nil)
    capsules.renew(trail, look: Self.look, medium: .translucent)
    #expect(!capsules.all.isEmpty && !capsules.bounds.isEmpty)
    capsules.clear()
    #expect(capsules.all.isEmpty && capsules.bounds.isEmpty)
    #expect(capsules.extend(trail, look: Self.look, medium: .translucent) == nil)
  }

  private static func whole(_ path: FingerPath, _ medium: Medium) -> TrailCapsules {
    var trail = Trail(timing: SceneTiming())
    trail.begin(at: path.position(0), time: Timestamp(milliseconds: 0))
    for frame in 1...FingerPath.frames {
      trail.lead(to: path.position(frame), time: Timestamp(milliseconds: Double(frame) * 8))
    }
    trail.advance(to: Timestamp(milliseconds: Double(FingerPath.frames) * 8))
    var capsules = TrailCapsules()
    capsules.renew(trail, look: look, medium: medium)
    return capsules
  }

  /// Returns the number of pixels that differ between two trails, at the positions that matter.
  private static func differences(
    _ before: TrailCapsules, _ after: TrailCapsules, _ medium: Medium,
    where matters: (PixelRect) -> Bool
  ) throws -> Int {
    let sheets = (try #require(Sheet(area)), try #require(Sheet(area)))
    var painter = TrailPainter()
    painter.paint(before, look: look, into: sheets.0.target, medium: medium)
    painter.paint(after, look: look, into: sheets.1.target, medium: medium)
    return sheets.0.count(in: area) { x, y, pixel in
      pixel != sheets.1.target[x, y] && matters(PixelRect(x: x, y: y, width: 1, height: 1))
    }
  }

  /// Returns the number of pixels of two sheets whose alphas differ too much.
  private static func count(
    _ first: Sheet, _ second: Sheet, where isWrong: (Int, Int) -> Bool
  ) -> Int {
    first.count(in: area) { x, y, pixel in isWrong(Int(pixel >> 24), second.alpha(x, y)) }
  }
}

/// The path of a finger, frame by frame.
struct FingerPath: CustomTestStringConvertible {
  static let frames = 48

  var testDescription: String
  /// The position of the finger in a frame.
  var position: @Sendable (Int) -> Point

  static let all = [
    FingerPath(testDescription: "straight") { Point(x: 20 + 7 * Double($0), y: 150.5) },
    FingerPath(testDescription: "in a circle over its own tail") { frame in
      let direction = Circle.direction(frame, of: 40)
      return Point(x: 200 + 90 * direction.cosine, y: 150 + 90 * direction.sine)
    },
    FingerPath(testDescription: "in a small circle, repeatedly") { frame in
      let direction = Circle.direction(frame, of: 12)
      return Point(x: 200 + 25 * direction.cosine, y: 150 + 25 * direction.sine)
    },
    FingerPath(testDescription: "zigzag") { frame in
      Point(x: 30 + 6 * Double(frame), y: frame % 8 < 4 ? 120 + 12 * Double(frame % 8) : 168)
    },
    FingerPath(testDescription: "back and forth on one line") { frame in
      Point(x: frame < 24 ? 60 + 9 * Double(frame) : 276 - 9 * Double(frame - 24), y: 80)
    },
    FingerPath(testDescription: "in a jump every four frames") {
      Point(x: 40 + 30 * Double($0 / 4), y: 60)
    },
    FingerPath(testDescription: "across the screen in every frame") { frame in
      Point(x: frame % 2 == 0 ? 30 : 370, y: 20 + 5.5 * Double(frame))
    },
  ]
}
