import Glibc
@testable import SettingsReading
import TestSupport
import Testing
import Touches

@testable import FingertipApp
@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRecordings

/// A player that was driven by its own wishes to its end, or to a number of turns.
private struct Played {
  var reports: [TouchEvent] = []
  var dues: [Double] = []
  var turns = 0
  var player: ReplayPlayer?

  /// Plays a recording from the moment 1000 on, each turn at the very moment that is asked for.
  ///
  /// - Parameters:
  ///   - lines: the events of the recording.
  ///   - options: how it is played.
  ///   - scale: the size of its screen and of this one.
  ///   - late: how late each turn comes, in ms.
  ///   - mostTurns: when to break off.
  ///   - damage: what is done to the file before the first turn.
  /// - Throws: where there is no file, and what `damage` throws.
  init(
    _ lines: [String], _ options: ReplayOptions = ReplayOptions(),
    mapping scale: (from: Int, to: Int) = (1920, 1920), late: Double = 0, mostTurns: Int = 1000,
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
      while turns < mostTurns, let turn = player.nextTurn {
        player.takeTurn(at: turn + late)
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
  func timing() throws {
    let played = try Played(swipe)
    #expect(played.dues == [1100, 1110, 1110, 1130, 1140])
    #expect(played.turns == 4)
    #expect(played.reports.map(\.phase) == [.began, .moved, .began, .ended, .ended])
    #expect(played.player?.isDone == true)
    #expect(played.player?.position(at: 1110) == 110)
  }

  @Test("A replay plays late frames at once, with the times at which they were due")
  func late() throws {
    let played = try Played(swipe, late: 25)
    #expect(played.dues == [1100, 1110, 1110, 1130, 1140])
    #expect(played.turns == 2)
  }

  @Test("A replay runs at the speed that is set", arguments: [0.01, 0.5, 2, 100])
  func speed(_ speed: Double) throws {
    let played = try Played(swipe, ReplayOptions(speed: speed))
    let expected = [100.0, 110, 110, 130, 140].map { 1000 + $0 / speed }
    #expect(played.dues == expected)
  }

  @Test("A replay begins again after a pause, as often as it is set to", arguments: [1, 2, 5])
  func rounds(_ rounds: Int) throws {
    let played = try Played(swipe, ReplayOptions(rounds: rounds))
    let starts = (0..<rounds).map { 1000 + Double($0) * (140 + ReplayPlayer.pause) }
    #expect(
      played.dues == starts.flatMap { start in [100, 110, 110, 130, 140].map { start + $0 } })
    #expect(played.player?.round == rounds)
    #expect(played.player?.isDone == true)
  }

  @Test("A replay without an end goes on, and that of an empty recording ends at once")
  func endless() throws {
    let played = try Played(swipe, ReplayOptions(rounds: nil), mostTurns: 403)
    #expect(played.player?.round == 101)
    #expect(played.player?.isDone == false)
    let empty = try Played([], ReplayOptions(rounds: nil))
    #expect(empty.turns == 0 && empty.player?.isDone == true)
  }

  @Test("A replay cancels the touches that are down at the end of a recording that was cut off")
  func cutOff() throws {
    let played = try Played(
      [Text.event("10"), Text.event("20", touch: "2"), Text.event("30", "moved")],
      ReplayOptions(rounds: 2))
    let round: [TouchPhase] = [.began, .began, .moved, .cancelled, .cancelled]
    #expect(played.reports.map(\.phase) == round + round)
    #expect(played.reports.map(\.id.contact).prefix(5) == [1, 2, 1, 1, 2])
    #expect(played.dues[3] == 1030)
  }

  @Test("A replay scales positions and sizes to this screen, on devices of its own")
  func places() throws {
    let played = try Played(
      [Text.event("0", x: "100", y: "300", more: #","major":10"#)], mapping: (1000, 500))
    let report = try #require(played.reports.first)
    #expect(report.position == Point(x: 50, y: 150))
    #expect(report.id.device.rawValue == 8 + ReplayPlayer.deviceIDOffset)
    // The mean of 1920/508 and 1080/286 px/mm, halved.
    #expect(abs((report.contact.major ?? 0) - 18.889) < 0.001)
  }

  @Test("A replay lets the loop serve others while it plays very many events at once")
  func crowd() throws {
    let moves = Array(repeating: Text.event("0", "moved"), count: 5000)
    let played = try Played([Text.event("0")] + moves)
    #expect(played.reports.count == 5002)
    #expect(played.turns == 6)
  }

  @Test("A replay ends with the error of a recording that was damaged meanwhile")
  func damaged() throws {
    // More than the reader holds at a time, so that the end is read when it is played.
    let moves = (0..<2000).map { Text.event("\($0)", "moved") }
    let played = try Played([Text.event("0")] + moves, mostTurns: 5000) { path in
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
