import Testing

@testable import FingertipRegions

@Suite("Recently used values")
struct RecentValuesTests {
  @Test(
    "Values are kept up to the limit, including those taken over from another cache",
    arguments: [2, 8])
  func takeOver(_ limit: Int) {
    var other = RecentValues<Int, String>(most: 4)
    for key in 0..<4 { other[key] = "\(key)" }
    var values = RecentValues<Int, String>(most: limit)
    values.takeOver(other)
    #expect((0..<4).allSatisfy { values[$0] == "\($0)" })
    // Values that are used in turns stay; only unused values are dropped.
    for _ in 0..<3 {
      for key in 4..<4 + limit { values[key] = values[key] ?? "\(key)" }
    }
    #expect((4..<4 + limit).allSatisfy { values[$0] == "\($0)" })
  }

  @Test("Large values take at most twice the limit, plus one value of each generation")
  func sizes() {
    var values = RecentValues<Int, [UInt8]>(most: 100, sizeOf: \.count)
    for key in 0..<1000 {
      values[key] = [UInt8](repeating: 0, count: 30)
      // The newest value is kept.
      #expect(values[key] != nil)
    }
    #expect((0..<1000).reduce(0) { $0 + (values[$1]?.count ?? 0) } <= 2 * (100 + 30))
  }

  @Test("A value that replaces another is counted once")
  func replacing() {
    var values = RecentValues<String, [UInt8]>(most: 100, sizeOf: \.count)
    values["first"] = [1]
    for _ in 0..<50 { values["second"] = [UInt8](repeating: 0, count: 60) }
    #expect(values["first"] != nil)
  }
}
