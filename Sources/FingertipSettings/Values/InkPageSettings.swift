package import InkPages

/// The pages that are drawn on.
package struct InkPageSettings: Equatable, Sendable {
  /// The ground of the first page of a new drawing.
  package var ground = PageGround.desktop
  /// The folder whose files are offered as grounds; nil for the user's documents and pictures.
  package var groundFolder: String?
  /// The pages that two fingers can move and enlarge.
  package var pan = InkPanning.board
  /// The ground that was left out because reading it needs another program; nil for none.
  package private(set) var omittedGround: PageGround?

  /// Leaves out a ground that another program would have to read.
  package mutating func omitDocumentGround() {
    guard case .document = ground else { return }
    omittedGround = ground
    ground = .desktop
  }
}

/// The pages that two fingers of a hand can move and enlarge.
package enum InkPanning: String, CaseIterable, Hashable, Sendable {
  /// The pages whose ground covers the desktop.
  case board
  /// Every page, even over the desktop, which does not move.
  case always
  case never
}
