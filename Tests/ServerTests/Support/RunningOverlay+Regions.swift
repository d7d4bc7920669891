@testable import FingertipRegions
@testable import SystemSupport
@testable import TouchRig

extension RunningOverlay {
  /// Its regions and variables, as `fingertip regions` prints them.
  var regions: RegionsReport {
    get throws {
      let output = try tell("regions", "--json").output
      guard let json = JSONValue.parse(output.utf8), let report = RegionsReport(json) else {
        throw RigError.refused("to list its regions: \(output)")
      }
      return report
    }
  }
}
