import FingertipSettings
import TouchRouting

/// The regions of a former list, each of which may be matched once, by its place.
///
/// Ten thousand regions are matched without comparing each with each: by name, by key, or by frame.
struct FormerRegions {
  private let regions: [SharedRegion]
  private var isTaken: [Bool]
  /// The places of the named regions, by name.
  private lazy var indexByName: [String: Int] = Dictionary(
    regions.indices.lazy.filter { [regions] in regions[$0].setting.isNamed }
      .map { [regions] in (regions[$0].setting.id, $0) }, uniquingKeysWith: { first, _ in first })
  /// The places of the regions without a name, by their keys in the file.
  private var indicesByKey: [String: [Int]] = [:]
  /// The places of the regions without a name, by their frames.
  private var indicesByFrame: [RegionFrame: [Int]] = [:]

  /// The number of regions without a name that are compared per key or frame.
  private static let comparisonLimit = 64

  /// Creates a list in which no region is matched yet.
  init(_ regions: [SharedRegion]) {
    self.regions = regions
    isTaken = Array(repeating: false, count: regions.count)
    for index in regions.indices.reversed() where !regions[index].setting.isNamed {
      indicesByKey[regions[index].setting.id, default: []].append(index)
      indicesByFrame[regions[index].setting.placement.frame, default: []].append(index)
    }
  }

  /// Takes the place of the region with a name.
  ///
  /// - Parameters:
  ///   - id: the name, which is unique.
  ///   - index: the place to check first, because most regions stay where they are in the file.
  /// - Returns: the place; nil if no such region is left.
  mutating func takeNamed(_ id: String, near index: Int) -> Int? {
    if index < regions.count, regions[index].setting.isNamed, regions[index].setting.id == id {
      return markTaken(index)
    }
    return markTaken(indexByName[id].flatMap { isTaken[$0] ? nil : $0 })
  }

  /// Takes the place of the first region with a key in the file; nil if none is left.
  mutating func takeKeyed(_ id: String) -> Int? {
    markTaken(Self.remaining(of: &indicesByKey[id, default: []], isTaken).first)
  }

  /// Takes the place of a region without a name that the file describes as before, preferring the
  /// one with the same key; nil if none is left.
  mutating func takeSame(as region: RegionSetting) -> Int? {
    let candidates =
      Self.remaining(of: &indicesByKey[region.id, default: []], isTaken)
      + Self.remaining(of: &indicesByFrame[region.placement.frame, default: []], isTaken)
    return markTaken(candidates.first { regions[$0].setting.isSameEntry(as: region) })
  }

  private mutating func markTaken(_ index: Int?) -> Int? {
    if let index { isTaken[index] = true }
    return index
  }

  /// Returns the first remaining places of a list, and removes the taken ones at its beginning.
  private static func remaining(of indices: inout [Int], _ isTaken: [Bool]) -> [Int] {
    while let first = indices.last, isTaken[first] { indices.removeLast() }
    return indices.suffix(comparisonLimit).reversed().filter { !isTaken[$0] }
  }
}
