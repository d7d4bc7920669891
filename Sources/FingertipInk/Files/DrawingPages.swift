package import InkPages
internal import SystemSupport
package import Touches

/// The pages that the lines of a drawing describe.
package struct DrawingPages {
  /// A page in its final state.
  package struct Page: Equatable {
    /// Its number in the file.
    package var number: Int
    /// The ground beneath its ink.
    package var ground = PageGround.desktop
    /// The map from the page to the screen.
    package var view = PageView.identity
  }

  /// The pages in their order, at least one.
  private(set) var pages = [Page(number: 0)]
  /// The number of the page that is shown.
  private(set) var shown = 0
  /// The pages that were removed, by their numbers.
  private var removed: [Int: Page] = [:]

  /// The index of the page that is shown.
  var shownIndex: Int { pages.firstIndex { $0.number == shown } ?? 0 }

  /// The numbers of all pages, including removed ones.
  var numbers: [Int] { pages.map(\.number) + removed.keys }

  /// Shows another page.
  ///
  /// - Throws: `LineProblem` if there is no such page.
  mutating func turn(to number: Int) throws(LineProblem) {
    guard pages.contains(where: { $0.number == number }) else {
      throw LineProblem("there is no page \(number) before this line")
    }
    shown = number
  }

  /// Adds, changes, removes or restores a page.
  mutating func change(_ number: Int, to state: PageState) throws(LineProblem) {
    let index = pages.firstIndex { $0.number == number }
    if state.isRemoved == true {
      guard let index else { throw LineProblem("there is no page \(number) before this line") }
      guard pages.count > 1 else { throw LineProblem("page: \(number) is the only page") }
      removed[number] = pages.remove(at: index)
      if shown == number { shown = pages[min(index, pages.count - 1)].number }
      return
    }
    var page = index.map { pages.remove(at: $0) } ?? removed[number] ?? Page(number: number)
    removed[number] = nil
    page.ground = state.ground ?? page.ground
    page.view = state.view ?? page.view
    pages.insert(page, at: min(state.index ?? index ?? pages.count, pages.count))
  }
}
