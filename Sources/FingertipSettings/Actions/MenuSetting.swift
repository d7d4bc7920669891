/// The items of the action `menu`.
package struct MenuSetting: Equatable, Sendable {
  /// An item.
  package struct Item: Equatable, Sendable {
    /// The text on it.
    package var label: String
    /// The actions carried out when it is tapped.
    package var actions: [RegionAction]

    /// Whether it opens another menu.
    var opensMenu: Bool {
      actions.contains { action in
        if case .menu = action { true } else { false }
      }
    }

    /// Whether it switches something, and has a tick while that is on.
    package var hasTick: Bool { actions.contains(where: \.isSwitch) }

    /// Creates an item from its label and what it does.
    package init(label: String = "", actions: [RegionAction] = []) {
      self.label = label
      self.actions = actions
    }
  }

  /// The name of its region: no id of the file can be the same, since ids have no blank.
  package var id: String
  /// The items, from top to bottom.
  package var items: [Item]

  /// Creates a menu from the name of its region and its items.
  package init(id: String, items: [Item]) {
    self.id = id
    self.items = items
  }

  /// The name of the region that has the items in it.
  package var panelID: String { id + " panel" }

  /// Returns the name of the button of an item, by its place among the items from 0.
  package func buttonID(of index: Int) -> String { "\(id) \(index + 1)" }

  /// Returns the name of the tick of an item, by its place among the items from 0.
  package func tickID(of index: Int) -> String { buttonID(of: index) + " tick" }
}

extension RegionAction {
  /// Whether it switches something on and off, or chooses one of several.
  package var isSwitch: Bool {
    switch self {
    case .command(let action): action.isSwitch
    // The values have no other meaning than true and false.
    case .toggle(_, let values): values.isEmpty
    default: false
    }
  }
}
