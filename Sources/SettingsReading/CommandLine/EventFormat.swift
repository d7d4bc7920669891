/// The output formats of `events`.
package enum EventFormat: String, CaseIterable, Sendable {
  case json
  case text
  /// Touches in the words of W3C Pointer Events.
  case pointer
  /// A document for WebDriver clients, who replay it.
  case webdriver

  /// Whether it is of touches only, and not of reports.
  package var isOfTouches: Bool { self == .pointer || self == .webdriver }
}
