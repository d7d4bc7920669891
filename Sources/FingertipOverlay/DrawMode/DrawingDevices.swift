// What draws besides the fingers on the canvas, by grabs of our own: pens, whose reports no window of a
// region gets with their pressure; or the devices that draw alone, while all others operate the
// applications and the canvas takes no touch. And the mouse, where it counts as a finger. What begins on a
// region is the region's all the same.

internal import FingertipInk
internal import FingertipSettings
internal import SystemSupport
internal import TouchRouting
internal import TouchX11
internal import Touches

/// The devices that draw by grabs of our own, and the contacts that they and the mouse make.
final class DrawingDevices {
  private let overlay: Overlay
  private let regions: RegionHost
  private let log: LogSink
  /// By what devices are grabbed; nil before any is.
  private var window: GrabWindow?
  /// The receiver of contacts that begin on no region; nil while nobody draws.
  var canvas: InkResponder?
  private var contacts = TouchTracker(unknownTouches: .ignore, pathCapacity: 4)
  /// The ends of contacts of which it is not certain yet that they were lifted.
  private var ends: [TouchEvent] = []
  /// The contacts that began on a region, such as the canvas.
  private var touchesOnRegions: Set<TouchID> = []
  /// The touches that began on no region, and draw.
  private var touchesBeside: Set<TouchID> = []

  /// No devices yet.
  init(_ overlay: Overlay, regions: RegionHost, log: @escaping LogSink) {
    self.overlay = overlay
    self.regions = regions
    self.log = log
  }

  // MARK: - Grabs

  /// Returns whether a device is ours alone.
  func isGrabbed(_ device: DeviceID) -> Bool {
    overlay.reader.grabs.contains { $0.device.id == device }
  }

  /// Grabs the devices that are to draw, those that came since among them, and lets go of others.
  ///
  /// - Parameter wanted: which ones; nil for none.
  func follow(_ wanted: DrawDevices?) {
    guard let wanted else {
      drop()
      window = nil
      return
    }
    let devices = DeviceInventory.drawingDevices(on: overlay.connection).filter(wanted.admits)
    let former = overlay.reader.grabs.filter { devices.contains($0.device) }
    overlay.reader.grabs = former
    window = devices.isEmpty ? nil : window ?? GrabWindow(connection: overlay.connection)
    // Another process may have ended what was grabbed by it.
    window?.restore()
    for device in devices where !former.contains(where: { $0.device == device }) {
      guard let window else { break }
      do throws(DeviceGrab.Failure) {
        overlay.reader.grabs.append(
          try DeviceGrab(device, by: window, connection: overlay.connection))
      } catch {
        log(.warning, "'\(device.name)' does not draw: \(error)")
      }
    }
    regions.grabs = overlay.reader.grabs.isEmpty ? nil : window?.handle
    if devices.isEmpty, wanted != .all {
      log(.notice, "there is no device yet that draws; one that is plugged in will")
    }
  }

  /// Releases the devices, and ends their strokes.
  func drop() {
    takeEnds()
    let devices = overlay.reader.grabs.map(\.device.id)
    overlay.reader.grabs = []
    regions.grabs = nil
    for device in devices { loseContacts(of: device) }
  }

  /// Cancels the contacts of a device that is gone, and lets go of it.
  ///
  /// It may be back before we look. A grab outlives that, but the server has then attached the device to
  /// the pointer again, and each of the two would lead the other astray.
  func lose(_ device: DeviceID) {
    loseContacts(of: device)
    overlay.reader.grabs.removeAll { $0.device.id == device }
  }

  // MARK: - Contacts

  /// Handles a report of a device that we have grabbed, or of the mouse.
  ///
  /// The server ends what a device does that goes, just before it says so; so an end waits for the end of
  /// the batch.
  func follow(_ report: TouchEvent) {
    guard canvas != nil, overlay.demands.followsTouches else { return }
    takeEnds()
    if report.phase == .ended {
      ends.append(report)
    } else {
      apply(report)
    }
  }

  /// Handles the ends of contacts that were lifted.
  func takeEnds() {
    for report in ends { apply(report) }
    ends.removeAll()
  }

  private func loseContacts(of device: DeviceID) {
    ends.removeAll { $0.id.device == device }
    var changes: [Touch] = []
    contacts.cancelTouches(of: device, at: now, into: &changes)
    deliver(changes)
  }

  /// Cancels all contacts, for nothing is followed for a while.
  func cancelContacts() {
    var changes: [Touch] = []
    contacts.cancelAll(at: now, into: &changes)
    deliver(changes)
  }

  private var now: Timestamp { overlay.serverTime(Monotonic.milliseconds) }

  private func apply(_ report: TouchEvent) {
    var changes: [Touch] = []
    _ = contacts.apply(report, into: &changes)
    deliver(changes)
  }

  /// Hands contacts to the regions that they began on, and those that began elsewhere to the ink; the
  /// mouse operates the applications there.
  private func deliver(_ changes: [Touch]) {
    for touch in changes {
      if touch.phase == .began {
        if regions.hasRegion(at: touch.position) {
          touchesOnRegions.insert(touch.id)
        } else if isGrabbed(touch.id.device) {
          touchesBeside.insert(touch.id)
        }
      }
      if touchesOnRegions.contains(touch.id) {
        regions.route([touch])
        if touch.isOver { touchesOnRegions.remove(touch.id) }
      } else if touchesBeside.contains(touch.id) {
        canvas?.follow(touch)
        if touch.isOver { touchesBeside.remove(touch.id) }
      }
    }
  }
}

extension DrawDevices {
  /// Returns whether a device is to be grabbed for drawing; touchscreens draw on the canvas where all do.
  func admits(_ device: DrawingDevice) -> Bool {
    switch self {
    case .all, .pen: device.kind == .pen
    case .one(let filter): filter.admits(id: device.id, name: device.name)
    }
  }
}
