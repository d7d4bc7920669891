internal import TouchDrawing
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
