@testable import SettingsReading
import Testing

@testable import FingertipSettings

/// Returns the regions of a configuration without errors.
func regions(_ yaml: String) throws -> RegionSettings {
  let configuration = Configuration(Array(yaml.utf8))
  try #require(configuration.problems == [])
  return configuration.regions
}
