package import FingertipSettings
import TouchRouting
import Touches

/// A region's settings in one reference, with what a layout asks of them again and again.
///
/// They are some thirty values, most of which are references themselves: to hand ten thousand of them from one
/// collection to the next took longer than to lay them out.
package final class RegionEntry: Sendable {
  /// The region as the configuration describes it.
  package let setting: RegionSetting
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
  /// Whether there is anything visible of it.
  let hasLook: Bool
  /// The names in its labels that stand for something else.
  let labelNames: Set<String>
  /// Whether it is there under conditions only.
  private let isConditional: Bool
  /// Whether its gestures, or touches on it, depend on a pen.
  let asksForPen: Bool

  init(_ setting: RegionSetting, made: Region?, in home: RegionID?) {
    self.setting = setting
    self.made = made
    self.home = home
    moveTarget = setting.moveTarget
    hasLook = setting.hasLook
    labelNames = setting.labelNames
    isConditional = setting.isConditional
    asksForPen = setting.asksForPen
    var axis: StripAxis?
    var movers: [String?] = moveTarget.map { [$0] } ?? []
    for gesture in setting.gestures {
      gesture.forEachAction { action in
        if case .strip(let along) = action, axis == nil { axis = along }
        if let target = action.target { movers.append(target) }
      }
    }
    stripAxis = axis
    self.movers = movers
  }

  /// The conditions under which it is there; nil for always.
  var admission: GestureConditions? { isConditional ? setting.admission : nil }

  /// Returns the gesture of its own with an id; nil where it has none.
  func gesture(_ id: GestureID) -> GestureSetting? {
    setting.gestures.first { $0.id == id.rawValue }
  }

  /// Returns the same with other settings.
  func with(_ change: (inout RegionSetting) -> Void) -> RegionEntry {
    var setting = setting
    change(&setting)
    return RegionEntry(setting, made: made, in: home)
  }
}

extension RegionSetting {
  /// The region that a finger on this one moves: nil for none, and a nil inside for itself.
  var moveTarget: String?? {
    guard let bound = actions[.phase(.moved)] else { return nil }
    for case .move(let target) in bound { return .some(target) }
    return nil
  }

  /// Whether anything is to happen when it is touched.
  ///
  /// What happens to a key is its group's to tell.
  var handlesTouches: Bool { slides || !isKey && (control != nil || hasTouchActions) }
}
