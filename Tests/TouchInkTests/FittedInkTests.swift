import Testing
@testable import TouchInk
import Touches

@testable import TouchDrawing

@Suite("Ink whose points are fitted to their neighbours") struct FittedInkTests {
  /// Draws with a finger that moves to the right at 0.4 px/ms, and whose reports lie alternately
  /// 1 px above and below its path.
  private func draw(rate: Double, milliseconds: Double, lifts: Bool = false) throws -> InkHand {
    var shaping = InkHand.plain
    shaping.fit = LocalFit(tolerance: 1.1)
    var hand = try #require(InkHand(InkDocument(area: InkHand.area, shaping: shaping)))
    let count = Int(milliseconds * rate / 1000)
    for step in 0...count {
      // The hand adds 4 ms to each report.
      hand.now = Double(step) * 1000 / rate - 4
      let position = (10 + 0.4 * Double(step) * 1000 / rate, step.isMultiple(of: 2) ? 59.0 : 61)
      if step == 0 {
        hand.down(1, position.0, position.1)
      } else {
        hand.move(1, position.0, position.1)
      }
    }
    if lifts { hand.up() }
    return hand
  }

  @Test(
    "The ink extends to the finger immediately, at any report rate", arguments: [60.0, 120, 1000])
  func tip(rate: Double) throws {
    let hand = try draw(rate: rate, milliseconds: 200)
    let draft = try #require(hand.document.drafts.first)
    let last = try #require(draft.nodes(from: 0).last)
    #expect(abs(Double(last.x) - 90) < 0.5)
  }

  @Test(
    "Points are settled after 42 ms, or 84 ms at low report rates, and never change again",
    arguments: [(60.0, 90.0...120), (120, 130...160), (1000, 130...160)])
  func settled(_ test: (rate: Double, end: ClosedRange<Double>)) throws {
    let early = try #require(try draw(rate: test.rate, milliseconds: 200).document.drafts.first)
    let late = try #require(try draw(rate: test.rate, milliseconds: 300).document.drafts.first)
    let earlySettled = early.settled
    #expect(earlySettled.count > 5)
    #expect(Array(late.settled.prefix(earlySettled.count)) == earlySettled)
    let end = try #require(earlySettled.last)
    #expect(test.end.contains(Double(end.time)))
  }

  @Test("Settled points have no noise across the path")
  func noise() throws {
    let hand = try draw(rate: 120, milliseconds: 300, lifts: true)
    let nodes = try #require(Array(hand.document.strokes).first?.nodes)
    let inner = nodes.filter { (40...110).contains($0.x) }
    #expect(!inner.isEmpty)
    #expect(inner.allSatisfy { abs($0.y - 60) < 0.45 })
    #expect(try #require(nodes.first).y == 59 && abs(try #require(nodes.last).x - 130) < 0.5)
  }

  @Test("A stroke of ten minutes at 1000 Hz keeps only its latest points in memory")
  func long() {
    var path = RecentPath(LocalFit(tolerance: 3), from: StrokeNode(x: 0, y: 0, radius: 1))
    var settledCount = 0
    for step in 1...600_000 where step.isMultiple(of: 3) {
      path.append(StrokeNode(Point(x: Double(step % 100), y: 0), radius: 1, time: Double(step)))
      while path.takeSettled() != nil { settledCount += 1 }
    }
    #expect(settledCount > 80_000)
    #expect(path.count < 64)
  }
}
