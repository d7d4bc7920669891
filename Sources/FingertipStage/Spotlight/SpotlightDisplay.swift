package import FingertipSettings
package import ScreenHardware
package import SystemSupport
package import TouchDrawing
package import TouchX11
package import Touches

/// The spotlight on the screen: a pane that darkens everything but the surroundings of a finger.
package final class SpotlightDisplay: StageLight {
  private let connection: DisplayConnection
  private let log: LogSink
  private let density: ScreenDensity
  /// The monitors, each with the look of the light on it; never empty.
  private let looks: [MonitorLook]
  /// The place and size of the light.
  package private(set) var grip: SpotlightGrip
  private let shade: ShadePane
  private var picture: PixelImage?
  /// The light for which the pane was painted; nil if it has not been painted.
  private var painted: Light?
  private var needsUpdate = true
  private var stay: SpotlightStay

  /// A monitor with the look of the light on it.
  private struct MonitorLook {
    /// In px of the root.
    let frame: PixelRect
    let look: SpotlightLook
    /// The change of two fingers' distance from which the size follows it, in px.
    let slop: Double

    /// The largest multiple of the usual size.
    var largestScale: Double { look.radius.largest / look.radius.usual }
  }

  /// The sizes of a light, in px.
  private struct Light: Equatable {
    let shape: SpotlightOutline
    let ringWidth: Double
  }

  /// The change of two fingers' distance from which the size follows it, in mm.
  private static let slop = 6.0
  /// The height of the bands in which the screen is darkened without alpha, in px.
  private static let bandHeight = 3

  /// Creates the windows, outside the screen.
  ///
  /// - Parameters:
  ///   - settings: the look.
  ///   - colour: the colour of the ring.
  ///   - connection: the display.
  ///   - position: the place of the light until a finger comes down, in px of the root.
  ///   - area: the part of the root to darken, in px.
  ///   - density: the density of the screen.
  ///   - surface: the kind of the windows.
  ///   - now: the server's time.
  ///   - log: where messages go.
  package init(
    _ settings: SpotlightSettings, colour: Colour, on connection: DisplayConnection,
    at position: Point,
    area: PixelRect, density: ScreenDensity, surface: WindowSurface, now: Timestamp,
    log: @escaping LogSink
  ) {
    self.connection = connection
    self.log = log
    self.density = density
    let frames = density.monitors.map(\.frame)
    looks = (frames.isEmpty ? [area] : frames).map { frame in
      let scale = density.pixelsPerMillimetre(at: Point(x: Double(frame.x), y: Double(frame.y)))
      return MonitorLook(
        frame: frame,
        look: SpotlightLook(settings, colour: colour, pixelsPerMillimetre: scale, monitor: frame),
        slop: Self.slop * scale)
    }
    grip = SpotlightGrip(
      position: position, slop: looks[0].slop,
      largest: looks.map(\.largestScale).max() ?? 1)
    stay = SpotlightStay(settings.stay, from: now)
    shade = ShadePane(
      connection: connection, area: area, surface: surface, shade: looks[0].look.shadePixel,
      rows: surface == .opaque ? Self.rows(of: area, dim: settings.dim) : [])
  }

  /// Returns the look on the monitor at a point of the root, or else on the nearest one.
  private func look(at point: Point) -> MonitorLook {
    let frame = density.monitor(at: point)?.frame
    return looks.first { $0.frame == frame } ?? looks[0]
  }

  private func adapt(to monitor: MonitorLook) {
    grip.adapt(slop: monitor.slop, largest: monitor.largestScale)
  }

  /// The look of the light where it is.
  private var look: SpotlightLook { look(at: grip.position).look }

  /// The sizes of the light where it is.
  private var light: Light {
    let look = look
    return Light(shape: look.outline(at: grip.scale), ringWidth: look.ringWidth)
  }

  /// Returns the rows that are black without alpha, in px of the area.
  ///
  /// In each band of three rows, one to three are black, as the dimming asks for.
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

  /// The state of a spotlight, which outlives its windows.
  package struct State {
    fileprivate let grip: SpotlightGrip
    fileprivate let stay: SpotlightStay
  }

  /// The place, size and remaining time.
  package var state: State { State(grip: grip, stay: stay) }

  /// Takes over the place, size and remaining time of a former display.
  package func resume(_ former: State) {
    // A light on a monitor that is gone would leave the rest of the screen dark.
    if shade.area.contains(former.grip.position) {
      grip.resume(former.grip)
      adapt(to: look(at: grip.position))
    }
    stay.resume(former.stay)
  }

  // MARK: - Touches

  /// Handles changes of touches.
  ///
  /// - Returns: whether a finger came down.
  package func follow(_ changes: [Touch]) -> Bool {
    var hasBegin = false
    for touch in changes {
      // A touch on another monitor, on which nothing is shown.
      if touch.phase == .began {
        guard shade.area.contains(touch.position) else { continue }
        adapt(to: look(at: touch.position))
      }
      grip.follow(touch)
      if touch.phase == .began { hasBegin = true }
      stay.follow(isHeld: grip.isHeld, at: touch.time)
    }
    needsUpdate = true
    return hasBegin
  }

  /// Forgets the fingers that are down, whose ends will not be reported.
  package func releaseFingers(at now: Timestamp) {
    guard grip.isHeld else { return }
    grip.release()
    stay.follow(isHeld: false, at: now)
  }

  // MARK: - Frames

  /// Whether the next frame must show something else.
  package var isOutdated: Bool { needsUpdate }

  /// Whether it is on the screen.
  package var isVisible: Bool { !stay.isGone && !isAway }

  /// Whether it is hidden for a moment, and keeps its place and size.
  package var isAway = false {
    didSet { if isAway != oldValue { needsUpdate = true } }
  }

  /// The time at which it disappears without fingers, by the server's clock; nil for never.
  package var end: Timestamp? { stay.end }

  /// The time after which it counts as resting, in ms; nil if that changes nothing.
  package var restTime: Double? { shade.isUnsettled ? 50 : nil }

  /// Hides the light if its time without fingers is over.
  package func advance(to now: Timestamp) {
    if stay.advance(to: now) { needsUpdate = true }
  }

  /// Moves the painted light to the finger, or off the screen.
  package func move() {
    guard isVisible else {
      shade.park()
      needsUpdate = false
      return
    }
    guard let painted else { return }
    shade.move(to: grip.position)
    if painted == light { needsUpdate = false }
  }

  /// Paints the light if its size has changed or its pixels are lost.
  ///
  /// - Parameter isLost: whether the server may have lost painted pixels.
  /// - Returns: the number of completion events that will come.
  package func paint(isLost: Bool) -> Int {
    let (look, light) = (look, light)
    let hasChanged = painted != light
    guard isVisible, isLost || hasChanged else { return 0 }
    do throws(PixelImageError) {
      defer { move() }
      switch shade.surface {
      case .translucent:
        let spot = SpotlightPicture(
          shape: light.shape, ring: look.ringWidth, ringPixel: look.colour.premultiplied,
          shade: look.shadePixel)
        let picture = try picture(for: spot)
        spot.paint(on: picture.pixels, side: picture.width)
        painted = light
        shade.put(picture, rows: spot.rows(side: picture.width), completes: true)
        return 1
      case .opaque:
        painted = light
        if hasChanged {
          shade.cut(
            light.shape.spans(to: 0), ring: ring(around: light),
            colour: look.colour.with(alpha: 255).premultiplied)
        }
        return 0
      }
    } catch {
      log(.error, "\(error)")
      return 0
    }
  }

  /// Returns the ring's shape without alpha, relative to its middle, in px.
  private func ring(around light: Light) -> [PixelRect] {
    guard light.ringWidth > 0 else { return [] }
    let width = max(light.ringWidth.rounded(), 1)
    return light.shape.spans(to: width / 2, from: -width / 2)
  }

  /// Returns pixels for a light; they never shrink, so that a smaller hole has dark around it.
  private func picture(for light: SpotlightPicture) throws(PixelImageError) -> PixelImage {
    if let picture, picture.width >= light.size + 2 * shade.margin { return picture }
    var light = light
    // A quarter more, so that a growing hole does not need a new image for each frame.
    if painted != nil { light.shape = look.outline(at: grip.scale * 1.25) }
    let side = light.size + 2 * shade.margin
    let image = try PixelImage(
      connection: connection, width: side, height: side, surface: .translucent)
    picture = image
    return image
  }
}
