/// A fence that opens once the server has read all images of a frame.
///
/// Puts are executed in order, so only the last put of a frame requests a completion event, and one
/// event stands for all of them.
package struct FrameFence: Sendable {
  private var outstanding = 0

  /// Whether images may be painted into.
  package var isOpen: Bool { outstanding == 0 }

  /// Notes that a put with a completion event was sent.
  mutating func close() {
    outstanding += 1
  }

  /// Notes that a completion event arrived.
  mutating func completed() {
    outstanding = max(outstanding - 1, 0)
  }
}
