/// An option as far as a command line is taken apart by it.
package protocol CommandLineOption {
  /// The long name without its dashes.
  var name: String { get }
  /// The letter that stands for it after a single dash; nil where none does.
  var short: Character? { get }
  /// The placeholder of the value in the help; nil where the option takes none.
  var placeholder: String? { get }
  /// Whether a word is its value, for an option whose value may be left out: the next word is then
  /// its value or something else.
  var isOwnValue: (@Sendable (String) -> Bool)? { get }
  /// Its effect, in one line.
  var help: String { get }
}

extension CommandLineOption {
  /// No letter.
  package var short: Character? { nil }
  /// A value that cannot be left out.
  package var isOwnValue: (@Sendable (String) -> Bool)? { nil }
}
