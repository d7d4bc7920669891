internal import CX11
internal import SystemSupport
internal import TouchOwnership
package import Touches

/// The touches that land on a `RegionWindow`, frame by frame.
///
/// Set it as an `EventReader`'s `regions`; that fills it while events are read, and at the end of the
/// batch `takeFrames` hands out what came.
package final class RegionTouches {
  /// The window that the touches land on.
  package let window: RegionWindow
  private let connection: DisplayConnection
  private let reports: OwnedReports
  private let framer: TouchFramer
  /// The touches that the grab above it knows.
  let shared = SharedContacts()

  /// Reads the touches of a window.
  ///
  /// - Throws: `XRequestError` where the server refuses the window or its selection.
  package init(connection: DisplayConnection) throws(XRequestError) {
    self.connection = connection
    window = try RegionWindow(connection: connection)
    reports = OwnedReports(connection: connection, keepsOrder: true)
    framer = TouchFramer(connection: connection)
  }

  /// Whether any finger is down on a region.
  package var isTouched: Bool { framer.isTouched }

  /// Asks for the devices again, after they changed.
  package func refreshDevices() { reports.refreshDevices() }

  /// Hands out what came since the last call, oldest first.
  ///
  /// All changes of one server time and one device are one frame.
  package func takeFrames(_ body: (TouchFrame) -> Void) {
    framer.add(from: reports)
    framer.takeFrames(body)
  }

  // MARK: - Events

  /// Takes a touch event of the window in.
  func handle(_ event: XIDeviceEvent) {
    if let reading = reports.read(event) { reports.add(reading) }
  }

  /// Takes in that a touch is ours for good.
  func handle(_ event: XITouchOwnershipEvent) {
    let contact = event.touchid
    guard !shared.asked.contains(contact) else { return reports.forget(contact: contact) }
    shared.owned.insert(contact)
    if shared.given.contains(contact) { shared.takenOver.append(contact) }
    reports.own(contact: contact)
  }

  /// Makes the window anew where another client has destroyed it, and gives up the touches that were on
  /// it: the server tells of none of them any more.
  ///
  /// - Parameter devices: those whose touches may have been on it.
  /// - Throws: `XRequestError` where the server refuses the window.
  package func restoreWindow(of devices: [DeviceID]) throws(XRequestError) {
    guard try window.restore() else { return }
    let now = connection.serverTime(at: Monotonic.milliseconds)
    for device in devices { reports.lose(device, at: now) }
  }

  /// Takes in that another client has taken a touch away, of which nothing more is heard.
  func cancel(_ end: TouchEvent) { reports.cancel(end) }

  /// Notes which devices are gone, switched off or with another master.
  func loseDevices(_ hierarchy: XIHierarchyEvent) { _ = reports.loseDevices(hierarchy) }
}
