/// The direction in which a strip scrolls.
enum StripAxis: String, CaseIterable, Sendable {
  case horizontal
  case vertical
}
