import FingertipSettings
import TouchRouting

/// The regions of a list that was there before, each of which may be known again once, by its place.
///
/// Ten thousand are found again without comparing each with each: by name, by key, or by frame.
struct FormerRegions {
  private let regions: [SharedRegion]
  private var isTaken: [Bool]
  /// The places of those with a name, by it.
  private lazy var named: [String: Int] = Dictionary(
    regions.indices.lazy.filter { [regions] in regions[$0].setting.isNamed }
      .map { [regions] in (regions[$0].setting.id, $0) }, uniquingKeysWith: { first, _ in first })
  /// The places of those without, by their keys in the file.
  private var keyed: [String: [Int]] = [:]
  /// The places of those without, by their frames.
  private var framed: [RegionFrame: [Int]] = [:]

  /// The number of regions without a name and with the same frame that are compared.
  private static let comparisonLimit = 64

  /// All of a list, of which none is known again yet.
  init(_ regions: [SharedRegion]) {
    self.regions = regions
    isTaken = Array(repeating: false, count: regions.count)
    for place in regions.indices.reversed() where !regions[place].setting.isNamed {
      keyed[regions[place].setting.id, default: []].append(place)
      framed[regions[place].setting.placement.frame, default: []].append(place)
    }
  }

  /// Takes the place of the region with a name.
  ///
  /// - Parameters:
  ///   - id: the name, which no other has.
  ///   - place: where to look first, for most regions stay where they are in the file.
  /// - Returns: the place; nil if there is none left.
  mutating func takeNamed(_ id: String, near place: Int) -> Int? {
    if place < regions.count, regions[place].setting.isNamed, regions[place].setting.id == id {
      return markTaken(place)
    }
    return markTaken(named[id].flatMap { isTaken[$0] ? nil : $0 })
  }

  /// Takes the place of the first region with a key in the file; nil if there is none left.
  mutating func takeKeyed(_ id: String) -> Int? {
    markTaken(Self.rest(of: &keyed[id, default: []], isTaken).first)
  }

  /// Takes the place of the region without a name of which the file said the same as of another, the one with the
  /// same key before others; nil if there is none left.
  mutating func takeSame(as region: RegionSetting) -> Int? {
    let candidates =
      Self.rest(of: &keyed[region.id, default: []], isTaken)
      + Self.rest(of: &framed[region.placement.frame, default: []], isTaken)
    return markTaken(candidates.first { regions[$0].setting.isSameEntry(as: region) })
  }

  private mutating func markTaken(_ place: Int?) -> Int? {
    if let place { isTaken[place] = true }
    return place
  }

  /// Returns the first places of a list that are left, without those at its beginning that are taken.
  private static func rest(of places: inout [Int], _ isTaken: [Bool]) -> [Int] {
    while let first = places.last, isTaken[first] { places.removeLast() }
    return places.suffix(comparisonLimit).reversed().filter { !isTaken[$0] }
  }
}
