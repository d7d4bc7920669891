/// The state of one touch's halo: its finger is down, or gone and the halo fades.
///
/// A progress runs from 0, the moment at which the fading begins, to 1, at which nothing is left.
public enum HaloState: Hashable, Sendable {
  /// The finger is on the glass.
  case down
  /// The finger was lifted; its afterglow stays for a while at progress 0 and then fades.
  case lifted(progress: Double)
  /// The finger was lifted after a tap, which has a sign of its own for as long as that runs.
  case tapped(progress: Double)
  /// The touch was taken away from us; it must not look like a lift.
  case cancelled(progress: Double)
}
