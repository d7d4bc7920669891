/// Why something cannot be pressed, as the end of a message that has named what wanted it.
package struct SynthesisError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
