internal import CX11
public import Touches

/// The touches that land on a `RegionWindow`, frame by frame.
///
/// Set it as an `EventReader`'s `regions`; that fills it while events are read, and at the end of the
/// batch `takeFrames` hands out what came.
public final class RegionTouches {
  private let connection: DisplayConnection
  /// The window that the touches land on.
  public let window: RegionWindow
  private var decoders: [ContactDecoder] = []
  private var queue = OwnershipQueue()
  private var ready: [TouchEvent] = []
  /// Half a gesture is worse than none: a touch whose begin was not seen is none.
  private var tracker = TouchTracker(unknownTouches: .ignore, pathCapacity: 16)
  private var changes: [Touch] = []
  /// Devices that went since the last frames were taken.
  private var gone: [DeviceID] = []

  /// Reads the touches of a window.
  ///
  /// - Throws: `XRequestError` where the server refuses the window or its selection.
  public init(connection: DisplayConnection) throws(XRequestError) {
    self.connection = connection
    window = try RegionWindow(connection: connection)
    refreshDevices()
  }

  /// Whether any finger is down on a region.
  public var isTouched: Bool { !tracker.active.isEmpty }

  /// Asks for the devices again, after they changed.
  public func refreshDevices() {
    decoders = DeviceInventory.touchDevices(on: connection, detail: .listening).filter {
      $0.mode == .direct
    }.map(ContactDecoder.init)
  }

  /// Hands out what came since the last call, oldest first.
  ///
  /// All changes of one server time and one device are one frame.
  public func takeFrames(_ body: (TouchFrame) -> Void) {
    queue.takeReady(into: &ready)
    for report in ready {
      if let anomaly = tracker.apply(report, into: &changes) {
        connection.log(.info, "regions: \(anomaly)")
      }
    }
    ready.removeAll(keepingCapacity: true)
    if !gone.isEmpty {
      let now =
        connection.clock.now(monotonic: Monotonic.milliseconds)
        ?? Timestamp(milliseconds: Monotonic.milliseconds)
      for device in gone { tracker.cancelTouches(of: device, at: now, into: &changes) }
      gone.removeAll(keepingCapacity: true)
    }
    for frame in TouchFrames(changes) { body(frame) }
    changes.removeAll(keepingCapacity: true)
  }

  // MARK: - Events

  /// Takes a touch event of the window in; those of touchpads lie where the pointer is, and are none.
  ///
  /// An end that the server made up has no valuators, and its coordinates are those of the last
  /// pointer: it keeps the place where the finger was (`GetDixTouchEnd`, dix/getevents.c).
  func take(_ event: XIDeviceEvent) {
    let isLift = event.evtype == XI_TouchUpdate && event.flags & XITouchPendingEnd != 0
    let phase: TouchPhase
    switch event.evtype {
    case XI_TouchBegin: phase = .began
    case XI_TouchUpdate: phase = isLift ? .ended : .moved
    case XI_TouchEnd: phase = .ended
    default: return
    }
    guard let decoder = decoders.first(where: { $0.device.rawValue == event.sourceid }) else {
      return
    }
    let valuators = ValuatorReader(event.valuators)
    let time = connection.clock.unwrap(UInt32(truncatingIfNeeded: event.time))
    connection.clock.arrived(time, monotonic: Monotonic.milliseconds)
    let report = TouchEvent(
      id: TouchID(device: decoder.device, contact: UInt32(bitPattern: event.detail)),
      phase: phase, time: time,
      position: valuators.isEmpty ? nil : Point(x: event.root_x, y: event.root_y),
      contact: decoder.read(valuators, rootSize: connection.rootSize).contact)
    if isLift { queue.addLift(report) } else { queue.add(report) }
  }

  /// Takes in that a touch is ours for good.
  func take(_ event: XITouchOwnershipEvent) {
    queue.own(contact: event.touchid)
  }

  /// Notes that a device is gone or switched off.
  func lose(_ device: DeviceID) {
    queue.lose(device)
    gone.append(device)
  }
}
