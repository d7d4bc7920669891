package import FingertipSettings
package import RegionControls
package import Touches

/// The receiver of the actions of regions that other parts of the program carry out.
package protocol ActionReceiver: AnyObject {
  /// Carries out an action of the overlay.
  func perform(_ action: OverlayAction)

  /// Carries out a command of draw mode, which a touch of some device gave.
  func perform(_ command: DrawCommand, by device: DeviceID)

  /// Returns a text with names in braces replaced by facts and variables.
  func filled(_ text: String, _ facts: EventFacts) -> String

  /// Passes on what a region emits.
  func pass(_ emission: RegionEmission)

  /// Whether the programs that regions name are started.
  var startsPrograms: Bool { get }

  /// Takes grabs of devices again that ended while this program was stopped or hung.
  func grabAgain()
}
