package import SystemSupport
package import TouchRouting

/// The actions bound to the triggers of a region; these are so few that a list is faster than a
/// table.
package struct BoundActions: Sendable {
  private var list: [(trigger: ActTrigger, actions: [RegionAction], location: FileLocation?)] = []

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
      case (nil, let actions?): list.append((trigger, actions, nil))
      case (nil, nil): return
      }
    }
  }

  /// Binds the actions at a location of the file to a trigger.
  package mutating func bind(
    _ actions: [RegionAction], to trigger: ActTrigger, at location: FileLocation
  ) {
    list.removeAll { $0.trigger == trigger }
    list.append((trigger, actions, location))
  }

  /// Returns the location in the file of a trigger's actions; nil if they come from no file.
  package func location(of trigger: ActTrigger) -> FileLocation? {
    list.first { $0.trigger == trigger }?.location
  }
}

extension BoundActions: Equatable {
  /// Returns whether both bind the same actions, in any order and at any location.
  package static func == (a: BoundActions, b: BoundActions) -> Bool {
    a.count == b.count && a.list.allSatisfy { b[$0.trigger] == $0.actions }
  }
}
