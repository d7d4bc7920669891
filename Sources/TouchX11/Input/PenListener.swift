internal import CX11
internal import ScreenHardware
internal import Touches

/// Detects whether a pen is near: a near pen reports without a pause, since no hand is still.
package final class PenListener {
  private let connection: DisplayConnection
  private var devices: [DeviceID] = []
  /// The time of the latest report of a pen, by our clock in ms; nil before the first one.
  private var latest: Double?

  /// The time for which a pen counts as near after a report, in ms.
  private static let nearTime = 500.0

  /// Listens to the pens that are present.
  package init(_ connection: DisplayConnection) {
    self.connection = connection
    refresh()
  }

  deinit { select([]) }

  /// Updates the set of pens to those present now.
  package func refresh() {
    let pens = DeviceInventory.drawingDevices(on: connection).filter { $0.kind == .pen }.map(\.id)
    if pens != devices { select([]) }
    devices = pens
    // All of them again, since a new pen may have the id of a removed one.
    select([XI_RawMotion])
  }

  private func select(_ events: [Int32]) {
    for device in devices {
      // The device may be gone.
      _ = try? connection.trapping {
        connection.select(events, of: device.rawValue, on: connection.root)
      }
    }
  }

  /// Notes a report of a device, at a time of our clock in ms.
  func note(_ event: XIRawEvent, at time: Double) {
    if devices.contains(DeviceID(rawValue: event.sourceid)) { latest = time }
  }

  /// Returns whether a pen is near, at a time of our clock in ms.
  package func isNear(at time: Double) -> Bool { end.map { time < $0 } ?? false }

  /// The time at which the last near pen stops counting as near, by our clock in ms; nil at first.
  package var end: Double? { latest.map { $0 + Self.nearTime } }
}
