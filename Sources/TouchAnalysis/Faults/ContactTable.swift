internal import Touches

/// The state that a detector keeps of each contact that is down.
///
/// A list with linear search: there are as many entries as fingers, and hashing takes longer. The
/// ids are stored contiguously, apart from the states, so that a search does not walk through the
/// states.
struct ContactTable<State: Sendable>: Sendable {
  private(set) var ids: [TouchID] = []
  /// The state of each contact in `ids`.
  private(set) var states: [State] = []

  /// The state of a contact; setting nil forgets it.
  subscript(id: TouchID) -> State? {
    get { index(of: id).map { states[$0] } }
    set {
      guard let newValue else { return forget(id) }
      if let index = index(of: id) {
        states[index] = newValue
      } else {
        append(id, newValue)
      }
    }
  }

  /// Forgets a contact, if it is known.
  mutating func forget(_ id: TouchID) {
    guard let index = index(of: id) else { return }
    ids.remove(at: index)
    states.remove(at: index)
  }

  /// Changes the state of a contact in place, after making it if there is none.
  mutating func change<Result>(
    _ id: TouchID, orMake make: @autoclosure () -> State, _ body: (inout State) -> Result
  ) -> Result {
    if let index = index(of: id) { return body(&states[index]) }
    append(id, make())
    return body(&states[states.count - 1])
  }

  /// Changes every state, until `body` returns something.
  mutating func first<Result>(
    _ body: (TouchID, inout State) -> Result?
  ) -> Result? {
    for index in ids.indices {
      if let result = body(ids[index], &states[index]) { return result }
    }
    return nil
  }

  /// Follows a contact that moves; the state of one that ended is removed, and any other report
  /// makes a new state.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - make: makes the state of a contact that begins.
  /// - Returns: the touch after the move and the contact's previous state; nil if it did not move.
  mutating func follow(
    _ report: Report, orMake make: (TouchState) -> State
  ) -> (after: TouchState, state: State)? {
    guard let after = report.after, !report.isOver else {
      self[report.id] = nil
      return nil
    }
    guard let state = self[report.id], report.progress.isMove else {
      self[report.id] = make(after)
      return nil
    }
    return (after, state)
  }

  private mutating func append(_ id: TouchID, _ state: State) {
    ids.append(id)
    states.append(state)
  }

  private func index(of id: TouchID) -> Int? {
    for index in ids.indices where ids[index].contact == id.contact {
      if ids[index].device.rawValue == id.device.rawValue { return index }
    }
    return nil
  }
}
