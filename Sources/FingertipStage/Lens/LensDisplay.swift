package import FingertipSettings
package import ScreenHardware
package import SystemSupport
package import TouchDrawing
package import TouchX11
package import Touches

/// A lens on the screen: a window beside the finger with a live, enlarged view of its surroundings.
package final class LensDisplay: StageLight {
  private let connection: DisplayConnection
  private let settings: LensSettings
  private let colour: Colour
  private let log: LogSink
  private let surface: WindowSurface
  private let reader: RootReader
  /// The monitors, each with the sizes of the lens on it.
  private let sizes: [LensSize]
  /// The place of the finger and the size.
  private var grip: SpotlightGrip
  private var window: Window?
  private var needsUpdate = false
  private var hasWindowChange = false

  /// The window on the screen.
  private struct Window {
    let sprite: HaloSprite
    let image: PixelImage
    /// The outline of the lens for which it was made.
    var shape: SpotlightOutline
    /// The pixels that it shows, and its place; nil before it was painted.
    var shown: (grid: PixelGrid, placement: LensPlacement)?
  }

  /// The time after which the screen is read again while a finger rests, in ms.
  private static let interval = 40.0
  /// The step of the window's size, in px; even.
  private static let step = 32
  /// The width of the ring, in px.
  private static let ring = 3.0

  /// Creates a lens that is not on the screen yet.
  ///
  /// - Parameters:
  ///   - settings: its shape, size and magnification.
  ///   - colour: the colour of its ring.
  ///   - connection: the display.
  ///   - areas: the monitors that it magnifies, in px of the root.
  ///   - density: the density of the screen.
  ///   - surface: the kind of its window.
  ///   - log: where messages go.
  package init(
    _ settings: LensSettings, colour: Colour, on connection: DisplayConnection,
    areas: [PixelRect], density: ScreenDensity, surface: WindowSurface, log: @escaping LogSink
  ) {
    self.connection = connection
    self.settings = settings
    self.colour = colour
    self.surface = surface
    self.log = log
    reader = RootReader(connection: connection)
    sizes = areas.map { area in
      LensSize(
        settings, on: area,
        pixelsPerMillimetre: density.pixelsPerMillimetre(
          at: Point(x: Double(area.x), y: Double(area.y))), ring: Self.ring)
    }
    grip = SpotlightGrip(
      position: Point(x: 0, y: 0), slop: sizes.first?.slop ?? 0,
      largest: sizes.map(\.largestScale).max() ?? 1)
  }

  /// The windows, to be kept on top.
  package var sprites: [HaloSprite] { window.map { [$0.sprite] } ?? [] }

  /// Returns whether the windows have changed since the last call.
  package func takeWindowChange() -> Bool {
    defer { hasWindowChange = false }
    return hasWindowChange
  }

  /// Takes over the state of a former lens.
  package func resume(_ former: LensDisplay) {
    grip.resume(former.grip)
    if let size = sizes.size(at: grip.position) { adapt(to: size) }
  }

  // MARK: - Touches

  /// Handles changes of touches.
  package func follow(_ changes: [Touch]) {
    for touch in changes {
      if touch.phase == .began {
        guard let size = sizes.first(where: { $0.area.contains(touch.position) }) else { continue }
        adapt(to: size)
      }
      grip.follow(touch)
    }
    needsUpdate = true
  }

  private func adapt(to size: LensSize) { grip.adapt(slop: size.slop, largest: size.largestScale) }

  /// Forgets the fingers that are down, whose ends will not be reported.
  package func releaseFingers() {
    grip.release()
    needsUpdate = true
  }

  // MARK: - Frames

  /// Whether the next frame must show something else.
  package var isOutdated: Bool { needsUpdate }

  /// Whether it is on the screen, or will be.
  package var isVisible: Bool { grip.isHeld && !isAway }

  /// Whether it is hidden for a moment, and keeps its place and size.
  package var isAway = false {
    didSet { if isAway != oldValue { needsUpdate = true } }
  }

  /// The time until the screen is read again, in ms; nil while the lens is not visible.
  package var readingInterval: Double? { isVisible ? Self.interval : nil }

  /// Takes the lens off the screen if no finger is down.
  package func move() {
    guard !isVisible else { return }
    needsUpdate = false
    window?.shown = nil
    window?.sprite.park()
  }

  /// Reads the screen, and shows it if it has changed.
  ///
  /// - Parameter isLost: whether the server may have lost painted pixels.
  /// - Returns: the number of completion events that will come.
  package func paint(isLost: Bool) -> Int {
    guard isVisible, let size = sizes.size(at: grip.position) else { return 0 }
    needsUpdate = false
    let lens = LensPicture(
      shape: SpotlightOutline(settings.shape, radius: size.radius(at: grip.scale)),
      scale: settings.scale, ring: Self.ring, colour: colour, medium: surface.medium)
    do throws(PixelImageError) {
      let window = try fittedWindow(for: lens)
      let placement = LensPlacement(
        at: grip.position, halfWidth: lens.reachX, halfHeight: lens.reachY, scale: settings.scale,
        area: size.area)
      let grid = reader.read(placement.source)
      let isSame = window.shown.map { $0.grid == grid } ?? false
      window.sprite.move(to: Point(x: Double(placement.middle.x), y: Double(placement.middle.y)))
      guard !isSame || isLost || window.shown?.placement != placement else { return 0 }
      self.window?.shown = (grid, placement)
      let side = window.image.width
      lens.paint(grid, on: window.image.pixels, side: side)
      let middle = side / 2
      let spans =
        surface == .opaque
        ? lens.shape.spans(to: 0).map { $0.offset(x: middle, y: middle) } : []
      window.sprite.show(
        window.image, area: PixelRect(x: 0, y: 0, width: side, height: side), spans: spans,
        completes: true)
      return 1
    } catch {
      log(.error, "\(error)")
      return 0
    }
  }

  /// Returns a window of the present size: the former one, or a new one if its size differs.
  private func fittedWindow(for lens: LensPicture) throws(PixelImageError) -> Window {
    if let window, window.shape == lens.shape { return window }
    // In steps, so that a growing lens does not need a new window for each frame.
    let side = (2 * max(lens.reachX, lens.reachY) / Self.step + 1) * Self.step + 1
    if var window, window.image.width == side {
      window.shape = lens.shape
      self.window = window
      return window
    }
    let image = try PixelImage(
      connection: connection, width: side, height: side, surface: surface)
    let window = Window(
      sprite: HaloSprite(connection: connection, size: side, surface: surface), image: image,
      shape: lens.shape)
    self.window = window
    hasWindowChange = true
    return window
  }
}
