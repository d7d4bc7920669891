/// The reason why a text is not a valid value, as the end of a message that names the location
/// first.
package struct SettingProblem: Error, Equatable {
  /// The end of a sentence, without a full stop.
  package let message: String
}
