package import TouchRouting
package import Touches

/// The place of a region on the screen, and its outline.
package struct RegionPlacement: Equatable, Sendable {
  /// The screen that it is laid out on; used only at the top of the tree.
  package var screen = RegionScreen.all
  /// The frame within the parent; the whole parent by default.
  package var frame = RegionFrame.fill
  /// The part of the frame that can be touched, and in which the region is painted.
  package var shape = RegionOutline.rectangle
  /// The distance beyond its shape at which it can be touched.
  package var outset = Length.zero
}

/// The part of its frame in which a region can be touched.
package enum RegionOutline: Equatable, Sendable {
  case rectangle
  case rounded(radius: Length)
  case circle
  case ellipse
  /// The distances of the corners from the left and top edges; per cents refer to width and height.
  case polygon([Corner])
  case mask(RegionMask)

  /// Whether no formula describes the shape, so that its pixels are computed one by one.
  package var isMapped: Bool {
    switch self {
    case .polygon, .mask: true
    case .rectangle, .rounded, .circle, .ellipse: false
    }
  }

  /// A corner of a polygon.
  package struct Corner: Equatable, Sendable {
    /// The distance from the left edge.
    package var x: Length
    /// The distance from the top edge.
    package var y: Length

    /// Creates a corner from its distances.
    package init(x: Length, y: Length) {
      self.x = x
      self.y = y
    }
  }
}
