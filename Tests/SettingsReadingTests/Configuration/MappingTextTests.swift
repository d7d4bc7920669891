import DesktopRequests
@testable import SettingsReading
import Testing

@testable import FingertipSettings
@testable import SystemSupport

/// A configuration before and after the mapping of a touchscreen is written into it.
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
      testDescription: "a section of mappings on one line",
      before: "mapping: {devices: [{device: wall, monitor: DP-2}]}\n", after: section),
    MappingTextCase(
      testDescription: "a section of mappings in brackets over several lines",
      before: "mapping: {\n  devices: [\n    {device: wall, monitor: DP-2}\n  ]\n}\n",
      after: section),
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
      after: "# mine\r\n" + section + "\r\n# looks\r\nshow: {radius: 5}\r\n"),
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
  "Writing a mapping leaves the rest of the file unchanged", arguments: MappingTextCase.all)
func mappingText(_ given: MappingTextCase) throws {
  var mapping = Configuration(Array(given.before.utf8)).mapping
  mapping.keep([DeviceMapping(device: "wall", monitor: .named("HDMI-1"))])
  let text = try #require(MappingText.text(given.before, with: mapping))
  #expect(text == given.after)
  let written = Configuration(Array(text.utf8))
  #expect(written.problems == [])
  #expect(written.mapping.restores == mapping.restores)
  #expect(
    written.mapping.devices.map { [$0.device, $0.monitor.text, $0.rotation?.rawValue ?? ""] }
      == mapping.devices.map { [$0.device, $0.monitor.text, $0.rotation?.rawValue ?? ""] })
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
  #expect(MappingText.text(text, with: mapping) == nil)
}

@Test("A touchscreen's name with special characters reads back as it was written")
func mappingTextLetters() throws {
  let name = "a\u{1}\u{7F}\t'\"\\ä:#-{}[]*&!|>%@`🙂"
  var mapping = MappingSettings()
  mapping.keep([DeviceMapping(device: name, monitor: .named(name))])
  let text = try #require(MappingText.text("", with: mapping))
  let written = Configuration(Array(text.utf8))
  #expect(written.problems == [])
  #expect(written.mapping.devices.map(\.device) == [name])
  #expect(written.mapping.devices.map(\.monitor) == [.named(name)])
}
