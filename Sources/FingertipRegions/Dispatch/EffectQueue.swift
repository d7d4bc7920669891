internal import TouchRouting
internal import Touches

/// The effects of a router on their way to the server and to those who carry them out.
struct EffectQueue {
  /// The effects to carry out, oldest first; the router adds to them.
  var waiting = Effects()
  /// The effects being carried out; kept for their memory.
  private var current = Effects()
  /// The number of those that wait of which the server has been told, if they are answers.
  private var answeredCount = 0
  /// Whether effects are being carried out; those that come meanwhile wait for their end.
  private(set) var isBusy = false

  /// Calls the body with each answer that the server has not been told of.
  ///
  /// - Parameter body: gets the touch, and whether it is accepted.
  /// - Returns: whether there were effects since the last call, be they answers or not.
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

  /// Begins to carry out what waits.
  ///
  /// - Returns: the effects, to be given back by `end`.
  mutating func begin() -> Effects {
    isBusy = true
    answeredCount = 0
    swap(&waiting, &current)
    defer { current = Effects() }
    return current
  }

  /// Ends what `begin` began, and keeps the memory of its effects for the next.
  mutating func end(_ effects: consuming Effects) {
    effects.removeAll()
    current = effects
    isBusy = false
  }
}
