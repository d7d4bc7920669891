import FingertipSettings
import RegionControls
package import TouchRouting
package import Touches

/// The regions of a layout that depend on something other than touches.
struct RegionDependents {
  /// The regions whose labels show a variable, by its name.
  var showing: [String: [RegionID]] = [:]
  /// The regions that exist only under conditions.
  var conditional: [(id: RegionID, conditions: GestureConditions)] = []
  /// The circumstances that the conditions depend on.
  var needs = SituationNeeds()
}

/// Regions that exist depending on windows, monitors and variables.
extension RegionLayout {
  /// The circumstances that must be followed.
  package var needs: SituationNeeds { dependents.needs }

  /// Collects the regions that depend on variables, conditions and time.
  mutating func noteDependents() {
    var found = RegionDependents()
    var clocks: [String: [ClockSetting]] = [:]
    for (id, entry) in entries {
      if !entry.setting.responses.clocks.isEmpty {
        clocks[entry.setting.id] = entry.setting.responses.clocks
      }
      if entry.dependsOnPen { found.needs.pen = true }
      for name in entry.labelNames { found.showing[name, default: []].append(id) }
      guard let admission = entry.admission else { continue }
      found.conditional.append((id, admission))
      found.needs.formUnion(admission.needs)
    }
    // Regions that have lost their conditions exist again.
    for (id, _) in dependents.conditional where entries[id].map({ $0.admission == nil }) ?? false {
      tree.update(id) { $0.presence.isWithheld = false }
    }
    dependents = found
    live.clocks.use(clocks, index.source.idle)
  }

  /// Shows and withholds regions by the conditions that hold now.
  ///
  /// - Returns: whether any region changed.
  @discardableResult
  func admit() -> Bool {
    var hasChanged = false
    for (id, conditions) in dependents.conditional {
      guard let region = tree[id], let frame = tree.absoluteFrame(of: id) else { continue }
      var situation = live.situation
      complete(&situation, at: frame.center)
      let isWithheld = !conditions.hold(in: situation, fingers: 0)
      guard region.presence.isWithheld != isWithheld else { continue }
      tree.update(id) { $0.presence.isWithheld = isWithheld }
      live.noteAdmission()
      hasChanged = true
    }
    return hasChanged
  }

  /// Completes a situation at a place of the root with variables, monitors and pen.
  package func complete(_ situation: inout GestureSituation, at place: Point) {
    situation.variables = live.variables.all
    situation.monitors = context.monitors.map(\.name)
    situation.isPenNear = live.situation.isPenNear
    let frame =
      context.monitors.first { $0.frame.contains(place) }?.frame ?? context.primary?.frame
      ?? context.screen
    situation.orientation = frame.height > frame.width ? .portrait : .landscape
  }

  /// Updates the conditions to the active window.
  ///
  /// - Parameter window: the facts about the window.
  /// - Returns: whether regions came or went.
  package func follow(_ window: GestureSituation) -> Bool {
    var window = window
    window.modifiers = live.situation.modifiers
    window.isPenNear = live.situation.isPenNear
    return updateSituation(window) && dependents.needs.window && admit()
  }

  /// Updates the conditions to the held modifiers and to pens that are near.
  ///
  /// - Returns: whether regions came or went.
  package func follow(modifiers: KeyModifiers, isPenNear: Bool) -> Bool {
    var situation = live.situation
    situation.modifiers = modifiers
    situation.isPenNear = isPenNear
    return updateSituation(situation) && (dependents.needs.modifiers || dependents.needs.pen)
      && admit()
  }

  private func updateSituation(_ situation: GestureSituation) -> Bool {
    guard live.situation != situation else { return false }
    live.situation = situation
    return true
  }

  /// Sets a variable.
  ///
  /// - Returns: whether regions came or went.
  @discardableResult
  package func set(_ name: String, to value: String) -> Bool {
    guard live.set(name, to: value) else { return false }
    refreshLooks(showing: name)
    return admit()
  }

  /// Repaints the regions that show a variable.
  func refreshLooks(showing name: String) {
    for id in dependents.showing[name] ?? [] { refreshLook(of: id) }
  }
}
