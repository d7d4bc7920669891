/// The order of the root's children as far as events told it, and whether ours are on top.
///
/// A query per event would be a round trip, and its answer would be about another moment than the
/// event; so the order is asked for once and kept up by the events alone.
package struct WindowStack: Sendable {
  /// From the bottom to the top.
  private var order: [WindowID]
  private var mapped: Set<WindowID>
  private var ours: Set<WindowID> = []
  /// The mapped foreign window that lies highest above the lowest of ours; nil where none does.
  package private(set) var coveringWindow: WindowID?

  /// Begins with the order that the server told.
  ///
  /// - Parameters:
  ///   - order: the root's children from the bottom to the top.
  ///   - mapped: those of them that may be seen; all, where that is not known.
  package init(order: [WindowID], mapped: Set<WindowID>) {
    self.order = order
    self.mapped = mapped
  }

  /// Makes these windows the ones that belong on top, where they are about to be put, mapped.
  ///
  /// - Parameter windows: from the top to the bottom.
  package mutating func putOnTop(_ windows: [WindowID]) {
    ours = Set(windows)
    order.removeAll(where: ours.contains)
    order += windows.reversed()
    mapped.formUnion(ours)
    findCoveringWindow()
  }

  /// Whether a window is mapped as far as events told, or is one of ours.
  func knowsAsMapped(_ window: WindowID) -> Bool {
    ours.contains(window) || mapped.contains(window)
  }

  /// Takes an event in; one about a window that is not known is taken as its creation.
  package mutating func take(_ event: StackEvent) {
    let window = event.window
    switch event {
    case .created, .reparented(_, toRoot: true):
      remove(window)
      order.append(window)
    case .destroyed, .reparented(_, toRoot: false):
      remove(window)
      mapped.remove(window)
    case .mapped:
      guard mapped.insert(window).inserted else { return }
      if !order.contains(window) { order.append(window) }
    case .unmapped:
      guard mapped.remove(window) != nil else { return }
    case .restacked(_, let sibling):
      // Our own windows move many times a second and stay where they are in the stack.
      if let index = order.lastIndex(of: window),
        index == 0 ? sibling == .none : order[index - 1] == sibling
      {
        return
      }
      remove(window)
      order.insert(window, at: order.lastIndex(of: sibling).map { $0 + 1 } ?? 0)
    case .circulated(_, let toTop):
      remove(window)
      order.insert(window, at: toTop ? order.count : 0)
    }
    findCoveringWindow()
  }

  private mutating func remove(_ window: WindowID) {
    if let index = order.lastIndex(of: window) { order.remove(at: index) }
  }

  private mutating func findCoveringWindow() {
    guard let lowest = order.firstIndex(where: ours.contains) else {
      coveringWindow = nil
      return
    }
    coveringWindow = order[lowest...].last { !ours.contains($0) && mapped.contains($0) }
  }
}
