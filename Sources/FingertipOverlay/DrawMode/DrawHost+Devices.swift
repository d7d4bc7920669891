internal import FingertipSettings
internal import SystemSupport
internal import TouchRouting
internal import TouchX11
internal import Touches

// What draws besides the fingers on the canvas, by grabs of our own: pens, whose reports no window of a
// region gets with their pressure; or the devices that draw alone, while all others operate the applications
// and the canvas takes no touch. And the mouse, where it counts as a finger. What begins on a region is the
// region's all the same.

extension DrawHost {
  /// Grabs pens, or the devices that are to draw alone where the settings name any, and lets go of others.
  func grabDevices() {
    guard let mode else { return }
    let wanted = mode.session.settings.devices
    regions.isCanvasDistant = wanted != .all
    // The gestures that leave are looked for on the canvas, or else among all touches.
    overlay.hearing = regions.isLetThrough || regions.isCanvasDistant ? .everything : .nothing
    guard !regions.isLetThrough else {
      dropDevices()
      return
    }
    let devices = DeviceInventory.drawingDevices(on: overlay.connection).filter(wanted.admits)
    let former = overlay.reader.grabs.filter { devices.contains($0.device) }
    overlay.reader.grabs = former
    let window =
      devices.isEmpty ? nil : mode.grabWindow ?? GrabWindow(connection: overlay.connection)
    mode.grabWindow = window
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

  /// Lets go of the devices; what they draw ends.
  func dropDevices() {
    if let mode { takeEnds(mode) }
    let devices = overlay.reader.grabs.map(\.device.id)
    overlay.reader.grabs = []
    regions.grabs = nil
    for device in devices { loseContacts(of: device) }
  }

  /// Grabs devices again whose grabs another process has ended, for this one was stopped or hung.
  func grabAgain() {
    guard mode?.grabWindow != nil else { return }
    dropDevices()
    grabDevices()
  }

  // MARK: - Contacts

  /// Takes in what a device does that is ours alone, or the mouse.
  ///
  /// The server ends what a device does that goes, just before it says so; so an end waits for the end of
  /// the batch.
  func takeOwn(_ report: TouchEvent) {
    guard let mode, !overlay.isPaused, !overlay.isBarred else { return }
    takeEnds(mode)
    if report.phase == .ended {
      mode.ends.append(report)
    } else {
      apply(report, mode)
    }
  }

  /// Takes in the ends of contacts that were lifted.
  func takeEnds(_ mode: DrawMode) {
    for report in mode.ends { apply(report, mode) }
    mode.ends.removeAll()
  }

  /// Cancels the contacts of a device that is gone, and lets go of it.
  ///
  /// It may be back before we look. A grab outlives that, but the server has then attached the device to
  /// the pointer again, and each of the two would lead the other astray.
  func lose(_ device: DeviceID) {
    loseContacts(of: device)
    overlay.reader.grabs.removeAll { $0.device.id == device }
  }

  private func loseContacts(of device: DeviceID) {
    guard let mode else { return }
    mode.ends.removeAll { $0.id.device == device }
    var changes: [Touch] = []
    mode.own.cancelTouches(
      of: device, at: overlay.serverTime(Monotonic.milliseconds), into: &changes)
    deliver(changes, mode)
  }

  /// Cancels all contacts that no region's window told of, for nothing is followed for a while.
  func cancelContacts(_ mode: DrawMode) {
    let now = overlay.serverTime(Monotonic.milliseconds)
    var changes: [Touch] = []
    mode.own.cancelAll(at: now, into: &changes)
    deliver(changes, mode)
    changes.removeAll()
    mode.distantFingers.cancelAll(at: now, into: &changes)
    for touch in changes { _ = mode.distantGestures.take(touch) }
  }

  private func apply(_ report: TouchEvent, _ mode: DrawMode) {
    var changes: [Touch] = []
    _ = mode.own.apply(report, into: &changes)
    deliver(changes, mode)
  }

  /// Hands contacts to the regions that they began on, and those that began elsewhere to the ink; the
  /// mouse operates the applications there.
  private func deliver(_ changes: [Touch], _ mode: DrawMode) {
    for touch in changes {
      if touch.phase == .began {
        if regions.hasRegion(at: touch.position) {
          mode.touchesOnRegions.insert(touch.id)
        } else if isGrabbed(touch.id.device) {
          mode.touchesBeside.insert(touch.id)
        }
      }
      if mode.touchesOnRegions.contains(touch.id) {
        regions.route([touch])
        if touch.isOver { mode.touchesOnRegions.remove(touch.id) }
      } else if mode.touchesBeside.contains(touch.id) {
        mode.responder.take(touch)
        if touch.isOver { mode.touchesBeside.remove(touch.id) }
      }
    }
  }

  /// Whether a device is ours alone.
  func isGrabbed(_ device: DeviceID) -> Bool {
    overlay.reader.grabs.contains { $0.device.id == device }
  }
}

extension DrawDevices {
  /// Whether a device is to be grabbed for drawing; touchscreens draw on the canvas where all do.
  func admits(_ device: DrawingDevice) -> Bool {
    switch self {
    case .all, .pen: device.kind == .pen
    case .one(let filter): filter.admits(id: device.id, name: device.name)
    }
  }
}
