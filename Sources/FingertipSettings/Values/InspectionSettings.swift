package import TouchAnalysis

/// The settings of `fingertip inspect`: what it shows, and the thresholds of faults.
package struct InspectionSettings: Equatable, Sendable {
  /// Whether what the panel sends is shown in figures, with every sample and every fault.
  package var isOn = false
  /// The parts that are shown on the screen.
  package var parts = Set(InspectionPart.allCases)
  /// The format in which faults are reported; messages by default.
  package var faultFormat = FaultFormat.text
  /// The thresholds of faults.
  package var thresholds = FaultThresholds()

  /// Shows all parts, reports faults as messages, and judges by the usual thresholds.
  package init() {}
}

/// A part of the display, which can be left out.
package enum InspectionPart: String, CaseIterable, Sendable {
  /// The numbers of each touch, and how many there are.
  case figures
  /// A dot for each sample of the latest gesture.
  case samples
  /// Lines through the newest finger over the whole screen.
  case crosshair
  /// The predicted position of each finger in a tenth of a second.
  case velocity
  /// The ellipse that each finger touches.
  case contact
  /// A strip of the latest rates and delays.
  case chart
  /// The receiver of each touch, the window beneath it or one of our regions, and where those are.
  case receivers
  /// Rings around faults, and the latest of them in words.
  case faults
}

/// The formats in which faults are reported while they happen.
package enum FaultFormat: String, CaseIterable, Sendable {
  /// Messages, of each kind no more than two in a second.
  case text
  /// JSON Lines on standard output, every fault.
  case json
}
