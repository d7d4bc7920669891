/// An action on the pages of a drawing.
package enum PageStep: Hashable, Sendable {
  /// Shows the page after the current one.
  case next
  /// Shows the page before the current one.
  case previous
  /// Adds a page with the same ground after the current one, and shows it.
  case new
  /// Removes the current page.
  case remove
  /// Restores the page that was removed last.
  case restore
  /// Shows the overview of all pages, or hides it.
  case overview
  /// Shows the page with a number, counted from 1.
  case number(Int)

  /// The greatest page number.
  package static let greatestNumber = 9999

  /// The keywords for steps.
  package static let words = ["next", "previous", "new", "remove", "restore", "overview"]

  /// The allowed texts, for a message.
  package static let allowed =
    words.joined(separator: ", ") + ", or a number from 1 to \(greatestNumber)"

  /// The steps that are keywords.
  package static let all = words.compactMap(Self.init)

  /// Creates the step of a keyword or a number; nil for any other text.
  package init?(_ text: String) {
    switch text {
    case "next": self = .next
    case "previous": self = .previous
    case "new": self = .new
    case "remove": self = .remove
    case "restore": self = .restore
    case "overview": self = .overview
    default:
      guard let number = Int(text), (1...Self.greatestNumber).contains(number), "\(number)" == text
      else { return nil }
      self = .number(number)
    }
  }

  /// The step as a text.
  package var text: String {
    switch self {
    case .next: "next"
    case .previous: "previous"
    case .new: "new"
    case .remove: "remove"
    case .restore: "restore"
    case .overview: "overview"
    case .number(let number): "\(number)"
    }
  }
}
