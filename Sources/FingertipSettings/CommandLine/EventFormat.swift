/// How `events` prints what touches do.
package enum EventFormat: String, CaseIterable, Sendable {
  case json
  case text
}
