// A grab of one device, while all others operate the desktop. A window's shape applies to all
// devices, and a passive grab of a slave does not get the touches of its master. An active grab of
// the slave works: the server detaches it from its master while the grab lasts, so that it moves no
// pointer and reaches no application, and attaches it again when we release it or end.
//
// A detached pointer has no cursor. So we move the master's cursor to the position of the pen or
// the mouse, for people who draw on a tablet without a screen. The request names the master: the
// core request moves the slave that moved the pointer last, which may be the one that we have
// grabbed, and its reports would then be displaced to the cursor's old position (`ProcWarpPointer`,
// dix/events.c).
//
// Its events carry the slave's own number. Each touch is accepted at its begin; otherwise the
// server would replay it to the applications once the grab ends.

internal import CX11
package import Touches
internal import WindowStates

/// A grabbed device, whose events only we receive for as long as this value lives.
package final class DeviceGrab {
  /// The device that is grabbed.
  package let device: DrawingDevice
  private let window: GrabWindow
  private let connection: DisplayConnection
  /// The master pointer, which shows the cursor.
  private let pointer: Int32
  /// The contact of a pen or a mouse that is down; nil if none is.
  private var contact: UInt32?
  private var nextContact: UInt32 = 1
  /// The pressure of the pen in its last report: the report of a tip press does not contain it.
  private var pressure: Double?

  /// The server's time of the latest event, even of a pen that is only near; nil before the first.
  package private(set) var latestTime: Timestamp?

  /// The reason why a device cannot be grabbed.
  package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another client has grabbed the device.
    case held
    /// The server refuses the grab for another reason.
    case refused

    /// The reason as the end of a message that has named the device.
    package var description: String {
      switch self {
      case .held: "another program has grabbed it"
      case .refused: "the X server refused the grab"
      }
    }
  }

  /// Grabs a device.
  ///
  /// - Parameters:
  ///   - device: the device.
  ///   - window: the window with which another process can end the grab.
  ///   - connection: the display.
  /// - Throws: `Failure` if it cannot be grabbed; then nothing has changed.
  package init(
    _ device: DrawingDevice, by window: GrabWindow, connection: DisplayConnection
  ) throws(Failure) {
    self.device = device
    self.window = window
    self.connection = connection
    var pointer: Int32 = 0
    XIGetClientPointer(connection.display, 0, &pointer)
    self.pointer = pointer
    let events =
      device.kind == .touchscreen
      ? [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd]
      : [XI_ButtonPress, XI_ButtonRelease, XI_Motion]
    let status = try? connection.trapping {
      connection.withEventMask(events, of: device.id.rawValue) { mask in
        XIGrabDevice(
          connection.display, device.id.rawValue, window.handle.rawValue, UInt(CurrentTime), 0,
          GrabModeAsync, GrabModeAsync, 0, &mask)
      }
    }
    guard let status else { throw .refused }
    guard status == GrabSuccess else { throw status == AlreadyGrabbed ? .held : .refused }
  }

  deinit {
    // The device may have been unplugged, which ends the grab as well.
    _ = try? connection.trapping {
      XIUngrabDevice(connection.display, device.id.rawValue, UInt(CurrentTime))
    }
  }

  /// Decodes an event of the device; nil if it is not about a contact.
  func decode(_ event: XIDeviceEvent) -> TouchEvent? {
    latestTime = connection.time(event.time)
    if event.evtype == XI_Motion {
      // A pen that hovers reports pressure, too, for the moment when it touches.
      _ = measures(of: event)
      XIWarpPointer(
        connection.display, pointer, 0, connection.root.rawValue, 0, 0, 0, 0, event.root_x,
        event.root_y)
    }
    switch event.evtype {
    case XI_TouchBegin:
      XIAllowTouchEvents(
        connection.display, device.id.rawValue, UInt32(bitPattern: event.detail),
        window.handle.rawValue, XIAcceptTouch)
      return report(event, .began, UInt32(bitPattern: event.detail))
    case XI_TouchUpdate: return report(event, .moved, UInt32(bitPattern: event.detail))
    case XI_TouchEnd: return report(event, .ended, UInt32(bitPattern: event.detail))
    case XI_ButtonPress where event.detail == 1 && contact == nil:
      contact = nextContact
      nextContact &+= 1
      return contact.map { report(event, .began, $0) }
    case XI_Motion: return contact.map { report(event, .moved, $0) }
    case XI_ButtonRelease where event.detail == 1:
      defer { contact = nil }
      return contact.map { report(event, .ended, $0) }
    default: return nil
    }
  }

  private func report(
    _ event: XIDeviceEvent, _ phase: TouchPhase, _ contact: UInt32
  ) -> TouchEvent {
    let valuators = ValuatorReader(event.valuators)
    // The end of a touch that the server generated has no position of its own.
    let hasPosition = device.kind != .touchscreen || !valuators.isEmpty
    return TouchEvent(
      id: TouchID(device: device.id, contact: contact), phase: phase,
      time: connection.time(event.time),
      position: hasPosition ? Point(x: event.root_x, y: event.root_y) : nil,
      contact: measures(of: event))
  }

  private func measures(of event: XIDeviceEvent) -> TouchContact {
    var measures = device.decoder.read(
      ValuatorReader(event.valuators), rootSize: connection.rootSize
    ).contact
    guard device.kind == .pen else { return measures }
    pressure = measures.pressure ?? pressure
    measures.pressure = pressure
    return measures
  }
}
