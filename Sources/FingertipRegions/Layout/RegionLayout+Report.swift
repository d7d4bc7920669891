internal import FingertipSettings
import RegionControls
import TouchRouting
import Touches

/// The regions as reported to other programs.
extension RegionLayout {
  /// The present state of the configured regions and the variables.
  package var report: RegionsReport {
    var report = RegionsReport()
    report.regions = reports(in: nil)
    report.variables = live.variables.all
    return report
  }

  private func reports(in parent: RegionID?) -> [RegionReport] {
    tree.children(of: parent).compactMap { id in
      guard var report = ownReport(of: id) else { return nil }
      report.children = reports(in: id)
      return report
    }
  }

  /// Returns the report of a region without its children; nil if the region is not in the file.
  func ownReport(of id: RegionID) -> RegionReport? {
    guard let entry = entries[id], entry.isInFile,
      let region = tree[id], let frame = tree.absoluteFrame(of: id)
    else { return nil }
    let setting = entry.setting
    // The look that a program has set is kept, but the file may have removed it.
    let look = live.change(of: setting.id)?.look.flatMap { name in
      setting.look?.face(named: name) == nil ? nil : name
    }
    return RegionReport(
      id: setting.id, frame: frame, isHidden: region.presence.isHidden,
      isEnabled: region.presence.isEnabled,
      isAdmitted: !region.presence.isWithheld, policy: region.touchRules.policy.rawValue,
      control: setting.control.kind?.rawValue, value: live.value(of: setting) ?? [],
      label: self.look(of: id)?.normal.label.text, look: look ?? RegionOrder.normalLook)
  }
}
