internal import TouchRouting
internal import TouchX11
internal import Touches

// What draws besides the fingers on the canvas, by grabs of our own: pens, whose reports no window of a
// region gets with their pressure; or the devices that draw alone, while all others operate the applications
// and the canvas takes no touch. What begins on a region is the region's all the same.

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
    for device in devices where !former.contains(where: { $0.device == device }) {
      do throws(DeviceGrab.Failure) {
        overlay.reader.grabs.append(try DeviceGrab(device, connection: overlay.connection))
      } catch {
        log(.warning, "'\(device.name)' does not draw: \(error)")
      }
    }
    if devices.isEmpty, wanted != .all {
      log(.notice, "there is no device yet that draws; one that is plugged in will")
    }
  }

  /// Lets go of the devices; what they draw ends.
  func dropDevices() {
    overlay.reader.grabs = []
    guard let mode else { return }
    var changes: [Touch] = []
    mode.grabbed.cancelAll(at: overlay.serverTime(Monotonic.milliseconds), into: &changes)
    deliver(changes, mode)
  }

  /// Takes in what a device does that is ours alone.
  func takeGrabbed(_ report: TouchEvent) {
    guard let mode, !overlay.isPaused, !overlay.isBarred else { return }
    var changes: [Touch] = []
    _ = mode.grabbed.apply(report, into: &changes)
    deliver(changes, mode)
  }

  /// Ends the contacts of a device that is gone.
  func loseGrabbed(_ device: DeviceID) {
    guard let mode else { return }
    var changes: [Touch] = []
    mode.grabbed.cancelTouches(
      of: device, at: overlay.serverTime(Monotonic.milliseconds), into: &changes)
    deliver(changes, mode)
  }

  /// Hands contacts to the regions that they began on, and the others to the ink.
  private func deliver(_ changes: [Touch], _ mode: DrawMode) {
    for touch in changes {
      if touch.phase == .began, regions.hasRegion(at: touch.position) {
        mode.touchesOnRegions.insert(touch.id)
      }
      if mode.touchesOnRegions.contains(touch.id) {
        regions.route([touch])
        if touch.isOver { mode.touchesOnRegions.remove(touch.id) }
      } else {
        mode.responder.take(touch)
      }
    }
  }
}
