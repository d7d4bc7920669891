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
  /// Whether conditions ask for the active window.
  var needsWindow = false
}

/// Which regions are there, as windows, monitors and variables have it.
extension RegionLayout {
  /// Whether what is there depends on the active window.
  package var needsWindow: Bool { dependents.needsWindow }

  /// Notes which regions depend on variables and conditions.
  mutating func noteDependents() {
    var found = RegionDependents()
    for (id, entry) in entries {
      for name in entry.labelNames { found.showing[name, default: []].append(id) }
      guard let admission = entry.admission else { continue }
      found.conditional.append((id, admission))
      if admission.when.asksForWindow || admission.unless.asksForWindow { found.needsWindow = true }
    }
    // Those that have no conditions any more are there.
    for (id, _) in dependents.conditional where entries[id].map({ $0.admission == nil }) ?? false {
      tree.update(id) { $0.isWithheld = false }
    }
    dependents = found
  }

  /// Has regions come and go with the conditions that hold now.
  ///
  /// - Returns: whether any did.
  @discardableResult
  func admit() -> Bool {
    var hasChanged = false
    for (id, conditions) in dependents.conditional {
      guard let region = tree[id], let frame = tree.absoluteFrame(of: id) else { continue }
      var situation = live.window
      complete(&situation, at: frame.center)
      let isWithheld = !conditions.hold(in: situation, fingers: 0)
      guard region.isWithheld != isWithheld else { continue }
      tree.update(id) { $0.isWithheld = isWithheld }
      live.noteAdmission()
      hasChanged = true
    }
    return hasChanged
  }

  /// Adds the variables and the monitors to what is known of a place of the root.
  package func complete(_ situation: inout GestureSituation, at place: Point) {
    situation.variables = live.variables.all
    situation.monitors = context.monitors.map(\.name)
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
    guard live.window != window else { return false }
    live.window = window
    return dependents.needsWindow && admit()
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
