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
  /// The touches that came by a grab, and become ours here only because it rejected them.
  let grabbed = SeenContacts()

  /// Reads the touches of a window.
  ///
  /// - Throws: `XRequestError` where the server refuses the window or its selection.
  public init(connection: DisplayConnection) throws(XRequestError) {
    window = try RegionWindow(connection: connection)
    touches = OwnedTouches(connection: connection, keepsOrder: true)
  }

  /// Whether any finger is down on a region.
  public var isTouched: Bool { touches.isTouched }

  /// Asks for the devices again, after they changed.
  public func refreshDevices() { touches.refreshDevices() }

  /// Hands out what came since the last call, oldest first.
  ///
  /// All changes of one server time and one device are one frame.
  public func takeFrames(_ body: (TouchFrame) -> Void) { touches.takeFrames(body) }

  // MARK: - Events

  /// Takes a touch event of the window in.
  func take(_ event: XIDeviceEvent) {
    if let reading = touches.read(event) { touches.add(reading) }
  }

  /// Takes in that a touch is ours for good.
  func take(_ event: XITouchOwnershipEvent) {
    if grabbed.contains(event.touchid) {
      touches.forget(contact: event.touchid)
    } else {
      touches.own(contact: event.touchid)
    }
  }

  /// Notes that a device is gone or switched off.
  func lose(_ device: DeviceID) { touches.lose(device) }
}
