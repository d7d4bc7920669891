import Testing

@testable import HelperProcesses

@Suite("The limit for starting a helper process again")
struct RestartLimitTests {
  /// The ends of a process, and whether another one may be started after each of them.
  struct Course: CustomTestStringConvertible {
    let testDescription: String
    /// The times of the ends, in s.
    let ends: [Double]
    /// Whether a process may be started at once after each end.
    let starts: [Bool]
  }

  @Test(
    "A process that ends again and again is started five times in a row, and then once a minute",
    arguments: [
      Course(testDescription: "one end", ends: [100], starts: [true]),
      Course(
        testDescription: "five ends in a row", ends: [1, 2, 3, 4, 5],
        starts: [true, true, true, true, false]),
      Course(
        testDescription: "the trial after the pause fails", ends: [1, 2, 3, 4, 5, 66, 127],
        starts: [true, true, true, true, false, false, false]),
      Course(
        testDescription: "an end every three minutes", ends: [0, 180, 360, 540, 720, 900],
        starts: [true, true, true, true, true, true]),
      Course(
        testDescription: "an end every two and a half minutes", ends: [0, 150, 300, 450, 599, 800],
        starts: [true, true, true, true, false, true]),
      Course(
        testDescription: "ten minutes of work after the pause",
        ends: [1, 2, 3, 4, 5, 670, 671, 672, 673, 674],
        starts: [true, true, true, true, false, true, true, true, true, false]),
    ])
  func course(_ course: Course) {
    var limit = RestartLimit()
    for (end, isStarted) in zip(course.ends, course.starts) {
      // Only after a start can the process end.
      let wasAllowed = limit.allowsStart(at: end * 1000)
      let isRestarted = limit.noteEnd(at: end * 1000)
      let isAllowed = limit.allowsStart(at: end * 1000)
      #expect(
        wasAllowed && isRestarted == isStarted && isAllowed == isStarted, "\(end) s")
      #expect(limit.pauseEnd == (isStarted ? nil : end * 1000 + RestartLimit.pause), "\(end) s")
    }
  }

  @Test("A start is allowed exactly when the pause ends, and then waits for nothing")
  func pause() {
    var limit = RestartLimit()
    for _ in 0..<RestartLimit.count { _ = limit.noteEnd(at: 1000) }
    let isAllowedBefore = limit.allowsStart(at: 1000 + RestartLimit.pause - 1)
    #expect(!isAllowedBefore)
    #expect(limit.pauseEnd == 1000 + RestartLimit.pause)
    let isAllowed = limit.allowsStart(at: 1000 + RestartLimit.pause)
    #expect(isAllowed)
    #expect(limit.pauseEnd == nil)
  }
}
