/// Samples of a quantity, with their statistics.
struct Samples {
  private var values: [Double] = []

  init(_ values: [Double] = []) {
    self.values = values.sorted()
  }

  var count: Int { values.count }
  var median: Double { quantile(0.5) }
  var lowest: Double { values.first ?? .nan }
  var highest: Double { values.last ?? .nan }

  mutating func add(_ more: Samples) {
    values = (values + more.values).sorted()
  }

  /// Returns the value that a share of the samples, 0…1, does not exceed, with interpolation.
  func quantile(_ share: Double) -> Double {
    guard let last = values.indices.last else { return .nan }
    let rank = share * Double(last)
    let lower = Int(rank)
    let upper = min(lower + 1, last)
    return values[lower] + (values[upper] - values[lower]) * (rank - Double(lower))
  }
}
