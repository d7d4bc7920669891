package import TouchAnalysis

/// The options for measuring a panel, of `inspect` and `analyze`.
package struct PanelOptions: Sendable {
  /// The test that `inspect` guides the user through; nil for none.
  package var test: PanelTestKind?
  /// The profile or the file with limits for measures; nil if none was named.
  package var limits: String?
}
