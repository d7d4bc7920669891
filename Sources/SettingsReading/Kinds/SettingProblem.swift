/// The reason why a text cannot be the value of a setting, as the end of a message that has named the place.
package struct SettingProblem: Error, Equatable {
  /// The end of a sentence, without a full stop.
  package let message: String
}
