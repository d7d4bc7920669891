internal import TouchRouting
internal import Touches

/// The effects of a router that wait to be answered and carried out.
struct EffectQueue {
  /// The effects to carry out, oldest first; the router adds to them.
  var waiting = Effects()
  /// The effects being carried out; kept for their memory.
  private var current = Effects()
  /// The number of waiting effects whose answers have been passed to the server.
  private var answeredCount = 0
  /// Whether effects are being carried out; effects that arrive meanwhile wait until that ends.
  private(set) var isBusy = false

  /// Calls the body with each answer that the server has not been told.
  ///
  /// - Parameter body: receives the touch, and whether it is accepted.
  /// - Returns: whether any effects arrived since the last call, answers or not.
  mutating func takeAnswers(_ body: (TouchID, Bool) -> Void) -> Bool {
    guard answeredCount < waiting.count else { return false }
    defer { answeredCount = waiting.count }
    for effect in waiting[answeredCount...] {
      switch effect.kind {
      case .accept(let touch): body(touch, true)
      case .reject(let touch): body(touch, false)
      case .hit, .deliver, .cancel, .gesture, .act: break
      }
    }
    return true
  }

  /// Begins to carry out the waiting effects.
  ///
  /// - Returns: the effects; give them back to `end`.
  mutating func begin() -> Effects {
    isBusy = true
    answeredCount = 0
    swap(&waiting, &current)
    defer { current = Effects() }
    return current
  }

  /// Ends what `begin` began, and keeps the memory of the effects for the next time.
  mutating func end(_ effects: consuming Effects) {
    effects.removeAll()
    current = effects
    isBusy = false
  }
}
