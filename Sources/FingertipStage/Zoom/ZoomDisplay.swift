package import ScreenHardware
package import TouchX11
package import Touches

/// A frozen picture of a monitor over that monitor, which fingers move and magnify.
package final class ZoomDisplay {
  /// The monitor.
  package let monitor: Monitor
  /// The picture; nil before it is taken.
  private var magnifier: Magnifier?
  /// The time at which the picture is taken, by our clock in ms; nil once it is.
  package private(set) var pictureTime: Double?
  private var window: Pane
  private let connection: DisplayConnection
  private var grip: ZoomGrip
  private var needsUpdate = true
  /// The time at which a moving picture is painted smoothly if it rests; nil if it is smooth.
  ///
  /// The time is by our clock, in ms.
  package private(set) var smoothing: Double?
  private var hasPainted = false
  /// Whether the picture moved with fingers when it was last painted.
  private var isMoving = false
  /// Whether the painted view is not yet on the screen.
  private var needsPut = false

  /// The time without motion after which fingers count as resting, in ms.
  private static let restTime = 120.0

  /// Creates the window, which shows the picture once it is taken.
  ///
  /// - Parameters:
  ///   - monitor: the monitor.
  ///   - connection: the display.
  ///   - position: the fixed point of the magnification, in px of the root.
  ///   - scale: the magnification.
  ///   - time: the earliest time at which the picture is taken, by our clock in ms.
  /// - Throws: `PixelImageError` if there is no memory for the pixels.
  package init(
    of monitor: Monitor, on connection: DisplayConnection, at position: Point, scale: Double,
    after time: Double
  ) throws(PixelImageError) {
    self.monitor = monitor
    self.connection = connection
    pictureTime = time
    let frame = monitor.frame
    window = try Pane(connection: connection, frame: frame, surface: .opaque)
    grip = ZoomGrip(
      size: (Double(frame.width), Double(frame.height)), at: Self.local(position, frame),
      scale: scale)
  }

  private func takePicture() -> Magnifier {
    let frame = monitor.frame
    let picture = RootReader(connection: connection).read(frame)
    return Magnifier(
      source: picture.rect == frame
        ? picture.pixels : Array(repeating: 0, count: frame.width * frame.height),
      width: frame.width, height: frame.height)
  }

  /// The windows, to be kept above those of other clients.
  package var panes: [Pane] { [window] }

  /// Replaces the window, which another client may have destroyed.
  ///
  /// - Throws: `PixelImageError` if there is no memory for the pixels.
  package func renew() throws(PixelImageError) {
    window = try Pane(connection: connection, frame: monitor.frame, surface: .opaque)
    hasPainted = false
    needsUpdate = true
  }

  private static func local(_ position: Point, _ frame: PixelRect) -> Point {
    Point(x: position.x - Double(frame.x), y: position.y - Double(frame.y))
  }

  /// Handles changes of touches.
  package func follow(_ changes: [Touch]) {
    for touch in changes {
      if touch.phase == .began, !monitor.frame.contains(touch.position) { continue }
      grip.follow(touch, at: Self.local(touch.position, monitor.frame))
    }
    needsUpdate = true
  }

  /// Forgets the fingers that are down; the view stays.
  package func releaseFingers() {
    grip.release()
    needsUpdate = true
  }

  /// Whether the next frame must show something else.
  package var isOutdated: Bool { needsUpdate && pictureTime == nil }

  /// Takes the picture when it is due, and paints the view if it has changed or comes to rest.
  ///
  /// - Parameter time: our clock, in ms.
  package func paint(at time: Double) {
    if let pictureTime {
      guard time >= pictureTime else { return }
      self.pictureTime = nil
      magnifier = takePicture()
    }
    guard let magnifier else { return }
    let isResting = smoothing.map { $0 <= time } ?? false
    guard needsUpdate || isResting else { return }
    isMoving = grip.isHeld && needsUpdate
    needsUpdate = false
    needsPut = true
    smoothing = isMoving ? time + Self.restTime : nil
    magnifier.paint(
      on: window.pixels, originX: grip.origin.x, originY: grip.origin.y, scale: grip.scale,
      isSmooth: !isMoving)
  }

  /// Puts the painted view on the screen.
  ///
  /// A resting picture is put so that the server itself repaints the areas that halos leave;
  /// without a compositor it would otherwise keep the halos.
  ///
  /// - Parameter isLost: whether the server may have lost pixels that were put before.
  /// - Returns: the number of completion events that will come.
  package func put(isLost: Bool) -> Int {
    guard magnifier != nil, needsPut || isLost else { return 0 }
    needsPut = false
    if isMoving { window.removeBackground() }
    if !hasPainted { window.cut([monitor.frame]) }
    hasPainted = true
    if isMoving {
      window.put(monitor.frame, completes: true)
    } else {
      window.putBackground()
    }
    return 1
  }
}
