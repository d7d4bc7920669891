package import FingertipSettings
package import RegionControls
package import TouchRouting
package import Touches

/// The part of the program that carries out the region actions which this module cannot.
package protocol ActionReceiver: AnyObject {
  /// Carries out an action of the overlay.
  func perform(_ action: OverlayAction)

  /// Carries out a command of draw mode that was given by a touch of a device.
  func perform(_ command: DrawCommand, by device: DeviceID)

  /// Applies the part of an action that changes regions and variables.
  func apply(_ action: RegionAction, for act: Act)

  /// Returns a text with the names in braces replaced by the values of facts and variables.
  func filled(_ text: String, _ facts: EventFacts) -> String

  /// Passes an emission of a region on to the readers of events.
  func pass(_ emission: RegionEmission)

  /// Whether programs that regions name may be started.
  var startsPrograms: Bool { get }

  /// Grabs devices again whose grabs ended while this program was stopped or hung.
  func regrabDevices()
}
