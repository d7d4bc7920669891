/// How `events` prints what touches do.
enum EventFormat: String, CaseIterable, Sendable {
  case json
  case text
}
