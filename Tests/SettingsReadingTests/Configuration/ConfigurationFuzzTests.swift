import SeededRandom
@testable import SettingsReading
import TestSupport
import Testing

@testable import FingertipSettings
@testable import SystemSupport

/// Whether all problems of a configuration have a message and a location in its bytes.
private func hasValidProblems(_ bytes: [UInt8]) -> Bool {
  let configuration = Configuration(bytes)
  let lines = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
  // NEL, LS and PS also break lines in YAML, and take two bytes or more.
  let maximumLine = lines + bytes.count / 2 + 2
  return configuration.problems.allSatisfy { problem in
    (1...maximumLine).contains(problem.location.line)
      && (1...bytes.count + 1).contains(problem.location.column) && !problem.message.isEmpty
  }
}

@Test("Random bytes never crash the reader, and every problem has a location", arguments: 1...20)
func randomBytes(_ seed: UInt64) {
  var numbers = SplitMix64(seed: seed)
  for _ in 0..<100 {
    let count = Int.random(in: 0...400, using: &numbers)
    #expect(hasValidProblems((0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }))
  }
}

@Test("Random pieces of YAML never crash the reader", arguments: 1...20)
func randomYAML(_ seed: UInt64) {
  let pieces = [
    "show", "radius", "colour", "preset", ":", ": ", "\n", "\n  ", " ", "- ", "[", "]", "{", "}",
    ",", "&a ", "*a", "!t ", "? ", "|\n", ">\n", "\"", "'", "#", "---\n", "...\n", "%YAML 1.1\n",
    "3", "12abc", "\t", "\\", "\\u0000", "é", "\u{FEFF}", "\u{2028}", "@", "`", "<<",
  ]
  var numbers = SplitMix64(seed: seed)
  for _ in 0..<100 {
    let count = Int.random(in: 0...60, using: &numbers)
    let text = (0..<count).map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
    #expect(hasValidProblems(Array(text.utf8)))
  }
}

@Test("The default file with a few bytes changed never crashes the reader", arguments: 1...20)
func mutatedDefaults(_ seed: UInt64) throws {
  let original = Array(try RepositoryFile.text("config/fingertip.yaml").utf8)
  var numbers = SplitMix64(seed: seed)
  for _ in 0..<20 {
    var bytes = original
    for _ in 0..<Int.random(in: 1...8, using: &numbers) {
      let index = Int.random(in: bytes.indices, using: &numbers)
      switch Int.random(in: 0..<3, using: &numbers) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &numbers)
      case 1: bytes.remove(at: index)
      default: bytes.insert(UInt8.random(in: 32...126, using: &numbers), at: index)
      }
    }
    #expect(hasValidProblems(bytes))
  }
}

@Test("A short configuration with a few bytes changed never crashes the reader", arguments: 1...120)
func mutatedConfiguration(_ seed: UInt64) {
  let originals = [
    "show:\n  preset: room\n  radius: 40px\n", "show: {colour: ['#f80', white], trail: 9}\n",
    "show:\n  device: \"a b\"\n  rate: auto # x\n", "show:\n  labels: true\n  opacity: .5\n",
    "regions:\n- id: a\n  frame: {right: 5%, top: 3mm, width: 9, height: 20pt}\n  shape: {rounded: 2}\n",
    "regions: [{id: a, hit: {to: b}, children: [{id: b, shape: {polygon: [[0, 0], [9, 0], [0, 9]]}}]}]\n",
    "regions:\n- {control: button, on: {down: [{run: [a, b]}, {log: c}], moved: {move: self}}}\n",
    "gestures: {defaults: {slop: 3mm}}\nregions: [{policy: offer, gestures: [{type: tap, do: {keys: a}}]}]\n",
  ].map { Array($0.utf8) }
  var numbers = SplitMix64(seed: seed)
  var validCount = 0
  for round in 0..<300 {
    var bytes = originals[round % originals.count]
    mutate(&bytes, using: &numbers)
    if !hasValidProblems(bytes) { Issue.record("\(String(decoding: bytes, as: UTF8.self))") }
    if Configuration(bytes).problems.isEmpty { validCount += 1 }
  }
  #expect((1..<300).contains(validCount))
}

@Test(
  "Nesting up to the size limit of a file is refused without recursion",
  arguments: [
    "[", "{a: ", "- ", "? ", "{? ", "[{",
  ])
func nesting(_ opening: String) {
  let bytes = Array(
    String(repeating: opening, count: 100_000).utf8.prefix(ConfigurationFile.sizeLimit))
  let configuration = Configuration(bytes)
  #expect(!configuration.problems.isEmpty)
}
