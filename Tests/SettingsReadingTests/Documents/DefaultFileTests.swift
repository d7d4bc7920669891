import DesktopRequests
@testable import SettingsReading
import TestSupport
import Testing
import TouchAnalysis
import TouchRouting

@testable import FingertipSettings
@testable import SystemSupport

private let path = "config/fingertip.yaml"

/// Returns the lines of the default file before its section of gestures, and the rest, which is
/// commented out.
private func parts() throws -> (show: ArraySlice<Substring>, regions: ArraySlice<Substring>) {
  let lines = try RepositoryFile.text(path)
    .split(separator: "\n", omittingEmptySubsequences: false)
  let start = try #require(lines.firstIndex(of: "#gestures:"))
  return (lines[..<start], lines[start...])
}

/// Returns the default file with the keys uncommented whose values come from the preset.
func everyKey() throws -> String {
  try parts().show.map { line in
    let text = line.drop { $0 == " " }
    let isKey = text.hasPrefix("#") && text.dropFirst().first.map { $0 != " " } == true
    return isKey ? "  " + text.dropFirst() : String(line)
  }.joined(separator: "\n")
}

@Test("The default file sets the built-in defaults, with and without the commented keys")
func defaultFile() throws {
  for text in [try RepositoryFile.text(path), try everyKey()] {
    let configuration = Configuration(Array(text.utf8))
    #expect(configuration.problems.isEmpty)
    #expect(ShowSettings(file: configuration.settings, commandLine: []) == ShowSettings())
    #expect(configuration.thresholds == FaultThresholds())
  }
}

/// Whether a line is an explanation rather than a commented key.
private func isProse(_ line: Substring) -> Bool {
  line.hasPrefix("# ") && !line.hasPrefix("#  ")
}

/// Returns the gestures and regions of the default file without the `#` before each line.
func everyRegionKey() throws -> String {
  try parts().regions.map { isProse($0) ? $0 : $0.dropFirst() }.joined(separator: "\n")
}

@Test("The gestures and regions of the default file are valid once they are uncommented")
func defaultFileRegions() throws {
  let lines = try parts().regions
  #expect(lines.dropLast().allSatisfy { $0.isEmpty || $0.hasPrefix("#") })
  let configuration = Configuration(Array(try everyRegionKey().utf8))
  #expect(configuration.problems.isEmpty)
  #expect(configuration.regions.regions.map(\.id) == ["pad"])
  #expect(configuration.hotkeys.map(\.action.word) == ["draw", "inspect", "toggle", "page next"])
  #expect(configuration.mapping.devices.map(\.monitor) == [.named("eDP-1")])
  #expect(configuration.rules.map(\.windows).first == "class krita")
  #expect(configuration.regions.limits == RoutingLimits())
  let gesture = GestureSetting(id: "", location: FileLocation(line: 1, column: 1))
  #expect(configuration.regions.gestures.limits(of: gesture) == GestureLimits())
  #expect(configuration.regions.gestures.values.count == GestureLimit.allCases.count)
}

@Test("The default file names every key of gestures and of a region")
func defaultFileRegionKeys() throws {
  let words = Set(
    try parts().regions.joined(separator: "\n").split { " \n#{-\"".contains($0) }.map(String.init))
  let keys =
    GestureKeys.section.map(\.name) + GestureKeys.gesture.map(\.name)
    + GestureKeys.states.map(\.word)
    + GestureKeys.condition.map(\.name)
    + RegionKeys.region.map(\.name) + RegionKeys.hit.map(\.name) + RegionKeys.face.map(\.name)
    + ["pressed"] + RegionKeys.triggers.map(\.name) + RegionKeys.action.map(\.name)
    + SectionReader.outline.map(\.name) + SectionReader.mask.map(\.name)
    + SectionReader.constraint.map(\.name) + RuleKeys.rule.map(\.name)
  for key in keys { #expect(words.contains(key + ":"), "\(key)") }
  let prose = Set(words.map { $0.filter { $0.isLetter } })
  for key in RegionKeys.frame { #expect(prose.contains(key.name), "\(key.name)") }
}
