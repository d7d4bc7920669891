/// The state of one touch's halo: the finger is down, or it is gone and the halo fades.
///
/// A progress runs from 0, when the fading begins, to 1, when nothing is left.
public enum HaloState: Hashable, Sendable {
  /// The finger is on the glass.
  case down
  /// The finger was lifted; the afterglow stays for a while at progress 0 and then fades.
  case lifted(progress: Double)
  /// The finger was lifted after a tap, for which a sign of its own runs.
  case tapped(progress: Double)
  /// The touch was cancelled; this must not look like a lift.
  case cancelled(progress: Double)
}
