import Testing
import Touches

@testable import TouchDrawing

@Suite("Ink whose points are fitted to those around them") struct FittedInkTests {
  /// Ink of a finger that goes to the right by 0.4 px a ms and is reported at a rate, to every other side.
  private func draw(rate: Double, milliseconds: Double, lifts: Bool = false) throws -> InkHand {
    var shaping = InkHand.plain
    shaping.fit = LocalFit(tolerance: 1.1)
    var hand = try #require(InkHand(InkDocument(area: InkHand.area, shaping: shaping)))
    let count = Int(milliseconds * rate / 1000)
    for step in 0...count {
      // The hand adds 4 ms.
      hand.now = Double(step) * 1000 / rate - 4
      let place = (10 + 0.4 * Double(step) * 1000 / rate, step.isMultiple(of: 2) ? 59.0 : 61)
      if step == 0 { hand.down(1, place.0, place.1) } else { hand.move(1, place.0, place.1) }
    }
    if lifts { hand.up() }
    return hand
  }

  @Test("The ink reaches to the finger at once, whatever the rate", arguments: [60.0, 120, 1000])
  func tip(rate: Double) throws {
    let hand = try draw(rate: rate, milliseconds: 200)
    let draft = try #require(hand.document.drafts.first)
    let last = try #require(draft.nodes(from: 0).last)
    #expect(abs(Double(last.x) - 90) < 0.5)
  }

  @Test(
    "What is settled lies 42 ms back, or 84 ms where reports are few, and never changes again",
    arguments: [(60.0, 90.0...120), (120, 130...160), (1000, 130...160)])
  func settled(_ test: (rate: Double, end: ClosedRange<Double>)) throws {
    let early = try #require(try draw(rate: test.rate, milliseconds: 200).document.drafts.first)
    let late = try #require(try draw(rate: test.rate, milliseconds: 300).document.drafts.first)
    let known = early.settled
    #expect(known.count > 5)
    #expect(Array(late.settled.prefix(known.count)) == known)
    let end = try #require(known.last)
    #expect(test.end.contains(Double(end.time)))
  }

  @Test("Noise across the way is gone from what is settled")
  func calm() throws {
    let hand = try draw(rate: 120, milliseconds: 300, lifts: true)
    let nodes = try #require(Array(hand.document.strokes).first?.nodes)
    let inner = nodes.filter { (40...110).contains($0.x) }
    #expect(!inner.isEmpty)
    #expect(inner.allSatisfy { abs($0.y - 60) < 0.45 })
    #expect(try #require(nodes.first).y == 59 && abs(try #require(nodes.last).x - 130) < 0.5)
  }

  @Test("A stroke of ten minutes at 1000 Hz keeps no more than its last points to fit them")
  func long() {
    var path = RecentPath(LocalFit(tolerance: 3), from: StrokeNode(x: 0, y: 0, radius: 1))
    var taken = 0
    for step in 1...600_000 where step.isMultiple(of: 3) {
      path.append(StrokeNode(Point(x: Double(step % 100), y: 0), radius: 1, time: Double(step)))
      while path.takeSettled() != nil { taken += 1 }
    }
    #expect(taken > 80_000)
    #expect(path.count < 64)
  }
}
