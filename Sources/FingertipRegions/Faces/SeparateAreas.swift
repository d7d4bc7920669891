internal import Touches

/// Rectangles none of which overlaps another, in bands, so that ten thousand are compared with few.
struct SeparateAreas {
  private var bands: [Int: [PixelRect]] = [:]
  /// The height of a band, in px.
  private static let height = 64

  /// Returns whether a rectangle overlaps none.
  func hasRoom(for area: PixelRect) -> Bool {
    Self.bands(of: area).allSatisfy { band in
      bands[band, default: []].allSatisfy { $0.intersection(area).isEmpty }
    }
  }

  /// Adds a rectangle, which is not empty.
  mutating func append(_ area: PixelRect) {
    for band in Self.bands(of: area) { bands[band, default: []].append(area) }
  }

  private static func bands(of area: PixelRect) -> ClosedRange<Int> {
    func band(_ y: Int) -> Int { Int((Double(y) / Double(height)).rounded(.down)) }
    return band(area.y)...band(max(area.maxY - 1, area.y))
  }
}
