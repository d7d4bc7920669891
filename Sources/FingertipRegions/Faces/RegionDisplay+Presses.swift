internal import SystemSupport
internal import TouchDrawing
internal import TouchX11
internal import Touches

/// Presses that are painted in advance, so that a finger that comes down sees them at once.
extension RegionDisplay {
  /// The number of figure visits above which all presses are painted together, not one by one.
  private static let figureVisitLimit = 250_000

  /// Shows the presses that were painted in advance.
  func showPresses() -> Int {
    var completions = 0
    pending.mustShowPress = false
    for index in shown.indices where shown[index].isStale {
      let entry = shown[index]
      guard let prepared = entry.prepared, let seen = entry.seen,
        entry.painted == prepared.resting,
        let steps = prepared.steps(from: seen, to: entry.panel.drawing)
      else {
        pending.mustShowPress = true
        continue
      }
      shown[index].seen = entry.panel.drawing
      shown[index].isStale = false
      if put(steps.resting, of: entry, fromSpare: false) { completions += 1 }
      if put(steps.pressed, of: entry, fromSpare: true) { completions += 1 }
    }
    return completions
  }

  /// Puts parts of a picture on the window.
  ///
  /// - Returns: whether a completion event will come.
  private func put(_ rects: [PixelRect], of entry: Shown, fromSpare: Bool) -> Bool {
    guard !rects.isEmpty else { return false }
    entry.pane.put(
      rects.map { $0.intersection(entry.part).offset(x: -entry.part.x, y: -entry.part.y) },
      fromSpare: fromSpare, completes: true)
    return true
  }

  /// Paints the pressed looks of regions in advance, once nothing has been painted for a while;
  /// call it only while the fence is open.
  ///
  /// - Parameter time: our clock, in ms.
  package func prepare(at time: Double) {
    guard let dueTime = pending.preparation, dueTime <= time else { return }
    pending.preparation = nil
    var room = connection.rootSize.width * connection.rootSize.height
    for index in shown.indices where shown[index].seen != nil && !shown[index].isStale {
      if shown[index].panel.pressedFaces.isEmpty, shown[index].prepared == nil { continue }
      let panel = shown[index].panel
      // With a finger on it, or after a press that was painted, the panel is not at rest.
      guard !panel.members.contains(where: presses.contains) else { continue }
      if shown[index].prepared?.resting != panel.drawing {
        shown[index].prepared = prepared(shown[index], room: room)
      }
      guard let prepared = shown[index].prepared else { continue }
      room -= prepared.pressed.keys.reduce(0) { $0 + prepared.area(of: $1).area }
    }
  }

  private func prepared(_ entry: Shown, room: Int) -> PreparedPresses? {
    var prepared = PreparedPresses(
      entry.panel.drawing, faces: entry.panel.pressedFaces, part: entry.part, room: room)
    guard !prepared.pressed.isEmpty else { return nil }
    do throws(PixelImageError) {
      let stride = entry.part.width
      let resting = PixelTarget(bounds: entry.part, pixels: entry.pane.pixels, stride: stride)
      let target = PixelTarget(
        bounds: entry.part, pixels: try entry.pane.secondPixels(), stride: stride)
      let drawing = prepared.drawing
      // Each area visits all figures.
      let isWhole = prepared.pressed.count * drawing.figures.count > Self.figureVisitLimit
      if isWhole { paint(drawing, entry.part, of: target, entry.pane.surface) }
      for index in prepared.pressed.keys {
        let area = prepared.area(of: index).intersection(entry.part)
        if !isWhole { paint(drawing, area, of: target, entry.pane.surface) }
        // A press that covers other pixels also needs another window shape.
        if entry.pane.surface == .opaque,
          !target.clipped(to: area).hasSameShape(as: resting.clipped(to: area))
        {
          prepared.leaveOut(index)
        }
      }
      return prepared
    } catch {
      log(.info, "presses are painted only when they happen: \(error)")
      return nil
    }
  }
}
