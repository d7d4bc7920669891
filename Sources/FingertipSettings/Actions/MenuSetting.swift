/// The items of the action `menu`.
package struct MenuSetting: Equatable, Sendable {
  /// An item.
  struct Item: Equatable, Sendable {
    var label = ""
    /// The actions carried out when it is tapped.
    var actions: [RegionAction] = []
  }

  /// The name of its region: no id of the file can be the same, since ids have no blank.
  package var id: String
  var items: [Item]

  /// The name of the region that has the items in it.
  package var panelID: String { id + " panel" }
}
