internal import FingertipSettings
import RegionControls
import TouchRouting
import Touches

/// The regions as other programs see them.
extension RegionLayout {
  /// The regions of the configuration and the variables as they are now.
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

  /// Returns a region without what is in it; nil for one that the configuration does not have.
  func ownReport(of id: RegionID) -> RegionReport? {
    guard let entry = entries[id], entry.made != nil, !entry.setting.id.hasPrefix(" "),
      let region = tree[id], let frame = tree.absoluteFrame(of: id)
    else { return nil }
    let setting = entry.setting
    return RegionReport(
      id: setting.id, frame: frame, isHidden: region.presence.isHidden,
      isEnabled: region.presence.isEnabled,
      isAdmitted: !region.presence.isWithheld, policy: region.touchRules.policy.rawValue,
      control: setting.control.kind?.rawValue, value: live.value(of: setting) ?? [],
      label: look(of: id)?.normal.label.text,
      look: live.change(of: setting.id)?.look ?? RegionOrder.normalLook)
  }
}
