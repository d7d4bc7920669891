public import Touches

/// The outline of a figure: a frame of whole pixels and the shape in it.
///
/// Edges are smoothed over about one pixel, by the share of the pixel that is inside. A pixel whose
/// middle is inside is covered by at least half.
public struct Outline: Equatable {
  /// The shape that is inside the frame.
  public enum Shape: Equatable {
    /// A rectangle whose corners are quarter circles of a radius in px; 0 for plain corners.
    case rounded(radius: Double)
    /// An ellipse about the middle, with its half-axes in px.
    case ellipse(radiusX: Double, radiusY: Double)
    /// The pixels that a map of the frame's size covers.
    case map(CoverageMap)
  }

  /// The frame in px of the drawing.
  public var frame: PixelRect
  /// The shape within the frame.
  public var shape: Shape

  /// Creates the outline of a shape in a frame.
  public init(_ frame: PixelRect, _ shape: Shape = .rounded(radius: 0)) {
    self.frame = frame
    self.shape = shape
  }

  /// Returns the outline moved inwards by whole px on all sides; empty if nothing is left.
  func inset(by width: Int) -> Outline {
    let inner = PixelRect(
      x: frame.x + width, y: frame.y + width, width: frame.width - 2 * width,
      height: frame.height - 2 * width)
    switch shape {
    case .rounded(let radius):
      return Outline(inner, .rounded(radius: max(0, radius - Double(width))))
    case .ellipse(let radiusX, let radiusY):
      return Outline(
        inner, .ellipse(radiusX: radiusX - Double(width), radiusY: radiusY - Double(width)))
    case .map(let map):
      return Outline(frame, .map(map.eroded(by: width)))
    }
  }

  /// Returns whether every pixel of a rectangle is certainly inside; never true for maps.
  public func covers(_ rect: PixelRect) -> Bool {
    guard frame.contains(rect), !rect.isEmpty else { return rect.isEmpty }
    switch shape {
    case .rounded(let radius):
      guard radius > 0 else { return true }
      let corner = Int(radius.rounded(.up))
      func isClear(_ low: Int, _ high: Int, _ start: Int, _ end: Int) -> Bool {
        low >= start + corner && high <= end - corner
      }
      if isClear(rect.x, rect.maxX, frame.x, frame.maxX)
        || isClear(rect.y, rect.maxY, frame.y, frame.maxY)
      {
        return true
      }
    case .ellipse: break
    case .map: return false
    }
    // Both shapes are convex, so a rectangle is inside if its corners are.
    let columns = rect.x..<rect.maxX
    return [rect.y, rect.maxY - 1].allSatisfy { solid(row: $0, columns) == columns }
  }
}
