import DesktopRequests
@testable import SettingsReading
import Testing

@testable import FingertipSettings
@testable import SystemSupport

/// A configuration before and after a touchscreen was kept in it.
struct MappingTextCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let before: String
  let after: String

  private static let section = """
    mapping:
      devices:
        - device: "wall"
          monitor: "HDMI-1"

    """

  static let all = [
    MappingTextCase(testDescription: "nothing", before: "", after: section),
    MappingTextCase(
      testDescription: "other sections and comments",
      before: "# mine\nshow:\n  radius: 5 # large",
      after: "# mine\nshow:\n  radius: 5 # large\n\n" + section),
    MappingTextCase(
      testDescription: "an empty section",
      before: "mapping:\n\n# looks\nshow: {radius: 5}\n",
      after: section + "\n# looks\nshow: {radius: 5}\n"),
    MappingTextCase(
      testDescription: "a section in one line",
      before: "mapping: {devices: [{device: wall, monitor: DP-2}]}\n", after: section),
    MappingTextCase(
      testDescription: "a section over several lines, of brackets",
      before: "mapping: {\n  devices: [\n    {device: wall, monitor: DP-2}\n  ]\n}\n",
      after: section),
    MappingTextCase(
      testDescription: "another touchscreen, and the same before",
      before: """
        mapping:
          restore: true
          devices:
          # the wall
          - {device: wall, monitor: DP-2, rotation: left}
          - {device: 'a "b" \\ c', monitor: leftmost, mirrored: true,
             calibration: [1, 0, 0.25, 0, 1, -1.0000001]}
        # the end

        """,
      after: """
        mapping:
          restore: true
          devices:
            - device: "wall"
              monitor: "HDMI-1"
            - device: "a \\"b\\" \\\\ c"
              monitor: "leftmost"
              mirrored: true
              calibration: [1, 0, 0.25, 0, 1, -1]
        # the end

        """),
  ]
}

@Test(
  "A mapping is written into a file that otherwise stays as it is", arguments: MappingTextCase.all)
func mappingText(_ given: MappingTextCase) {
  var mapping = Configuration(Array(given.before.utf8)).mapping
  mapping.keep([DeviceMapping(device: "wall", monitor: .named("HDMI-1"))])
  let text = MappingText.text(given.before, with: mapping)
  #expect(text == given.after)
  let written = Configuration(Array(text.utf8))
  #expect(written.problems == [])
  #expect(written.mapping.restores == mapping.restores)
  #expect(
    written.mapping.devices.map { [$0.device, $0.monitor.text, $0.rotation?.rawValue ?? ""] }
      == mapping.devices.map { [$0.device, $0.monitor.text, $0.rotation?.rawValue ?? ""] })
}

@Test("A touchscreen's name with any letters is written as it is")
func mappingTextLetters() {
  let name = "a\u{1}\u{7F}\t'\"\\ä:#-{}[]*&!|>%@`🙂"
  var mapping = MappingSettings()
  mapping.keep([DeviceMapping(device: name, monitor: .named(name))])
  let written = Configuration(Array(MappingText.text("", with: mapping).utf8))
  #expect(written.problems == [])
  #expect(written.mapping.devices.map(\.device) == [name])
  #expect(written.mapping.devices.map(\.monitor) == [.named(name)])
}
