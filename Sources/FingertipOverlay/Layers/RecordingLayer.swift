internal import FingertipSettings
internal import ScreenHardware
internal import TouchDrawing
internal import TouchX11
internal import Touches

/// The marks of touches on listed windows, one for each monitor, which programs record as a layer of their own.
final class RecordingLayer: Layer {
  /// A window with what it shows.
  private struct Sheet {
    let window: ListedWindow
    let target: PixelTarget
    let marks: MarkPicture
    var damage: DamageList
  }

  private var sheets: [Sheet] = []
  private var showsTouches = true

  /// Opens windows without marks.
  ///
  /// - Parameters:
  ///   - connection: the display, which has translucent windows.
  ///   - monitors: the monitors, each with its density.
  ///   - settings: the looks.
  /// - Throws: `PixelImageError` when there is no memory for the pixels.
  init(
    _ connection: DisplayConnection, _ monitors: [(monitor: Monitor, density: PhysicalSize)],
    _ settings: ShowSettings
  ) throws(PixelImageError) {
    for (monitor, density) in monitors {
      let frame = monitor.frame
      let window = try ListedWindow(
        connection: connection, frame: frame,
        title: monitors.count == 1 ? "Fingertip touches" : "Fingertip touches on \(monitor.name)")
      sheets.append(
        Sheet(
          window: window,
          target: PixelTarget(bounds: frame, pixels: window.pixels, stride: frame.width),
          marks: MarkPicture(
            settings, on: frame, pixelsPerMillimetre: density.pixelsPerMillimetre),
          damage: DamageList(pane: frame)))
    }
  }

  /// Handles changes of touches, in time order.
  func take(_ changes: [Touch]) {
    guard showsTouches else { return }
    for sheet in sheets { sheet.marks.take(changes) }
  }

  /// Shows touches or not, as a mode demands.
  func follow(_ demands: Demands) {
    showsTouches = demands.showsTouches && !demands.isBarred
    if !showsTouches { clear() }
  }

  /// Removes every mark; a finger that is down comes back when it moves.
  func clear() {
    for sheet in sheets { sheet.marks.clear() }
  }

  /// The frames of a film and those of a screen fade alike.
  func advance(to now: Timestamp) {
    for index in sheets.indices {
      for rect in sheets[index].marks.advance(to: now, interval: 1000 / 60) {
        sheets[index].damage.add(rect)
      }
    }
  }

  func paint(_ frame: Frame, _ scheduler: inout FrameScheduler) -> Int {
    var completions = 0
    for index in sheets.indices {
      if frame.repaintsAll { sheets[index].damage.add(sheets[index].window.frame) }
      let sheet = sheets[index]
      guard !sheet.damage.isEmpty else { continue }
      for rect in sheet.damage.rects {
        sheet.target.fill(rect)
        sheet.marks.paint(into: sheet.target.clipped(to: rect))
        sheet.window.put(rect, completes: rect == sheet.damage.rects.last)
      }
      sheets[index].damage.removeAll()
      completions += 1
    }
    return completions
  }

  /// Nothing more: what fades here fades on the layer of touches at the same time.
  func addWakes(to wakes: inout FrameWakes, after frame: Frame) {}

  /// It lies beneath all other windows.
  var needsTop: Bool { false }
}
