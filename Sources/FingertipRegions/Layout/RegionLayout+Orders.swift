import FingertipSettings
package import RegionControls
import SystemSupport
import TouchRouting
import Touches

/// The orders of other programs to regions.
extension RegionLayout {
  /// Carries out another program's order to a region.
  ///
  /// - Parameters:
  ///   - order: the order.
  ///   - name: the region's id.
  /// - Throws: `OrderRefusal` if there is no such region, the order does not apply to it, or its
  ///   numbers or texts are out of range, which those of a saved state may be.
  package func carryOut(_ order: RegionOrder, on name: String) throws(OrderRefusal) {
    try order.check()
    guard let id = index.ids[name], let entry = entries[id], entry.made != nil else {
      throw OrderRefusal(unknown(name, "region's id", among: fileIDs))
    }
    let setting = entry.setting
    switch order {
    case .show, .hide, .enable, .disable:
      live.apply(order, to: name)
      applyState(of: id, name, raises: order == .show)
    case .move(let position): move(id, to: position)
    case .label:
      guard setting.look != nil else {
        throw OrderRefusal(
          "label: region \(quoted(name)) has no 'draw', so its label is not visible")
      }
      live.apply(order, to: name)
      refreshLook(of: id)
    case .look(let look):
      try checkLook(look, of: setting)
      live.apply(order, to: name)
      refreshLook(of: id)
    case .value(let value):
      live.setValue(try checked(value, of: setting), of: name)
      refreshLook(of: id)
    }
  }

  /// The region ids of the file, for messages.
  private var fileIDs: [String] {
    entries.values.filter(\.isInFile).map(\.setting.id).sorted()
  }

  private func checkLook(_ name: String, of setting: RegionSetting) throws(OrderRefusal) {
    let names = [RegionOrder.normalLook] + (setting.look?.names ?? [])
    guard !names.contains(name) else { return }
    throw OrderRefusal("look: " + unknown(name, "look of \(quoted(setting.id))", among: names))
  }

  /// Returns a value rounded to the region's scale.
  private func checked(
    _ value: [Double], of setting: RegionSetting
  ) throws(OrderRefusal) -> [Double] {
    let count = setting.control.kind == .stick ? 2 : 1
    guard value.count == count else {
      throw OrderRefusal(
        "value: region \(quoted(setting.id)) has \(count == 1 ? "one number" : "two numbers"), not "
          + "\(value.count)")
    }
    guard let control = setting.control.kind, control.hasValue else { return value }
    return value.map { setting.control.value.nearest(to: $0, of: control) }
  }

  /// Moves a region's upper left corner as near to a place of the root as its constraint allows.
  func move(_ id: RegionID, to position: Point) {
    motions.stop(id)
    tree.move(id, to: tree.allowedOrigin(of: id, near: tree.position(position, inParentOf: id)))
  }

  /// Applies the visibility and the touch state of a region that other programs have set.
  func applyState(of id: RegionID, _ name: String, raises: Bool = false) {
    guard let change = live.change(of: name) else { return }
    tree.update(id) { region in
      if let isHidden = change.isHidden { region.presence.isHidden = isHidden }
      if let isEnabled = change.isEnabled { region.presence.isEnabled = isEnabled }
    }
    if raises { tree.raise(id) }
  }

  /// Applies to all regions of a new layout what other programs have set.
  func applyStates() {
    for (id, entry) in entries { applyState(of: id, entry.setting.id) }
  }

  /// Repaints a region.
  func refreshLook(of id: RegionID) {
    live.touch(name(of: id))
    tree.markDirty(id)
  }

  /// Returns the present look of a region; nil if it is not visible.
  ///
  /// - Parameters:
  ///   - id: the region.
  ///   - isEnabled: whether the region and its ancestors are enabled.
  /// - Returns: the look.
  func look(of id: RegionID, isEnabled: Bool = true) -> RegionLook? {
    guard let entry = entries[id], let look = entry.setting.look else { return nil }
    return live.look(look, of: entry.setting, entry.labelNames, isEnabled: isEnabled)
  }
}
