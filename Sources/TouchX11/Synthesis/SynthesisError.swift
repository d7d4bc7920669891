/// Why something cannot be pressed, as the end of a message that has named what wanted it.
public struct SynthesisError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
