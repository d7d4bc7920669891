internal import Touches

/// Lines for one finger to follow, one after another.
struct GuideLines: Sendable {
  /// The outcome of a touch.
  enum Outcome: Hashable, Sendable {
    /// The current line was followed, along these positions in px of the root.
    case followed([Point])
    /// The touch ended partway along the current line.
    case brokenOff
  }

  /// The share of a line that must be drawn for it to count.
  private static let requiredShare = 0.6
  /// The share of a line below which a touch was not meant for the line.
  private static let attemptShare = 0.1

  private let lines: [(start: Point, end: Point)]
  private var current = 0
  private var drawing: (id: TouchID, points: [Point])?

  /// - Parameters:
  ///   - panel: the panel.
  ///   - lines: the start and the end of each line, in shares of the panel's width and height.
  init(on panel: Panel, along lines: [(x0: Double, y0: Double, x1: Double, y1: Double)]) {
    self.lines = lines.map { (panel.place($0.x0, $0.y0), panel.place($0.x1, $0.y1)) }
  }

  /// The number of lines.
  var count: Int { lines.count }
  /// The number of the current line, from 1.
  var number: Int { min(current + 1, lines.count) }
  /// The share of the lines that were followed, 0…1.
  var progress: Double { Double(current) / Double(lines.count) }

  /// The current line, and the path of the finger that follows it.
  var figures: [PanelFigure] {
    let guide = current < lines.count ? lines[current] : nil
    return [guide.map { .guide($0.start, $0.end) }, drawing.map { .stroke($0.points) }]
      .compactMap(\.self)
  }

  /// Handles a change of a touch.
  ///
  /// - Returns: the outcome of a touch that has ended; nil if there is none.
  mutating func follow(_ touch: Touch) -> Outcome? {
    guard current < lines.count else { return nil }
    if touch.phase == .began, drawing == nil { drawing = (touch.id, []) }
    guard var line = drawing, line.id == touch.id else { return nil }
    if !touch.isOver, line.points.last != touch.position { line.points.append(touch.position) }
    drawing = touch.isOver ? nil : line
    guard touch.isOver, let first = line.points.first, let last = line.points.last else {
      return nil
    }
    let segment = lines[current].end - lines[current].start
    let drawn = last - first
    let share = (drawn.dx * segment.dx + drawn.dy * segment.dy).magnitude / segment.lengthSquared
    guard share >= Self.requiredShare, line.points.count >= 3 else {
      return share >= Self.attemptShare ? .brokenOff : nil
    }
    current += 1
    return .followed(line.points)
  }
}
