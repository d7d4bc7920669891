import TestSupport
import Testing
import Touches

@testable import TouchRecordings

private let page = "man/fingertip-recording.5"

@Test("The manual's example of a recording is valid")
func manualRecording() throws {
  let text = try RepositoryFile.text(page)
  let example = try #require(
    text.split(separator: ".Bd -literal\n").last?.split(separator: ".Ed\n").first)
  // The header is broken in lines that end with a backslash, which roff calls \e.
  let lines = example.split(separator: "\\e\n").joined()
  let (header, events) = try RecordingText.read(lines.utf8)
  #expect(header.devices.map(\.name) == ["touch0"])
  #expect(events.map(\.phase) == [.began, .moved, .ended])
}

@Test("The README's example line of a recording is valid")
func readmeRecording() throws {
  let text = try RepositoryFile.text("README.md")
  let line = try #require(text.split(separator: "```json\n").last?.split(separator: "\n").first)
  let (_, events) = try RecordingText.read(
    RecordingText.file([RecordingText.header, String(line)]).utf8)
  #expect(events.map(\.pressure) == [0.5])
}

@Test("The manual explains exactly the members that a recording has")
func manualMembers() throws {
  let explained = try RepositoryFile.text(page).split(separator: "\n")
    .filter { $0.hasPrefix(".It Li ") }
    .flatMap { $0.dropFirst(".It Li ".count).split { " ,".contains($0) } }.map(String.init)
  var event: [UInt8] = []
  RecordingEvent(
    time: 0, id: .init(device: .init(rawValue: 8), contact: 1), phase: .began,
    position: .init(x: 0, y: 0), pressure: 0, major: 0, minor: 0, orientation: 0, clock: 0
  ).append(to: &event)
  let header = try #require(
    RecordingHeader(
      screen: .init(width: 1, height: 1, widthMM: 1, heightMM: 1), devices: [], isRaw: true
    ).line)
  #expect(explained == keys(of: header) + keys(of: String(decoding: event, as: UTF8.self)))
}

/// Returns the keys of the outermost object of a line, in their order.
private func keys(of line: String) -> [String] {
  var depth = 0
  var keys: [String] = []
  let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
  for (index, part) in parts.enumerated() {
    if index.isMultiple(of: 2) {
      depth += part.count { $0 == "{" } - part.count { $0 == "}" }
    } else if depth == 1, parts[index + 1].hasPrefix(":") {
      keys.append(String(part))
    }
  }
  return keys
}
