internal import InkPages
internal import Touches

/// The members of a page's state that a line of a drawing sets; nil members stay as they are.
struct PageState: Equatable {
  /// The index among the pages, from 0; if nil, a new page comes last and others stay.
  var index: Int?
  var ground: PageGround?
  var ownScreen: PageScreen?
  var view: PageView?
  /// Whether the page is removed; false restores it.
  var isRemoved: Bool?
}
