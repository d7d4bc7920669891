/// The result of a hit-test.
public enum HitResult: Hashable, Sendable {
  /// No region: the touch is the application's.
  case nothing
  /// A region and the policy for the touch there: the region's own, except that an animating region
  /// eats.
  case region(RegionID, RegionPolicy)

  /// The region that was hit, if any.
  public var region: RegionID? {
    guard case .region(let id, _) = self else { return nil }
    return id
  }

  /// The policy for the touch; nil if nothing was hit.
  public var policy: RegionPolicy? {
    guard case .region(_, let policy) = self else { return nil }
    return policy
  }
}
