import Testing
import TouchRouting
import Touches

/// A primary monitor with 4 px/mm to the right of one with 10 px/mm.
private let context = LayoutContext(
  screen: PixelRect(x: 0, y: 0, width: 3000, height: 1200),
  monitors: [
    LayoutContext.Monitor(
      name: "fine", frame: PixelRect(x: 0, y: 0, width: 1000, height: 1200), pixelsPerMillimetre: 10
    ),
    LayoutContext.Monitor(
      name: "main", frame: PixelRect(x: 1000, y: 0, width: 2000, height: 1000),
      pixelsPerMillimetre: 4, isPrimary: true),
  ])

@Suite struct RegionFrameTests {
  @Test(
    "A frame at the top of the tree is laid out on its monitor",
    arguments: [
      (.fill, rect(0, 0, 3000, 1200)),
      (RegionFrame(screen: .primary), rect(1000, 0, 2000, 1000)),
      (.strip(along: .left, width: Length(4), of: .monitor("fine")), rect(0, 0, 40, 1200)),
      (.strip(along: .right, width: Length(4), of: .primary), rect(2984, 0, 16, 1000)),
      (.strip(along: .top, width: Length(5, .percent), of: .primary), rect(1000, 0, 2000, 50)),
      (.strip(along: .bottom, width: Length(40, .pixels), of: .primary), rect(1000, 960, 2000, 40)),
      (
        .strip(
          along: .right, width: Length(40, .pixels), length: Length(50, .percent),
          distance: Length(10, .pixels), of: .primary), rect(2950, 250, 40, 500)
      ),
      (
        .strip(
          along: .top, width: Length(40, .pixels), length: Length(200, .pixels),
          distance: Length(10, .pixels), of: .primary), rect(1900, 10, 200, 40)
      ),
      (
        RegionFrame(
          horizontal: .end(Length(10), size: Length(60)),
          vertical: .end(Length(10), size: Length(40)), screen: .primary), rect(2720, 800, 240, 160)
      ),
      (
        RegionFrame(
          horizontal: .center(Length(-10, .pixels), size: Length(50, .percent)),
          vertical: .between(start: Length(1), end: Length(2)), screen: .monitor("fine")),
        rect(240, 10, 500, 1170)
      ),
      (
        RegionFrame(horizontal: .start(Length(72, .points), size: Length(-5)), screen: .primary),
        rect(1101.6, 0, 0, 1000)
      ),
    ] as [(RegionFrame, Rect)])
  func topLevelFrames(frame: RegionFrame, expected: Rect) throws {
    let resolved = try #require(frame.resolved(context))
    #expect(isSame(resolved, expected), "\(resolved)")
  }

  @Test("A frame in a parent has the density of the monitor that the parent is on")
  func parentDensity() {
    let frame = RegionFrame(
      horizontal: .start(Length(1), size: Length(2)),
      vertical: .start(.zero, size: Length(10, .percent)))
    #expect(isSame(frame.resolved(in: rect(100, 100, 300, 300), context), rect(10, 0, 20, 30)))
    #expect(isSame(frame.resolved(in: rect(2000, 100, 300, 300), context), rect(4, 0, 8, 30)))
    let unknown = LayoutContext(screen: context.screen, monitors: [])
    #expect(
      isSame(frame.resolved(in: rect(0, 0, 9, 10), unknown), rect(96 / 25.4, 0, 192 / 25.4, 1)))
  }

  @Test("A frame on a missing monitor is not laid out")
  func missingMonitor() {
    #expect(RegionFrame(screen: .monitor("beamer")).resolved(context) == nil)
  }

  @Test("A frame needs the right number of lengths, not too many or too few")
  func lengthCount() throws {
    let (one, two) = (Length(1), Length(2))
    #expect(try AxisPlacement(start: nil, end: nil, size: nil) == .fill)
    #expect(try AxisPlacement(start: one, end: two, size: nil) == .between(start: one, end: two))
    #expect(try AxisPlacement(start: one, end: nil, size: two) == .start(one, size: two))
    #expect(try AxisPlacement(start: nil, end: one, size: two) == .end(one, size: two))
    #expect(
      try AxisPlacement(start: nil, end: nil, center: one, size: two) == .center(one, size: two))
    #expect(try AxisPlacement(start: nil, end: nil, size: two) == .start(.zero, size: two))
    for (start, end, center) in [(one, nil, nil), (nil, one, nil), (nil, nil, one)]
      as [(Length?, Length?, Length?)]
    {
      #expect(throws: AxisPlacementError.noSize) {
        try AxisPlacement(start: start, end: end, center: center, size: nil)
      }
    }
    for (start, end, center) in [(one, two, nil), (one, nil, two), (one, two, one)]
      as [(Length?, Length?, Length?)]
    {
      #expect(throws: AxisPlacementError.contradiction) {
        try AxisPlacement(start: start, end: end, center: center, size: two)
      }
    }
  }

  private func isSame(_ a: Rect, _ b: Rect) -> Bool {
    [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height].allSatisfy { abs($0) < 1e-9 }
  }

  @Test("Cells share the space between two edges, with gaps, and none has a negative size")
  func cells() {
    func pixels(_ value: Double) -> Length { Length(value, .pixels) }
    let middle = AxisPlacement.cell(
      2...3, of: 4, gap: pixels(2), start: pixels(10), end: pixels(4)
    ).resolved(in: 100, pixelsPerMillimetre: 1)
    #expect(middle.start == 32 && middle.size == 42)
    let last = AxisPlacement.cell(3...3, of: 3, gap: Length(1)).resolved(
      in: 62, pixelsPerMillimetre: 2)
    #expect(last.start + last.size == 62)
    let none = AxisPlacement.cell(1...1, of: 9, gap: pixels(10)).resolved(
      in: 20, pixelsPerMillimetre: 1)
    #expect(none.size == 0)
  }
}
