// The states and events of a button, shared by regions that are buttons and by the gesture
// `button`.
//
//   up ──down──▶ inside ⇄ outside       dragExit, dragEnter
//    ▲             │         │
//    └─upInside────┘         │
//    └─upOutside─────────────┘          cancel from both

/// The position of a button's finger.
enum ButtonState: String, CaseIterable, Hashable, Sendable {
  case up
  /// Down and on the button.
  case inside
  /// Down and elsewhere.
  case outside

  /// An event of the button's finger.
  enum Event: Hashable, Sendable {
    case down
    case moved(isInside: Bool)
    case lifted(isInside: Bool)
    case lost
  }

  /// Applies an event of the finger.
  ///
  /// - Returns: the event of the button; nil if there is none, or if the event is impossible in
  ///   this state.
  mutating func handle(_ event: Event) -> ControlEvent? {
    switch (self, event) {
    case (.up, .down):
      self = .inside
      return .down
    case (.inside, .moved(isInside: false)):
      self = .outside
      return .dragExit
    case (.outside, .moved(isInside: true)):
      self = .inside
      return .dragEnter
    case (.inside, .lifted(let isInside)), (.outside, .lifted(let isInside)):
      self = .up
      return isInside ? .upInside : .upOutside
    case (.inside, .lost), (.outside, .lost):
      self = .up
      return .cancel
    case (.up, _), (.inside, .down), (.outside, .down), (.inside, .moved(isInside: true)),
      (.outside, .moved(isInside: false)):
      return nil
    }
  }
}
