internal import CX11
internal import SystemSupport
package import TouchOwnership
package import Touches

/// The touches that land on a `RegionWindow`, frame by frame.
///
/// Set it as an `EventReader`'s `regions`. The reader fills it with events, and at the end of the
/// batch `takeFrames` passes on the frames.
package final class RegionTouches {
  /// The window that the touches land on.
  package let window: RegionWindow
  private let connection: DisplayConnection
  private let reports: OwnedReportReader
  private let framer: TouchFramer
  /// The contacts that it shares with the grab above it.
  package let shared = SharedContacts()

  /// Creates a window and reads its touches.
  ///
  /// - Throws: `XRequestError` if the server refuses the window or its selection.
  package init(connection: DisplayConnection) throws(XRequestError) {
    self.connection = connection
    window = try RegionWindow(connection: connection)
    reports = OwnedReportReader(connection: connection, keepsOrder: true)
    framer = TouchFramer(loggingTo: connection)
  }

  /// Whether any finger is down on a region.
  package var isTouched: Bool { framer.isTouched }

  /// Queries the devices again, after they changed.
  package func refreshDevices() { reports.refreshDevices() }

  /// Passes on the frames since the last call, oldest first.
  ///
  /// Changes of the same device at the same server time form one frame.
  package func takeFrames(_ body: (TouchFrame) -> Void) {
    framer.addEvents(reports.takeReady)
    framer.takeFrames(body)
  }

  // MARK: - Events

  /// Handles a touch event of the window.
  func handle(_ event: XIDeviceEvent) {
    if let reading = reports.read(event) { reports.add(reading) }
  }

  /// Handles the event that a touch is ours for good.
  func handle(_ event: XITouchOwnershipEvent) {
    let contact = event.touchid
    guard !shared.asked.contains(contact) else { return reports.forget(contact: contact) }
    shared.owned.insert(contact)
    if shared.given.contains(contact) { shared.takenOver.append(contact) }
    reports.recordOwnership(of: contact)
  }

  /// Replaces the window if another client has destroyed it, and gives up the touches on it.
  ///
  /// - Throws: `XRequestError` if the server refuses the window.
  package func restoreWindow() throws(XRequestError) {
    guard try window.restore() else { return }
    reports.loseAllDevices(at: connection.serverTime(at: Monotonic.milliseconds))
  }

  /// Notes that another client has taken a touch away, so that no further events of it come.
  func cancel(_ end: TouchEvent) { reports.cancel(end) }

  /// Notes which devices are gone, disabled or attached to another master.
  func loseDevices(_ hierarchy: XIHierarchyEvent) { _ = reports.loseDevices(hierarchy) }
}

extension TouchFramer {
  /// Creates a framer that logs reports that make no sense.
  package convenience init(loggingTo connection: DisplayConnection) {
    self.init { connection.log(.info, "regions: \($0)") }
  }
}
