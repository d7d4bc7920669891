package import FingertipSettings
package import ScreenHardware
package import SystemSupport
package import TouchDrawing
package import TouchX11
package import Touches

/// A lens on the screen: a window beside the finger that shows what is beneath the finger, enlarged and as it is now.
package final class LensDisplay: StageLight {
  private let connection: DisplayConnection
  private let settings: LensSettings
  private let colour: Colour
  private let log: LogSink
  private let surface: WindowSurface
  private let reader: RootReader
  /// The monitors, in px of the root.
  private let areas: [PixelRect]
  /// The radius at the usual size, and the largest with which there is room beside what is shown, in px.
  private let radius: (usual: Double, largest: Double)
  /// The place of the finger and the size.
  private var grip: SpotlightGrip
  private var window: Window?
  private var hasNews = false
  private var hasOtherWindows = false

  /// The window on the screen.
  private struct Window {
    let sprite: HaloSprite
    let image: PixelImage
    /// The scale that it was made for.
    var scale: Double
    /// The pixels in it, and where it is; nil before it was painted.
    var shown: (grid: PixelGrid, place: LensPlace)?
  }

  /// The change of the distance of two fingers from which on it changes the size, in mm.
  private static let slop = 6.0
  /// The time after which the screen is looked at again while a finger rests, in ms.
  private static let interval = 40.0
  /// The steps of the window's size, in px; even.
  private static let step = 32
  /// The width of the ring, in px.
  private static let ring = 3.0

  /// Creates a lens that is not on the screen yet.
  ///
  /// - Parameters:
  ///   - settings: its shape, size and magnification.
  ///   - colour: the colour of its ring.
  ///   - connection: the display.
  ///   - areas: the monitors that it is for, in px of the root.
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
    self.areas = areas
    self.surface = surface
    self.log = log
    reader = RootReader(connection: connection)
    let frame = areas.first ?? connection.rootFrame
    let place = Point(x: Double(frame.x), y: Double(frame.y))
    let scale = density.pixelsPerMillimetre(at: place)
    let side = Double(min(frame.width, frame.height))
    radius = (
      usual: settings.radius.pixels(pixelsPerMillimetre: scale, whole: side), largest: side * 0.3
    )
    grip = SpotlightGrip(place: place, slop: Self.slop * scale)
  }

  /// The windows, to be kept on top.
  package var sprites: [HaloSprite] { window.map { [$0.sprite] } ?? [] }

  /// Returns whether the windows are others than when that was last asked.
  package func takeOtherWindows() -> Bool {
    defer { hasOtherWindows = false }
    return hasOtherWindows
  }

  /// Takes the size of a lens before this one.
  package func resume(_ former: LensDisplay) { grip = former.grip }

  // MARK: - Touches

  /// Handles changes of touches.
  package func follow(_ changes: [Touch]) {
    for touch in changes {
      if touch.phase == .began, !areas.contains(where: { $0.contains(touch.position) }) { continue }
      grip.follow(touch)
    }
    hasNews = true
  }

  /// Forgets the fingers that are down, of which no end will be heard.
  package func releaseFingers() {
    grip.release()
    hasNews = true
  }

  // MARK: - Frames

  /// Whether the next frame shows something else.
  package var isOutdated: Bool { hasNews }

  /// Whether it is on the screen, or will be.
  package var isVisible: Bool { grip.isHeld }

  /// The time until the screen is looked at again, in ms; nil while the lens is away.
  package var nextLook: Double? { isVisible ? Self.interval : nil }

  /// Takes it off the screen where no finger is down.
  package func move() {
    guard !isVisible else { return }
    hasNews = false
    window?.shown = nil
    window?.sprite.park()
  }

  /// Shows what is on the screen now.
  ///
  /// - Parameter isLost: whether the server may have lost what was painted.
  /// - Returns: how many completion events will come.
  package func paint(isLost: Bool) -> Int {
    guard isVisible, let area = areas.first(where: { $0.contains(grip.place) }) ?? areas.first
    else {
      return 0
    }
    hasNews = false
    let lens = LensPicture(
      shape: LitShape(settings.shape, radius: min(radius.usual * grip.scale, radius.largest)),
      scale: settings.scale,
      ring: Self.ring, colour: colour,
      medium: surface == .translucent ? .translucent : .shaped)
    do throws(PixelImageError) {
      let window = try fittedWindow(for: lens)
      let place = LensPlace(
        at: grip.place, halfWidth: lens.reachX, halfHeight: lens.reachY, scale: settings.scale,
        area: area)
      let grid = reader.read(place.source)
      let isSame = window.shown.map { $0.grid == grid } ?? false
      window.sprite.move(to: Point(x: Double(place.middle.x), y: Double(place.middle.y)))
      guard !isSame || isLost || window.shown?.place != place else { return 0 }
      self.window?.shown = (grid, place)
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

  /// Returns the window of the size that is wanted now, which is another one where the former has not that size.
  private func fittedWindow(for lens: LensPicture) throws(PixelImageError) -> Window {
    if let window, window.scale == grip.scale { return window }
    // In steps, so that a lens that grows needs no new window with each frame.
    let side = (2 * max(lens.reachX, lens.reachY) / Self.step + 1) * Self.step + 1
    if var window, window.image.width == side {
      window.scale = grip.scale
      self.window = window
      return window
    }
    let image = try PixelImage(
      connection: connection, width: side, height: side, surface: surface)
    let window = Window(
      sprite: HaloSprite(connection: connection, size: side, surface: surface), image: image,
      scale: grip.scale)
    self.window = window
    hasOtherWindows = true
    return window
  }
}
