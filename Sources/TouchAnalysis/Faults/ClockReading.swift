/// A reading of the clocks of a device and of its host for one report.
package struct ClockReading: Sendable {
  /// The time of the report by the device's clock, converted to ms of the host's.
  package var time: Double
  /// The time at which the report arrived, in ms of the host's clock.
  package var hostTime: Double
  /// The time that passed on the host's clock in excess of that on the device's, in ms.
  package var lag: Double
  /// The number of restarts of the comparison, one whenever the device's clock starts over.
  package var restarts: Int
}
