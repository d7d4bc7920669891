internal import FingertipSettings
import SystemSupport

// Thousands of regions made from one template differ in a word or two. So one of them is kept after
// it was read, and the next one is a copy of it in which only the values that differ, or are at
// another location, are read again. Problems of shared values were reported when they were first
// read.

/// A section that was read, kept for later sections that differ little from it.
final class SectionPattern<Target: Sendable>: Sendable {
  /// Its keys and values.
  let entries: [YAMLEntry]
  /// The index of each key in the table of keys.
  let keys: [Int]
  /// The indices of values that are read each time, because something in them is named by its key.
  let named: Set<Int>
  /// The result of reading the section.
  let target: Target
  let locations: KeyLocations

  /// Keeps the result of reading a section by a table of keys; nil if the section has other keys.
  init?(
    _ entries: [YAMLEntry], _ keys: [SectionKey<Target>], _ target: Target,
    _ locations: KeyLocations
  ) {
    let found = entries.compactMap { entry in keys.firstIndex { $0.name == entry.key } }
    guard found.count == entries.count else { return nil }
    self.entries = entries
    self.keys = found
    self.target = target
    self.locations = locations
    named = locations.namedValues
  }

  /// Returns the indices of the values that must be read for another section, because they differ
  /// or are named by their key; nil if the other section has other keys.
  func differences(from others: [YAMLEntry]) -> [Int]? {
    others.differences(from: entries, named: named)
  }
}

/// The sections that were read, by the location of their first key, which is in a template.
struct RegionPatterns: Sendable {
  /// The maximum number of sections of a kind; many regions without templates never reuse them.
  private static let limit = 256

  private(set) var regions: [FileLocation: SectionPattern<RegionSetting>] = [:]
  private(set) var looks: [FileLocation: SectionPattern<LookParts>] = [:]

  mutating func keep(_ region: SectionPattern<RegionSetting>?) {
    Self.keep(region, in: &regions)
  }

  mutating func keep(_ look: SectionPattern<LookParts>?) { Self.keep(look, in: &looks) }

  private static func keep<Target>(
    _ pattern: SectionPattern<Target>?, in patterns: inout [FileLocation: SectionPattern<Target>]
  ) {
    guard let pattern, let location = pattern.entries.first?.keyLocation else { return }
    if patterns.count >= limit { patterns.removeAll() }
    patterns[location] = pattern
  }
}

/// The look of a region in the configuration, with the parts that are read after the others.
struct LookParts: Sendable {
  var normal = RegionFace()
  var pressed: YAMLNode?
  var others: YAMLNode?
  var blend = 0.0
  /// The complete look, once it is read.
  var look = RegionLook()
}
