import DesktopRequests
@testable import SettingsReading
import Testing
import Touches

@testable import FingertipSettings
@testable import SystemSupport

/// A configuration before and after the mapping of a touchscreen is written into it.
struct MappingTextCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let before: String
  let after: String
  var entry = DeviceMapping(device: "wall", monitor: .named("HDMI-1"))

  private static let section = """
    mapping:
      devices:
        - device: "wall"
          monitor: "HDMI-1"

    """

  static let all = [
    MappingTextCase(testDescription: "an empty file", before: "", after: section),
    MappingTextCase(
      testDescription: "a file with other sections and comments",
      before: "# mine\nshow:\n  radius: 5 # large",
      after: "# mine\nshow:\n  radius: 5 # large\n\n" + section),
    MappingTextCase(
      testDescription: "an empty section of mappings",
      before: "mapping:\n\n# looks\nshow: {radius: 5}\n",
      after: section + "\n# looks\nshow: {radius: 5}\n"),
    MappingTextCase(
      testDescription: "an empty section of mappings with a comment",
      before: "mapping: {} # mine\nshow: {radius: 5}\n",
      after: section.replacing("mapping:", with: "mapping: # mine") + "show: {radius: 5}\n"),
    MappingTextCase(
      testDescription: "a section of mappings on one line",
      before: "mapping: {devices: [{device: wall, monitor: DP-2}]}\n",
      after: "mapping: {devices: [{device: wall, monitor: \"HDMI-1\"}]}\n"),
    MappingTextCase(
      testDescription: "a section of mappings in brackets over several lines",
      before: "mapping: {\n  devices: [\n    {device: table, monitor: DP-2} # near\n  ]\n}\n",
      after: "mapping: {\n  devices: [\n    {device: table, monitor: DP-2}, "
        + "{device: \"wall\", monitor: \"HDMI-1\"} # near\n  ]\n}\n"),
    MappingTextCase(
      testDescription: "a section in braces without touchscreens",
      before: "mapping: {restore: true}\n",
      after: "mapping: {restore: true, devices: [{device: \"wall\", monitor: \"HDMI-1\"}]}\n"),
    MappingTextCase(
      testDescription: "a section without touchscreens",
      before: "mapping:\n    # always\n    restore: true # really\n# looks\nshow: {radius: 5}",
      after: "mapping:\n    # always\n    restore: true # really\n    devices:\n"
        + "      - device: \"wall\"\n        monitor: \"HDMI-1\"\n"
        + "# looks\nshow: {radius: 5}"),
    MappingTextCase(
      testDescription: "an empty list of touchscreens", before: "mapping: {devices: []}\n",
      after: "mapping: {devices: [{device: \"wall\", monitor: \"HDMI-1\"}]}\n"),
    MappingTextCase(
      testDescription: "another touchscreen at the end of the file, without a line end",
      before: "mapping:\n  devices:\n  - device: table # near\n    monitor: DP-2 # new",
      after: "mapping:\n  devices:\n  - device: table # near\n    monitor: DP-2 # new\n"
        + "  - device: \"wall\"\n    monitor: \"HDMI-1\"\n"),
    MappingTextCase(
      testDescription: "a touchscreen that is mapped there already",
      before: "mapping:\n  devices: [{monitor: HDMI-1, device: wall}]\n",
      after: "mapping:\n  devices: [{monitor: HDMI-1, device: wall}]\n"),
    MappingTextCase(
      testDescription: "a separator of lines within a text",
      before: "variables: {a: 'b\u{2028}c'}\nmapping: {}\nshow: {radius: 5}\n",
      after: "variables: {a: 'b\u{2028}c'}\n" + section + "show: {radius: 5}\n"),
    MappingTextCase(
      testDescription: "a byte order mark before the first line",
      before: "\u{FEFF}show: {radius: 5}\nmapping: {}\n",
      after: "\u{FEFF}show: {radius: 5}\n" + section),
    MappingTextCase(
      testDescription: "lines that end as on Windows",
      before: "# mine\r\nmapping: {}\r\n\r\n# looks\r\nshow: {radius: 5}\r\n",
      after: "# mine\r\n" + section.replacing("\n", with: "\r\n")
        + "\r\n# looks\r\nshow: {radius: 5}\r\n"),
    MappingTextCase(
      testDescription: "a mapping of the same touchscreen, and one of another",
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
          # the wall
          - {device: wall, monitor: "HDMI-1"}
          - {device: 'a "b" \\ c', monitor: leftmost, mirrored: true,
             calibration: [1, 0, 0.25, 0, 1, -1.0000001]}
        # the end

        """),
    MappingTextCase(
      testDescription: "new values of all keys, with comments at each",
      before: """
        mapping:
          devices:
            # the wall
            - device: wall # it is large
              # the old one was HDMI-2
              monitor: DP-2 # above
              rotation: left # of the stand
              calibration: # measured in May
                - 1 # x
                - 0
                - 0.25
                - 0
                - 1 # y
                - 0

            - {device: table, monitor: DP-1}

        """,
      after: """
        mapping:
          devices:
            # the wall
            - device: wall # it is large
              # the old one was HDMI-2
              monitor: "HDMI-1" # above
              rotation: right # of the stand
              calibration: # measured in May
                - 1 # x
                - 0
                - 0.5
                - 0
                - 0.9 # y
                - 0
              mirrored: true

            - {device: table, monitor: DP-1}

        """,
      entry: DeviceMapping(
        device: "wall", monitor: .named("HDMI-1"), rotation: .right, isMirrored: true,
        calibration: AffineMap(1, 0, 0.5, 0, 0.9, 0))),
    MappingTextCase(
      testDescription: "keys that are removed and added",
      before: """
        mapping:
          devices:
            - rotation: left # of the stand
              mirrored: true
              device: wall
              monitor: HDMI-1

        """,
      after: """
        mapping:
          devices:
            - # of the stand
              device: wall
              monitor: HDMI-1
              calibration: [1, 0, 0.5, 0, 0.9, 0]

        """,
      entry: DeviceMapping(
        device: "wall", monitor: .named("HDMI-1"), calibration: AffineMap(1, 0, 0.5, 0, 0.9, 0))),
    MappingTextCase(
      testDescription: "keys that are removed from braces",
      before: "mapping: {devices: "
        + "[{mirrored: true, device: wall, monitor: HDMI-1, rotation: left}]}",
      after: "mapping: {devices: [{device: wall, monitor: HDMI-1}]}"),
    MappingTextCase(
      testDescription: "the first two keys, which are removed from braces",
      before: "mapping: {devices: "
        + "[{mirrored: true, rotation: left, device: wall, monitor: HDMI-1}]}",
      after: "mapping: {devices: [{device: wall, monitor: HDMI-1}]}"),
    MappingTextCase(
      testDescription: "two keys in the middle, which are removed from braces",
      before: "mapping: {devices: "
        + "[{device: wall, mirrored: true, rotation: left, monitor: HDMI-1}]}",
      after: "mapping: {devices: [{device: wall, monitor: HDMI-1}]}"),
  ]
}

@Test(
  "Writing a mapping leaves the rest of the file unchanged", arguments: MappingTextCase.all)
func mappingText(_ given: MappingTextCase) throws {
  let former = Configuration(Array(given.before.utf8)).mapping
  var mapping = former
  mapping.keep([given.entry])
  let text = try #require(MappingText.text(given.before, changing: former, to: mapping))
  #expect(text == given.after)
  let written = Configuration(Array(text.utf8))
  #expect(written.problems == [])
  #expect(written.mapping.restores == mapping.restores)
  #expect(written.mapping.maps(like: mapping))
}

@Test(
  "A mapping is not written into a text that it would make invalid or shorter",
  arguments: [
    "{show: {radius: 5}}\n", "{mapping: {}, show: {radius: 5}}\n", "{\n  show: {radius: 5}\n}\n",
    "  show:\n    radius: 5\n", "show:\n  radius: 5\n...\n",
  ])
func mappingTextRefused(_ text: String) {
  #expect(Configuration(Array(text.utf8)).problems == [])
  var mapping = MappingSettings()
  mapping.keep([DeviceMapping(device: "wall", monitor: .named("HDMI-1"))])
  #expect(MappingText.text(text, changing: MappingSettings(), to: mapping) == nil)
}

@Test("A touchscreen's name with special characters reads back as it was written")
func mappingTextLetters() throws {
  let name = "a\u{1}\u{7F}\t'\"\\ä:#-{}[]*&!|>%@`🙂"
  var mapping = MappingSettings()
  mapping.keep([DeviceMapping(device: name, monitor: .named(name))])
  let text = try #require(MappingText.text("", changing: MappingSettings(), to: mapping))
  let written = Configuration(Array(text.utf8))
  #expect(written.problems == [])
  #expect(written.mapping.devices.map(\.device) == [name])
  #expect(written.mapping.devices.map(\.monitor) == [.named(name)])
}
