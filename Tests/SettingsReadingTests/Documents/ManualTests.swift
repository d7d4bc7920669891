import DesktopRequests
@testable import SettingsReading
import TestSupport
import Testing
import TouchAnalysis

@testable import FingertipSettings
@testable import SystemSupport

/// Returns the lines of a manual page that begin with a macro, without the macro.
private func lines(of page: String, beginning macro: String) throws -> [Substring] {
  try RepositoryFile.text("man/\(page)").split(separator: "\n")
    .filter { $0.hasPrefix(macro) }.map { $0.dropFirst(macro.count) }
}

@Test("The manual names every value that an option allows")
func manualChoices() throws {
  let page = try RepositoryFile.text("man/fingertip.1")
  let words = Set(page.split { " \n,:".contains($0) }.map(String.init))
  for option in Option.all {
    for choice in option.value?.choices ?? [] {
      #expect(words.contains(choice), "--\(option.name) \(choice)")
    }
  }
}

@Test("The manual explains every exit status and no other")
func manualStatus() throws {
  let explained = try lines(of: "fingertip.1", beginning: ".It ").compactMap { Int32($0) }
  #expect(explained == [0, 1, 2, 69])
  #expect(explained.allSatisfy { SystemSupport.ExitStatus(rawValue: $0) != nil })
}

@Test("The manual explains every kind of fault in the order of the kinds")
func manualFaults() throws {
  let page = try RepositoryFile.text("man/fingertip.1")
  let section = try #require(
    page.split(separator: "\n.Sh ").first { $0.hasPrefix("ANALYSIS\n") })
  let explained = section.split(separator: "\n").filter { $0.hasPrefix(".It Li ") }
    .compactMap { Fault.Kind(rawValue: String($0.dropFirst(".It Li ".count))) }
  #expect(explained == Fault.Kind.allCases)
}

@Test("The configuration's manual explains every key of regions in the order of the tables")
func manualKeys() throws {
  let explained = try lines(of: "fingertip.yaml.5", beginning: ".It Ic ")
    .map { String($0.prefix { $0 != " " }) }
  let table =
    RegionKeys.region.map(\.name)
    + RegionKeys.frame.map(\.name)
    + RegionKeys.face.map(\.name) + ["pressed", "looks", "blend"] + RegionKeys.triggers.map(\.name)
    + MotionKeys.motion.map(\.name) + MotionKeys.snap.map(\.name)
    + ClockKeys.idle.map(\.name) + ClockKeys.timer.map(\.name)
    + GestureKeys.gesture.map(\.name) + GestureKeys.states.map(\.word)
    + GestureKeys.condition.map(\.name)
    + RegionKeys.action.map(\.name)
    + ControlKeys.arc.map(\.name) + ControlKeys.directions.map(\.name)
    + ValueKeys.region.map(\.name) + ValueKeys.action.map(\.name)
  #expect(Array(explained.drop { $0 != RegionKeys.region.first?.name }) == table)
}

@Test("The configuration's manual names every value that a key of regions and gestures allows")
func manualWords() throws {
  let page = try RepositoryFile.text("man/fingertip.yaml.5")
  let words = Set(page.split { " \n,:;()[]{}".contains($0) }.map(String.init))
  let keys = SectionName.allCases.flatMap(ConfigurationKey.keys)
  #expect(keys.count { !$0.form.offers.isEmpty } > 20)
  for key in keys {
    for word in [key.name] + key.form.offers {
      // A value of two words is named if both of its words are.
      let isNamed = word.split(separator: " ").allSatisfy { words.contains(String($0)) }
      #expect(isNamed, "\(key.name): \(word)")
    }
  }
}

@Test("The configuration's manual names every limit of the numbers of regions and gestures")
func manualLimits() throws {
  let page = try RepositoryFile.text("man/fingertip.yaml.5")
  let start = try #require(page.firstRange(of: "Exceeding one of these limits")).upperBound
  let end = try #require(page[start...].firstRange(of: "\n.El")).lowerBound
  let words = Set(page[start..<end].split { " \n;".contains($0) }.map(String.init))
  for limit in [
    RegionCounts.regionLimit, RegionCounts.windowLimit, RegionCounts.gestureLimit,
    RegionCounts.allGesturesLimit, RegionCounts.groupLimit, RegionCounts.monitorLimit,
    RegionAreas.cornerLimit, RegionAreas.edgeRowLimit,
  ] {
    #expect(words.contains("\(limit)"))
  }
}

@Test(
  "The configuration's manual and the default file name every action and modifier of a hotkey")
func hotkeyWords() throws {
  let manual = try RepositoryFile.text("man/fingertip.yaml.5")
  let file = try RepositoryFile.text("config/fingertip.yaml")
  let start = try #require(manual.firstRange(of: ".Sh SECTION HOTKEYS\n")).upperBound
  let end = try #require(manual[start...].firstRange(of: "\n.Sh")).lowerBound
  let comment = try #require(file.firstRange(of: "# Keys that do something")).lowerBound
  for text in [manual[start..<end], file[comment...]] {
    let words = Set(text.split { " \n,.:()".contains($0) }.map(String.init))
    for word in OverlayAction.all.map(\.word) + KeyModifier.allCases.map(\.rawValue) {
      #expect(word.split(separator: " ").allSatisfy { words.contains(String($0)) }, "\(word)")
    }
  }
}
