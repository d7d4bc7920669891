/// The output formats of `events`.
package enum EventFormat: String, CaseIterable, Sendable {
  case json
  case text
}
