internal import Touches

/// Rectangles without overlaps, in bands, so that a new one is compared with few of ten thousand.
struct DisjointAreas {
  private var bands: [Int: [PixelRect]] = [:]
  /// The height of a band, in px.
  private static let height = 64

  /// Returns whether a rectangle overlaps none of them.
  func hasRoom(for area: PixelRect) -> Bool {
    Self.bands(of: area).allSatisfy { band in
      bands[band, default: []].allSatisfy { $0.intersection(area).isEmpty }
    }
  }

  /// Adds a rectangle, which must not be empty.
  mutating func append(_ area: PixelRect) {
    for band in Self.bands(of: area) { bands[band, default: []].append(area) }
  }

  private static func bands(of area: PixelRect) -> ClosedRange<Int> {
    func band(_ y: Int) -> Int { Int((Double(y) / Double(height)).rounded(.down)) }
    return band(area.y)...band(max(area.maxY - 1, area.y))
  }
}
