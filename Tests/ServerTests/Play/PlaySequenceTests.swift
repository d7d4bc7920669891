import SeededRandom
import SettingsReading
import Testing
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite("Random sequences of actions")
struct PlaySequenceTests {
  private static let seeds = 0..<200

  @Test("The same profile and seed make the same sequence", arguments: PlayProfile.allCases)
  func sameSeed(_ profile: PlayProfile) {
    for seed in Self.seeds.prefix(20) {
      #expect(PlaySequence(profile, seed: seed) == PlaySequence(profile, seed: seed))
    }
    #expect(Set(Self.seeds.map { PlaySequence(profile, seed: $0).actions.count }).count > 10)
  }

  @Test(
    "Every action of a sequence is possible after those before it", arguments: PlayProfile.allCases)
  func possibleActions(_ profile: PlayProfile) {
    for seed in Self.seeds {
      let sequence = PlaySequence(profile, seed: seed)
      var state = PlayState()
      for (index, action) in sequence.actions.enumerated() {
        let isPossible = state.follow(action)
        #expect(isPossible, "\(sequence.description(upTo: index + 1))")
      }
    }
  }

  @Test("An action that cannot happen after others is recognized", arguments: PlayState.impossible)
  func impossibleActions(_ actions: [PlayAction]) {
    var state = PlayState()
    let possible = actions.map { state.follow($0) }
    #expect(possible == Array(repeating: true, count: actions.count - 1) + [false])
  }

  @Test("Every action of a profile occurs in some sequence", arguments: PlayProfile.allCases)
  func frequencies(_ profile: PlayProfile) {
    let words = Set(
      Self.seeds.flatMap { PlaySequence(profile, seed: $0).actions }.map { action in
        String(describing: action).filter { !$0.isNumber }.split(separator: " ").prefix(2)
      })
    #expect(words.count > 30, "\(words)")
  }

  @Test("A failure prints the actions so far, the configuration in effect and a line to repeat it")
  func description() {
    let sequence = PlaySequence(.show, seed: 3)
    let text = sequence.description(upTo: 2)
    #expect(text.contains("make test-play PROFILES=show FIRST=3 SEQUENCES=1"))
    #expect(text.contains("  2. \(sequence.actions[1])"))
    #expect(!text.contains("  3. "))
  }

  @Test("Every random configuration is read without an error", arguments: PlayProfile.allCases)
  func configurations(_ profile: PlayProfile) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-play")
    let path = folder.file("config.yaml")
    var generator = SplitMix64(seed: 1)
    for number in 1...20 {
      let configuration = RandomConfiguration(number: number, profile: profile, using: &generator)
      try Files.write(configuration.text, to: path)
      #expect(throws: Never.self, "\(configuration.text)") {
        _ = try SettingsSource(environment: Environment([:]), file: path).read()
      }
    }
  }
}

extension PlayState {
  /// Actions of which the last is impossible after the others.
  fileprivate static let impossible: [[PlayAction]] = {
    let finger = Contact(number: 1, place: Point(x: 9, y: 9))
    return [
      [.down(.touch0, [finger]), .down(.touch0, [finger])],
      [.down(.touch0, [finger]), .tap(.touch0, finger, times: 1)],
      [.down(.touch1, [finger]), .up(.touch0, [1])],
      [.down(.touch0, [finger]), .up(.touch0, [1]), .move(.touch0, [finger], steps: 1)],
      [.down(.touch0, [finger]), .setEnabled(.touch0, false), .up(.touch0, [1])],
      [.setEnabled(.touch0, false), .down(.touch0, [finger])],
      [.down(.touch1, [finger]), .lock(.grabs)], [.spoilConfiguration(""), .restart(.quit)],
      [.down(.touch0, [finger]), .setAttached(.touch0, false)],
      [.freeze, .tell(["status"])], [.freeze, .restart(.quit)], [.thaw], [.unlock],
      [.start(.picom), .start(.xcompmgr)], [.end(.openbox, kills: true)],
      [.window(.a, .raise)], [.removeMonitor(.left)],
    ]
  }()
}
