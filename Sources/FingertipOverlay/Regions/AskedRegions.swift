internal import FingertipSettings

/// The regions that are to be there.
struct AskedRegions {
  /// Those of the configuration.
  private(set) var configured = RegionSettings()
  /// Those of the stage, behind all others and from back to front.
  var stage: [RegionSetting] = []
  /// Both, as they were asked for last.
  private(set) var all = RegionSettings()
  /// The number of times that they were asked for.
  private(set) var count = 0

  /// Asks for those of a configuration, with those of the stage.
  mutating func ask(for settings: RegionSettings) {
    configured = settings
    all = settings
    all.regions.insert(contentsOf: stage, at: 0)
    count += 1
  }
}
