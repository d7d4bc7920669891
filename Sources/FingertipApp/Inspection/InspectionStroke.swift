internal import TouchDrawing
internal import Touches

/// One thing that the inspector draws beside dots and figures.
struct InspectionStroke: Equatable {
  enum Kind: Equatable {
    /// A filled rectangle: the whole bounds.
    case bar
    case line(from: Point, to: Point)
    /// A ring of a radius in px.
    case ring(Point, radius: Double)
    /// An ellipse with its diameters in px, turned from upright to the right in radians.
    case ellipse(Point, major: Double, minor: Double, angle: Double)
  }

  var kind: Kind
  /// The pixels that it covers, in px of the root; empty where it has none on the monitor.
  var bounds: PixelRect
  var colour: Colour

  /// Something on a part of the root.
  init(_ kind: Kind, _ bounds: PixelRect, _ colour: Colour, on area: PixelRect) {
    self.kind = kind
    self.bounds = bounds.intersection(area)
    self.colour = colour
  }

  /// Paints what lies inside a target.
  func paint(into target: PixelTarget) {
    let part = target.clipped(to: bounds)
    guard !part.bounds.isEmpty else { return }
    let opaque = colour.with(alpha: 255)
    switch kind {
    case .bar: part.fill(bounds, with: opaque.premultiplied)
    case .line(let start, let end):
      part.line(from: start, to: end, width: 2, colour: opaque)
    case .ring(let place, let radius):
      part.ring(at: place, radius: radius, width: 3, colour: colour)
    case .ellipse(let place, let major, let minor, let angle):
      part.ellipse(
        at: place, major: major, minor: minor, angle: angle, width: 2, colour: opaque)
    }
  }
}

extension Inspector {
  private static let alarm = Colour(hex: 0xFF4D5E)
  /// How long a way the line of the velocity is: what the finger goes in so many ms.
  private static let velocityTime = 100.0

  /// What is drawn of faults, touches and the crosshair, each always in the same place of the row.
  ///
  /// - Parameters:
  ///   - area: the monitor, in px of the root.
  ///   - pixelsPerMillimetre: its density.
  ///   - colour: the colour of a touch.
  /// - Returns: the strokes, what covers others last.
  func strokes(
    on area: PixelRect, pixelsPerMillimetre: Double, colour: (TouchID) -> Colour
  ) -> [InspectionStroke] {
    let radius = 4 * pixelsPerMillimetre
    var strokes = faultPlaces.map { place in
      InspectionStroke(
        .ring(place, radius: radius), PixelRect(around: place, radius: radius + 3), Self.alarm,
        on: area)
    }
    for touch in touches {
      if shows(.velocity) {
        let end = touch.position + touch.velocity * (Self.velocityTime / 1000)
        let bounds = PixelRect(around: touch.position, radius: 2)
          .union(PixelRect(around: end, radius: 2))
        strokes.append(
          InspectionStroke(
            .line(from: touch.position, to: end), bounds, colour(touch.id), on: area))
      }
      if shows(.contact), let major = touch.contact.major, major > 0, major < 4096 {
        let minor = min(touch.contact.minor ?? major, 4096)
        let reach = max(major, minor) / 2 + 2
        strokes.append(
          InspectionStroke(
            .ellipse(
              touch.position, major: major, minor: minor, angle: touch.contact.orientation ?? 0),
            PixelRect(around: touch.position, radius: reach), colour(touch.id), on: area))
      }
    }
    guard shows(.crosshair), let newest = touches.last else { return strokes }
    let (x, y) = (Int(newest.position.x.rounded(.down)), Int(newest.position.y.rounded(.down)))
    for bar in [
      PixelRect(x: x, y: area.y, width: 1, height: area.height),
      PixelRect(x: area.x, y: y, width: area.width, height: 1),
    ] {
      strokes.append(InspectionStroke(.bar, bar, colour(newest.id), on: area))
    }
    return strokes
  }
}
