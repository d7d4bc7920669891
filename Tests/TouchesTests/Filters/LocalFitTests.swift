import SeededRandom
import Testing
import Touches

@Suite("Local fits of points by their neighbours") struct LocalFitTests {
  private static let fit = LocalFit(tolerance: 1.1)

  /// Returns points every 8 ms, with noise of up to `noise` px in each direction.
  private func samples(_ count: Int, noise: Double = 0, _ place: (Double) -> Point)
    -> [LocalFit.Sample]
  {
    var random = SplitMix64(seed: 7)
    return (0..<count).map { index in
      let time = Double(index) * 8
      let jitter =
        noise == 0
        ? .zero
        : Vector(
          dx: .random(in: -noise...noise, using: &random),
          dy: .random(in: -noise...noise, using: &random))
      return LocalFit.Sample(place(time) + jitter, time: time)
    }
  }

  /// Returns the root mean square of the distances from the true points, in px.
  private func error(
    _ samples: [LocalFit.Sample], _ fit: LocalFit?, _ place: (Double) -> Point
  ) -> Double {
    let squares = samples.indices.map { index in
      let found = fit?.position(of: index, in: samples) ?? samples[index].position
      return (found - place(samples[index].time)).lengthSquared
    }
    return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
  }

  @Test("The local fit keeps points on a parabola, up to rounding")
  func parabola() {
    func place(_ time: Double) -> Point {
      Point(x: 10 + 0.3 * time + 0.002 * time * time, y: 500 - 0.7 * time)
    }
    #expect(error(samples(40, place), Self.fit, place) < 1e-6)
  }

  @Test("The local fit reduces noise on a line to less than two thirds")
  func noise() {
    func place(_ time: Double) -> Point { Point(x: 0.4 * time, y: 100) }
    let samples = samples(200, noise: 0.8, place)
    #expect(error(samples, Self.fit, place) < 0.62 * error(samples, nil, place))
  }

  @Test("The local fit does not cut a corner", arguments: [0.2, 0.5, 1.2])
  func corner(speed: Double) {
    func place(_ time: Double) -> Point {
      time <= 400
        ? Point(x: speed * time, y: 100) : Point(x: speed * 400, y: 100 + speed * (time - 400))
    }
    let samples = samples(100, place)
    let found = Self.fit.position(of: 50, in: samples)
    #expect((found - place(400)).length < 1.2)
  }

  @Test("The local fit keeps points with fewer than three neighbours, and points of one time")
  func fewNeighbours() {
    let far = (0..<5).map {
      LocalFit.Sample(Point(x: Double($0 * $0), y: 0), time: 100 * Double($0))
    }
    for index in far.indices {
      #expect(Self.fit.position(of: index, in: far) == far[index].position)
    }
    let same = (0..<5).map { LocalFit.Sample(Point(x: Double($0), y: 0), time: 4) }
    for index in same.indices {
      #expect(Self.fit.position(of: index, in: same) == same[index].position)
    }
  }
}
