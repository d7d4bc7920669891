internal import InkPages
internal import Touches

/// The state of a page, as far as a line of a drawing tells of it.
struct PageState: Equatable {
  /// The place among the pages, from 0; nil for the last one of a new page, and else for where it is.
  var place: Int?
  var ground: PageGround?
  var view: PageView?
  /// Whether the page was removed, or brought back.
  var isRemoved: Bool?
}
