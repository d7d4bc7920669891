package import InkPages

/// The pages that are drawn on.
package struct InkPageSettings: Equatable, Sendable {
  /// The ground of the first page of a drawing that begins.
  package var ground = PageGround.desktop
  /// The folder whose files are offered as grounds; nil for the user's documents and pictures.
  package var groundFolder: String?
  /// The pages that two fingers move and enlarge.
  package var pan = InkPanning.board
  /// The ground that is left out since a program would have to read it; nil for none.
  package private(set) var omittedGround: PageGround?

  /// Leaves the ground out where a program would have to be started to read it.
  package mutating func omitGroundOfProgram() {
    guard case .document = ground else { return }
    omittedGround = ground
    ground = .desktop
  }
}

/// The pages that two fingers of a hand move and enlarge.
package enum InkPanning: String, CaseIterable, Hashable, Sendable {
  /// Those whose ground covers the desktop.
  case board
  /// Every page, over the desktop as well, which stays where it is.
  case always
  case never
}
