import Testing
import TouchDrawing

@testable import OverlayLayers

@Test(
  "An afterglow is not repainted until it fades; other ends are repainted from the start",
  arguments: [
    (.down, true), (.lifted(progress: 0), true), (.lifted(progress: 0.001), false),
    (.lifted(progress: 1), false), (.tapped(progress: 0), false), (.cancelled(progress: 0), false),
  ] as [(HaloState, Bool)])
func steadyHalo(_ state: HaloState, _ isSteady: Bool) { #expect(state.isSteady == isSteady) }
