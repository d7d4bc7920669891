internal import SystemSupport
package import TouchAnalysis
package import TouchDrawing
package import Touches

/// The picture of a recording: the way of every touch with a dot for each sample, the faults where
/// they happened, and beneath it the time between samples along the recording.
///
/// Events are painted as they come and then forgotten, so that it takes the same memory for any
/// number of them.
package final class AnalysisPicture {
  /// Why there is no picture.
  package struct NoMemory: Error, CustomStringConvertible {
    package let description = "there is no memory for the picture"
  }

  /// The most faults that have their number beside them; more would hide each other.
  private static let numbered = 99

  private let canvas: Canvas
  private let layout: AnalysisLayout
  private var labels = LabelPainter()
  /// Where touches that are down were last, and the slots of their colours.
  private var places: [TouchID: (point: Point, time: Double, slot: Int)] = [:]
  private var touchCount = 0

  /// An empty picture.
  ///
  /// - Parameters:
  ///   - screen: the recording's screen.
  ///   - duration: the time of the latest event, in ms.
  /// - Throws: `NoMemory`.
  package init(of screen: RecordingHeader.Screen, duration: Double) throws(NoMemory) {
    layout = AnalysisLayout(of: screen, duration: duration)
    guard let canvas = Canvas(bounds: layout.bounds) else { throw NoMemory() }
    self.canvas = canvas
    target.fill(layout.bounds, with: AnalysisLayout.ground.premultiplied)
    target.fill(layout.map, with: AnalysisLayout.paper.premultiplied)
    target.fill(layout.chart, with: AnalysisLayout.paper.premultiplied)
    paintGrid(of: screen)
  }

  /// The pixels.
  package var target: PixelTarget { canvas.target }

  /// Adds what a touch did.
  package func add(_ event: TouchEvent, _ faults: ArraySlice<Fault>) {
    guard let position = event.position else { return }
    let place = layout.place(of: position)
    let last = places[event.id]
    let isNew = event.phase == .began || last == nil
    let slot = isNew ? touchCount : last?.slot ?? 0
    if isNew { touchCount += 1 }
    let colour = Palette.fingertip.colour(forSlot: slot)
    let map = target.clipped(to: layout.map)
    if let last, !isNew {
      // A line across a jump would say that the finger went there.
      if !faults.contains(where: { $0.kind == .jump }) {
        map.line(from: last.point, to: place, width: 1.2, colour: colour.with(alpha: 110))
      }
      addInterval(event.time.milliseconds - last.time, at: event.time.milliseconds, colour)
    } else {
      map.ring(at: place, radius: 6, width: 1.5, colour: colour)
    }
    map.disc(at: place, radius: 1.8, colour: colour)
    let isOver = event.phase == .ended || event.phase == .cancelled
    places[event.id] = isOver ? nil : (place, event.time.milliseconds, slot)
  }

  private func addInterval(_ interval: Double, at time: Double, _ colour: Colour) {
    let place = Point(x: layout.x(at: time), y: layout.y(of: interval))
    target.clipped(to: layout.chart).disc(at: place, radius: 1.2, colour: colour)
  }

  /// Marks the faults and writes what there is to read.
  package func finish(with analysis: RecordingAnalysis) {
    let map = target.clipped(to: layout.map)
    let look = LabelLook(textSize: 12, plateColour: Colour(hex: 0x7A1020, alpha: 230))
    for (index, fault) in analysis.faults.enumerated() {
      let x = layout.x(at: fault.time.milliseconds)
      target.clipped(to: layout.chart).line(
        from: Point(x: x, y: Double(layout.chart.y)), to: Point(x: x, y: Double(layout.chart.maxY)),
        width: 1, colour: AnalysisLayout.alarm.with(alpha: 110))
      guard let position = fault.position else { continue }
      let place = layout.visiblePlace(of: position)
      map.ring(at: place, radius: 10, width: 2.5, colour: AnalysisLayout.alarm)
      guard index < Self.numbered else { continue }
      let text = "\(index + 1)"
      let bounds = labels.bounds(
        of: text, look: look, beside: place, clearance: 12, inside: layout.map)
      labels.paint(
        text, look: look, colour: AnalysisLayout.alarm, at: bounds, into: map, medium: .translucent)
    }
    write(analysis.title, x: layout.map.x - 6, y: 6, size: 17, .white)
    write(
      "ms between samples", x: layout.chart.x, y: layout.chart.y + 2, size: 12,
      AnalysisLayout.script)
    for interval in stride(from: 0.0, through: AnalysisLayout.longestInterval, by: 10) {
      write(
        interval.rounded(to: 0), x: 4, y: Int(layout.y(of: interval)) - 9, size: 12,
        AnalysisLayout.script)
    }
    let end = "\((analysis.duration / 1000).rounded(to: 1)) s"
    write(end, x: layout.chart.maxX - 70, y: layout.chart.maxY + 2, size: 12, AnalysisLayout.script)
    write("0 s", x: layout.chart.x - 6, y: layout.chart.maxY + 2, size: 12, AnalysisLayout.script)
  }

  private func write(_ text: String, x: Int, y: Int, size: Double, _ colour: Colour) {
    labels.paintPlain(text, size: size, colour: colour, at: (x, y), into: target)
  }

  /// Lines each 10 mm, every fifth of them brighter, and each 10 ms.
  private func paintGrid(of screen: RecordingHeader.Screen) {
    let map = target.clipped(to: layout.map)
    let step = 10 * screen.pixelsPerMillimetre * layout.scale
    // Finer ones would be a wash of grey.
    for every in step >= 6 ? [1, 5] : [5, 50] where step * Double(every) >= 4 {
      let colour = Colour(hex: 0xFFFFFF, alpha: 14)
      var offset = step * Double(every)
      while offset < Double(max(layout.map.width, layout.map.height)) {
        let (x, y) = (Double(layout.map.x) + offset, Double(layout.map.y) + offset)
        map.line(
          from: Point(x: x, y: Double(layout.map.y)), to: Point(x: x, y: Double(layout.map.maxY)),
          width: 1, colour: colour)
        map.line(
          from: Point(x: Double(layout.map.x), y: y), to: Point(x: Double(layout.map.maxX), y: y),
          width: 1, colour: colour)
        offset += step * Double(every)
      }
    }
    for interval in stride(from: 0.0, through: AnalysisLayout.longestInterval, by: 10) {
      let y = layout.y(of: interval)
      target.line(
        from: Point(x: Double(layout.chart.x), y: y), to: Point(x: Double(layout.chart.maxX), y: y),
        width: 1, colour: Colour(hex: 0xFFFFFF, alpha: 30))
    }
  }
}

extension RecordingAnalysis {
  /// The title above the picture.
  fileprivate var title: String {
    let names = devices.map { description(of: $0.id)?.name ?? "device \($0.id.rawValue)" }
    let subject = names.isEmpty ? "" : names.joined(separator: ", ") + ": "
    return subject + "\(count(touchCount, "touch", "touches")), "
      + "\(count(eventCount, "event")), \(count(faultCount, "fault"))"
  }
}
