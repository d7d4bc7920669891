internal import FingertipOverlay
internal import SettingsReading
internal import SystemSupport
internal import TouchX11
internal import TouchRecordings
internal import Touches

/// Plays the events of a recording in real time.
///
/// It is a companion of an overlay's loop. An event that is late, because the machine was busy, is
/// played at once with the time at which it was due, so that no event is left out.
final class ReplayPlayer: LoopHandler {
  /// The pause between two rounds, in ms.
  static let pause = 500.0
  /// The offset of the device ids of a recording, so that none is mistaken for a device of this
  /// machine; X servers use ids from 2 to 255.
  static let deviceIDOffset: Int32 = 0x1000
  /// The maximum number of events in one turn, so that the loop can handle signals and the server.
  private static let eventsPerTurn = 1000

  private var reader: RecordingReader
  private let mapping: ReplayMapping
  private let speed: Double
  private let play: (TouchEvent, _ due: Double) -> Void
  private let isOver: () -> Bool
  private let pixelsPerMillimetre: Double
  /// The time at which this round began, in ms of our clock.
  private var start: Double
  /// The number of remaining rounds, including this one; nil for endless repetition.
  private var roundsLeft: Int?
  /// The event that is played next; nil at the end.
  private var next: RecordingEvent?
  /// The number of this round, from 1 on.
  private(set) var round = 1
  /// The error that ended the replay; nil for none.
  private(set) var failure: FileError?

  /// Creates a player and reads the first event.
  ///
  /// - Parameters:
  ///   - reader: the recording, at its beginning.
  ///   - mapping: the map from its positions to this screen.
  ///   - options: the speed and the number of rounds.
  ///   - start: the time of the beginning, in ms of our clock.
  ///   - play: plays a report, with the time at which it was due, in ms of our clock.
  ///   - isOver: returns whether the replay may end, after all events have been played.
  /// - Throws: `FileError` if the first event cannot be read.
  init(
    _ reader: consuming RecordingReader, _ mapping: ReplayMapping, _ options: ReplayOptions,
    start: Double, play: @escaping (TouchEvent, _ due: Double) -> Void,
    isOver: @escaping () -> Bool
  ) throws(FileError) {
    pixelsPerMillimetre = reader.header.screen.pixelsPerMillimetre * mapping.factor
    var reader = reader
    next = try reader.next()
    // An empty recording ends at once, whatever the number of rounds.
    roundsLeft = next == nil ? 1 : options.rounds
    self.reader = reader
    self.mapping = mapping
    speed = options.speed
    self.start = start
    self.play = play
    self.isOver = isOver
  }

  var nextTurn: Double? { next.map(dueTime) }

  var isDone: Bool { failure != nil || next == nil && isOver() }

  /// Returns the position in this round, in ms of the recording, at a time of our clock.
  func position(at time: Double) -> Double { max(0, (time - start) * speed) }

  func takeTurn(at time: Double) {
    do throws(FileError) {
      for _ in 0..<Self.eventsPerTurn {
        guard failure == nil, let event = next, dueTime(of: event) <= time else { return }
        play(report(event), dueTime(of: event))
        next = try reader.next()
        if next == nil { try endRound() }
      }
    } catch {
      failure = error
      next = nil
    }
  }

  private func dueTime(of event: RecordingEvent) -> Double { start + event.time / speed }

  /// Returns the report of an event on this screen; the receiver sets its time.
  private func report(_ event: RecordingEvent) -> TouchEvent {
    var report = event.report(pixelsPerMillimetre: pixelsPerMillimetre)
    report.id.device.rawValue += Self.deviceIDOffset
    report.position = mapping.place(event.position)
    return report
  }

  /// Cancels touches that are still down when the recording ends; starts the next round, if any.
  private func endRound() throws(FileError) {
    let end = start + reader.time / speed
    for var id in reader.touchesDown {
      id.device.rawValue += Self.deviceIDOffset
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
