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
    /// The screen for which the ground beneath its ink is made; nil if the drawing does not say.
    package var ownScreen: PageScreen?
    /// The map from the page to its own screen.
    package var view = PageView.identity
  }

  /// The number of the page that is shown.
  private(set) var shown = 0
  /// The numbers of the pages in their order, at least one.
  private var order = [0]
  /// All pages by their numbers, including removed ones.
  private var known = [0: Page(number: 0)]
  /// The removals of the pages that were removed, by the pages' numbers.
  private var removals: [Int: Removal] = [:]
  /// The number of removals so far, including those of pages that were restored.
  private var removalCount = 0

  /// The removal of a page.
  private struct Removal {
    /// Its place in the order of all removals.
    var order: Int
    /// The former index of the page.
    var index: Int
  }

  /// The pages in their order, at least one.
  var pages: [Page] { order.compactMap { known[$0] } }

  /// The removed pages with their former indices, the latest last.
  var removedPages: [(page: Page, index: Int)] {
    removals.sorted { $0.value.order < $1.value.order }.compactMap { number, removal in
      known[number].map { ($0, removal.index) }
    }
  }

  /// The index of the page that is shown.
  var shownIndex: Int { order.firstIndex(of: shown) ?? 0 }

  /// The numbers of all pages, including removed ones.
  var numbers: some Collection<Int> { known.keys }

  private func contains(_ number: Int) -> Bool {
    known[number] != nil && removals[number] == nil
  }

  /// Shows another page.
  ///
  /// - Throws: `LineProblem` if there is no such page.
  mutating func turn(to number: Int) throws(LineProblem) {
    guard contains(number) else {
      throw LineProblem("there is no page \(number) before this line")
    }
    shown = number
  }

  /// Adds, changes, removes or restores a page.
  mutating func change(_ number: Int, to state: PageState) throws(LineProblem) {
    if state.isRemoved == true {
      guard contains(number), let index = order.firstIndex(of: number) else {
        throw LineProblem("there is no page \(number) before this line")
      }
      guard order.count > 1 else { throw LineProblem("page: \(number) is the only page") }
      order.remove(at: index)
      removals[number] = Removal(order: removalCount, index: index)
      removalCount += 1
      if shown == number { shown = order[min(index, order.count - 1)] }
      return
    }
    place(number, at: state.index)
    if let ground = state.ground { known[number]?.ground = ground }
    if let ownScreen = state.ownScreen { known[number]?.ownScreen = ownScreen }
    if let view = state.view { known[number]?.view = view }
  }

  /// Puts a page at an index; if that is nil, a page that is not there comes last.
  ///
  /// Searches only if it must: a drawing can have very many pages.
  private mutating func place(_ number: Int, at index: Int?) {
    if contains(number) {
      guard let index, !order.indices.contains(index) || order[index] != number,
        let former = order.firstIndex(of: number)
      else { return }
      order.remove(at: former)
    } else if removals[number] == nil {
      known[number] = Page(number: number)
    }
    removals[number] = nil
    order.insert(number, at: min(index ?? order.count, order.count))
  }
}
