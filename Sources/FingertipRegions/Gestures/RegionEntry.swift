package import FingertipSettings
import TouchRouting
import Touches

/// A region's settings in one reference, with the answers that a layout needs often.
package final class RegionEntry: Sendable {
  private let shared: SharedRegion
  /// The region as the configuration makes it; nil for one that draw mode added.
  let made: Region?
  /// The parent in the configuration; nil for the top.
  let home: RegionID?
  /// The density at its place in the configuration, in px/mm; nil for a part of a menu, which gets
  /// the sizes of the monitor on which it opens.
  let density: Double?
  /// The regions that a finger on it moves; nil for itself.
  let dragTargets: [String?]
  /// The axis along which its own gestures scroll its contents; nil if none does.
  let stripAxis: StripAxis?
  /// The regions that fingers and gestures on it move, scale or turn; nil for itself.
  let moveTargets: [String?]

  init(_ region: SharedRegion, made: Region?, in home: RegionID?, density: Double?) {
    shared = region
    self.made = made
    self.home = home
    self.density = density
    dragTargets = region.setting.responses.actions.dragTargets
    var axis: StripAxis?
    var movers = dragTargets
    for gesture in region.setting.responses.gestures {
      gesture.forEachAction { action in
        if case .strip(let along) = action, axis == nil { axis = along }
        if let target = action.target { movers.append(target) }
      }
    }
    stripAxis = axis
    self.moveTargets = movers
  }

  /// The region as the configuration describes it.
  package var setting: RegionSetting { shared.setting }
  /// Whether the region is visible at all.
  var hasLook: Bool { shared.hasLook }
  /// The names in its labels that stand for values.
  var labelNames: Set<String> { shared.labelNames }
  /// Whether its gestures or touches depend on a pen.
  var dependsOnPen: Bool { shared.dependsOnPen }

  /// The conditions under which the region exists; nil for always.
  var admission: GestureConditions? { shared.isConditional ? setting.admission : nil }

  /// Whether the file describes it: draw mode adds regions, and those of menus and of the handle
  /// have blanks in their ids, which no id or key of the file has.
  var isInFile: Bool { made != nil && !setting.id.utf8.contains(UInt8(ascii: " ")) }

  /// Returns the region's own gesture with an id; nil if it has none.
  func gesture(_ id: GestureID) -> GestureSetting? {
    setting.responses.gestures.first { $0.id == id.rawValue }
  }

  /// Returns the entry with changed settings.
  func with(_ change: (inout RegionSetting) -> Void) -> RegionEntry {
    RegionEntry(shared.with(change), made: made, in: home, density: density)
  }
}

extension BoundActions {
  /// The regions that a finger moves by these actions; nil for their own.
  var dragTargets: [String?] {
    var targets: [String?] = []
    for case .move(let target) in self[.phase(.moved)] ?? [] { targets.append(target) }
    return targets
  }
}

extension RegionSetting {
  /// Whether a touch on the region does anything.
  ///
  /// The touches of a key are handled by its group.
  var handlesTouches: Bool {
    touchRules.slides || !touchRules.isKey && (control.kind != nil || hasTouchActions)
  }
}
