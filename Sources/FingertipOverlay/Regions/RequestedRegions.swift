internal import FingertipSettings

/// The regions that were requested.
struct RequestedRegions {
  /// The regions of the configuration.
  private(set) var configured = RegionSettings()
  /// The regions of the stage, behind all others and from back to front.
  var stage: [RegionSetting] = []
  /// The regions of stage and configuration at the latest request.
  private(set) var all = RegionSettings()
  /// The number of requests.
  private(set) var count = 0

  /// Requests the regions of a configuration, with those of the stage.
  mutating func ask(for settings: RegionSettings) {
    configured = settings
    all = settings
    all.regions.insert(contentsOf: stage, at: 0)
    count += 1
  }
}
