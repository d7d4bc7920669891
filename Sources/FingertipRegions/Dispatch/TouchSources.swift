internal import Glibc
internal import SystemSupport
internal import TouchRouting
internal import TouchX11
internal import Touches

/// The sources of the touches of regions: a window whose input shape is what the tree makes solid, and,
/// while a touch could hit a region that may give it back, a grab of the root, which another process holds.
final class TouchSources {
  /// Tells of touches while nothing is grabbed.
  let touches: RegionTouches
  /// Tells of them while regions may give touches back.
  let offers: OfferGrab
  private var shape = TouchableShape()
  private var fingers = FingersDown()
  /// Whether the window stays where it is while the router is paused, and its touches are nobody's.
  var keepsWindow = false

  /// Makes the window, which is not shown yet.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - program: the file of this program, which holds the grab; nil for nobody to, and then nothing is
  ///     grabbed.
  ///   - log: where messages go.
  /// - Throws: `XRequestError` where the server refuses the window.
  init(
    _ connection: DisplayConnection, program: String?, log: @escaping LogSink
  ) throws(XRequestError) {
    touches = try RegionTouches(connection: connection)
    offers = OfferGrab(beside: connection, above: touches, program: program, log: log)
  }

  // MARK: - What is asked for

  /// Returns whether the server was told of a tree as it is.
  func isShape(of tree: RegionTree) -> Bool { shape.isOf(tree) }

  /// Has the server be told again whatever it was told.
  func forgetShape() { shape.forget() }

  /// Makes what can be touched what the tree says, and the back end the one that it needs.
  ///
  /// A touch is told by the one that it began in. The window goes on to tell of its touches whatever
  /// is grabbed; the grab stays until the last finger is up, but for a pause, which takes the fingers
  /// from everybody.
  ///
  /// - Returns: whether nothing more will be heard of grabbed fingers that are down.
  func follow(_ router: Router) -> Bool {
    guard !router.isPaused else {
      if !keepsWindow {
        shape.forget()
        touches.window.withdraw()
      }
      return dropGrab()
    }
    shape.update(from: router.tree, on: touches.window)
    if let offered = shape.offered {
      offers.turnOn(in: offered)
    } else if offers.isOn, !offers.isTouched {
      return dropGrab()
    }
    return false
  }

  /// Goes back to the window, where there is a grab.
  private func dropGrab() -> Bool {
    guard offers.isOn else { return false }
    offers.turnOff()
    return true
  }

  // MARK: - Fingers

  /// Takes in what a finger did, by its raw report.
  ///
  /// - Returns: where it left the pointer, in px of the root; nil where it did not have it, or it was
  ///   borrowed.
  func follow(_ report: TouchEvent, over tree: RegionTree) -> Point? {
    fingers.follow(report) { isHere($0, over: tree) }
  }

  /// Returns whether a finger that comes down in a place is heard of by regions.
  private func isHere(_ place: Point, over tree: RegionTree) -> Bool {
    guard touches.window.isMapped || offers.isOn else { return false }
    return switch tree.hitTest(place) {
    case .nothing, .region(_, .pass): false
    case .region(_, .offer): offers.isOn
    case .region(let region, .own): !tree.isFull(region)
    case .region(_, .eat): true
    }
  }

  /// Returns whether a finger came down on a region and a router has not heard of it yet.
  func hasNews(for router: Router) -> Bool { fingers.here.contains { router.touch($0) == nil } }

  /// Notes that a touch became the application's.
  func giveAway(_ touch: TouchID) { fingers.giveAway(touch) }

  /// Takes in that devices came or went, and fingers with them.
  func refreshDevices() {
    fingers.removeAll()
    touches.refreshDevices()
  }
}
