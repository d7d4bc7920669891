internal import FingertipOverlay
internal import SettingsReading
internal import SystemSupport
internal import TouchX11
internal import TouchRecordings
internal import Touches

/// Plays the events of a recording by the clock.
///
/// It is the companion of an overlay's loop. An event that comes late, because the machine was
/// busy, is played at once and with the time at which it was due, so that nothing is left out.
final class ReplayPlayer: LoopHandler {
  /// The time for which the screen rests between two rounds, in ms.
  static let pause = 500.0
  /// The number from which the devices of a recording are counted on, so that none is taken for
  /// one that is plugged in here; X servers number theirs from 2 to 255.
  static let firstDevice: Int32 = 0x1000
  /// The most events that are played in one turn; then the loop looks after signals and the server.
  private static let turnLimit = 1000

  private var reader: RecordingReader
  private let mapping: ReplayMapping
  private let speed: Double
  private let play: (TouchEvent, _ due: Double) -> Void
  private let isOver: () -> Bool
  private let pixelsPerMillimetre: Double
  /// The time at which the recording of this round began, by our clock in ms.
  private var start: Double
  /// The number of rounds that are still to be played, this one included; nil for ever more.
  private var roundsLeft: Int?
  /// The event that is played next; nil at the end.
  private var next: RecordingEvent?
  /// The number of this round, from 1 on.
  private(set) var round = 1
  /// The error that ended it; nothing more is played then.
  private(set) var failure: FileError?

  /// Gets ready to play.
  ///
  /// - Parameters:
  ///   - reader: the recording, at its beginning.
  ///   - mapping: where its places lie on this screen.
  ///   - options: how fast, and how often.
  ///   - start: when it begins, by our clock in ms.
  ///   - play: brings a report to where touches come from, with the moment by our clock in ms at
  ///     which it was due.
  ///   - isOver: whether it may end once all has been played.
  /// - Throws: `FileError` where the first event cannot be read.
  init(
    _ reader: consuming RecordingReader, _ mapping: ReplayMapping, _ options: ReplayOptions,
    start: Double, play: @escaping (TouchEvent, _ due: Double) -> Void,
    isOver: @escaping () -> Bool
  ) throws(FileError) {
    pixelsPerMillimetre = reader.header.screen.pixelsPerMillimetre * mapping.factor
    var reader = reader
    next = try reader.next()
    // What has nothing in it is over at once, however often it is played.
    roundsLeft = next == nil ? 1 : options.rounds
    self.reader = reader
    self.mapping = mapping
    speed = options.speed
    self.start = start
    self.play = play
    self.isOver = isOver
  }

  var nextTurn: Double? { next.map(due) }

  var isDone: Bool { failure != nil || next == nil && isOver() }

  /// Returns the position of this round at a time of our clock, in ms of the recording.
  func position(at time: Double) -> Double { max(0, (time - start) * speed) }

  func takeTurn(at time: Double) {
    do throws(FileError) {
      for _ in 0..<Self.turnLimit {
        guard failure == nil, let event = next, due(event) <= time else { return }
        play(report(event), due(event))
        next = try reader.next()
        if next == nil { try endRound() }
      }
    } catch {
      failure = error
      next = nil
    }
  }

  private func due(_ event: RecordingEvent) -> Double { start + event.time / speed }

  /// Returns the report as if a finger had made it on this screen; its time is the player's to give.
  private func report(_ event: RecordingEvent) -> TouchEvent {
    var report = event.report(pixelsPerMillimetre: pixelsPerMillimetre)
    report.id.device.rawValue += Self.firstDevice
    report.position = mapping.place(event.position)
    return report
  }

  /// Cancels the touches of a recording that was cut off, and begins again where that is set.
  private func endRound() throws(FileError) {
    let end = start + reader.time / speed
    for var id in reader.touchesDown {
      id.device.rawValue += Self.firstDevice
      let time = Timestamp(milliseconds: reader.time)
      play(TouchEvent(id: id, phase: .cancelled, time: time, position: nil), end)
    }
    roundsLeft = roundsLeft.map { $0 - 1 }
    guard roundsLeft != 0 else { return }
    try reader.rewind()
    next = try reader.next()
    start = end + Self.pause
    round += 1
  }
}
