internal import CX11
internal import SystemSupport
internal import TouchOwnership
internal import Touches
internal import WindowStates

/// The handling of the display's events.
extension RootTouchGrab {
  /// The maximum number of raw ends that are kept for touches that may still begin here.
  private static let earlyLiftLimit = 64

  /// Handles the event that was read last.
  func handleEvent() {
    if event.type == ConfigureNotify, event.xconfigure.window == connection.root.rawValue {
      connection.rootSize = (Int(event.xconfigure.width), Int(event.xconfigure.height))
      return
    }
    if event.type == DestroyNotify {
      return windows.lose(event.xdestroywindow.window)
    }
    guard event.type == GenericEvent,
      event.xcookie.extension == connection.extensions.xinputOpcode,
      XGetEventData(connection.display, &event.xcookie) != 0
    else { return }
    defer { XFreeEventData(connection.display, &event.xcookie) }
    guard let data = UnsafeRawPointer(event.xcookie.data) else { return }
    switch event.xcookie.evtype {
    case XI_TouchBegin: begin(data.load(as: XIDeviceEvent.self))
    case XI_TouchUpdate: update(data.load(as: XIDeviceEvent.self))
    case XI_TouchEnd: end(data.load(as: XIDeviceEvent.self))
    case XI_TouchOwnership:
      let contact = data.load(as: XITouchOwnershipEvent.self).touchid
      reports.recordOwnership(of: contact)
      answers.recordOwnership(of: contact)
    case XI_RawTouchEnd: noteLift(data.load(as: XIRawEvent.self))
    case XI_HierarchyChanged:
      loseDevices(data.load(as: XIHierarchyEvent.self))
      reports.refreshDevices()
    default: break
    }
  }

  private func begin(_ event: XIDeviceEvent) {
    let touch = event.touch
    let master = DeviceID(rawValue: event.deviceid)
    let movesPointer = event.flags & XITouchEmulatingPointer != 0
    masters.insert(master)
    let waitsForOthers = !answers.isEmpty
    answers.add(touch, master: master, movesPointer: movesPointer)
    // The device is a touchpad, or gone again; the touch must be answered all the same.
    guard let reading = reports.read(event) else { return answers.decide(touch, .returnToServer) }
    var contact = GrabbedContact(
      id: touch, master: master, movesPointer: movesPointer,
      isAsked: asks && isGrabbed && area.contains(Point(x: event.root_x, y: event.root_y)))
    if !contact.isAsked { answers.decide(touch, .returnToServer) }
    if movesPointer, contact.isAsked || waitsForOthers {
      watchWindows(beneath: touch, event)
    }
    if let index = earlyLifts.firstIndex(where: { $0.id == contact.id }) {
      contact.lift = earlyLifts.remove(at: index)
      contact.state = .lifting
    }
    contacts.append(contact)
    reports.add(reading)
  }

  private func update(_ event: XIDeviceEvent) {
    guard let reading = reports.read(event), let index = index(of: reading.report.id) else {
      return
    }
    // Events were still on their way of a touch that was given away, or is about to be.
    guard contacts[index].state != .theirs, contacts[index].isAsked || reading.isLift else {
      return
    }
    reports.add(reading)
  }

  private func end(_ event: XIDeviceEvent) {
    // It was never ours; there is nothing to answer, not even if the device is unknown.
    answers.removeUnowned(contact: UInt32(bitPattern: event.detail))
    guard var reading = reports.read(event), let index = index(of: reading.report.id) else {
      return
    }
    contacts[index].hasEnded = true
    if event.serial < contacts[index].answer { masters.releaseStuckButton(after: contacts[index]) }
    guard !reports.isUndecided(reading.report.id) else {
      contacts.remove(at: index)
      return reports.add(reading)
    }
    switch advance(index, .ended, isReporting: false) {
    case .none: break
    case .end: reports.add(reading)
    case .cancellation:
      reading.report.phase = .cancelled
      reports.add(reading)
    }
  }

  private func noteLift(_ event: XIRawEvent) {
    guard let lift = reports.readEnd(event) else { return }
    guard let index = index(of: lift.id) else {
      if earlyLifts.count == Self.earlyLiftLimit { earlyLifts.removeFirst() }
      return earlyLifts.append(lift)
    }
    contacts[index].lift = lift
    advance(index, .raised)
  }

  private func loseDevices(_ hierarchy: XIHierarchyEvent) {
    for device in reports.loseDevices(hierarchy) { loseContacts(of: device) }
  }

  /// Gives up the touches of a lost device.
  func loseContacts(of device: DeviceID) {
    for index in contacts.indices
    where contacts[index].id.device == device && contacts[index].state != .over {
      advance(index, .lost)
    }
  }

  private func index(of touch: TouchID) -> Int? {
    contacts.firstIndex { $0.id == touch && $0.state != .over }
  }

  /// Advances a touch's state, and adds the report that a router must receive.
  ///
  /// - Returns: the router's news.
  @discardableResult
  func advance(
    _ index: Int, _ event: GrabbedTouchEvent, isReporting: Bool = true
  ) -> GrabbedTouchOutcome {
    let contact = contacts[index]
    guard let next = contact.state.after(event) else {
      connection.log(
        .info,
        "regions: grabbed \(contact.id) is '\(contact.state.rawValue)', in which "
          + "'\(event.rawValue)' cannot happen")
      return .none
    }
    contacts[index].state = next.state
    if isReporting, next.news == .end, let lift = contact.lift {
      reports.add(OwnedReportReader.Reading(report: lift, isLift: false))
    }
    return next.news
  }

  // MARK: - Windows beneath touches

  /// Selects structure events of the windows beneath a touch that begins.
  func watchWindows(beneath touch: TouchID, _ event: XIDeviceEvent) {
    var path: [UInt] = []
    var (window, child, x, y) = (event.child, Window(0), Int32(0), Int32(0))
    let firstRequest = XNextRequest(connection.display)
    while window != 0 {
      // Select before the query, whose reply proves that the window still existed afterwards.
      XSelectInput(connection.display, window, StructureNotifyMask)
      guard
        XTranslateCoordinates(
          connection.display, event.root, window, Int32(event.root_x), Int32(event.root_y), &x, &y,
          &child) != 0
      else { break }
      path.append(window)
      window = child
    }
    if window != 0 { _ = ErrorInbox.takeErrors(from: firstRequest, of: connection.display) }
    windows.note(path, beneath: touch, isBroken: window != 0)
  }

  /// Returns whether a window beneath a touch was destroyed since the touch began.
  func hasLostWindow(_ touch: TouchID) -> Bool {
    // Looking for events reads the connection, so skip it if no windows are noted.
    guard windows.areRecorded(beneath: touch) else { return false }
    while XCheckTypedEvent(connection.display, DestroyNotify, &event) != 0 {
      windows.lose(event.xdestroywindow.window)
    }
    guard windows.areBroken(beneath: touch) else { return false }
    connection.log(.info, "regions: a window beneath \(touch) is gone; no client receives it")
    return true
  }

  /// Deselects the events of windows whose touches have all been answered.
  func deselectAnsweredWindows() {
    let answered = windows.forget(unless: answers.contains)
    guard !answered.isEmpty else { return }
    // One of them may just have been destroyed.
    _ = try? connection.trapping {
      for window in answered { XSelectInput(connection.display, window, 0) }
    }
  }
}
