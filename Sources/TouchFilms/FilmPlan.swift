package import FingertipSettings
internal import SystemSupport
package import Touches

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
  /// The px of the film for each px of the recording.
  package var factor: Double
  /// The position of the recording's upper left corner, in px of the film.
  package var offset: Vector
  /// The recorded screen, in px of the film.
  package var screen: PixelRect
  /// The density of the film, in px/mm.
  package var pixelsPerMillimetre: Double

  /// Creates a plan.
  package init(
    _ options: FilmOptions, name: String, size: FilmSize, rate: Double, speed: Double,
    rounds: Int?, factor: Double, offset: Vector, screen: PixelRect,
    pixelsPerMillimetre: Double
  ) {
    self.options = options
    self.name = name
    self.size = size
    self.rate = rate
    self.speed = speed
    self.rounds = rounds
    self.factor = factor
    self.offset = offset
    self.screen = screen
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
