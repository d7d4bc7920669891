/// The order of the root's children according to events, and whether ours are on top.
///
/// A query per event would be a round trip, and its reply would be about another moment than the
/// event. So the order is queried once, and then updated by events alone.
package struct WindowStack: Sendable {
  /// A window of the stack.
  ///
  /// The facts that are tested for thousands of windows at every event are stored here, since sets
  /// would have to hash each window.
  private struct Entry: Sendable {
    var window: WindowID
    var isMapped: Bool
    var isOurs = false
  }

  /// The windows, from bottom to top.
  private var order: [Entry]
  private var ours: Set<WindowID> = []
  /// The number of our windows in the stack.
  private var oursCount = 0
  /// The highest mapped window of another client above the lowest of ours; nil if there is none.
  package private(set) var coveringWindow: WindowID?

  /// Starts with an order that the server reported.
  ///
  /// - Parameters:
  ///   - order: the root's children from bottom to top.
  ///   - mapped: those that may be visible; all of them if that is unknown.
  package init(order: [WindowID], mapped: Set<WindowID>) {
    self.order = order.map { Entry(window: $0, isMapped: mapped.contains($0)) }
  }

  /// Sets our windows, which are about to be mapped and put on top.
  ///
  /// - Parameter windows: our windows from top to bottom.
  package mutating func putOnTop(_ windows: [WindowID]) {
    ours = Set(windows)
    order.removeAll { ours.contains($0.window) }
    for index in order.indices { order[index].isOurs = false }
    order += windows.reversed().map { Entry(window: $0, isMapped: true, isOurs: true) }
    oursCount = windows.count
    findCoveringWindow()
  }

  /// Returns whether a window is mapped according to events, or is one of ours.
  package func isKnownToBeMapped(_ window: WindowID) -> Bool {
    ours.contains(window) || index(of: window).map { order[$0].isMapped } ?? false
  }

  /// Handles an event; an event about an unknown window counts as its creation.
  package mutating func follow(_ event: StackEvent) {
    let window = event.window
    switch event {
    case .created, .reparented(_, toRoot: true):
      insert(remove(window) ?? newcomer(window), at: order.count)
    case .destroyed, .reparented(_, toRoot: false):
      remove(window)
    case .mapped:
      if let index = index(of: window) {
        guard !order[index].isMapped else { return }
        order[index].isMapped = true
      } else {
        insert(newcomer(window, isMapped: true), at: order.count)
      }
    case .unmapped:
      guard let index = index(of: window), order[index].isMapped else { return }
      order[index].isMapped = false
    case .restacked(_, let sibling):
      // Our own windows move many times a second without a change in the stack.
      if let index = index(of: window),
        index == 0 ? sibling == .none : order[index - 1].window == sibling
      {
        return
      }
      let moved = remove(window) ?? newcomer(window)
      insert(moved, at: self.index(of: sibling).map { $0 + 1 } ?? 0)
    case .circulated(_, let toTop):
      let moved = remove(window) ?? newcomer(window)
      insert(moved, at: toTop ? order.count : 0)
    }
    findCoveringWindow()
  }

  private func newcomer(_ window: WindowID, isMapped: Bool = false) -> Entry {
    Entry(window: window, isMapped: isMapped, isOurs: ours.contains(window))
  }

  private func index(of window: WindowID) -> Int? {
    // Most events are about windows near the top.
    order.lastIndex { $0.window == window }
  }

  private mutating func insert(_ entry: Entry, at index: Int) {
    order.insert(entry, at: index)
    if entry.isOurs { oursCount += 1 }
  }

  @discardableResult
  private mutating func remove(_ window: WindowID) -> Entry? {
    guard let index = index(of: window) else { return nil }
    let entry = order.remove(at: index)
    if entry.isOurs { oursCount -= 1 }
    return entry
  }

  private mutating func findCoveringWindow() {
    coveringWindow = nil
    // From the top: a window beneath all of ours covers none of them.
    var remaining = oursCount
    for entry in order.reversed() {
      if remaining == 0 { return }
      if entry.isOurs {
        remaining -= 1
      } else if entry.isMapped {
        coveringWindow = entry.window
        return
      }
    }
  }
}
