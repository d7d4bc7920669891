// Where a recognizer is with its gesture. This is the one table of what may follow what; the arena asks
// it before every change, and what it does not have is told as a fault and left undone.
//
//   possible ──▶ began ──▶ changed ⟲ ──▶ ended, cancelled      a continuous gesture
//       │          └───────▶ ended, cancelled
//       ├──▶ ended                                             a discrete gesture, such as a tap
//       └──▶ failed
//   ended, cancelled, failed ──▶ possible                      once all of its fingers are up

/// Where a recognizer is with its gesture (row W13).
public enum RecognizerState: String, CaseIterable, Hashable, Sendable {
  /// It looks on; the fingers may still come to be its gesture.
  case possible
  /// A continuous gesture was recognized.
  case began
  /// A continuous gesture goes on, and its values changed.
  case changed
  /// A continuous gesture is over, or a discrete one was recognized.
  case ended
  /// A continuous gesture was taken away.
  case cancelled
  /// The fingers do something else.
  case failed

  /// Whether a state may follow this one.
  public func canBecome(_ next: RecognizerState) -> Bool {
    switch (self, next) {
    case (.possible, .began), (.possible, .ended), (.possible, .failed): true
    case (.began, .changed), (.began, .ended), (.began, .cancelled): true
    case (.changed, .changed), (.changed, .ended), (.changed, .cancelled): true
    case (.ended, .possible), (.cancelled, .possible), (.failed, .possible): true
    default: false
    }
  }

  /// Whether a continuous gesture goes on.
  public var isActive: Bool { self == .began || self == .changed }

  /// Whether nothing follows until the recognizer is reset.
  public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }

  /// Whether the gesture was recognized and not taken away.
  var isRecognized: Bool { isActive || self == .ended }
}
