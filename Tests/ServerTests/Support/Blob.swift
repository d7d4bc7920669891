import Glibc
import PixelComparison
import TouchX11
import Touches

/// An area that differs from a background of one colour, such as a halo.
struct Blob {
  /// The smallest rectangle that contains it, in px of the root.
  var bounds: PixelRect

  /// The middle of its bounds.
  var centre: Point {
    Point(
      x: Double(bounds.x) + Double(bounds.width) / 2,
      y: Double(bounds.y) + Double(bounds.height) / 2)
  }

  /// Whether its middle is within this number of px of a point, on both axes.
  func isAt(_ point: Point, tolerance: Double = 1) -> Bool {
    abs(centre.x - point.x) <= tolerance && abs(centre.y - point.y) <= tolerance
  }
}

extension PixelGrid {
  /// Pixels nearer to each other than this belong to one blob, such as the disc and the ring of a
  /// halo.
  private static let reach = 9
  /// The smallest difference of a channel that counts; a halo's outermost glow has less.
  private static let threshold = 8

  /// Returns the areas that differ from a background of one colour, one blob for each group of near
  /// pixels.
  func blobs(on background: UInt32) -> [Blob] {
    let empty = [UInt32](repeating: background, count: rect.width)
    let rowBytes = rect.width * MemoryLayout<UInt32>.stride
    var found: [PixelRect] = []
    pixels.withUnsafeBytes { all in
      guard let start = all.baseAddress else { return }
      for row in 0..<rect.height where memcmp(start + row * rowBytes, empty, rowBytes) != 0 {
        for run in runs(in: row, on: background) { found.add(run, reach: Self.reach) }
      }
    }
    return found.merged(reach: Self.reach).map(Blob.init)
  }

  /// Returns the pixels of a row that differ, as rectangles 1 px high; short gaps are closed.
  private func runs(in row: Int, on background: UInt32) -> [PixelRect] {
    var runs: [PixelRect] = []
    for column in 0..<rect.width {
      let pixel = pixels[row * rect.width + column]
      guard pixel != background, pixel.distance(to: background) >= Self.threshold else { continue }
      let cell = PixelRect(x: rect.x + column, y: rect.y + row, width: 1, height: 1)
      if let last = runs.last, cell.x - last.maxX < Self.reach {
        runs[runs.count - 1] = last.union(cell)
      } else {
        runs.append(cell)
      }
    }
    return runs
  }
}

extension PixelRect {
  /// The rectangle with a margin around it.
  func grown(by margin: Int) -> PixelRect {
    PixelRect(
      x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}

extension [PixelRect] {
  /// Extends the last rectangle near another so that it contains that one too, or appends the other
  /// if none is near.
  fileprivate mutating func add(_ rect: PixelRect, reach: Int) {
    let near = rect.grown(by: reach)
    if let index = lastIndex(where: { !$0.intersection(near).isEmpty }) {
      self[index] = self[index].union(rect)
    } else {
      append(rect)
    }
  }

  /// Returns the rectangles, with those that are near each other merged until no two are.
  fileprivate func merged(reach: Int) -> [PixelRect] {
    var result: [PixelRect] = []
    for rect in self { result.add(rect, reach: reach) }
    return result.count < count ? result.merged(reach: reach) : result
  }
}
