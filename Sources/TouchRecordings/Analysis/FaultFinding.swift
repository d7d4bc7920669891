internal import SystemSupport
package import TouchAnalysis
internal import Touches

/// All faults of one kind of a device: how many there are, how large, and where on the panel.
package struct FaultFinding {
  /// The kind.
  package let kind: Fault.Kind
  /// The number, the sizes and the place, on one line.
  package let summary: String
}

extension RecordingAnalysis {
  /// The faults of each device, kind by kind.
  package var findings: [FaultFinding] {
    let faulty = devices.filter { $0.faults.contains { $0 > 0 } }
    return faulty.flatMap { device in
      Fault.Kind.allCases.filter { device.count(of: $0) > 0 }.map { kind in
        let summary = summary(of: kind, device)
        let prefix = faulty.count > 1 ? "device \(device.id.rawValue): " : ""
        return FaultFinding(kind: kind, summary: prefix + summary)
      }
    }
  }

  private func summary(of kind: Fault.Kind, _ device: DeviceStatistics) -> String {
    let listed = faults.filter { $0.kind == kind && $0.touch.device == device.id }
    let count = device.count(of: kind)
    var parts = ["\(kind.words): \(count)"]
    // Sizes and places of faults beyond the list are not known.
    if listed.count == count {
      if let sizes = sizes(of: listed, kind) { parts.append(sizes) }
      if let place = place(of: listed, kind) { parts.append(place) }
    }
    return parts.joined(separator: ", ")
  }

  private func sizes(of faults: [Fault], _ kind: Fault.Kind) -> String? {
    guard kind.hasSize, let least = faults.map(\.measure).min(),
      let most = faults.map(\.measure).max()
    else { return nil }
    let (first, last) = (least.text(decimals: 1), most.text(decimals: 1))
    return "of \(first == last ? last : "\(first) to \(last)") \(kind.unit.rawValue)"
  }
}

// MARK: - Places

extension RecordingAnalysis {
  /// The largest distance of faults at one place, or in one row or column, in mm: that of two lines
  /// of a sensor.
  private static let placeSize = 10.0
  /// The minimum share of faults that are where most of them are.
  private static let majority = 0.75
  /// The minimum number of faults in a row or column; fewer may be there by chance.
  private static let minimumInLine = 5

  /// Returns the place of faults on the only panel; nil if they have none.
  private func place(of faults: [Fault], _ kind: Fault.Kind) -> String? {
    // The panels of several devices can differ; the header has the size of all together.
    guard devices.count == 1 else { return nil }
    let panel = header.screen.panel
    let points = faults.compactMap(\.position).map(panel.millimetres)
    guard kind.hasPlace, let first = points.first else { return nil }
    if kind == .unreachedEdge { return "before \(edges(of: faults, points))" }
    if points.allSatisfy({ ($0 - first).length <= Self.placeSize }) {
      return "\(points.count == 1 ? "at" : "around") "
        + "\(first.x.text(decimals: 0)), \(first.y.text(decimals: 0)) mm"
    }
    return line(of: points) ?? region(of: points, on: panel)
  }

  /// Returns the row or column in which most points are; nil if there is none.
  private func line(of points: [Point]) -> String? {
    guard points.count >= Self.minimumInLine else { return nil }
    for (name, values) in [("x", points.map(\.x)), ("y", points.map(\.y))] {
      let median = values.sorted()[values.count / 2]
      let near = values.count { abs($0 - median) <= Self.placeSize / 2 }
      guard Double(near) >= Self.majority * Double(values.count) else { continue }
      return "\(near < values.count ? "mostly " : "")in a line at "
        + "\(name) = \(median.text(decimals: 0)) mm"
    }
    return nil
  }

  /// Returns the ninth of the panel in which most points are, or that they are in several.
  private func region(of points: [Point], on panel: Panel) -> String {
    func third(_ share: Double) -> Int { Int((share * 3).clamped(to: 0...2)) }
    var counts = [Int](repeating: 0, count: Self.regions.count)
    for point in points {
      counts[third(point.y / panel.size.dy) * 3 + third(point.x / panel.size.dx)] += 1
    }
    let most = counts.indices.max { counts[$0] < counts[$1] } ?? 0
    if counts[most] == points.count { return Self.regions[most] }
    if Double(counts[most]) >= Self.majority * Double(points.count) {
      return "mostly \(Self.regions[most])"
    }
    return counts.count { $0 > 0 } > 4 ? "all over the panel" : "at several places"
  }

  /// The ninths of a panel, row by row.
  private static let regions = [
    "in the upper left", "at the top", "in the upper right", "on the left", "in the middle",
    "on the right", "in the lower left", "at the bottom", "in the lower right",
  ]

  /// Returns the edges that positions stop short of.
  private func edges(of faults: [Fault], _ points: [Point]) -> String {
    let size = header.screen.panel.size
    let names = zip(faults, points).map { fault, point in
      [
        ("the left edge", point.x), ("the right edge", size.dx - point.x),
        ("the upper edge", point.y), ("the lower edge", size.dy - point.y),
      ].min { abs($0.1 - fault.measure) < abs($1.1 - fault.measure) }?.0 ?? ""
    }
    return names.joined(separator: " and ")
  }
}

extension Fault.Kind {
  /// Whether the measure of a fault of the kind tells how large it is, and not, for example, how far
  /// away another finger was.
  fileprivate var hasSize: Bool {
    switch self {
    case .beginWithoutEnd, .endWithoutBegin, .reusedID, .swappedIDs, .doubledTouch, .brokenStroke,
      .mergedTouches, .splitTouch, .rateDrop:
      false
    default: unit != .none
    }
  }

  /// Whether the place of faults of the kind says something about their cause.
  fileprivate var hasPlace: Bool {
    switch self {
    case .reusedID, .timeBackwards, .duplicateReport, .stuckPressure, .coarsePositions, .wobble,
      .rateDrop, .pairedReports, .growingDelay:
      false
    default: true
    }
  }
}
