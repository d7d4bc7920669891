// The states of a recognizer. This is the only table of transitions. The arena checks every change
// against it; a change that is not in it is reported as a fault and not made.
//
//   possible ──▶ began ──▶ changed ⟲ ──▶ ended, cancelled      a continuous gesture
//       │          └───────▶ ended, cancelled
//       ├──▶ ended                                             a discrete gesture, such as a tap
//       └──▶ failed
//   ended, cancelled, failed ──▶ possible                      once all of its fingers are up

/// The state of a recognizer.
public enum RecognizerState: String, CaseIterable, Hashable, Sendable {
  /// The fingers may still become its gesture.
  case possible
  /// A continuous gesture was recognized.
  case began
  /// A continuous gesture goes on, and its values changed.
  case changed
  /// A continuous gesture is over, or a discrete one was recognized.
  case ended
  /// A continuous gesture was cancelled.
  case cancelled
  /// The fingers do not make the gesture.
  case failed

  /// Returns whether a state may follow this one.
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

  /// Whether the gesture was recognized and not cancelled.
  var isRecognized: Bool { isActive || self == .ended }
}
