import Testing

@testable import FingertipRegions

@Suite("Former entries by name")
struct FormerEntriesTests {
  private func entries(_ list: (String, Int)...) -> FormerEntries<Int> {
    FormerEntries(list.map { (name: $0.0, entry: $0.1) })
  }

  @Test("The first former entry that matches is taken, and only once")
  func once() {
    var former = entries(("a", 1), ("b", 2), ("a", 3), ("a", 5))
    #expect(former.takeEntry("a") { $0 > 1 }.entry == 3)
    #expect(former.takeEntry("a") { _ in true }.entry == 1)
    #expect(former.takeEntry("a") { $0 < 5 }.entry == nil)
    #expect(former.takeEntry("c") { _ in true }.entry == nil)
    #expect(former.rest == [2, 5])
    #expect(former.takeEntry("a") { _ in true }.entry == 5)
    #expect(former.takeEntry("a") { _ in true }.entry == nil)
    #expect(former.rest == [2])
  }

  @Test("Taking a former entry reports whether it was next, so that a new order is noticed")
  func order() {
    var former = entries(("a", 1), ("b", 2), ("c", 3), ("d", 4))
    #expect(former.takeEntry("a") { _ in true }.wasNext)
    #expect(!former.takeEntry("c") { _ in true }.wasNext)
    #expect(former.takeEntry("b") { _ in true }.wasNext)
    #expect(former.takeEntry("d") { _ in true }.wasNext)
    #expect(former.rest.isEmpty)
  }
}
