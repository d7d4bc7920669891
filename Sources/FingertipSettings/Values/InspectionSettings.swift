package import TouchAnalysis

/// The settings of `fingertip inspect`: what it shows, and the thresholds of faults.
package struct InspectionSettings: Equatable, Sendable {
  /// Whether the panel's reports are shown as numbers, with every sample and every fault.
  package var isOn = false
  /// The parts that are shown on the screen.
  package var parts = Set(InspectionPart.allCases)
  /// The format in which faults are reported; messages by default.
  package var faultFormat = FaultFormat.text
  /// The thresholds of faults.
  package var thresholds = FaultThresholds()

  /// Creates the default: all parts, faults as messages, and the default thresholds.
  package init() {}
}

/// A part of the inspector's display, which can be left out.
package enum InspectionPart: String, CaseIterable, Sendable {
  /// The numbers of each touch, and the number of touches.
  case figures
  /// A dot for each sample of the latest gesture.
  case samples
  /// Lines through the newest finger over the whole screen.
  case crosshair
  /// The position that is predicted for each finger in a tenth of a second.
  case velocity
  /// The ellipse of each finger's contact.
  case contact
  /// A strip of the latest rates and delays.
  case chart
  /// The receiver of each touch, the window beneath it or one of our regions, and their areas.
  case receivers
  /// Rings around faults, and a list of the latest faults.
  case faults
}

/// The formats in which faults are reported while they happen.
package enum FaultFormat: String, CaseIterable, Sendable {
  /// Messages, at most two per second of each kind.
  case text
  /// JSON Lines on standard output, every fault.
  case json
}
