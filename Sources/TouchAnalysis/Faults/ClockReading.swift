/// What the clocks of a device and of its host say of one report.
package struct ClockReading: Sendable {
  /// The time of the report by the device's clock, in ms of the host's.
  package var time: Double
  /// The time at which it came, in ms of the host's clock.
  package var hostTime: Double
  /// How much more time than on the device's clock passed on the host's, in ms.
  package var lag: Double
  /// The number of the comparison, which changes where the device's clock begins anew.
  package var restarts: Int
}
