package import FingertipInk
package import FingertipSettings
internal import SystemSupport
internal import Touches

/// The plan of a film: its size and pace, and the mapping of the recording to it.
package struct FilmPlan: Sendable {
  /// The options of the command line.
  package var options: FilmOptions
  /// The name of the film in messages.
  package var name: String
  /// The size, in px.
  package var size: FilmSize
  /// The frame rate, in Hz.
  package var rate: Double
  /// The playback speed factor, relative to the recording.
  package var speed: Double
  /// The number of times that an animation is played; nil for endless repetition.
  package var rounds: Int?
  /// The recorded screen, and its place in the film.
  package var recorded: RecordedScreen
  /// The density of the film, in px/mm.
  package var pixelsPerMillimetre: Double

  /// Creates a plan.
  package init(
    _ options: FilmOptions, name: String, size: FilmSize, rate: Double, speed: Double,
    rounds: Int?, recorded: RecordedScreen, pixelsPerMillimetre: Double
  ) {
    self.options = options
    self.name = name
    self.size = size
    self.rate = rate
    self.speed = speed
    self.rounds = rounds
    self.recorded = recorded
    self.pixelsPerMillimetre = pixelsPerMillimetre
  }

  /// The whole area of the film, in px.
  var area: PixelRect { PixelRect(x: 0, y: 0, width: size.width, height: size.height) }

  /// Returns the time of a frame, in ms since the film began.
  func time(ofFrame index: Int) -> Double { Double(index) * 1000 / rate }

  /// Returns the index of the last frame before a time, in ms since the film began.
  func frame(before time: Double) -> Int { Int((time * rate / 1000).rounded(.up)) - 1 }

  /// The error for a lack of memory for its pixels.
  var noMemory: FileError {
    .inaccessible(path: name, why: "no memory for \(size.width) × \(size.height) px")
  }

  /// The error for a film that was interrupted.
  var interrupted: FileError {
    .inaccessible(path: name, why: "interrupted before it was complete")
  }
}
