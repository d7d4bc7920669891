import Testing

@testable import TouchX11

@Suite("What keeps the user from the screen")
struct SessionStateTests {
  @Test("A blanking of others locks the screen until it is shown again")
  func others() {
    var state = SessionState()
    state.noteBlanking(true)
    _ = state.conclude()
    #expect(state.obstacles == [.locked])
    state.noteBlanking(false)
    _ = state.conclude()
    #expect(state.obstacles.isEmpty)
    // One that ended before it was looked at is news all the same.
    state.noteBlanking(true)
    state.noteBlanking(false)
    _ = state.conclude()
    #expect(state.obstacles == [.locked] && state.isPassing)
    _ = state.conclude()
    #expect(state.obstacles.isEmpty)
  }

  @Test("A blanking that we asked for is no obstacle, however late it is told, and the next one is")
  func own() {
    var state = SessionState()
    for isToldAtOnce in [true, false] {
      state.noteBlankingRequest()
      if !isToldAtOnce {
        _ = state.conclude()
        #expect(state.obstacles.isEmpty)
      }
      state.noteBlanking(true)
      _ = state.conclude()
      #expect(state.obstacles.isEmpty)
      state.noteBlanking(false)
      _ = state.conclude()
      #expect(state.obstacles.isEmpty)
      state.noteBlanking(true)
      _ = state.conclude()
      #expect(state.obstacles == [.locked])
      state.noteBlanking(false)
      _ = state.conclude()
      #expect(state.obstacles.isEmpty)
    }
  }

  @Test("A screen that is blanked already is blanked for us from then on")
  func blankedBefore() {
    var state = SessionState()
    state.noteBlanking(true)
    _ = state.conclude()
    #expect(state.obstacles == [.locked])
    state.noteBlankingRequest()
    _ = state.conclude()
    #expect(state.obstacles.isEmpty)
    state.noteBlanking(false)
    _ = state.conclude()
    state.noteBlanking(true)
    _ = state.conclude()
    #expect(state.obstacles == [.locked])
  }
}
