package import TouchAnalysis

/// The options about how a panel is measured, which `inspect` and `analyze` have.
package struct PanelOptions: Sendable {
  /// The test that `inspect` guides the user through; nil for none.
  package var test: PanelTestKind?
  /// The profile or the file of limits for measures; nil for those that there are otherwise.
  package var limits: String?
}
