/// The items of the action `menu`.
package struct MenuSetting: Equatable, Sendable {
  /// An item of a menu.
  package struct Item: Equatable, Sendable {
    /// The text on it.
    package var label: String
    /// The actions to carry out when it is tapped.
    package var actions: [RegionAction]

    /// Whether it opens another menu.
    var opensMenu: Bool {
      actions.contains { action in
        if case .menu = action { true } else { false }
      }
    }

    /// Whether it is a switch, with a tick while that is on.
    package var hasTick: Bool { actions.contains(where: \.isSwitch) }

    /// Creates an item from its label and its actions.
    package init(label: String = "", actions: [RegionAction] = []) {
      self.label = label
      self.actions = actions
    }
  }

  /// The name of the menu's region; no id of the file is equal, because ids contain no blanks.
  package var id: String
  /// The items, from top to bottom.
  package var items: [Item]

  /// Creates a menu from the name of its region and its items.
  package init(id: String, items: [Item]) {
    self.id = id
    self.items = items
  }

  /// The name of the region that contains the items.
  package var panelID: String { id + " panel" }

  /// Returns the name of the button of an item, by its place among the items from 0.
  package func buttonID(of index: Int) -> String { "\(id) \(index + 1)" }

  /// Returns the name of the tick of an item, by its place among the items from 0.
  package func tickID(of index: Int) -> String { buttonID(of: index) + " tick" }
}

extension RegionAction {
  /// Whether the action switches something on and off, or chooses one of several.
  package var isSwitch: Bool {
    switch self {
    case .command(let action): action.isSwitch
    // A variable without explicit values is true or false.
    case .toggle(_, let values): values.isEmpty
    default: false
    }
  }
}
