/// The identity of a region in the tree that gave it out: never given to another region, also after
/// the first is gone.
public struct RegionID: Hashable, Sendable {
  /// The place in the tree's storage, which regions use one after the other.
  let slot: Int32
  /// The number of regions that had this slot before.
  let version: UInt32

  /// An identity that no region has.
  public static let nowhere = RegionID(slot: -1, version: 0)
}

extension RegionID: CustomStringConvertible {
  public var description: String { "region \(slot).\(version)" }
}
