@testable import SettingsReading
import Testing
import Touches

@testable import FingertipApp
@testable import FingertipSettings
@testable import TouchRecordings

/// The recorded and the current screen, the scaling option, and the mapping of a position.
struct MappingCase: Sendable, CustomTestStringConvertible {
  let recorded: (Int, Int)
  let screen: (Int, Int)
  let scale: ReplayScale
  let position: Point
  /// The position on the screen; nil if the recording is refused.
  let expected: Point?

  init(
    _ recorded: (Int, Int), on screen: (Int, Int), _ scale: ReplayScale,
    _ position: (Double, Double),
    _ expected: (Double, Double)?
  ) {
    self.recorded = recorded
    self.screen = screen
    self.scale = scale
    self.position = Point(x: position.0, y: position.1)
    self.expected = expected.map { Point(x: $0.0, y: $0.1) }
  }

  var testDescription: String { "\(recorded) on \(screen), \(scale), \(position)" }
}

@Test(
  "A recording from another screen is scaled to this one, left unscaled or refused",
  arguments: [
    MappingCase((1920, 1080), on: (1920, 1080), .fit, (7.5, 9), (7.5, 9)),
    MappingCase((1920, 1080), on: (1920, 1080), .none, (7.5, 9), (7.5, 9)),
    MappingCase((1920, 1080), on: (1920, 1080), .refuse, (7.5, 9), (7.5, 9)),
    MappingCase((1920, 1080), on: (960, 540), .fit, (100, 200), (50, 100)),
    MappingCase((1920, 1080), on: (3840, 2160), .fit, (100, 200), (200, 400)),
    MappingCase((1000, 1000), on: (3000, 2000), .fit, (0, 0), (500, 0)),
    MappingCase((1000, 1000), on: (3000, 2000), .fit, (1000, 1000), (2500, 2000)),
    MappingCase((1000, 1000), on: (500, 2000), .fit, (1000, 0), (500, 750)),
    MappingCase((1920, 1080), on: (960, 540), .none, (1500, 200), (1500, 200)),
    MappingCase((1920, 1080), on: (1920, 1081), .refuse, (0, 0), nil),
    MappingCase((1921, 1080), on: (1920, 1080), .refuse, (0, 0), nil),
  ])
func mappingToScreen(_ given: MappingCase) {
  let screen = RecordingHeader.Screen(
    width: given.recorded.0, height: given.recorded.1, widthMM: 500, heightMM: 300)
  let mapping = ReplayMapping(from: screen, to: given.screen, given.scale)
  #expect(mapping?.place(given.position) == given.expected)
}
