internal import Touches

/// The place of a plate with figures: a corner of the monitor, which changes only when a finger
/// gets close.
struct PlatePlacement {
  enum Corner {
    case topLeft, topRight, bottomLeft, bottomRight
  }

  /// The possible corners, in order of preference.
  private let corners: [Corner]
  private var corner: Corner

  /// Creates a place in the first of the given corners.
  init(corners: [Corner]) {
    self.corners = corners
    corner = corners.first ?? .topLeft
  }

  /// Returns the place: the previous one unless something is in its way.
  ///
  /// - Parameters:
  ///   - size: the size of the plate, in px.
  ///   - area: the monitor.
  ///   - fingers: the positions to keep away from; if no corner is free of them, the plate stays.
  ///   - margin: the distance from fingers, in px.
  ///   - other: another plate, which is not covered if there is room elsewhere.
  /// - Returns: the place, in px of the root.
  mutating func find(
    for size: (width: Int, height: Int), in area: PixelRect, away fingers: [Point], margin: Int,
    beside other: PixelRect
  ) -> PixelRect {
    func frame(_ corner: Corner) -> PixelRect {
      let isLeft = corner == .topLeft || corner == .bottomLeft
      let isTop = corner == .topLeft || corner == .topRight
      return PixelRect(
        x: isLeft ? area.x : area.maxX - size.width, y: isTop ? area.y : area.maxY - size.height,
        width: size.width, height: size.height)
    }
    func isBeside(_ corner: Corner) -> Bool { frame(corner).intersection(other).isEmpty }
    func isFree(_ corner: Corner) -> Bool {
      isBeside(corner) && !fingers.contains(where: frame(corner).grown(by: margin).contains)
    }
    if !isFree(corner), let next = corners.first(where: isFree) ?? corners.first(where: isBeside) {
      corner = isBeside(corner) && !isFree(next) ? corner : next
    }
    return frame(corner)
  }
}

extension PixelRect {
  /// Returns the rectangle with every edge moved outwards by a number of px; inwards if negative.
  func grown(by margin: Int) -> PixelRect {
    PixelRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}
