import Testing
import WindowStates

private let signals: [CompositorSignal] = [
  .selection(isOwned: true), .selection(isOwned: false), .sentinel(isRedirected: true),
  .sentinel(isRedirected: false),
]

/// Every sequence of four signals, including repetitions and contradictions.
private let sequences: [[CompositorSignal]] = (0..<256).map { number in
  [signals[number & 3], signals[number >> 2 & 3], signals[number >> 4 & 3], signals[number >> 6]]
}

@Test("The screen is composited while both signals are true, whatever their order")
func compositorState() {
  for sequence in sequences {
    var state = CompositorState()
    var (isOwned, isRedirected) = (false, false)
    for signal in sequence {
      let before = isOwned && isRedirected
      switch signal {
      case .selection(let value): isOwned = value
      case .sentinel(let value): isRedirected = value
      }
      let hasChanged = state.follow(signal)
      #expect(hasChanged == (before != (isOwned && isRedirected)), "\(sequence)")
      #expect(state.isComposited == (isOwned && isRedirected), "\(sequence)")
    }
  }
}

@Test("The screen is not composited before the first signal")
func compositorAtStart() {
  #expect(!CompositorState().isComposited)
}
