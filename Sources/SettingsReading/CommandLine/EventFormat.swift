/// The output formats of `events`.
package enum EventFormat: String, CaseIterable, Sendable {
  case json
  case text
  /// Touches in the words of W3C Pointer Events.
  case pointer
  /// A document that WebDriver clients can replay.
  case webdriver

  /// Whether the format covers touches only, not reports.
  package var coversTouchesOnly: Bool { self == .pointer || self == .webdriver }
}
