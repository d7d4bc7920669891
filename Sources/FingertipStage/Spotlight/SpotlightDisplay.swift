package import FingertipSettings
package import ScreenHardware
package import SystemSupport
package import TouchDrawing
package import TouchX11
package import Touches

/// The spotlight on the screen: a pane that darkens all but the surroundings of a finger.
package final class SpotlightDisplay: StageLight {
  private let connection: DisplayConnection
  private let log: LogSink
  private let look: SpotlightLook
  /// The place and size.
  package private(set) var grip: SpotlightGrip
  private let shade: ShadePane
  private var picture: PixelImage?
  /// The scale that the pane was painted for; nil where it must be painted.
  private var paintedScale: Double?
  private var hasNews = true
  private var stay: SpotlightStay

  /// The change of the distance of two fingers from which on it changes the size, in mm.
  private static let slop = 6.0
  /// The height of the bands in which the screen is darkened where there is no alpha, in px.
  private static let bandHeight = 3

  /// Creates the windows, outside the screen.
  ///
  /// - Parameters:
  ///   - settings: how it looks.
  ///   - colour: the colour of the ring.
  ///   - connection: the display.
  ///   - place: where it is as long as no finger is down, in px of the root.
  ///   - area: the part of the root to darken, in px.
  ///   - density: the density of the screen.
  ///   - surface: the kind of windows.
  ///   - now: the server's time.
  ///   - log: where messages go.
  package init(
    _ settings: SpotlightSettings, colour: Colour, on connection: DisplayConnection,
    at place: Point,
    area: PixelRect, density: ScreenDensity, surface: WindowSurface, now: Timestamp,
    log: @escaping LogSink
  ) {
    self.connection = connection
    self.log = log
    let scale = density.pixelsPerMillimetre(at: place)
    let frame = density.monitor(at: place)?.frame ?? area
    let side = Double(min(frame.width, frame.height))
    look = SpotlightLook(settings, colour: colour, pixelsPerMillimetre: scale, side: side)
    grip = SpotlightGrip(place: place, slop: Self.slop * scale)
    stay = SpotlightStay(settings.stay, from: now)
    shade = ShadePane(
      connection: connection, area: area, surface: surface, shade: look.shadePixel,
      rows: surface == .opaque ? Self.rows(of: area, dim: settings.dim) : [])
  }

  /// Returns the rows that are black where there is no alpha, in px of the area.
  ///
  /// They are as many as the dimming asks for, as whole rows of every three.
  static func rows(of area: PixelRect, dim: Double) -> [PixelRect] {
    let black = min(max(Int((dim * Double(bandHeight)).rounded()), 1), bandHeight)
    if black == bandHeight {
      return [PixelRect(x: 0, y: 0, width: area.width, height: area.height)]
    }
    return stride(from: 0, to: area.height, by: bandHeight).map { y in
      PixelRect(x: 0, y: y, width: area.width, height: min(black, area.height - y))
    }
  }

  /// The windows that darken, to be kept on top.
  package var panes: [ShadePane] { [shade] }

  /// Takes the place and size of a display before this one.
  package func resume(_ former: SpotlightDisplay) {
    grip = former.grip
    stay.resume(former.stay)
  }

  // MARK: - Touches

  /// Handles changes of touches.
  ///
  /// - Returns: whether a finger came down.
  package func follow(_ changes: [Touch]) -> Bool {
    var hasBegin = false
    for touch in changes {
      // Another monitor, on which nothing is shown.
      if touch.phase == .began, !shade.area.contains(touch.position) { continue }
      grip.follow(touch)
      if touch.phase == .began { hasBegin = true }
      stay.follow(isHeld: grip.isHeld, at: touch.time)
    }
    hasNews = true
    return hasBegin
  }

  /// Forgets the fingers that are down, of which no end will be heard.
  package func releaseFingers(at now: Timestamp) {
    guard grip.isHeld else { return }
    grip.release()
    stay.follow(isHeld: false, at: now)
  }

  // MARK: - Frames

  /// Whether the next frame shows something else.
  package var isOutdated: Bool { hasNews }

  /// Whether it is on the screen.
  package var isVisible: Bool { !stay.isGone && !isAway }

  /// Whether it is off the screen for a moment, at its place and with its size.
  package var isAway = false {
    didSet { if isAway != oldValue { hasNews = true } }
  }

  /// The time at which it goes since no finger is down, by the server's clock; nil for never.
  package var end: Timestamp? { stay.end }

  /// The time after which it counts as resting, in ms; nil where nothing changes by that.
  package var restTime: Double? { shade.isUnsettled ? 50 : nil }

  /// Ends the light where nobody has touched for long.
  package func advance(to now: Timestamp) {
    if stay.advance(to: now) { hasNews = true }
  }

  /// Moves what is painted to where the finger is.
  package func move() {
    guard isVisible else {
      shade.park()
      hasNews = false
      return
    }
    guard paintedScale != nil else { return }
    shade.move(to: grip.place)
    if paintedScale == grip.scale { hasNews = false }
  }

  /// Paints the light where its size has changed.
  ///
  /// - Parameter isLost: whether the server may have lost what was painted.
  /// - Returns: how many completion events will come.
  package func paint(isLost: Bool) -> Int {
    let isOther = paintedScale != grip.scale
    guard isVisible, isLost || isOther else { return 0 }
    let shape = LitShape(look.shape, radius: look.radius * grip.scale)
    do throws(PixelImageError) {
      defer { move() }
      switch shade.surface {
      case .translucent:
        let light = LitPicture(
          shape: shape, ring: look.ringWidth, ringPixel: look.colour.premultiplied,
          shade: look.shadePixel)
        let picture = try picture(of: light.size + 2 * shade.margin)
        light.paint(on: picture.pixels, side: picture.width)
        paintedScale = grip.scale
        shade.put(picture, rows: light.rows(side: picture.width), completes: true)
        return 1
      case .opaque:
        paintedScale = grip.scale
        if isOther {
          shade.cut(
            shape.spans(to: 0), ring: ring(around: shape),
            colour: look.colour.with(alpha: 255).premultiplied)
        }
        return 0
      }
    } catch {
      log(.error, "\(error)")
      return 0
    }
  }

  /// The ring where there is no alpha, relative to its middle in px.
  private func ring(around shape: LitShape) -> [PixelRect] {
    guard look.ringWidth > 0 else { return [] }
    let width = max(look.ringWidth.rounded(), 1)
    return shape.spans(to: width / 2, from: -width / 2)
  }

  /// The pixels of a picture, which never becomes smaller: what lies around a smaller hole must be darkened.
  private func picture(of size: Int) throws(PixelImageError) -> PixelImage {
    if let picture, picture.width >= size { return picture }
    // Some more, so that a hole that grows needs no new one with each frame.
    let side = paintedScale == nil ? size : (size + size / 4) | 1
    let made = try PixelImage(
      connection: connection, width: side, height: side, surface: .translucent)
    picture = made
    return made
  }
}
