import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

/// One playing of a sequence, from the start of the program to the state that it leaves.
struct PlayRun {
  private let sequence: PlaySequence
  private let player: Player
  /// The number of actions so far.
  private var played = 0
  /// The state of the server before the start of the program, and the picture on it.
  private let former: (world: PlayWorld, picture: PixelGrid)

  init(of sequence: PlaySequence, on server: PrivateServer) throws {
    self.sequence = sequence
    player = try Player(sequence.profile, on: server)
    former = (PlayWorld(player.user), player.reader.screen())
  }

  /// Plays the sequence, and reports every contradiction to an invariant.
  mutating func play() {
    do {
      try player.start()
      for action in sequence.actions {
        played += 1
        try player.perform(action)
        try check(PlayInvariant.always)
      }
      try player.settle()
      try check(PlayInvariant.still)
      try player.leaveDrawMode()
      try check(PlayInvariant.beside)
      if sequence.profile == .show || sequence.profile == .draw { try startAgain() }
      try end()
    } catch {
      expect("everything happens in time", ["\(error)"])
      // The next sequence needs devices and a screen as before.
      try? player.settle()
      player.neighbours.leave()
    }
  }

  /// Compares the picture with that of a program that knows nothing but the configuration and the
  /// drawing.
  private func startAgain() throws {
    // Regions, and the palette's tools, keep changes that are not in these files.
    guard !player.configuration.contains("regions:"), !player.configuration.contains("palette:")
    else { return }
    // Labels have the numbers of touches, and drawn rings differ from each other.
    let isAlike = ["debug", "labels: true", "drawn"].allSatisfy {
      !player.configuration.contains($0)
    }
    let fingers = isAlike ? try player.pictureOfFingers() : nil
    try player.openDrawing()
    try player.beStill()
    let picture = player.reader.screen()
    try player.perform(.restart(.quit))
    for words in PlayCommands.ends + [PlayCommands.withoutInspector] {
      try player.perform(.tell(words))
    }
    if let fingers {
      expect(
        "a program that has just started shows the same fingers alike",
        try player.pictureOfFingers().differences(from: fingers))
    }
    try player.openDrawing()
    try player.beStill()
    expect(
      "a program that has just started shows the same",
      player.reader.screen().differences(from: picture))
  }

  private func end() throws {
    let status = try player.end(by: .quit)
    player.neighbours.leave()
    expect("the program ends with status 0", status == .exited(0) ? [] : ["\(status as Any)"])
    try check(PlayInvariant.ended)
    expect(
      "devices, keys and monitors are as before",
      PlayWorld(player.user).changes(since: former.world))
    expect("the screen is as before", player.reader.screen().differences(from: former.picture))
  }

  private func check(_ invariants: [PlayInvariant]) throws {
    for invariant in invariants { expect(invariant.name, try invariant.contradictions(player)) }
  }

  /// Reports what contradicts an invariant, the sequence so far and what the program wrote.
  private func expect(_ invariant: String, _ contradictions: [String]) {
    guard !contradictions.isEmpty else { return }
    let messages = player.messages.suffix(12).joined(separator: "\n  ")
    Issue.record(
      """
      \(invariant): \(contradictions.joined(separator: "; "))
      \(sequence.description(upTo: played))
      the last messages:
        \(messages)
      """)
  }
}
