import Testing
import TouchRouting
import Touches

private let screen = PixelRect(x: 10, y: 5, width: 210, height: 150)

/// Properties of hit-tests on random trees that change repeatedly.
@Suite struct HitPropertyTests {
  @Test("The indexed hit-test has the results of the plain one (W4)", arguments: 0..<40)
  func agreesWithPlain(seed: Int) {
    var random = RandomTree(seed: seed, count: 30, screen: screen)
    for round in 0..<25 {
      for _ in 0..<60 {
        let position = point(
          .random(in: 0..<230, using: &random.generator),
          .random(in: 0..<160, using: &random.generator))
        #expect(
          random.tree.hitTest(position) == plainHitTest(random.tree, position),
          "seed \(seed), round \(round), at \(position)")
      }
      random.change()
    }
  }

  @Test("The input shape agrees with a hit-test at every pixel's centre", arguments: 0..<25)
  func shapeAgreesWithHitTest(seed: Int) {
    var random = RandomTree(seed: 1000 + seed, count: 25, screen: screen)
    var shape = InputShape(offersAreSolid: seed.isMultiple(of: 2))
    for round in 0..<4 {
      _ = shape.update(from: random.tree)
      let isInShape = pixels(of: shape.rects)
      var mismatches: [String] = []
      for y in 0..<170 {
        for x in 0..<240 {
          let hit = random.tree.hitTest(point(Double(x) + 0.5, Double(y) + 0.5))
          let isSolid =
            switch hit.policy {
            case .own, .eat: true
            case .offer: shape.offersAreSolid
            case .pass, nil: false
            }
          if isSolid != isInShape[y * 240 + x] { mismatches.append("\(x), \(y): \(hit)") }
        }
      }
      #expect(mismatches.isEmpty, "seed \(seed), round \(round)")
      #expect(areBanded(shape.rects))
      for _ in 0..<6 { random.change() }
    }
  }

  /// Returns which of 240 × 170 pixels the rectangles contain.
  private func pixels(of rects: [PixelRect]) -> [Bool] {
    var pixels = [Bool](repeating: false, count: 240 * 170)
    for rect in rects {
      for y in rect.y..<rect.maxY {
        for x in rect.x..<rect.maxX {
          #expect(!pixels[y * 240 + x], "a pixel is in two rectangles")
          pixels[y * 240 + x] = true
        }
      }
    }
    return pixels
  }

  /// Returns whether rectangles are sorted by y and x, and have equal tops and bottoms in a row.
  private func areBanded(_ rects: [PixelRect]) -> Bool {
    zip(rects, rects.dropFirst()).allSatisfy { a, b in
      a.y == b.y ? a.height == b.height && a.maxX < b.x : a.maxY <= b.y
    }
  }

  @Test("10,000 nested regions are hit in the same way as ten", arguments: [10, 1000, 10_000])
  func deepTrees(count: Int) {
    let tree = RegionTree(screen: PixelRect(x: 0, y: 0, width: 1920, height: 1080))
    var parent: RegionID?
    var all: [RegionID] = []
    for _ in 0..<count {
      let inset = 500 / Double(count)
      let frame =
        parent == nil
        ? rect(0, 0, 1920, 1080)
        : rect(
          inset, inset, 1920 - 2 * inset * Double(all.count), 1080 - 2 * inset * Double(all.count))
      parent = tree.insert(Region(frame: frame), in: parent)
      if let parent { all.append(parent) }
    }
    #expect(tree.count == count)
    #expect(tree.hitTest(point(960, 540)).region == all.last)
    for position in [
      point(1.03, 540), point(250.33, 700), point(400.13, 400.7), point(960, 1079.47),
    ] {
      let depth = min(position.x, position.y, 1920 - position.x, 1080 - position.y)
      let wanted = all[min(count - 1, Int(depth * Double(count) / 500))]
      #expect(tree.hitTest(position).region == wanted)
    }
    tree.move(all[1], to: point(-2000, 0))
    #expect(tree.hitTest(point(960, 540)).region == all[0])
    tree.remove(all[1])
    #expect(tree.count == 1)
  }
}
