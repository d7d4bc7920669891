import FingertipSettings
package import RegionControls
import SystemSupport
import TouchRouting
import Touches

/// The state of regions that outlives layouts: what other programs set, values, and variables.
package final class LiveRegions {
  /// The changes that other programs have made, by the regions' ids.
  private var changes: [String: RegionChange] = [:]
  /// The values of regions, by their ids: one number, or one for each axis.
  private var values: [String: [Double]] = [:]
  /// The variables.
  package private(set) var variables = Variables()
  /// Grows with every change.
  package private(set) var generation: UInt64 = 0
  /// The active window, the keyboard and the pen, as far as they are known.
  var situation = GestureSituation()
  /// The changes of variables and values since they were taken last; nil where nobody takes them.
  private var news: [LiveNews]?
  /// The clocks of regions.
  var clocks = LiveClocks()
  /// The number of looks that a region has had, by its id.
  private var versions: [String: Int] = [:]

  /// A state in which nobody has set anything.
  package init() {}

  /// Returns how often a region has looked different.
  func version(of id: String) -> Int { versions.isEmpty ? 0 : versions[id] ?? 0 }

  /// Notes that a region looks different.
  func touch(_ id: String) {
    versions[id, default: 0] += 1
    generation += 1
  }

  /// Notes that a region came or went.
  func noteAdmission() { generation += 1 }

  /// Returns what other programs have set of a region; nil for nothing.
  func change(of id: String) -> RegionChange? { changes.isEmpty ? nil : changes[id] }

  /// Applies an order to what is kept of a region.
  func apply(_ order: RegionOrder, to id: String) {
    changes[id, default: RegionChange()].apply(order)
    generation += 1
  }

  /// Forgets whether other programs have hidden a region, since something else decides that now.
  func forgetHiding(of id: String) {
    if change(of: id)?.isHidden != nil { changes[id]?.isHidden = nil }
  }

  /// Returns the value of a region; nil where it has none.
  package func value(of id: String) -> [Double]? { values.isEmpty ? nil : values[id] }

  /// Gives a region another value.
  package func setValue(_ value: [Double], of id: String) {
    values[id] = value
    news?.append(.value(value, region: id))
    touch(id)
  }

  /// Keeps the changes of variables and values from now on, until they are taken.
  package func keepNews() { news = news ?? [] }

  /// Takes the changes of variables and values since the last time.
  package func takeNews() -> [LiveNews] {
    guard let taken = news, !taken.isEmpty else { return [] }
    news = []
    return taken
  }

  /// Sets a variable.
  ///
  /// - Returns: whether it had another value.
  func set(_ name: String, to value: String) -> Bool {
    guard variables.set(name, to: value) else { return false }
    news?.append(.variable(name, value))
    generation += 1
    return true
  }

  /// Goes on with the regions and variables of another configuration; what was set stays for those that are
  /// still there.
  ///
  /// - Returns: the variables that have other values.
  func use(_ settings: RegionSettings) -> Set<String> {
    if !changes.isEmpty || !values.isEmpty {
      var ids: Set<String> = []
      settings.forEach { shared, _, _ in
        let region = shared.setting
        ids.insert(region.id)
        guard let value = values[region.id] else { return }
        // Its scale may be another one now.
        guard let nearest = region.valueNearest(to: value) else {
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
  /// Returns the value that it has instead of one that it had before its scale changed; nil where it has as
  /// many numbers no longer.
  fileprivate func valueNearest(to former: [Double]) -> [Double]? {
    guard former.count == (control.kind == .stick ? 2 : 1) else { return nil }
    guard let kind = control.kind, kind.hasValue else { return former }
    return former.map { control.value.nearest(to: $0, of: kind) }
  }
}

/// A change of a variable or of a region's value.
package enum LiveNews: Equatable, Sendable {
  /// A variable by its name has another value.
  case variable(String, String)
  /// A region's control has another value.
  case value([Double], region: String)
}

extension LiveRegions: ValueStore {}
