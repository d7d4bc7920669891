import Testing
import Touches

private func sample(_ number: Int) -> TouchSample {
  TouchSample(time: at(Double(number)), position: point(Double(number), 0))
}

private struct PathCase: CustomTestStringConvertible, Sendable {
  var capacity: Int
  var appended: Int
  var kept: Range<Int>
  var testDescription: String { "\(appended) samples in a path with a capacity of \(capacity)" }
}

@Suite struct TouchPathTests {
  @Test(
    "A path keeps the newest samples under their original indices",
    arguments: [
      PathCase(capacity: 4, appended: 0, kept: 0..<0),
      PathCase(capacity: 4, appended: 1, kept: 0..<1),
      PathCase(capacity: 4, appended: 4, kept: 0..<4),
      PathCase(capacity: 4, appended: 5, kept: 1..<5),
      PathCase(capacity: 4, appended: 1003, kept: 999..<1003),
      PathCase(capacity: 1, appended: 3, kept: 2..<3),
      PathCase(capacity: 0, appended: 3, kept: 2..<3),
      PathCase(capacity: -7, appended: 1, kept: 0..<1),
    ])
  private func keepsNewest(_ expected: PathCase) {
    var path = TouchPath(capacity: expected.capacity)
    for number in 0..<expected.appended { path.append(sample(number)) }
    #expect(path.indices == expected.kept)
    #expect(path.map(\.position.x) == expected.kept.map(Double.init))
    #expect(path.indices.map { path[$0] } == expected.kept.map(sample))
    #expect(path.newest == expected.kept.last.map(sample))
    #expect(
      (0..<path.count).map { path[newest: $0] } == expected.kept.reversed().map(sample))
  }

  @Test("The samples since an earlier end index are a slice of the path")
  func newSamples() {
    var path = TouchPath(capacity: 8)
    for number in 0..<6 { path.append(sample(number)) }
    let seen = path.endIndex
    for number in 6..<9 { path.append(sample(number)) }
    #expect(path[seen...].map(\.position.x) == [6, 7, 8])
  }

  @Test("A cleared path accepts new samples")
  func cleared() {
    var path = TouchPath(capacity: 3)
    for number in 0..<5 { path.append(sample(number)) }
    path.removeAll()
    #expect(path.isEmpty)
    #expect(path.newest == nil)
    path.append(sample(9))
    #expect(path.map(\.position.x) == [9])
  }
}
