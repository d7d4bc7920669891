/// The reason why input cannot be synthesized, as the end of a message that has named the cause.
package struct SynthesisError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason as the end of a message.
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
