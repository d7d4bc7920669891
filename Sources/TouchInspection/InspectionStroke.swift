internal import FingertipSettings
internal import TouchDrawing
internal import TouchRouting
internal import Touches

/// An element that the inspector draws, other than dots and figures.
struct InspectionStroke: Equatable {
  enum Kind: Equatable {
    /// A filled rectangle: the whole bounds.
    case bar
    /// The edges of a rectangle, and a name in its corner.
    case outline(PixelRect, name: String)
    case line(from: Point, to: Point)
    /// A ring with a radius in px.
    case ring(Point, radius: Double)
    /// An ellipse with diameters in px, turned clockwise from upright by an angle in radians.
    case ellipse(Point, major: Double, minor: Double, angle: Double)
  }

  var kind: Kind
  /// Its area, in px of the root; empty if it is not on the monitor.
  var bounds: PixelRect
  var colour: Colour

  /// Creates an element, clipped to a part of the root.
  init(_ kind: Kind, _ bounds: PixelRect, _ colour: Colour, on area: PixelRect) {
    self.kind = kind
    self.bounds = bounds.intersection(area)
    self.colour = colour
  }

  /// Paints the part inside a target.
  ///
  /// - Parameters:
  ///   - target: the pixels to paint on.
  ///   - labels: the painter of names.
  ///   - textSize: the size of names, in px.
  ///   - medium: the medium of the pixels.
  func paint(
    into target: PixelTarget, labels: inout LabelPainter, textSize: Double, medium: Medium
  ) {
    let part = target.clipped(to: bounds)
    guard !part.bounds.isEmpty else { return }
    let opaque = colour.with(alpha: 255)
    switch kind {
    case .bar: part.fill(bounds, with: opaque.premultiplied)
    case .outline(let frame, let name):
      for edge in [
        PixelRect(x: frame.x, y: frame.y, width: frame.width, height: 2),
        PixelRect(x: frame.x, y: frame.maxY - 2, width: frame.width, height: 2),
        PixelRect(x: frame.x, y: frame.y, width: 2, height: frame.height),
        PixelRect(x: frame.maxX - 2, y: frame.y, width: 2, height: frame.height),
      ] {
        part.fill(edge, with: opaque.premultiplied)
      }
      let look = LabelLook(textSize: textSize)
      let plate = labels.measure(name, look: look).offset(x: frame.x + 4, y: frame.y + 4)
      labels.paint(name, look: look, colour: opaque, at: plate, into: part, medium: medium)
    case .line(let start, let end):
      part.line(from: start, to: end, width: 2, colour: opaque)
    case .ring(let center, let radius):
      part.ring(at: center, radius: radius, width: 3, colour: colour)
    case .ellipse(let center, let major, let minor, let angle):
      part.ellipse(
        at: center, major: major, minor: minor, angle: angle, width: 2, colour: opaque)
    }
  }
}

extension InspectionStroke {
  /// The longest side of a piece of a line, in px.
  private static let pieceLength = 16.0

  /// Whether it has no hole.
  var isSolid: Bool { kind == .bar }

  /// Calls the body with rectangles that cover all of its pixels and few others; the bounding box
  /// of an oblique line is mostly empty.
  func forEachPiece(_ body: (PixelRect) -> Void) {
    guard case .line(let start, let end) = kind else { return body(bounds) }
    let displacement = end - start
    let count = max(
      (max(abs(displacement.dx), abs(displacement.dy)) / Self.pieceLength).rounded(.up), 1)
    // Most pieces of a line from far outside are outside the monitor.
    guard count <= 256 else { return body(bounds) }
    for index in 0..<Int(count) {
      let piece = PixelRect(around: start + displacement * (Double(index) / count), radius: 2)
        .union(PixelRect(around: start + displacement * (Double(index + 1) / count), radius: 2))
        .intersection(bounds)
      if !piece.isEmpty { body(piece) }
    }
  }
}

extension Inspector {
  private static let alarm = Colour(hex: 0xFF4D5E)
  /// The time in which a finger covers the length of its velocity line, in ms.
  private static let velocityTime = 100.0

  /// Returns the strokes of faults, touches and the crosshair, always in the same order.
  ///
  /// - Parameters:
  ///   - area: the monitor, in px of the root.
  ///   - pixelsPerMillimetre: the density of the monitor.
  ///   - colour: returns the colour of a touch.
  /// - Returns: the strokes, from back to front.
  func strokes(
    on area: PixelRect, pixelsPerMillimetre: Double, colour: (TouchID) -> Colour
  ) -> [InspectionStroke] {
    let radius = 4 * pixelsPerMillimetre
    var strokes = shows(.receivers) ? regionStrokes(on: area, colour: colour) : []
    strokes += gesture.faultPositions.map { position in
      InspectionStroke(
        .ring(position, radius: radius), PixelRect(around: position, radius: radius + 3),
        Self.alarm,
        on: area)
    }
    for touch in touches {
      if shows(.receivers), let link = link(from: touch, on: area, colour: colour) {
        strokes.append(link)
      }
      if shows(.velocity) {
        let end = touch.position + velocity(of: touch) * (Self.velocityTime / 1000)
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

extension Inspector {
  /// The largest number of regions whose edges are drawn; more would make the screen grey.
  private static let regionLimit = 200
  private static let quiet = Colour(hex: 0x9FB3C8)

  /// Returns the edges of the touchable regions, in the colour of the touch that a region owns.
  private func regionStrokes(
    on area: PixelRect, colour: (TouchID) -> Colour
  ) -> [InspectionStroke] {
    guard let regions = regions.tree else { return [] }
    var owners: [RegionID: TouchID] = [:]
    for touch in touches {
      guard let receiver = receivers[touch.id.contact], receiver.isAccepted != false,
        let region = receiver.region
      else { continue }
      owners[region] = touch.id
    }
    var strokes: [InspectionStroke] = []
    regions.forEach { id, region in
      guard strokes.count < Self.regionLimit, !regions.isHidden(id),
        let frame = regions.absoluteFrame(of: id)
      else { return }
      let pixels = PixelRect(
        x: Int(frame.x.rounded(.down)), y: Int(frame.y.rounded(.down)),
        width: Int(frame.width.rounded(.up)), height: Int(frame.height.rounded(.up)))
      strokes.append(
        InspectionStroke(
          .outline(pixels, name: region.name), pixels, owners[id].map(colour) ?? Self.quiet,
          on: area))
    }
    return strokes
  }

  /// Returns a line from a touch to the middle of the region that owns it.
  private func link(
    from touch: Touch, on area: PixelRect, colour: (TouchID) -> Colour
  ) -> InspectionStroke? {
    guard let receiver = receivers[touch.id.contact], receiver.isAccepted != false,
      let region = receiver.region, let frame = regions.tree?.absoluteFrame(of: region)
    else { return nil }
    let middle = frame.center
    let bounds = PixelRect(around: touch.position, radius: 2)
      .union(PixelRect(around: middle, radius: 2))
    return InspectionStroke(
      .line(from: touch.position, to: middle), bounds, colour(touch.id), on: area)
  }
}
