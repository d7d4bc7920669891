/// Something that is done with the pages of a drawing.
package enum PageStep: Hashable, Sendable {
  /// Shows the page behind the one that is shown.
  case next
  /// Shows the page before the one that is shown.
  case previous
  /// Puts a page behind the one that is shown, with the same ground, and shows it.
  case new
  /// Takes the page away that is shown.
  case remove
  /// Brings back the page that was removed last.
  case restore
  /// Shows all pages as small pictures, or hides them again.
  case overview
  /// Shows a page by its place, counted from 1.
  case number(Int)

  /// The greatest place of a page.
  package static let greatestNumber = 9999

  /// The words for steps.
  package static let words = ["next", "previous", "new", "remove", "restore", "overview"]

  /// The texts that are steps, for a message.
  package static let allowed =
    words.joined(separator: ", ") + ", or a number from 1 to \(greatestNumber)"

  /// The steps that are a word.
  package static let all = words.compactMap(Self.init)

  /// Creates the step of a word or a number; nil for another text.
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
