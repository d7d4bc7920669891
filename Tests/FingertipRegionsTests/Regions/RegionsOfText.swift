@testable import SettingsReading
import Testing

@testable import FingertipSettings

/// The regions of a configuration that has nothing wrong with it.
func regions(_ yaml: String) throws -> RegionSettings {
  let configuration = Configuration(Array(yaml.utf8))
  try #require(configuration.problems == [])
  return configuration.regions
}
