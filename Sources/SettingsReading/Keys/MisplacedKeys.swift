internal import SystemSupport
internal import TouchRouting

/// Messages about keys that are known elsewhere under another name or in another place.
enum MisplacedKeys {
  /// Returns the message about a key of a region that is an action or a gesture; nil for others.
  static func message(aboutRegionWith key: String) -> String? {
    if let message = message(aboutGesture: key) { return message }
    if let meant = frameNames[key] {
      return "\(quoted(key)) is not a key; did you mean '\(meant)' in the section 'frame'?"
    }
    guard RegionKeys.actionKinds.contains(key) else { return nil }
    return "\(quoted(key)) is an action; it belongs to a gesture or an event, as in gestures: "
      + "[{type: tap, do: {\(key): ...}}]"
  }

  /// Returns the message about the type of a gesture that is written as a key; nil for other keys.
  static func message(aboutGesture key: String) -> String? {
    GestureType.named(key).map {
      "\(quoted(key)) is a gesture; it belongs in the list 'gestures', as in {type: "
        + "\($0.type.rawValue)}"
    }
  }

  /// Returns the message about a key of a gesture that is an action or a type; nil for others.
  static func message(aboutGestureWith key: String) -> String? {
    if RegionKeys.actionKinds.contains(key) {
      return "\(quoted(key)) is an action; it belongs in the section 'do'"
    }
    return GestureType.named(key).map { type, _ in
      "\(quoted(key)) is a type of gesture, as in {type: \(type.rawValue), do: ...}"
        + (type == .tap ? "; 'taps' is the number of taps" : "")
    }
  }

  /// Returns the message about a length of a frame that other programs call so; nil for others.
  static func message(aboutFrameWith key: String) -> String? {
    frameNames[key].map { "\(quoted(key)) is not a key; did you mean '\($0)'?" }
  }

  /// The lengths of a frame by the names that other programs give them.
  private static let frameNames = ["x": "left", "y": "top", "w": "width", "h": "height"]
}
