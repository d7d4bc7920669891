import Testing

@testable import FingertipRegions

@Suite("Values that were used not long ago")
struct RecentValuesTests {
  @Test("As many as are asked for are kept, also of those that others had", arguments: [2, 8])
  func takeOver(_ most: Int) {
    var others = RecentValues<Int, String>(most: 4)
    for key in 0..<4 { others[key] = "\(key)" }
    var values = RecentValues<Int, String>(most: most)
    values.takeOver(others)
    #expect((0..<4).allSatisfy { values[$0] == "\($0)" })
    // Used in turns, they stay: what goes is what nobody uses.
    for _ in 0..<3 {
      for key in 4..<4 + most { values[key] = values[key] ?? "\(key)" }
    }
    #expect((4..<4 + most).allSatisfy { values[$0] == "\($0)" })
  }
}
