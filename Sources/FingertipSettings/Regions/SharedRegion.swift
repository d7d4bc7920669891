/// A region's settings in one reference, with what is asked of them again and again.
///
/// They are some thirty values, a third of which are references themselves: ten thousand of them go from one list
/// to the next, and are looked at in walks, much faster by one reference each. What is in it never changes; a
/// region that becomes another one gets another reference.
package final class SharedRegion: Sendable {
  /// The settings.
  package let setting: RegionSetting
  /// Whether there is anything visible of it.
  package let hasLook: Bool
  /// The names in its labels that stand for something else.
  package let labelNames: Set<String>
  /// Whether it is there under conditions only, those of touches left out.
  package let isConditional: Bool
  /// Whether its gestures, or touches on it, depend on a pen.
  package let asksForPen: Bool

  /// Puts settings into a reference.
  package init(_ setting: RegionSetting) {
    hasLook = setting.hasLook
    labelNames = setting.labelNames
    isConditional = setting.isConditional
    asksForPen = setting.asksForPen
    // Last, so that they are moved here, and not copied.
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
