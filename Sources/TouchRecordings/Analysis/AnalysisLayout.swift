internal import TouchDrawing
internal import Touches

/// Where things are in the picture of a recording, in its px.
struct AnalysisLayout {
  static let ground = Colour(hex: 0x0C1218)
  static let paper = Colour(hex: 0x16202A)
  static let script = Colour(hex: 0x9FB3C8)
  static let alarm = Colour(hex: 0xFF4D5E)
  /// The longest time between samples that the chart tells apart, in ms.
  static let longestInterval = 50.0

  /// The largest map, which has the width of most screens that pictures are looked at on.
  private static let mapLimit = (width: 1560.0, height: 1000.0)
  private static let margin = 30
  private static let chartHeight = 150

  /// Pixels of the picture for each of the screen's.
  let scale: Double
  /// The screen.
  let map: PixelRect
  /// The time between samples, from the left to the right.
  let chart: PixelRect
  /// All of it.
  let bounds: PixelRect
  private let duration: Double

  /// The layout for a screen and a recording that lasts so many ms.
  init(of screen: RecordingHeader.Screen, duration: Double) {
    let (width, height) = (Double(screen.width), Double(screen.height))
    let fit = min(Self.mapLimit.width / width, Self.mapLimit.height / height)
    scale = fit
    self.duration = max(duration, 1)
    map = PixelRect(
      x: Self.margin, y: Self.margin, width: max(1, Int(width * fit)),
      height: max(1, Int(height * fit)))
    // A map as narrow as a phone leaves room for what is written.
    let room = max(map.width, 900)
    chart = PixelRect(
      x: Self.margin, y: map.maxY + Self.margin / 2, width: room, height: Self.chartHeight)
    bounds = PixelRect(
      x: 0, y: 0, width: room + 2 * Self.margin, height: chart.maxY + Self.margin)
  }

  /// Where a place of the recording is.
  func place(of point: Point) -> Point {
    Point(x: Double(map.x) + point.x * scale, y: Double(map.y) + point.y * scale)
  }

  /// Where a place is marked: where it is, or at the edge that is nearest to it.
  func visiblePlace(of point: Point) -> Point {
    let place = place(of: point)
    return Point(
      x: min(max(place.x, Double(map.x)), Double(map.maxX)),
      y: min(max(place.y, Double(map.y)), Double(map.maxY)))
  }

  /// Where a moment is on the time axis, in ms since the recording began.
  func x(at time: Double) -> Double {
    Double(chart.x) + time / duration * Double(chart.width)
  }

  /// How high a time between samples is in the chart, in ms; at its edges where it is beyond them.
  func y(of interval: Double) -> Double {
    let share = min(max(interval / Self.longestInterval, 0), 1)
    return Double(chart.maxY) - share * Double(chart.height)
  }
}
