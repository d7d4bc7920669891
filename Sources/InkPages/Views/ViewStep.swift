/// An action on the view of a page.
package enum ViewStep: String, CaseIterable, Hashable, Sendable {
  /// Shows all ink.
  case fit
  /// Shows the page as it was drawn.
  case reset
  /// Enlarges the page.
  case enlarge = "in"
  /// Makes the page smaller.
  case reduce = "out"

  /// The keywords for steps.
  package static let words = allCases.map(\.rawValue)

  /// The allowed texts, for a message.
  package static let allowed = words.dropLast().joined(separator: ", ") + " or \(reduce.rawValue)"
}
