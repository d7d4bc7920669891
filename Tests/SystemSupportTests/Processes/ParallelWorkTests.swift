import Testing

@testable import SystemSupport

@Suite("Parallel work") struct ParallelWorkTests {
  @Test(
    "Parallel work is done for every element, and the results arrive in order",
    arguments: [0, 1, 7, 500])
  func order(_ count: Int) {
    var taken: [Int] = []
    ParallelWork.forEach(Array(0..<count)) { number in
      // The first elements take longest.
      (0..<(count - number) * 100).reduce(number) { $0 &+ $1 &- $1 }
    } take: {
      taken.append($0)
      return true
    }
    #expect(taken == Array(0..<count))
  }

  @Test("Parallel work stops when its results are no longer accepted")
  func stopsEarly() {
    var taken: [Int] = []
    ParallelWork.forEach(Array(0..<100)) {
      $0
    } take: {
      taken.append($0)
      return $0 < 9
    }
    #expect(taken == Array(0...9))
  }
}
