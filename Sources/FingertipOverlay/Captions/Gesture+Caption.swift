import TouchRouting

extension Gesture {
  /// Returns the name of the gesture: "two-finger swipe left", "pinch", "triple tap".
  ///
  /// - Parameter isDragged: whether fingers that press have gone anywhere since.
  /// - Returns: the words; nil for what has no name.
  func caption(isDragged: Bool) -> String? {
    guard let name = name(isDragged: isDragged) else { return nil }
    let count = values.fingers ?? touches.count
    // Whoever pinches or turns has two fingers for it, and nobody says so.
    let usual = type == .pinch || type == .rotate ? 2 : 1
    return count == usual ? name : "\(Self.word(count))-finger \(name)"
  }

  private func name(isDragged: Bool) -> String? {
    switch type {
    case .tap: ["tap", "double tap", "triple tap"][max(1, min(values.taps ?? 1, 3)) - 1]
    case .longPress: isDragged ? "press and drag" : "long press"
    case .pan: "drag"
    case .swipe, .flick: values.direction.map { "swipe \($0.rawValue)" }
    case .pinch: (values.scale ?? 1) < 1 ? "pinch" : "spread"
    case .rotate: (values.rotation ?? 0) < 0 ? "rotate counterclockwise" : "rotate clockwise"
    case .circle: "circle"
    case .edge, .button, .custom: nil
    }
  }

  private static func word(_ count: Int) -> String {
    let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    return words.indices.contains(count - 1) ? words[count - 1] : "\(count)"
  }

  /// The rank of several names that come up at the same moment: the one that says most is told.
  var captionRank: Int {
    switch type {
    case .circle: 5
    case .swipe, .flick: 4
    case .pinch, .rotate: 3
    case .tap: values.taps ?? 1
    default: 0
    }
  }
}
