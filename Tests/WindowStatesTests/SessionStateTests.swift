import Testing

@testable import WindowStates

@Suite("Obstacles between the user and the screen")
struct SessionStateTests {
  @Test("A blanking by another client is an obstacle until the screen is shown again")
  func otherClient() {
    var state = SessionState()
    state.noteBlanking(true)
    _ = state.conclude()
    #expect(state.obstacles == [.locked])
    state.noteBlanking(false)
    _ = state.conclude()
    #expect(state.obstacles.isEmpty)
    // A blanking that ended before the conclusion still counts.
    state.noteBlanking(true)
    state.noteBlanking(false)
    _ = state.conclude()
    #expect(state.obstacles == [.locked] && state.isPassing)
    _ = state.conclude()
    #expect(state.obstacles.isEmpty)
  }

  @Test("A blanking that we requested is no obstacle, even if it is reported late; the next one is")
  func requested() {
    var state = SessionState()
    for isReportedAtOnce in [true, false] {
      state.noteBlankingRequest()
      if !isReportedAtOnce {
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

  @Test("If we request a blanking of a blanked screen, it is no longer an obstacle")
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
