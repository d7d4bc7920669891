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

  @Test("No more is kept of large values than twice the limit and one of each generation")
  func sizes() {
    var values = RecentValues<Int, [UInt8]>(most: 100, sizeOf: \.count)
    for key in 0..<1000 {
      values[key] = [UInt8](repeating: 0, count: 30)
      // The last one is used again.
      #expect(values[key] != nil)
    }
    #expect((0..<1000).reduce(0) { $0 + (values[$1]?.count ?? 0) } <= 2 * (100 + 30))
  }

  @Test("A value that takes the place of another one counts once")
  func replacing() {
    var values = RecentValues<String, [UInt8]>(most: 100, sizeOf: \.count)
    values["first"] = [1]
    for _ in 0..<50 { values["second"] = [UInt8](repeating: 0, count: 60) }
    #expect(values["first"] != nil)
  }
}
