internal import TouchDrawing
internal import Touches

/// Paints pixels as seen through a view.
struct ViewSampler {
  private let view: PageView

  /// Creates a sampler for a view of the page with the pixels.
  init(_ view: PageView) { self.view = view }

  /// Draws an opaque source over a target; pixels outside of the source stay.
  func draw(_ source: PixelTarget, into target: PixelTarget) {
    let box = source.bounds
    let low = view(Point(x: Double(box.x), y: Double(box.y)))
    let high = view(Point(x: Double(box.maxX), y: Double(box.maxY)))
    let frame = PixelRect(
      x: Int(low.x.rounded()), y: Int(low.y.rounded()),
      width: Int(high.x.rounded()) - Int(low.x.rounded()),
      height: Int(high.y.rounded()) - Int(low.y.rounded()))
    let part = frame.intersection(target.bounds)
    guard !part.isEmpty, !box.isEmpty else { return }
    // Each pixel is the mean of a square of samples, so that small letters stay readable.
    let samples = min(max(Int((1 / view.scale).rounded(.up)), 1), 4)
    let columns = sourcePositions(
      part.x..<part.maxX, view.x, samples, from: box.x, count: box.width)
    let rows = sourcePositions(
      part.y..<part.maxY, view.y, samples, from: box.y, count: box.height)
    for y in 0..<part.height {
      let pixels =
        target.pixels
        + ((part.y + y - target.bounds.y) * target.stride + part.x - target.bounds.x)
      for x in 0..<part.width {
        var sums = SIMD4<UInt32>()
        for row in y * samples..<(y + 1) * samples {
          let start = source.pixels + rows[row] * source.stride
          for column in x * samples..<(x + 1) * samples {
            let pixel = start[columns[column]]
            sums &+= SIMD4(pixel >> 24, pixel >> 16, pixel >> 8, pixel) & 255
          }
        }
        let mean = sums / UInt32(samples * samples)
        pixels[x] = mean[0] << 24 | mean[1] << 16 | mean[2] << 8 | mean[3]
      }
    }
  }

  /// Returns the source positions of the samples of target pixels, along one axis.
  private func sourcePositions(
    _ pixels: Range<Int>, _ shift: Double, _ samples: Int, from start: Int, count: Int
  ) -> [Int] {
    (0..<pixels.count * samples).map { index in
      let position = Double(pixels.lowerBound) + (Double(index) + 0.5) / Double(samples)
      return min(max(Int(((position - shift) / view.scale).rounded(.down)) - start, 0), count - 1)
    }
  }
}
