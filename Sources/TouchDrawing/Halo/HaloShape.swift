/// The sizes and strengths of a halo at one moment of its life.
///
/// A lifted halo grows at once but fades slowly at first, so that the eye has time to find it. A
/// cancelled touch leaves a broken outline, which does not grow: it must not look like a lift.
package struct HaloShape: Hashable {
  /// The factor on every radius, from 1 to the look's growth.
  package var scale = 1.0
  /// The share of the halo that is left, 1…0.
  package var presence = 1.0
  /// Whether only a broken outline is drawn.
  var isBroken = false

  /// Creates the shape of a state, with a look's growth.
  package init(_ state: HaloState, growth: Double) {
    switch state {
    case .down: break
    case .lifted(let progress):
      let progress = Self.share(progress)
      scale = 1 + (max(growth, 1) - 1) * progress * (2 - progress)
      presence = 1 - progress * progress * (3 - 2 * progress)
    case .tapped(let progress):
      // The halo is gone before the end, so that the ripple finishes alone.
      let remaining = 1 - Self.share(max(Self.share(progress) - 0.2, 0) / 0.6)
      presence = remaining * remaining * (3 - 2 * remaining)
    case .cancelled(let progress):
      presence = 1 - Self.share(progress)
      isBroken = true
    }
  }

  /// Clamps a progress to 0…1; NaN counts as 1.
  private static func share(_ value: Double) -> Double { value.isNaN ? 1 : min(max(value, 0), 1) }
}
