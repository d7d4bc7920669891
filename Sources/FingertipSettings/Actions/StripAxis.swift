/// The direction in which a strip scrolls.
package enum StripAxis: String, CaseIterable, Sendable {
  case horizontal
  case vertical
}
