import SeededRandom
import Testing
import Touches

@testable import TouchDrawing

/// The cells of a pane that a frame repaints.
@Suite struct DirtyCellsTests {
  /// A pane that begins and ends inside a cell of the root, and is wider than 64 cells.
  private static let pane = PixelRect(x: -13, y: 5, width: 1203, height: 77)

  /// The side length of a cell, in px.
  private static let edge = DirtyCells.edge

  /// Returns whether any of the rectangles meets the cell that contains a pixel of the pane.
  private func holds(_ rects: [PixelRect], x: Int, y: Int) -> Bool {
    let (pane, edge) = (Self.pane, Self.edge)
    let cell = PixelRect(
      x: x - (x - pane.x) % edge, y: y - (y - pane.y) % edge, width: edge, height: edge)
    return rects.contains { !$0.intersection(cell.intersection(pane)).isEmpty }
  }

  private func randomRects(_ generator: inout SplitMix64) -> [PixelRect] {
    (0..<Int.random(in: 1...6, using: &generator)).map { _ in
      PixelRect(
        x: .random(in: -60...1250, using: &generator), y: .random(in: -40...120, using: &generator),
        width: .random(in: 1...90, using: &generator),
        height: .random(in: 1...30, using: &generator))
    }
  }

  @Test("Exactly the cells that a rectangle meets are cleared", arguments: 1...20)
  func clear(_ seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    var cells = DirtyCells(pane: Self.pane)
    for _ in 0..<3 {
      let rects = randomRects(&generator)
      for rect in rects { cells.mark(rect) }
      guard let canvas = Canvas(bounds: Self.pane) else {
        Issue.record("no memory")
        return
      }
      canvas.target.fill(Self.pane, with: 0xFFFF_FFFF)
      cells.clear(canvas.target)
      var wrong = 0
      for y in Self.pane.y..<Self.pane.maxY {
        for x in Self.pane.x..<Self.pane.maxX
        where (canvas.target[x, y] == 0) != holds(rects, x: x, y: y) { wrong += 1 }
      }
      #expect(wrong == 0)
      cells.removeAll()
      #expect(cells.isEmpty && !cells.meets(Self.pane))
    }
  }

  @Test(
    "The runs that meet a rectangle are found, and none for an empty one or one beside them",
    arguments: [
      (PixelRect(x: -13, y: 5, width: 1203, height: 77), 2), (.empty, 0),
      (PixelRect(x: 0, y: -90, width: 100, height: 53), 0),
      (PixelRect(x: 0, y: 83, width: 100, height: 40), 0),
      (PixelRect(x: 0, y: 40, width: 100, height: 0), 0),
      (PixelRect(x: 0, y: 20, width: 100, height: 3), 1),
    ])
  func runs(_ rect: PixelRect, _ count: Int) {
    var cells = DirtyCells(pane: Self.pane)
    cells.mark(PixelRect(x: 0, y: 20, width: 20, height: 1))
    cells.mark(PixelRect(x: 40, y: 81, width: 1, height: 1))
    var found: [PixelRect] = []
    cells.forEachRun(in: rect) { run, _ in found.append(run) }
    #expect(found.count == count)
  }

  @Test("Runs are split where the dirty cells of another grid begin or end", arguments: 1...20)
  func runsApart(_ seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    var (cells, others) = (DirtyCells(pane: Self.pane), DirtyCells(pane: Self.pane))
    let (rects, otherRects) = (randomRects(&generator), randomRects(&generator))
    for rect in rects { cells.mark(rect) }
    for rect in otherRects { others.mark(rect) }
    var runs: [Bool: [PixelRect]] = [:]
    cells.forEachRun(in: Self.pane, apartFrom: others) { runs[$1, default: []].append($0) }
    var wrong = 0
    for y in stride(from: Self.pane.y, to: Self.pane.maxY, by: Self.edge) {
      for x in stride(from: Self.pane.x, to: Self.pane.maxX, by: Self.edge) {
        let (isIn, isInOther) = (holds(rects, x: x, y: y), holds(otherRects, x: x, y: y))
        for isApart in [false, true] {
          let count = (runs[isApart] ?? []).count {
            $0.contains(PixelRect(x: x, y: y, width: 1, height: 1))
          }
          if count != (isIn && isInOther != isApart ? 1 : 0) { wrong += 1 }
        }
      }
    }
    #expect(wrong == 0)
  }

  @Test("A union adds the dirty cells of a grid over the same pane, but none of another pane")
  func union() {
    var cells = DirtyCells(pane: Self.pane)
    cells.mark(PixelRect(x: 0, y: 20, width: 1, height: 1))
    var others = DirtyCells(pane: Self.pane)
    others.mark(PixelRect(x: 900, y: 70, width: 1, height: 1))
    cells.formUnion(others)
    var otherPane = DirtyCells(pane: PixelRect(x: 0, y: 0, width: 1203, height: 77))
    otherPane.mark(PixelRect(x: 500, y: 40, width: 1, height: 1))
    cells.formUnion(otherPane)
    #expect(cells.meets(PixelRect(x: 0, y: 20, width: 1, height: 1)))
    #expect(cells.meets(PixelRect(x: 900, y: 70, width: 1, height: 1)))
    #expect(!cells.meets(PixelRect(x: 400, y: 30, width: 200, height: 20)))
  }

  @Test("A rectangle meets dirty cells if it shares a pixel with one of them", arguments: 1...20)
  func meets(_ seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    var cells = DirtyCells(pane: Self.pane)
    let rects = randomRects(&generator)
    for rect in rects { cells.mark(rect) }
    for rect in (0..<10).flatMap({ _ in randomRects(&generator) }) {
      let part = rect.intersection(Self.pane)
      let isMet =
        !part.isEmpty
        && (part.y..<part.maxY).contains { y in
          (part.x..<part.maxX).contains { holds(rects, x: $0, y: y) }
        }
      #expect(cells.meets(rect) == isMet)
    }
  }

  @Test(
    "The dirty cells of 64 columns are returned, starting at any column",
    arguments: [0, 1, 63, 64, 65, 90])
  func columns(_ first: Int) {
    var cells = DirtyCells(pane: Self.pane)
    let dirty = [2, 63, 64, 66, 100, 150]
    for column in dirty {
      cells.mark(
        PixelRect(
          x: Self.pane.x + column * Self.edge, y: Self.pane.y + 20, width: 1, height: 1))
    }
    let x = Self.pane.x + first * Self.edge
    let expected = dirty.filter { $0 >= first && $0 < first + 64 }
      .reduce(UInt64(0)) { $0 | 1 << UInt64($1 - first) }
    #expect(cells.columns(inRow: Self.pane.y + 23, from: x) == expected)
    #expect(cells.columns(inRow: Self.pane.y, from: x) == 0)
  }
}
