internal import Glibc
internal import HelperProcesses
internal import SystemSupport
internal import TouchRouting
internal import TouchX11
internal import Touches

/// The sources of touches for regions: a window whose input shape is the solid part of the tree,
/// and, while a touch could hit a region that may give it back, a grab of the root in another
/// process.
final class TouchSources {
  /// The source while nothing is grabbed.
  let touches: RegionTouches
  /// The source while regions may give touches back.
  let offers: OfferGrab
  private var shape = TouchableShape()
  private var fingers = FingersDown()
  /// Whether the window stays while the router is paused, so that nobody gets its touches.
  var keepsWindow = false

  /// Creates the window, which is not shown yet.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - program: the file of this program, which is run to hold the grab; nil to grab nothing.
  ///   - log: the sink for messages.
  /// - Throws: `XRequestError` if the server refuses the window.
  init(
    _ connection: DisplayConnection, program: String?, log: @escaping LogSink
  ) throws(XRequestError) {
    touches = try RegionTouches(connection: connection)
    offers = OfferGrab(beside: connection, above: touches, program: program, log: log)
  }

  // MARK: - Shape and source

  /// Returns whether the server has the shape of the tree as it is.
  func isShape(of tree: RegionTree) -> Bool { shape.isOf(tree) }

  /// Forgets the shape that the server was told, so that it is told again.
  func forgetShape() { shape.forget() }

  /// Makes the touchable area that of the tree, and uses the source that the tree needs.
  ///
  /// A touch is reported by the source that it began in. The window keeps reporting its touches
  /// whatever is grabbed. The grab stays until the last finger is up, except in a pause, which
  /// takes the fingers from everybody.
  ///
  /// - Returns: the touches that are down and will not be reported any more.
  func follow(_ router: Router) -> Set<TouchID> {
    guard !router.isPaused else {
      if keepsWindow {
        shape.update(from: router.tree, on: touches.window)
      } else {
        shape.forget()
        touches.window.withdraw()
      }
      return offers.turnOff()
    }
    shape.update(from: router.tree, on: touches.window)
    if let offered = shape.offered {
      offers.turnOn(in: offered)
    } else if offers.isOn, !offers.isTouched {
      return offers.turnOff()
    }
    return []
  }

  // MARK: - Fingers

  /// Notes a raw report of a finger.
  ///
  /// - Returns: where the finger left the pointer, in px of the root; nil if it did not have the
  ///   pointer, or borrowed it.
  func follow(_ report: TouchEvent, over tree: RegionTree) -> Point? {
    fingers.follow(report) { isOnRegion($0, over: tree) }
  }

  /// Returns whether regions receive a finger that comes down at a place.
  private func isOnRegion(_ position: Point, over tree: RegionTree) -> Bool {
    guard touches.window.isMapped || offers.isOn else { return false }
    return switch tree.hitTest(position) {
    case .nothing, .region(_, .pass): false
    case .region(_, .offer): offers.isOn
    case .region(let region, .own): !tree.isFull(region)
    case .region(_, .eat): true
    }
  }

  /// Returns whether a finger came down on a region and a router has not received it yet.
  func hasUnroutedTouch(for router: Router) -> Bool {
    fingers.hasUnrouted(besides: router.touchesDown)
  }

  /// Notes that a touch now belongs to the application.
  func leaveToApplication(_ touch: TouchID) { fingers.leaveToApplication(touch) }

  /// Forgets the fingers on devices that are gone.
  func forgetFingers(of devices: [DeviceID]) { fingers.removeAll(of: devices) }

  /// Forgets all fingers, whose ends may not be reported.
  func forgetFingers() { fingers.removeAll() }

  /// Queries the devices again, after they were added or removed.
  func refreshDevices() { touches.refreshDevices() }
}
