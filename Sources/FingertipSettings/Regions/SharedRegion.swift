/// A region's settings in one reference, with answers that are needed often.
///
/// The settings are some thirty values, a third of them references. Ten thousand regions are moved
/// between lists and walked much faster as one reference each. The content never changes; a changed
/// region gets another reference.
package final class SharedRegion: Sendable {
  /// The settings.
  package let setting: RegionSetting
  /// Whether the region is visible at all.
  package let hasLook: Bool
  /// The names in its labels that stand for values.
  package let labelNames: Set<String>
  /// Whether it exists only under conditions, other than conditions for touches.
  package let isConditional: Bool
  /// Whether its gestures or touches depend on a pen.
  package let dependsOnPen: Bool

  /// Puts settings into a reference.
  package init(_ setting: RegionSetting) {
    hasLook = setting.hasLook
    labelNames = setting.labelNames
    isConditional = setting.isConditional
    dependsOnPen = setting.dependsOnPen
    // Assigned last, so that the settings are moved and not copied.
    self.setting = setting
  }

  /// Returns a reference to changed settings.
  package func with(_ change: (inout RegionSetting) -> Void) -> SharedRegion {
    var setting = setting
    change(&setting)
    return SharedRegion(setting)
  }
}

extension SharedRegion: Equatable {
  package static func == (a: SharedRegion, b: SharedRegion) -> Bool {
    a === b || a.setting == b.setting
  }
}
