package import ScreenHardware
package import TouchX11
package import Touches

/// A picture of a monitor as it was, over that monitor, magnified and moved by fingers.
package final class ZoomDisplay {
  /// The monitor.
  package let monitor: Monitor
  private let magnifier: Magnifier
  private var window: Pane
  private let connection: DisplayConnection
  private var grip: ZoomGrip
  private var hasNews = true
  /// Whether the picture was painted fast, and is to be painted smoothly once it rests.
  private var isRough = false
  private var hasPainted = false

  /// Takes the picture of a monitor, and shows it with the next frame.
  ///
  /// - Parameters:
  ///   - monitor: the monitor.
  ///   - connection: the display.
  ///   - place: the place that stays where it is, in px of the root.
  ///   - scale: the magnification.
  /// - Throws: `PixelImageError` where there is no memory for the pixels.
  package init(
    of monitor: Monitor, on connection: DisplayConnection, at place: Point, scale: Double
  ) throws(PixelImageError) {
    self.monitor = monitor
    self.connection = connection
    let frame = monitor.frame
    let picture = RootReader(connection: connection).read(frame)
    magnifier = Magnifier(
      source: picture.rect == frame
        ? picture.pixels : Array(repeating: 0, count: frame.width * frame.height),
      width: frame.width, height: frame.height)
    window = try Pane(connection: connection, frame: frame, surface: .opaque)
    grip = ZoomGrip(
      size: (Double(frame.width), Double(frame.height)), at: Self.local(place, frame), scale: scale)
  }

  /// The windows, to be kept on top of all but ours.
  package var panes: [Pane] { [window] }

  /// Makes another window where another client may have taken that away which was there.
  ///
  /// - Throws: `PixelImageError` where there is no memory for the pixels.
  package func renew() throws(PixelImageError) {
    window = try Pane(connection: connection, frame: monitor.frame, surface: .opaque)
    hasPainted = false
    hasNews = true
  }

  private static func local(_ place: Point, _ frame: PixelRect) -> Point {
    Point(x: place.x - Double(frame.x), y: place.y - Double(frame.y))
  }

  /// Handles changes of touches.
  package func follow(_ changes: [Touch]) {
    for touch in changes {
      if touch.phase == .began, !monitor.frame.contains(touch.position) { continue }
      grip.follow(touch, at: Self.local(touch.position, monitor.frame))
    }
    hasNews = true
  }

  /// Forgets the fingers that are down; the view stays.
  package func releaseFingers() {
    grip.release()
    hasNews = true
  }

  /// Whether the next frame shows something else.
  package var isOutdated: Bool { hasNews }

  /// Paints the view where it has changed.
  ///
  /// - Parameter isLost: whether the server may have lost what was painted.
  /// - Returns: how many completion events will come.
  package func paint(isLost: Bool) -> Int {
    guard isLost || hasNews else { return 0 }
    hasNews = false
    let frame = monitor.frame
    isRough = grip.isHeld
    magnifier.paint(
      on: window.pixels, originX: grip.origin.x, originY: grip.origin.y, scale: grip.scale,
      isSmooth: !isRough)
    if !hasPainted { window.cut([frame]) }
    hasPainted = true
    window.put(frame, completes: true)
    return 1
  }
}
