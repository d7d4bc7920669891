import FingertipSettings
import RegionControls
package import TouchRouting
package import Touches

/// The regions of a layout that depend on something else than touches.
struct RegionDependents {
  /// The regions whose labels show a variable, by its name.
  var showing: [String: [RegionID]] = [:]
  /// The regions that are there under conditions only.
  var conditional: [(id: RegionID, conditions: GestureConditions)] = []
  /// The circumstances that conditions ask for.
  var needs = SituationNeeds()
}

/// The circumstances that somebody has to follow for conditions.
package struct SituationNeeds: Equatable, Sendable {
  /// Whether the active window is asked for.
  package var window = false
  /// Whether the modifiers that are held are asked for by regions.
  package var modifiers = false
  /// Whether pens that are near are asked for.
  package var pen = false

  /// Needs of a configuration without conditions.
  package init() {}

  /// Adds what a condition of a region asks for.
  fileprivate mutating func add(_ condition: GestureCondition) {
    if condition.asksForWindow { window = true }
    if condition.modifiers != nil { modifiers = true }
    if condition.isPenNear != nil { pen = true }
  }
}

/// The regions that are there, as windows, monitors and variables have it.
extension RegionLayout {
  /// The circumstances that have to be followed.
  package var needs: SituationNeeds { dependents.needs }

  /// Notes which regions depend on variables, conditions and time.
  mutating func noteDependents() {
    var found = RegionDependents()
    var clocks: [String: [ClockSetting]] = [:]
    for (id, entry) in entries {
      if !entry.setting.responses.clocks.isEmpty {
        clocks[entry.setting.id] = entry.setting.responses.clocks
      }
      if entry.asksForPen { found.needs.pen = true }
      for name in entry.labelNames { found.showing[name, default: []].append(id) }
      guard let admission = entry.admission else { continue }
      found.conditional.append((id, admission))
      found.needs.add(admission.when)
      found.needs.add(admission.unless)
    }
    // Those that have no conditions any more are there.
    for (id, _) in dependents.conditional where entries[id].map({ $0.admission == nil }) ?? false {
      tree.update(id) { $0.presence.isWithheld = false }
    }
    dependents = found
    live.clocks.use(clocks, index.source.idle)
  }

  /// Has regions come and go with the conditions that hold now.
  ///
  /// - Returns: whether any did.
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

  /// Adds the variables and the monitors to what is known of a place of the root.
  package func complete(_ situation: inout GestureSituation, at place: Point) {
    situation.variables = live.variables.all
    situation.monitors = context.monitors.map(\.name)
    situation.isPenNear = live.situation.isPenNear
    let frame =
      context.monitors.first { $0.frame.contains(place) }?.frame ?? context.primary?.frame
      ?? context.screen
    situation.orientation = frame.height > frame.width ? .portrait : .landscape
  }

  /// Has regions follow the active window.
  ///
  /// - Parameter window: what is known of it.
  /// - Returns: whether regions came or went.
  package func follow(_ window: GestureSituation) -> Bool {
    var window = window
    window.modifiers = live.situation.modifiers
    window.isPenNear = live.situation.isPenNear
    return become(window) && dependents.needs.window && admit()
  }

  /// Has regions follow the modifiers that are held, and pens that are near.
  ///
  /// - Returns: whether regions came or went.
  package func follow(modifiers: KeyModifiers, isPenNear: Bool) -> Bool {
    var situation = live.situation
    situation.modifiers = modifiers
    situation.isPenNear = isPenNear
    return become(situation) && (dependents.needs.modifiers || dependents.needs.pen) && admit()
  }

  private func become(_ situation: GestureSituation) -> Bool {
    guard live.situation != situation else { return false }
    live.situation = situation
    return true
  }

  /// Gives a variable another value.
  ///
  /// - Returns: whether regions came or went.
  @discardableResult
  package func set(_ name: String, to value: String) -> Bool {
    guard live.set(name, to: value) else { return false }
    refreshLooks(showing: name)
    return admit()
  }

  /// Has the regions painted anew that show a variable.
  func refreshLooks(showing name: String) {
    for id in dependents.showing[name] ?? [] { refreshLook(of: id) }
  }
}

extension GestureCondition {
  /// Whether it asks for something of a window.
  fileprivate var asksForWindow: Bool {
    !windowClasses.isEmpty || windowTitle != nil || isFullscreen != nil
  }
}
