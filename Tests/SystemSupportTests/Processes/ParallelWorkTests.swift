import Testing

@testable import SystemSupport

@Suite("Work in parts") struct ParallelWorkTests {
  @Test(
    "Parallel work is done for every element, and handed on in their order",
    arguments: [0, 1, 7, 500])
  func order(_ count: Int) {
    var taken: [Int] = []
    ParallelWork.forEach(Array(0..<count)) { number in
      // The first ones take longest.
      (0..<(count - number) * 100).reduce(number) { $0 &+ $1 &- $1 }
    } take: {
      taken.append($0)
      return true
    }
    #expect(taken == Array(0..<count))
  }

  @Test("Parallel work ends where nothing more is wanted")
  func end() {
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
