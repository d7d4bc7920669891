internal import FingertipSettings
import SystemSupport

// Thousands of regions of one template differ in a word or two. So what was read of one of them is kept, and the
// next one is a copy of it in which only those values are read anew that stand in another place or say
// something else. Whatever is wrong with a value that they share was told when it was read.

/// A section that was read, for those after it that differ from it in little.
final class SectionPattern<Target: Sendable>: Sendable {
  /// Its keys and values.
  let entries: [YAMLEntry]
  /// The places of their keys in the table of keys.
  let keys: [Int]
  /// The numbers of those that are read anew each time, since what they describe has the name of its key.
  let named: Set<Int>
  /// All that was read of it.
  let target: Target
  let places: KeyPlaces

  /// Keeps what was read of a section by a table of keys; nil where it has others.
  init?(
    _ entries: [YAMLEntry], _ keys: [SectionKey<Target>], _ target: Target, _ places: KeyPlaces
  ) {
    let found = entries.compactMap { entry in keys.firstIndex { $0.name == entry.key } }
    guard found.count == entries.count else { return nil }
    self.entries = entries
    self.keys = found
    self.target = target
    self.places = places
    named = places.namedValues
  }

  /// Returns the numbers of the values that are to be read for another section, since they are others or have the
  /// name of their key; nil where it has other keys.
  func differences(from others: [YAMLEntry]) -> [Int]? {
    others.differences(from: entries, named: named)
  }
}

/// The sections that were read, found by the place of their first key: that in a template.
struct RegionPatterns: Sendable {
  /// The most sections of a kind: a file of many regions without templates has no use for them.
  private static let limit = 256

  private(set) var regions: [FilePlace: SectionPattern<RegionSetting>] = [:]
  private(set) var looks: [FilePlace: SectionPattern<LookParts>] = [:]

  mutating func keep(_ region: SectionPattern<RegionSetting>?) {
    Self.keep(region, in: &regions)
  }

  mutating func keep(_ look: SectionPattern<LookParts>?) { Self.keep(look, in: &looks) }

  private static func keep<Target>(
    _ pattern: SectionPattern<Target>?, in patterns: inout [FilePlace: SectionPattern<Target>]
  ) {
    guard let pattern, let place = pattern.entries.first?.keyPlace else { return }
    if patterns.count >= limit { patterns.removeAll() }
    patterns[place] = pattern
  }
}

/// The look of a region as the configuration gives it, with what is read when the rest is known.
struct LookParts: Sendable {
  var normal = RegionFace()
  var pressed: YAMLNode?
  var others: YAMLNode?
  var blend = 0.0
  /// The value that all of it makes, once it is read.
  var look = RegionLook()
}
