package import TouchX11
package import Touches

extension TopLevel {
  /// Whether the window belongs to the program under test.
  package var isOurs: Bool { className == "Fingertip" }

  /// Whether it shows halos of fingers: one with alpha, otherwise all those of a monitor.
  package var isHalo: Bool { isOurs && name == "Fingertip halo" }

  /// The shapes of the halos that it shows, in px of the root; empty for any other window.
  ///
  /// Halos whose boxes touch count as one.
  package var haloShapes: [[PixelRect]] {
    guard isHalo, isMapped, frame.x > -100 else { return [] }
    var halos: [(box: PixelRect, shape: [PixelRect])] = []
    for part in boundingShape.map({ $0.offset(x: frame.x, y: frame.y) }) {
      var joined = (box: part, shape: [part])
      // A ring and the disc inside it are one halo. Its box grows, so that it may meet others.
      while let met = halos.firstIndex(where: { $0.box.touches(joined.box) }) {
        joined.box = joined.box.union(halos[met].box)
        joined.shape = halos.remove(at: met).shape + joined.shape
      }
      halos.append(joined)
    }
    return halos.map(\.shape)
  }
}

extension PixelRect {
  /// Returns whether it shares a pixel or an edge with another rectangle.
  fileprivate func touches(_ other: PixelRect) -> Bool {
    x <= other.maxX && other.x <= maxX && y <= other.maxY && other.y <= maxY
  }
}

extension DisplayConnection {
  /// Returns the boxes of all halos that are shown, in px of the root.
  package func shownHalos() -> [PixelRect] {
    topLevels().flatMap(\.haloShapes).map { $0.reduce(PixelRect.empty) { $0.union($1) } }
  }
}
