internal import CX11
public import Touches

/// The touches that land on a `RegionWindow`, frame by frame.
///
/// Set it as an `EventReader`'s `regions`; that fills it while events are read, and at the end of the
/// batch `takeFrames` hands out what came.
public final class RegionTouches {
  /// The window that the touches land on.
  public let window: RegionWindow
  private let touches: OwnedTouches

  /// Reads the touches of a window.
  ///
  /// - Throws: `XRequestError` where the server refuses the window or its selection.
  public init(connection: DisplayConnection) throws(XRequestError) {
    window = try RegionWindow(connection: connection)
    touches = OwnedTouches(connection: connection)
  }

  /// Whether any finger is down on a region.
  public var isTouched: Bool { touches.isTouched }

  /// Whether the touches come from elsewhere.
  ///
  /// Then the window only covers what is beneath, and selects nothing. To be changed while no finger is
  /// down on a region.
  public var isSuspended = false {
    didSet {
      if isSuspended != oldValue { window.selectTouches(!isSuspended) }
    }
  }

  /// Asks for the devices again, after they changed.
  public func refreshDevices() { touches.refreshDevices() }

  /// Hands out what came since the last call, oldest first.
  ///
  /// All changes of one server time and one device are one frame.
  public func takeFrames(_ body: (TouchFrame) -> Void) { touches.takeFrames(body) }

  // MARK: - Events

  /// Takes a touch event of the window in.
  func take(_ event: XIDeviceEvent) {
    // Those that were on their way when the selection ended.
    guard !isSuspended, let reading = touches.read(event) else { return }
    touches.add(reading)
  }

  /// Takes in that a touch is ours for good.
  func take(_ event: XITouchOwnershipEvent) {
    touches.own(contact: event.touchid)
  }

  /// Notes that a device is gone or switched off.
  func lose(_ device: DeviceID) { touches.lose(device) }
}
