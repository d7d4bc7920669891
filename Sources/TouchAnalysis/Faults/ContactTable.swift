internal import Touches

/// The state that a detector keeps of each contact that is down.
///
/// A list that is searched: there are as many entries as fingers, and hashing takes longer.
struct ContactTable<State: Sendable>: Sendable {
  private(set) var entries: [(id: TouchID, state: State)] = []

  /// The state of a contact; setting nil forgets it.
  subscript(id: TouchID) -> State? {
    get { entries.first { $0.id == id }?.state }
    set {
      let index = entries.firstIndex { $0.id == id }
      switch (index, newValue) {
      case (let index?, let state?): entries[index].state = state
      case (let index?, nil): entries.remove(at: index)
      case (nil, let state?): entries.append((id, state))
      case (nil, nil): break
      }
    }
  }

  /// Changes the state of a contact where it is, which is made where there is none.
  mutating func change<Result>(
    _ id: TouchID, orMake make: @autoclosure () -> State, _ body: (inout State) -> Result
  ) -> Result {
    if let index = entries.firstIndex(where: { $0.id == id }) { return body(&entries[index].state) }
    entries.append((id, make()))
    return body(&entries[entries.count - 1].state)
  }

  /// Changes every state for which a test is true, until `body` returns something.
  mutating func first<Result>(
    _ body: (TouchID, inout State) -> Result?
  ) -> Result? {
    for index in entries.indices {
      if let result = body(entries[index].id, &entries[index].state) { return result }
    }
    return nil
  }
}
