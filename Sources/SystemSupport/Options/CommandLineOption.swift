/// An option, as far as parsing a command line requires.
package protocol CommandLineOption {
  /// The long name without the dashes.
  var name: String { get }
  /// The letter of the short form; nil if there is none.
  var short: Character? { get }
  /// The value's placeholder in the help; nil if the option takes no value.
  var placeholder: String? { get }
  /// The test whether a word is the option's value, if that is optional; nil if it is required.
  var matchesOptionalValue: (@Sendable (String) -> Bool)? { get }
  /// The option's effect, in one line.
  var help: String { get }
}

extension CommandLineOption {
  /// Nil: no short form.
  package var short: Character? { nil }
  /// Nil: a value is required.
  package var matchesOptionalValue: (@Sendable (String) -> Bool)? { nil }
}
