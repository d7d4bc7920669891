// The overlay and its references take turns on one server, because changes in the load of the
// machine would favour one of them otherwise. Each block starts its listener anew; the first tap is
// reported separately.

import TouchRig

/// The time from an injected touch to the first changed pixel, for one finger.
struct LatencyFigures {
  let options: Options

  /// Measures without a compositor, against the floor.
  func measureUncomposited() throws -> [Figure] {
    try measure(under: nil, with: [.movedWindow], turns: options.isQuick ? 4 : 8, limit: 1.2)
  }

  /// Measures under picom, against the floor.
  func measureUnderPicom() throws -> [Figure] {
    try measure(under: .picom, with: [.movedWindow], turns: options.isQuick ? 4 : 8, limit: 1.0)
  }

  /// Measures under the compositor of a desktop, against the better of the floor and a plain pane.
  ///
  /// A desktop that is missing or fails is reported, and the others are still measured.
  func measure(under desktop: DesktopProgram) -> [Figure] {
    do {
      return try measure(
        under: desktop, with: [.movedWindow, .plainPane], turns: options.isQuick ? 2 : 4,
        limit: 1.2)
    } catch {
      return [Figure(name: "touch to pixel, \(desktop.rawValue)", measured: "\(error)")]
    }
  }

  private func measure(
    under compositor: DesktopProgram?, with kinds: [ReferenceListener.Kind], turns: Int,
    limit: Double
  ) throws -> [Figure] {
    let stage = try Stage(options, compositor: compositor)
    let comparison = try compare(on: stage, with: kinds, turns: turns)
    return figures(comparison, stage.surroundings, limit: limit)
  }

  /// The latencies of the listeners, in ms.
  private struct Comparison {
    var overlay = Samples()
    var references: [(kind: ReferenceListener.Kind, samples: Samples)]
    /// The first tap of each block after the overlay's start.
    var firstTaps = Samples()
    /// The ratio of the overlay's median to that of the best reference, for each turn.
    var ratios = Samples()

    /// The fastest reference and its samples.
    var best: (kind: ReferenceListener.Kind, samples: Samples)? {
      references.min { $0.samples.median < $1.samples.median }
    }
  }

  private func compare(
    on stage: Stage, with kinds: [ReferenceListener.Kind], turns: Int
  ) throws -> Comparison {
    let size = try stage.haloSize()
    var result = Comparison(references: kinds.map { ($0, Samples()) })
    for turn in 0..<turns {
      let seed = UInt64(turn)
      var lowest = Double.infinity
      for index in kinds.indices {
        let block = try block(.reference(kinds[index], size: size), on: stage, seed: seed)
        result.references[index].samples.add(block.samples)
        lowest = min(lowest, block.samples.median)
      }
      let block = try block(.overlay(arguments: []), on: stage, seed: seed)
      result.overlay.add(block.samples)
      result.firstTaps.add(Samples([block.first]))
      result.ratios.add(Samples([block.samples.median / lowest]))
    }
    return result
  }

  private func block(
    _ kind: Listener.Kind, on stage: Stage, seed: UInt64
  ) throws -> (first: Double, samples: Samples) {
    let listener = try Listener(kind, on: stage)
    defer { listener.stop() }
    var timer = TapTimer(stage: stage, seed: seed)
    let first = try timer.next()
    var times: [Double] = []
    for _ in 0..<10 { times.append(try timer.next()) }
    return (first, Samples(times))
  }

  private func figures(
    _ comparison: Comparison, _ surroundings: String, limit: Double
  ) -> [Figure] {
    guard let best = comparison.best else { return [] }
    let ours = comparison.overlay
    let ratio = ours.median / best.samples.median
    let spread =
      "\(comparison.ratios.lowest.digits(2))–\(comparison.ratios.highest.digits(2))"
    let others = comparison.references.map { "\($0.kind.rawValue) \(summary($0.samples))" }
    var numbers = [
      ("ratio", ratio), ("ratioLowest", comparison.ratios.lowest),
      ("ratioHighest", comparison.ratios.highest), ("medianMS", ours.median),
      ("p95MS", ours.quantile(0.95)), ("samples", Double(ours.count)),
      ("firstTapMedianMS", comparison.firstTaps.median),
    ]
    for (kind, samples) in comparison.references {
      numbers.append(("\(kind.rawValue)MedianMS", samples.median))
      numbers.append(("\(kind.rawValue)P95MS", samples.quantile(0.95)))
    }
    return [
      Figure(
        name: "touch to pixel, \(surroundings)",
        target: "≤ \(limit.digits(1)) × \(best.kind.rawValue)",
        measured: "\(ratio.digits(2)) ×: \(summary(ours))",
        reference: (others + ["turns \(spread)"]).joined(separator: "; "),
        isMet: ratio <= limit, numbers: numbers),
      Figure(
        name: "first tap after the start, \(surroundings)",
        measured: "\(comparison.firstTaps.median.digits(2)) ms",
        numbers: [("medianMS", comparison.firstTaps.median)]),
    ]
  }

  private func summary(_ samples: Samples) -> String {
    "\(samples.median.digits(2)) ms (p95 \(samples.quantile(0.95).digits(2)))"
  }
}
