package import TouchRouting

/// The actions bound to the triggers of a region; these are so few that a list is faster than a
/// table.
package struct BoundActions: Sendable {
  private var list: [(trigger: ActTrigger, actions: [RegionAction])] = []

  /// Creates an empty binding.
  package init() {}

  /// The triggers, in the order in which they were bound.
  package var triggers: some Sequence<ActTrigger> { list.lazy.map(\.trigger) }
  /// The only trigger; nil if there are none or several.
  package var onlyTrigger: ActTrigger? { list.count == 1 ? list[0].trigger : nil }
  /// The actions of each trigger, in the same order.
  package var values: [[RegionAction]] { list.map(\.actions) }
  /// The number of triggers.
  package var count: Int { list.count }
  /// Whether nothing is bound.
  package var isEmpty: Bool { list.isEmpty }

  /// The actions of a trigger; nil if it has none.
  package subscript(trigger: ActTrigger) -> [RegionAction]? {
    get { list.first { $0.trigger == trigger }?.actions }
    set {
      let index = list.firstIndex { $0.trigger == trigger }
      switch (index, newValue) {
      case (let index?, let actions?): list[index].actions = actions
      case (let index?, nil): list.remove(at: index)
      case (nil, let actions?): list.append((trigger, actions))
      case (nil, nil): return
      }
    }
  }
}

extension BoundActions: Equatable {
  /// Returns whether both bind the same actions, in any order.
  package static func == (a: BoundActions, b: BoundActions) -> Bool {
    a.count == b.count && a.list.allSatisfy { b[$0.trigger] == $0.actions }
  }
}
