// Devices that draw through grabs of their own, besides the fingers on the canvas. These are pens,
// because the regions' window gets their events without pressure; or the only devices that draw,
// while all others operate the applications and the canvas takes no touch. The mouse draws, too, if
// it counts as a finger. A contact that begins on a region belongs to the region.

internal import FingertipInk
internal import FingertipSettings
internal import OverlayLayers
internal import SystemSupport
internal import TouchRouting
internal import TouchX11
internal import Touches

/// The devices that draw through grabs of our own, and the contacts that they and the mouse make.
final class DrawingDevices {
  private let overlay: Overlay
  private let regions: RegionController
  private let log: LogSink
  /// The devices that are to draw, but are still pressed on something else.
  private var pressedDevices: [DrawingDevice] = []
  /// The window that receives the events of grabbed devices; nil while none is grabbed.
  private var window: GrabWindow?
  /// The receiver of contacts that begin on no region; nil outside of draw mode.
  var canvas: InkResponder? {
    didSet {
      canvas?.pens = self
      if canvas == nil { reportedProblems = [] }
    }
  }
  private var contacts = TouchTracker(unknownTouches: .ignore, pathCapacity: 4)
  /// The pending ends of contacts, whose device may be gone instead of the contact being lifted.
  private var ends: [TouchEvent] = []
  /// The contacts that began on a region, such as the canvas.
  private var touchesOnRegions: Set<TouchID> = []
  /// The contacts that began on no region, and draw.
  private var drawingTouches: Set<TouchID> = []

  /// The problems that were reported last, which are not reported again while they last.
  private var reportedProblems: [String] = []

  /// Creates an empty set of devices.
  init(_ overlay: Overlay, regions: RegionController, log: @escaping LogSink) {
    self.overlay = overlay
    self.regions = regions
    self.log = log
  }

  // MARK: - Grabs

  /// Returns whether a device is grabbed.
  func isGrabbed(_ device: DeviceID) -> Bool {
    overlay.reader.grabs.contains { $0.device.id == device }
  }

  /// Grabs the devices that draw, including new ones, and releases others.
  ///
  /// A device that is pressed is grabbed only once it is lifted. The grab detaches it from its
  /// master, which would never learn of the lift: for the application below, the finger would stay
  /// down, or the pointer's button pressed.
  ///
  /// - Parameter wanted: the devices that draw; nil for none.
  func follow(_ wanted: DrawDevices?) {
    guard let wanted else {
      drop()
      window = nil
      return
    }
    var problems: [String] = []
    func report(_ level: LogLevel, _ problem: String) {
      if !reportedProblems.contains(problem) { log(level, problem) }
      problems.append(problem)
    }
    pressedDevices = []
    let devices = present(wanted)
    let former = overlay.reader.grabs.filter { devices.contains($0.device) }
    let released = overlay.reader.grabs.map(\.device).filter { !devices.contains($0) }
    overlay.reader.grabs = former
    // Without a grab, the ends of their strokes are not reported.
    if !released.isEmpty { takeEnds() }
    for device in released { loseContacts(of: device.id) }
    window = devices.isEmpty ? nil : window ?? GrabWindow(connection: overlay.connection)
    // Another process may have destroyed it, and so ended the grabs.
    window?.restore()
    for device in devices where !former.contains(where: { $0.device == device }) {
      guard let window else { break }
      if isPressed(device) {
        pressedDevices.append(device)
        continue
      }
      do throws(DeviceGrab.Failure) {
        overlay.reader.grabs.append(
          try DeviceGrab(device, by: window, connection: overlay.connection))
      } catch {
        report(.warning, "'\(device.name)' cannot draw: \(error)")
      }
    }
    regions.grabWindow = overlay.reader.grabs.isEmpty ? nil : window?.handle
    if isMissing(wanted, among: devices) { report(.notice, missingNotice(wanted)) }
    reportedProblems = problems
  }

  /// Returns a message if no device is present that is to draw; nil if there is one, or if fingers
  /// draw.
  func notice(ofMissing wanted: DrawDevices) -> String? {
    isMissing(wanted, among: present(wanted)) ? missingNotice(wanted) : nil
  }

  private func missingNotice(_ wanted: DrawDevices) -> String {
    guard case .one(let filter) = wanted else {
      return "there is no drawing device yet; one that is plugged in will draw"
    }
    let others = DeviceInventory.drawingDevices(on: overlay.connection)
    return "there is no drawing device \(filter.words) yet; it will draw once it is plugged in"
      + DeviceFilter.existing(others.map { ($0.id, $0.name) })
  }

  private func isMissing(_ wanted: DrawDevices, among devices: [DrawingDevice]) -> Bool {
    wanted != .all && devices.isEmpty
  }

  private func present(_ wanted: DrawDevices) -> [DrawingDevice] {
    DeviceInventory.drawingDevices(on: overlay.connection).filter(wanted.admits)
  }

  private func isPressed(_ device: DrawingDevice) -> Bool {
    overlay.listener.hasContact(of: device.id)
      || DeviceInventory.isPressed(device, on: overlay.connection)
  }

  /// Grabs devices that were pressed when they were to draw, and have been lifted since.
  ///
  /// - Parameter wanted: the devices that draw; nil for none.
  func grabLifted(_ wanted: DrawDevices?) {
    if !pressedDevices.allSatisfy(isPressed) { follow(wanted) }
  }

  /// The time of the next `grabLifted` even without an event, by our clock in ms; nil for none.
  ///
  /// A master can be frozen by a window manager's grab. It is then released only after the raw end
  /// of the touch, and no event tells of that.
  var nextGrab: Double? { pressedDevices.isEmpty ? nil : Monotonic.milliseconds + 50 }

  /// Releases the devices, and ends their strokes.
  func drop() {
    pressedDevices = []
    takeEnds()
    let devices = overlay.reader.grabs.map(\.device.id)
    overlay.reader.grabs = []
    regions.grabWindow = nil
    for device in devices { loseContacts(of: device) }
  }

  /// Cancels the contacts of a device that is gone, and releases it.
  ///
  /// The device may be back before we look. A grab outlives that, but the server has then attached
  /// the device to the pointer again, and both would move the cursor.
  func lose(_ device: DeviceID) {
    loseContacts(of: device)
    overlay.reader.grabs.removeAll { $0.device.id == device }
  }

  // MARK: - Contacts

  /// Handles a report of a device that we have grabbed, or of the mouse.
  ///
  /// The server ends the contacts of a device just before it reports that the device is gone. So
  /// the end of a contact is held back until the end of the batch.
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

  /// Cancels all contacts, because none is followed for a while.
  func cancelContacts() {
    var changes: [Touch] = []
    contacts.cancelAll(at: now, into: &changes)
    deliver(changes)
  }

  /// The contacts that are down.
  var touchesDown: [TouchID] { contacts.active.map(\.id) }

  private var now: Timestamp { overlay.serverTime(Monotonic.milliseconds) }

  private func apply(_ report: TouchEvent) {
    var changes: [Touch] = []
    _ = contacts.apply(report, into: &changes)
    deliver(changes)
  }

  /// Hands contacts to the regions that they began on, or else to the ink.
  ///
  /// Outside of regions the mouse does not draw here: it operates the applications.
  private func deliver(_ changes: [Touch]) {
    for touch in changes {
      if touch.phase == .began {
        if regions.hasRegion(at: touch.position) {
          touchesOnRegions.insert(touch.id)
        } else if isGrabbed(touch.id.device) {
          drawingTouches.insert(touch.id)
        }
      }
      if touchesOnRegions.contains(touch.id) {
        regions.route([touch])
        if touch.isOver { touchesOnRegions.remove(touch.id) }
      } else if drawingTouches.contains(touch.id) {
        canvas?.follow(touch)
        if touch.isOver { drawingTouches.remove(touch.id) }
      }
    }
  }
}

extension DrawingDevices: PenWatch {
  /// The time for which a pen counts as near after a report, in ms; a hand trembles, so it reports.
  private static let proximityTime = 500.0

  func isPen(_ device: DeviceID) -> Bool {
    overlay.listener.pointerDevices.contains(device)
      || overlay.reader.grabs.contains {
        $0.device.id == device && $0.device.kind != .touchscreen
      }
  }

  func isPenNear(at time: Timestamp) -> Bool {
    overlay.reader.grabs.contains { grab in
      guard grab.device.kind == .pen, let latest = grab.latestTime else { return false }
      return time - latest <= Self.proximityTime
    }
  }
}

extension DrawDevices {
  /// Returns whether a device must be grabbed to draw; for `.all`, touchscreens use the canvas.
  func admits(_ device: DrawingDevice) -> Bool {
    switch self {
    case .all, .pen: device.kind == .pen
    case .one(let filter): filter.admits(id: device.id, name: device.name)
    }
  }
}
