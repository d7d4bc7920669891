import FingertipSettings
package import RegionControls
import SystemSupport
import TouchRouting
import Touches

/// The state of regions that outlives layouts: changes by other programs, values, and variables.
package final class LiveRegions {
  /// The changes by other programs, by region id.
  private var changes: [String: RegionChange] = [:]
  /// The values of regions, by id: one number, or one for each axis.
  private var values: [String: [Double]] = [:]
  /// The variables.
  package private(set) var variables = Variables()
  /// A counter that grows with every change.
  package private(set) var generation: UInt64 = 0
  /// The known state of the active window, the keyboard and the pen.
  var situation = GestureSituation()
  /// The changes of variables and values since `takeEvents`; nil if they are not kept.
  private var pendingEvents: [LiveEvent]?
  /// The clocks of regions.
  var clocks = LiveClocks()
  /// The visibility and the places of changed regions whose monitor is absent.
  var traces: RegionTraces = []
  /// The look version of each region, by id.
  private var versions: [String: Int] = [:]

  /// Creates a state without any changes.
  package init() {}

  /// Returns the look version of a region, which grows with each change of its look.
  func version(of id: String) -> Int { versions.isEmpty ? 0 : versions[id] ?? 0 }

  /// Notes that a region looks different.
  func touch(_ id: String) {
    versions[id, default: 0] += 1
    generation += 1
  }

  /// Notes that a region came or went.
  func noteAdmission() { generation += 1 }

  /// Returns the changes of a region by other programs; nil for none.
  func change(of id: String) -> RegionChange? { changes.isEmpty ? nil : changes[id] }

  /// Applies an order to the kept changes of a region.
  func apply(_ order: RegionOrder, to id: String) {
    changes[id, default: RegionChange()].apply(order)
    generation += 1
  }

  /// Forgets whether other programs have hidden a region, because something else decides that now.
  func forgetHiding(of id: String) {
    if change(of: id)?.isHidden != nil { changes[id]?.isHidden = nil }
  }

  /// Returns the value of a region; nil if none was set.
  package func value(of id: String) -> [Double]? { values.isEmpty ? nil : values[id] }

  /// Whether the value of any region was set.
  var hasValues: Bool { !values.isEmpty }

  /// Sets the value of a region.
  package func setValue(_ value: [Double], of id: String) {
    values[id] = value
    pendingEvents?.append(.value(value, region: id))
    touch(id)
  }

  /// Starts to keep changes of variables and values for `takeEvents`.
  package func keepEvents() { pendingEvents = pendingEvents ?? [] }

  /// Returns the changes of variables and values since the last call.
  package func takeEvents() -> [LiveEvent] {
    guard let collected = pendingEvents, !collected.isEmpty else { return [] }
    pendingEvents = []
    return collected
  }

  /// Sets a variable.
  ///
  /// - Returns: whether the value has changed.
  func set(_ name: String, to value: String) -> Bool {
    guard variables.set(name, to: value) else { return false }
    pendingEvents?.append(.variable(name, value))
    generation += 1
    return true
  }

  /// Continues with another configuration; values and changes are kept for regions that still
  /// exist.
  ///
  /// - Parameters:
  ///   - settings: the configuration.
  ///   - restingSticks: the ids of the sticks that were in the middle of their former range.
  /// - Returns: the variables whose values have changed.
  func use(_ settings: RegionSettings, restingSticks: Set<String> = []) -> Set<String> {
    if !changes.isEmpty || !values.isEmpty {
      var ids: Set<String> = []
      settings.forEach { shared, _ in
        let region = shared.setting
        ids.insert(region.id)
        guard let value = values[region.id] else { return }
        // The scale of the region may have changed.
        let isResting = restingSticks.contains(region.id)
        guard let nearest = region.valueNearest(to: value, isResting: isResting) else {
          values[region.id] = nil
          return
        }
        if nearest != value { setValue(nearest, of: region.id) }
      }
      changes = changes.filter { ids.contains($0.key) }
      values = values.filter { ids.contains($0.key) }
    }
    generation += 1
    return variables.use(settings.variables)
  }
}

extension RegionSetting {
  /// Returns the value on the present scale that is nearest to a former one; nil if the number of
  /// values has changed.
  ///
  /// A resting stick is in the middle, which need not be one of its steps.
  fileprivate func valueNearest(to former: [Double], isResting: Bool) -> [Double]? {
    guard former.count == (control.kind == .stick ? 2 : 1) else { return nil }
    if isResting { return controlSetting?.start }
    guard let kind = control.kind, kind.hasValue else { return former }
    return former.map { control.value.nearest(to: $0, of: kind) }
  }
}

/// A change of a variable or of a region's value.
package enum LiveEvent: Equatable, Sendable {
  /// A variable by its name has another value.
  case variable(String, String)
  /// A region's control has another value.
  case value([Double], region: String)
}

extension LiveRegions: ValueStore {}
