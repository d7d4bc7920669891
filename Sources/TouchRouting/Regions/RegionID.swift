/// The identity of a region in its tree: never reused, even after the region is gone.
public struct RegionID: Hashable, Sendable {
  /// The index in the tree's storage, which later regions reuse.
  let slot: Int32
  /// The number of regions that had this slot before.
  let version: UInt32

  /// An identity that no region has.
  public static let nowhere = RegionID(slot: -1, version: 0)
}

extension RegionID: CustomStringConvertible {
  public var description: String { "region \(slot).\(version)" }
}
