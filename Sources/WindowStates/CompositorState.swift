/// A signal about compositing.
package enum CompositorSignal: Hashable, Sendable {
  /// The compositor's selection gained or lost its owner.
  case selection(isOwned: Bool)
  /// The sentinel was found to be redirected, or not to be.
  case sentinel(isRedirected: Bool)
}

/// The state of compositing, derived from both signals.
package struct CompositorState: Hashable, Sendable {
  /// Whether the compositor's selection has an owner.
  package private(set) var isSelectionOwned = false
  /// Whether the sentinel was found redirected.
  package private(set) var isSentinelRedirected = false

  /// The state before any signal: nothing is composited.
  package init() {}

  /// Whether a compositor blends translucent windows.
  package var isComposited: Bool { isSelectionOwned && isSentinelRedirected }

  /// Handles a signal; any order and any repetition of signals is allowed.
  ///
  /// - Returns: whether `isComposited` changed.
  package mutating func follow(_ signal: CompositorSignal) -> Bool {
    let before = isComposited
    switch signal {
    case .selection(let isOwned): isSelectionOwned = isOwned
    case .sentinel(let isRedirected): isSentinelRedirected = isRedirected
    }
    return isComposited != before
  }
}
