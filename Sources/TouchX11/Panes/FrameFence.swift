internal import CX11

/// Tells when the server has read everything that a frame put.
///
/// Puts are executed in order, so only a frame's last one asks for the completion event, and one
/// event stands for all of them.
public struct FrameFence: Sendable {
  private var outstanding = 0

  /// A fence with nothing outstanding.
  public init() {}

  /// Whether images may be painted into.
  public var isOpen: Bool { outstanding == 0 }

  /// Notes that a put with a completion event was sent.
  public mutating func close() {
    outstanding += 1
  }

  /// Notes that a completion event came.
  public mutating func completed() {
    outstanding = max(outstanding - 1, 0)
  }

  /// Forgets what is outstanding, where the images are gone.
  public mutating func reset() {
    outstanding = 0
  }
}
