import Glibc
import TouchX11
import Touches

/// Something on a screen of one colour that has another: a halo, for instance.
struct Blob {
  /// The smallest rectangle that holds it, in px of the root.
  var bounds: PixelRect

  /// The middle of its bounds.
  var centre: Point {
    Point(
      x: Double(bounds.x) + Double(bounds.width) / 2,
      y: Double(bounds.y) + Double(bounds.height) / 2)
  }

  /// Whether its middle lies within so many px of a place, on both axes.
  func isAt(_ place: Point, tolerance: Double = 1) -> Bool {
    abs(centre.x - place.x) <= tolerance && abs(centre.y - place.y) <= tolerance
  }
}

extension PixelGrid {
  /// Pixels nearer to each other than this belong to one blob: disc and ring of one halo do.
  private static let reach = 9
  /// The difference of a channel that counts; a halo's outermost glow has less.
  private static let threshold = 8

  /// Returns the parts that differ from a background of one colour, one blob for each group of near pixels.
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

  /// The pixels of a row that differ, as rectangles one px high; short gaps are closed.
  private func runs(in row: Int, on background: UInt32) -> [PixelRect] {
    var runs: [PixelRect] = []
    for column in 0..<rect.width {
      let pixel = pixels[row * rect.width + column]
      guard pixel != background, pixel.distance(to: background) >= Self.threshold else { continue }
      let place = PixelRect(x: rect.x + column, y: rect.y + row, width: 1, height: 1)
      if let last = runs.last, place.x - last.maxX < Self.reach {
        runs[runs.count - 1] = last.union(place)
      } else {
        runs.append(place)
      }
    }
    return runs
  }
}

extension UInt32 {
  /// The greatest difference between two pixels in a channel, 0…255.
  func distance(to other: UInt32) -> Int {
    [16, 8, 0].map { abs(Int(self >> $0 & 255) - Int(other >> $0 & 255)) }.max() ?? 0
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
  /// Makes the first rectangle near another hold that as well; one that is near none stands alone.
  fileprivate mutating func add(_ rect: PixelRect, reach: Int) {
    let near = rect.grown(by: reach)
    if let index = lastIndex(where: { !$0.intersection(near).isEmpty }) {
      self[index] = self[index].union(rect)
    } else {
      append(rect)
    }
  }

  /// The rectangles with those joined that are near each other, until none are.
  fileprivate func merged(reach: Int) -> [PixelRect] {
    var result: [PixelRect] = []
    for rect in self { result.add(rect, reach: reach) }
    return result.count < count ? result.merged(reach: reach) : result
  }
}
