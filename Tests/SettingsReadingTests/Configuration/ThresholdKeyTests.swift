@testable import SettingsReading
import Testing
import TouchAnalysis

@Suite struct ThresholdKeyTests {
  /// The thresholds of faults that are lengths.
  static let lengths = ThresholdKeys.all.filter { $0.value.form == .millimetres }

  @Test("There are thresholds of faults that are lengths")
  func count() { #expect(Self.lengths.count > 20) }

  @Test(
    "A threshold of a length is another one where the size of the panel is assumed",
    arguments: lengths.map(\.name))
  func assumedSize(_ name: String) throws {
    let key = try #require(Self.lengths.first { $0.name == name })
    #expect(key.value.text(FaultThresholds().forAssumedSize) != key.value.text(FaultThresholds()))
  }
}
