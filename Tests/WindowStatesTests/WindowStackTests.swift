import SeededRandom
import Testing
import WindowStates

/// A naive stack: every event rebuilds a list of all windows.
private struct Model {
  /// The root's children, from the bottom to the top.
  var order: [WindowID] = []
  var mapped: Set<WindowID> = []
  let ours: Set<WindowID>

  mutating func follow(_ event: StackEvent) {
    let id = event.window
    let others = order.filter { $0 != id }
    switch event {
    case .created, .reparented(_, toRoot: true): order = others + [id]
    case .destroyed, .reparented(_, toRoot: false):
      order = others
      mapped.remove(id)
    case .mapped:
      mapped.insert(id)
    case .unmapped: mapped.remove(id)
    case .restacked(_, let sibling):
      guard let below = others.firstIndex(of: sibling) else {
        order = [id] + others
        return
      }
      order = Array(others[...below]) + [id] + Array(others[(below + 1)...])
    case .circulated(_, let toTop): order = toTop ? others + [id] : [id] + others
    }
  }

  var coveringWindow: WindowID? {
    var found: WindowID?
    var isAbove = false
    for id in order {
      if ours.contains(id) {
        isAbove = true
      } else if isAbove, mapped.contains(id) {
        found = id
      }
    }
    return found
  }
}

@Suite("The stack of windows")
struct WindowStackTests {
  @Test("The stack of windows agrees with a naive model of the events", arguments: 0..<60)
  func anyEvents(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    let start = (1...6).map { window($0) }.shuffled(using: &generator)
    let mapped = Set(start.filter { _ in Bool.random(using: &generator) })
    let ours = [window(9), window(3), window(4)]
    var model = Model(order: start, mapped: mapped, ours: Set(ours))
    for id in ours.reversed() {
      model.follow(.created(id))
      model.follow(.mapped(id))
    }
    var stack = WindowStack(order: start, mapped: mapped)
    stack.putOnTop(ours)
    for _ in 0..<400 {
      #expect(stack.coveringWindow == model.coveringWindow)
      let event = anyEvent(in: model, using: &generator)
      stack.follow(event)
      model.follow(event)
    }
  }

  /// Returns a random event that the server could send in this state.
  private func anyEvent(in model: Model, using generator: inout SplitMix64) -> StackEvent {
    let missing = (1...10).map { window($0) }.filter { !model.order.contains($0) }
    guard let child = model.order.randomElement(using: &generator) else {
      return .created(window(1))
    }
    switch Int.random(in: 0..<10, using: &generator) {
    case 0:
      return missing.randomElement(using: &generator).map { .created($0) } ?? .destroyed(child)
    case 1:
      return missing.randomElement(using: &generator).map { .reparented($0, toRoot: true) }
        ?? .reparented(child, toRoot: false)
    case 2: return .destroyed(child)
    case 3: return .unmapped(child)
    case 4: return .circulated(child, toTop: .random(using: &generator))
    case 5, 6: return .mapped(child)
    default:
      let siblings = model.order.filter { $0 != child } + [.none]
      return .restacked(child, above: siblings.randomElement(using: &generator) ?? .none)
    }
  }

  @Test("The stack has no covering window while it does not know our windows")
  func withoutOurs() {
    var stack = WindowStack(order: [window(1), window(2)], mapped: [window(1), window(2)])
    #expect(stack.coveringWindow == nil)
    stack.putOnTop([window(1)])
    #expect(stack.coveringWindow == nil)
    stack.follow(.restacked(window(2), above: window(1)))
    #expect(stack.coveringWindow == window(2))
    stack.putOnTop([])
    #expect(stack.coveringWindow == nil)
  }

  @Test("The stack inserts an unknown window when an event names it")
  func unknownWindow() {
    var stack = WindowStack(order: [window(1)], mapped: [window(1)])
    stack.putOnTop([window(1)])
    stack.follow(.mapped(window(7)))
    #expect(stack.coveringWindow == window(7))
    stack.follow(.restacked(window(7), above: .none))
    #expect(stack.coveringWindow == nil)
    stack.follow(.restacked(window(8), above: window(1)))
    stack.follow(.mapped(window(8)))
    #expect(stack.coveringWindow == window(8))
  }

  @Test("A new window with the id of a destroyed one is not mapped")
  func reusedID() {
    var stack = WindowStack(order: [window(1), window(2)], mapped: [window(1), window(2)])
    stack.putOnTop([window(1)])
    stack.follow(.destroyed(window(2)))
    stack.follow(.created(window(2)))
    #expect(stack.coveringWindow == nil)
  }
}
