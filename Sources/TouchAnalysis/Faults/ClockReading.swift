/// A reading of the clocks of a device and of its host for one report.
package struct ClockReading: Sendable {
  /// The time of the report by the device's clock, in ms of the host's.
  package var time: Double
  /// The time at which it came, in ms of the host's clock.
  package var hostTime: Double
  /// The time that passed on the host's clock beyond that on the device's, in ms.
  package var lag: Double
  /// The number of the comparison, which changes where the device's clock begins anew.
  package var restarts: Int
}
