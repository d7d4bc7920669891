package import FingertipSettings
import TouchRouting
import Touches

/// A region's settings in one reference, with what a layout asks of them again and again.
package final class RegionEntry: Sendable {
  private let shared: SharedRegion
  /// The region's settings in the file; nil for one that draw mode added.
  let made: Region?
  /// The region that the file has it in; nil for the top.
  let home: RegionID?
  /// The region that a finger on it moves: nil for none, and a nil inside for itself.
  let moveTarget: String??
  /// The direction in which its own gestures scroll what is in it; nil where none does.
  let stripAxis: StripAxis?
  /// The regions that fingers and gestures on it move, scale or turn; a nil inside is itself.
  let movers: [String?]

  init(_ region: SharedRegion, made: Region?, in home: RegionID?) {
    shared = region
    self.made = made
    self.home = home
    moveTarget = region.setting.responses.actions.moveTarget
    var axis: StripAxis?
    var movers: [String?] = moveTarget.map { [$0] } ?? []
    for gesture in region.setting.responses.gestures {
      gesture.forEachAction { action in
        if case .strip(let along) = action, axis == nil { axis = along }
        if let target = action.target { movers.append(target) }
      }
    }
    stripAxis = axis
    self.movers = movers
  }

  /// The region as the configuration describes it.
  package var setting: RegionSetting { shared.setting }
  /// Whether there is anything visible of it.
  var hasLook: Bool { shared.hasLook }
  /// The names in its labels that stand for something else.
  var labelNames: Set<String> { shared.labelNames }
  /// Whether its gestures, or touches on it, depend on a pen.
  var asksForPen: Bool { shared.asksForPen }

  /// The conditions under which it is there; nil for always.
  var admission: GestureConditions? { shared.isConditional ? setting.admission : nil }

  /// Returns the gesture of its own with an id; nil where it has none.
  func gesture(_ id: GestureID) -> GestureSetting? {
    setting.responses.gestures.first { $0.id == id.rawValue }
  }

  /// Returns the same with other settings.
  func with(_ change: (inout RegionSetting) -> Void) -> RegionEntry {
    RegionEntry(shared.with(change), made: made, in: home)
  }
}

extension BoundActions {
  /// The region that a finger moves by them: nil for none, and a nil inside for their own.
  var moveTarget: String?? {
    guard let bound = self[.phase(.moved)] else { return nil }
    for case .move(let target) in bound { return .some(target) }
    return nil
  }
}

extension RegionSetting {
  /// Whether anything is to happen when it is touched.
  ///
  /// What happens to a key is its group's to tell.
  var handlesTouches: Bool {
    touchRules.slides || !touchRules.isKey && (control.kind != nil || hasTouchActions)
  }
}
