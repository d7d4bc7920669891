import Testing
import TouchX11

private let signals: [CompositorSignal] = [
  .selection(isOwned: true), .selection(isOwned: false), .sentinel(isRedirected: true),
  .sentinel(isRedirected: false),
]

/// Every run of four signals, repetitions and contradictions among them.
private let runs: [[CompositorSignal]] = (0..<256).map { number in
  [signals[number & 3], signals[number >> 2 & 3], signals[number >> 4 & 3], signals[number >> 6]]
}

@Test("The screen is composited while both signals say so, in whatever order they come")
func compositorState() {
  for run in runs {
    var state = CompositorState()
    var (isOwned, isRedirected) = (false, false)
    for signal in run {
      let before = isOwned && isRedirected
      switch signal {
      case .selection(let value): isOwned = value
      case .sentinel(let value): isRedirected = value
      }
      let hasChanged = state.follow(signal)
      #expect(hasChanged == (before != (isOwned && isRedirected)), "\(run)")
      #expect(state.isComposited == (isOwned && isRedirected), "\(run)")
    }
  }
}

@Test("The screen is not composited before the first signal")
func compositorAtStart() {
  #expect(!CompositorState().isComposited)
}
