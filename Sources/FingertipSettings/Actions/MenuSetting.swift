/// A list of things to do, for the action `menu`.
package struct MenuSetting: Equatable, Sendable {
  /// One of them.
  struct Item: Equatable, Sendable {
    var label = ""
    /// The actions carried out when somebody taps it.
    var actions: [RegionAction] = []
  }

  /// The name of its region: no id of the file can be this one, since a blank is none of their letters.
  package var id: String
  var items: [Item]

  /// The name of the region that has the items in it.
  package var panelID: String { id + " panel" }
}
