import SettingsReading

/// The progress display of a long replay on a terminal.
struct ReplayProgress {
  /// The minimum duration of a replay with a progress display, in ms.
  static let shortest = 10_000.0
  /// The interval at which progress is written, in ms.
  static let interval = 1000.0

  /// The duration of the recording, in ms.
  let duration: Double
  /// The number of rounds; nil for endless repetition.
  let rounds: Int?

  /// Creates the progress of a replay; nil if the replay is too short for one.
  ///
  /// - Parameters:
  ///   - duration: the duration of the recording, in ms at its original speed.
  ///   - options: the speed and the number of rounds.
  init?(of duration: Double, _ options: ReplayOptions) {
    let realDuration = duration / options.speed * Double(options.rounds ?? .max)
    guard realDuration >= Self.shortest else { return nil }
    self.duration = duration
    rounds = options.rounds
  }

  /// Returns the text for a position in a round, such as `0:12 of 1:30, 13 %`.
  ///
  /// - Parameters:
  ///   - position: the position in the round, in ms of the recording.
  ///   - round: the number of the round, from 1 on.
  /// - Returns: the text.
  func text(at position: Double, round: Int) -> String {
    let position = min(position, duration)
    let percentage = duration > 0 ? Int(position / duration * 100) : 100
    let positionText = "\(Self.clock(position)) of \(Self.clock(duration)), \(percentage) %"
    guard rounds != 1 else { return positionText }
    return "round \(round)" + (rounds.map { " of \($0)" } ?? "") + ", " + positionText
  }

  /// Returns a time in ms as minutes and seconds, with hours if needed: `1:02:03`.
  static func clock(_ milliseconds: Double) -> String {
    let seconds = Int(milliseconds / 1000)
    func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let hours = seconds / 3600
    let minutes = seconds / 60 % 60
    return (hours > 0 ? "\(hours):\(twoDigits(minutes))" : "\(minutes)")
      + ":\(twoDigits(seconds % 60))"
  }
}
