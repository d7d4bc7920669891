/// An invalid command line, with a complete message for the user.
package struct UsageError: Error, Equatable, Sendable {
  /// The message for the user.
  package let message: String

  /// Creates an error with a message for the user.
  package init(_ message: String) {
    self.message = message
  }
}

extension UsageError {
  /// Returns the error of an unknown command.
  package static func unknownCommand(_ word: String, known: [String]) -> UsageError {
    UsageError(
      "\(quoted(word)) is not a command; "
        + (known.nearest(to: word).map { "did you mean '\($0)'?" }
          ?? "the commands are \(known.dropLast().joined(separator: ", ")) "
          + "and \(known.last ?? "")"))
  }

  /// Returns the error of an unknown option.
  static func unknownOption(_ option: String, known: [String], of program: String) -> UsageError {
    if Decimal.value(option) != nil {
      return UsageError("\(quoted(option)) is not an option; a negative number must follow '--'")
    }
    let name = option.hasPrefix("--") ? String(option.dropFirst(2)) : ""
    let nearest = known.nearest(to: name)
    return UsageError(
      "\(quoted(option)) is not an option; "
        + (nearest.map { "did you mean '--\($0)'?" } ?? "'\(program) --help' lists them"))
  }
}
