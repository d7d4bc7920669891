import Glibc
@testable import SettingsReading
import TestSupport
import Testing
import Touches

@testable import FingertipApp
@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRecordings

/// A player that was given the turns that it asked for, to its end or up to a number of turns.
private struct PlayedReplay {
  var reports: [TouchEvent] = []
  var dues: [Double] = []
  var turns = 0
  var player: ReplayPlayer?

  /// Plays a recording from the time 1000 ms on, each turn at the requested time plus a delay.
  ///
  /// - Parameters:
  ///   - lines: the events of the recording.
  ///   - options: the options of the replay.
  ///   - scale: the width and height of the recorded and of this screen, in px.
  ///   - delay: the delay of each turn, in ms.
  ///   - maximumTurns: the maximum number of turns.
  ///   - damage: changes the file before the first turn.
  /// - Throws: an error if there is no file, and the errors of `damage`.
  init(
    _ lines: [String], _ options: ReplayOptions = ReplayOptions(),
    mapping scale: (from: Int, to: Int) = (1920, 1920), delay: Double = 0, maximumTurns: Int = 1000,
    damage: ((String) throws -> Void)? = nil
  ) throws {
    var played: (reports: [TouchEvent], dues: [Double]) = ([], [])
    var turns = 0
    var kept: ReplayPlayer?
    try withTemporaryFile(RecordingText.file([RecordingText.header] + lines).utf8) { path in
      let screen = RecordingHeader.Screen(
        width: scale.from, height: scale.from, widthMM: 480, heightMM: 480)
      let mapping = try #require(
        ReplayMapping(from: screen, to: (scale.to, scale.to), .fit))
      let player = try ReplayPlayer(
        RecordingReader(path), mapping, options, start: 1000
      ) { (report, due) in
        played.reports.append(report)
        played.dues.append(due)
      } isOver: {
        true
      }
      try damage?(path)
      while turns < maximumTurns, let turn = player.nextTurn {
        player.takeTurn(at: turn + delay)
        turns += 1
      }
      kept = player
    }
    (reports, dues) = played
    self.turns = turns
    player = kept
  }
}

private typealias Text = RecordingText

private let swipe = [
  Text.event("100"), Text.event("110", "moved"), Text.event("110", touch: "2"),
  Text.event("130", "ended"), Text.event("140", touch: "2", "ended"),
]

@Suite("A replay") struct ReplayPlayerTests {
  @Test("A replay keeps the timing of the recording, with a turn for each frame")
  func timingOfRecording() throws {
    let played = try PlayedReplay(swipe)
    #expect(played.dues == [1100, 1110, 1110, 1130, 1140])
    #expect(played.turns == 4)
    #expect(played.reports.map(\.phase) == [.began, .moved, .began, .ended, .ended])
    #expect(played.player?.isDone == true)
    #expect(played.player?.position(at: 1110) == 110)
  }

  @Test("A replay plays late frames at once, with the times at which they were due")
  func lateFrames() throws {
    let played = try PlayedReplay(swipe, delay: 25)
    #expect(played.dues == [1100, 1110, 1110, 1130, 1140])
    #expect(played.turns == 2)
  }

  @Test("A replay runs at the given speed", arguments: [0.01, 0.5, 2, 100])
  func replaySpeed(_ speed: Double) throws {
    let played = try PlayedReplay(swipe, ReplayOptions(speed: speed))
    let expected = [100.0, 110, 110, 130, 140].map { 1000 + $0 / speed }
    #expect(played.dues == expected)
  }

  @Test(
    "A replay begins again after a pause, for the given number of rounds", arguments: [1, 2, 5])
  func replayRounds(_ rounds: Int) throws {
    let played = try PlayedReplay(swipe, ReplayOptions(rounds: rounds))
    let starts = (0..<rounds).map { 1000 + Double($0) * (140 + ReplayPlayer.pause) }
    #expect(
      played.dues == starts.flatMap { start in [100, 110, 110, 130, 140].map { start + $0 } })
    #expect(played.player?.round == rounds)
    #expect(played.player?.isDone == true)
  }

  @Test("An endless replay goes on, but that of an empty recording ends at once")
  func endlessReplay() throws {
    let played = try PlayedReplay(swipe, ReplayOptions(rounds: nil), maximumTurns: 403)
    #expect(played.player?.round == 101)
    #expect(played.player?.isDone == false)
    let empty = try PlayedReplay([], ReplayOptions(rounds: nil))
    #expect(empty.turns == 0 && empty.player?.isDone == true)
  }

  @Test("A replay cancels the touches that are still down at the end of a cut-off recording")
  func cutOffRecording() throws {
    let played = try PlayedReplay(
      [Text.event("10"), Text.event("20", touch: "2"), Text.event("30", "moved")],
      ReplayOptions(rounds: 2))
    let round: [TouchPhase] = [.began, .began, .moved, .cancelled, .cancelled]
    #expect(played.reports.map(\.phase) == round + round)
    #expect(played.reports.map(\.id.contact).prefix(5) == [1, 2, 1, 1, 2])
    #expect(played.dues[3] == 1030)
  }

  @Test("A replay scales positions and sizes to this screen and shifts the ids of devices")
  func scaledPositions() throws {
    let played = try PlayedReplay(
      [Text.event("0", x: "100", y: "300", more: #","major":10"#)], mapping: (1000, 500))
    let report = try #require(played.reports.first)
    #expect(report.position == Point(x: 50, y: 150))
    #expect(report.id.device.rawValue == 8 + ReplayPlayer.deviceIDOffset)
    // The mean of 1920/508 and 1080/286 px/mm, halved.
    #expect(abs((report.contact.major ?? 0) - 18.889) < 0.001)
  }

  @Test("A replay spreads a large number of simultaneous events over several turns")
  func simultaneousEvents() throws {
    let moves = Array(repeating: Text.event("0", "moved"), count: 5000)
    let played = try PlayedReplay([Text.event("0")] + moves)
    #expect(played.reports.count == 5002)
    #expect(played.turns == 6)
  }

  @Test("A replay ends with an error if the recording is damaged meanwhile")
  func damagedRecording() throws {
    // More events than the reader buffers, so that the end is read only when it is played.
    let moves = (0..<2000).map { Text.event("\($0)", "moved") }
    let played = try PlayedReplay([Text.event("0")] + moves, maximumTurns: 5000) { path in
      let file = try #require(fopen(path, "r+"))
      defer { fclose(file) }
      fseek(file, -9, SEEK_END)
      try #require(fputs("\nnonsense", file) >= 0)
    }
    #expect(played.player?.isDone == true)
    guard case .damaged(_, let line, _, _) = played.player?.failure else {
      Issue.record("no error of a line")
      return
    }
    #expect(line == 2002)
  }
}
