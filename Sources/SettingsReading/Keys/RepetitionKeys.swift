// The keys that build regions from templates. `RegionExpansion` reads and removes them before the
// regions are read, so these tables serve documents only. A test compares the two.

internal import FingertipSettings
import RegionTemplates
import SystemSupport

extension RegionKeys {
  /// The keys of a region that are expanded into other keys before it is read.
  static let expanded: [SectionKey<RegionSetting>] = [
    SectionKey("use", .defined(.id), read: ignore),
    SectionKey("with", .defined(.arguments), read: ignore),
    SectionKey("grid", .section(.grid), read: ignore),
    SectionKey("list", .section(.list), read: ignore),
  ]

  /// The keys of `grid`.
  static let grid: [SectionKey<Void>] = [
    SectionKey("columns", .whole(1...RegionExpansion.columnLimit), named: "NUMBER", read: ignore),
    SectionKey("gap", .defined(.size), read: ignore),
    SectionKey("frame", .section(.lengths), read: ignore),
    SectionKey("cell", .defined(.id), read: ignore),
    SectionKey(
      "cells",
      .list(.oneOf([.defined(.cell), .list(.defined(.cell), 1...Int.max)]), 1...Int.max),
      named: "list", read: ignore),
  ]

  /// The keys of `list`.
  static let list: [SectionKey<Void>] = [
    SectionKey("direction", .words(["down", "right"]), text: { _ in "down" }, read: ignore),
    SectionKey("size", .defined(.size), read: ignore),
    SectionKey("gap", .defined(.size), read: ignore),
    SectionKey("frame", .section(.lengths), read: ignore),
    SectionKey("cell", .defined(.id), read: ignore),
    SectionKey("cells", .list(.defined(.cell), 1...Int.max), named: "list", read: ignore),
  ]

  /// The keys of a template.
  static let template: [SectionKey<Void>] = [
    SectionKey(
      "parameters", .oneOf([.list(.defined(.id), 0...Int.max), .underNames(.defined(.anything))]),
      named: "names", read: ignore),
    SectionKey("region", .defined(.templateRegion), read: ignore),
  ]

  private static func ignore<Target>(
    _ node: YAMLNode, _ target: inout Target, _ reader: inout SectionReader
  ) {}
}
