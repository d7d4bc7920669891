/// The order of the root's children according to events, and whether ours are on top.
///
/// A query per event would be a round trip, and its reply would be about another moment than the
/// event. So the order is queried once, and then updated by events alone.
package struct WindowStack: Sendable {
  /// A window of the stack.
  ///
  /// The facts that are tested for thousands of windows at every event are stored here, since sets
  /// would have to hash each window.
  private struct Place: Sendable {
    var window: WindowID
    var isMapped: Bool
    var isOurs = false
  }

  /// The windows, from bottom to top.
  private var order: [Place]
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
    self.order = order.map { Place(window: $0, isMapped: mapped.contains($0)) }
  }

  /// Sets our windows, which are about to be mapped and put on top.
  ///
  /// - Parameter windows: our windows from top to bottom.
  package mutating func putOnTop(_ windows: [WindowID]) {
    ours = Set(windows)
    order.removeAll { ours.contains($0.window) }
    for place in order.indices { order[place].isOurs = false }
    order += windows.reversed().map { Place(window: $0, isMapped: true, isOurs: true) }
    oursCount = windows.count
    findCoveringWindow()
  }

  /// Returns whether a window is mapped according to events, or is one of ours.
  func knowsAsMapped(_ window: WindowID) -> Bool {
    ours.contains(window) || place(of: window).map { order[$0].isMapped } ?? false
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
      if let place = place(of: window) {
        guard !order[place].isMapped else { return }
        order[place].isMapped = true
      } else {
        insert(newcomer(window, isMapped: true), at: order.count)
      }
    case .unmapped:
      guard let place = place(of: window), order[place].isMapped else { return }
      order[place].isMapped = false
    case .restacked(_, let sibling):
      // Our own windows move many times a second without a change in the stack.
      if let place = place(of: window),
        place == 0 ? sibling == .none : order[place - 1].window == sibling
      {
        return
      }
      let moved = remove(window) ?? newcomer(window)
      insert(moved, at: self.place(of: sibling).map { $0 + 1 } ?? 0)
    case .circulated(_, let toTop):
      let moved = remove(window) ?? newcomer(window)
      insert(moved, at: toTop ? order.count : 0)
    }
    findCoveringWindow()
  }

  private func newcomer(_ window: WindowID, isMapped: Bool = false) -> Place {
    Place(window: window, isMapped: isMapped, isOurs: ours.contains(window))
  }

  private func place(of window: WindowID) -> Int? {
    // Most events are about windows near the top.
    order.lastIndex { $0.window == window }
  }

  private mutating func insert(_ place: Place, at index: Int) {
    order.insert(place, at: index)
    if place.isOurs { oursCount += 1 }
  }

  @discardableResult
  private mutating func remove(_ window: WindowID) -> Place? {
    guard let index = place(of: window) else { return nil }
    let place = order.remove(at: index)
    if place.isOurs { oursCount -= 1 }
    return place
  }

  private mutating func findCoveringWindow() {
    coveringWindow = nil
    // From the top: a window beneath all of ours covers none of them.
    var left = oursCount
    for place in order.reversed() {
      if left == 0 { return }
      if place.isOurs {
        left -= 1
      } else if place.isMapped {
        coveringWindow = place.window
        return
      }
    }
  }
}
