internal import FingertipSettings
import SystemSupport

/// Reading the items of a menu.
extension SectionReader {
  /// Returns the items of a menu: texts, which are emitted, or sections with a label and actions.
  mutating func menu(_ node: YAMLNode) -> MenuSetting? {
    guard case .sequence(let members) = node.content else {
      refuse(node.location, "is \(node.kind); a list of 1 to 20 items is allowed")
      return nil
    }
    guard (1...20).contains(members.count) else {
      refuse(node.location, "has \(members.count) items; 1 to 20 are allowed")
      return nil
    }
    var menu = MenuSetting(id: "menu \(keyAsName())", items: [])
    for (index, member) in members.enumerated() {
      under("[\(index)]") { reader in
        if let item = reader.menuItem(member) { menu.items.append(item) }
      }
    }
    return menu.items.count == members.count ? menu : nil
  }

  private mutating func menuItem(_ node: YAMLNode) -> MenuSetting.Item? {
    var item = MenuSetting.Item()
    if case .scalar = node.content {
      guard let text = value(of: node, .words) else { return nil }
      return MenuSetting.Item(label: text, actions: [.emit(text)])
    }
    let before = problems.count
    let locations = section(node, RegionKeys.menuItem, into: &item)
    guard problems.count == before else { return nil }
    for key in RegionKeys.menuItem.map(\.name) where locations[key] == nil {
      refuse(node.location, "has no '\(key)'")
      return nil
    }
    return item
  }
}
