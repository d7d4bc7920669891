internal import FingertipInk
package import FingertipSettings
package import ScreenHardware
internal import TouchDrawing
package import TouchX11
package import Touches
package import WindowStates

/// The marks of touches and the ink on listed windows, one for each monitor.
///
/// Other programs record these windows as a layer of their own.
package final class RecordingLayer: Layer {
  /// The source of the marks.
  private enum Marks {
    /// The pane and the halos on the desktop, which show the same.
    case shared(SharedMarks)
    /// Marks painted for this window alone, if the desktop has none or has no alpha.
    case own(MarkPicture)
  }

  /// A window with its content.
  private struct Sheet {
    let window: ListedWindow
    let target: PixelTarget
    let marks: Marks
    var damage: SheetDamage
  }

  private var sheets: [Sheet] = []
  /// The time of the last painted frame, by our clock in ms.
  private var lastFrame = -Double.infinity
  /// The minimum time between two frames, in ms.
  ///
  /// Programs record at most 60 pictures a second; at 120 or 144 Hz every second frame is painted.
  private static let minimumInterval = 10.0
  /// The ink beneath the marks; nil outside of draw mode.
  var ink: InkDisplay? {
    didSet {
      guard ink !== oldValue else { return }
      oldValue?.painted = nil
      ink?.painted = []
      for index in sheets.indices { sheets[index].damage.add(sheets[index].window.frame) }
    }
  }

  /// Opens windows without marks.
  ///
  /// - Parameters:
  ///   - connection: the display, which has translucent windows.
  ///   - monitors: the monitors that are drawn on.
  ///   - screen: all monitors.
  ///   - settings: the looks.
  ///   - desktopLayers: the layers of each monitor on the desktop; empty if only the windows show
  ///     touches.
  /// - Throws: `PixelImageError` when there is no memory for the pixels.
  package init(
    _ connection: DisplayConnection, _ monitors: [Monitor], of screen: ScreenDensity,
    _ settings: ShowSettings, beside desktopLayers: [MonitorLayers]
  ) throws(PixelImageError) {
    let frames = monitors.map(\.frame)
    for monitor in monitors {
      let frame = monitor.frame
      // Programs that record it find it by its title, also after other monitors were unplugged.
      let window = try ListedWindow(
        connection: connection, frame: frame,
        title: "Fingertip touches" + (sheets.isEmpty ? "" : " on \(monitor.name)"))
      let shared = desktopLayers.first { $0.monitor == monitor }?.share()
      sheets.append(
        Sheet(
          window: window,
          target: PixelTarget(bounds: frame, pixels: window.pixels, stride: frame.width),
          marks: shared.map { .shared($0) }
            ?? .own(
              MarkPicture(
                settings, on: frame,
                pixelsPerMillimetre: screen.size(on: monitor).pixelsPerMillimetre
              ) { screen.frame(at: $0, among: frames) == frame }),
          damage: SheetDamage(pane: frame)))
    }
  }

  /// The marks that are painted for these windows alone.
  package var ownMarks: [MarkPicture] {
    sheets.compactMap { sheet in
      if case .own(let marks) = sheet.marks { marks } else { nil }
    }
  }

  /// Shows the marks that former windows or the desktop have shown.
  ///
  /// - Parameters:
  ///   - former: the pictures of former windows, which have no marks afterwards.
  ///   - touches: the layer of the desktop; nil if only the windows show touches.
  package func resume(_ former: [MarkPicture], beside touches: TouchLayer?) {
    for marks in ownMarks {
      let known = former.first { $0.area == marks.area }
      if let known { marks.resumeCaptions(of: known) }
      if let touches {
        // A former window that showed the pixels of the desktop had no marks.
        touches.copyMarks(to: marks)
      } else if let known {
        marks.resume(known)
      }
    }
  }

  /// Handles changes of touches, in time order.
  package func follow(_ changes: [Touch]) {
    for marks in ownMarks { marks.follow(changes) }
  }

  /// Shows touches or not, as a mode demands.
  package func follow(_ demands: Demands) {
    let showsTouches = demands.showsTouches && !demands.isBlocked
    for marks in ownMarks { marks.isShown = showsTouches }
    // It will not be told the ends of the touches that are down.
    if !demands.tracksMarks { forgetTouches() }
  }

  /// Handles the exposure of a window of ours.
  package func followExposure(of window: WindowID) {
    for sheet in sheets { sheet.window.followExposure(of: window) }
  }

  /// Removes every mark; that of a finger that is down comes back when it moves.
  package func clear() {
    for marks in ownMarks { marks.clear() }
  }

  /// Removes every mark, and forgets fingers whose ends will not be followed.
  package func forgetTouches() {
    for marks in ownMarks { marks.forgetTouches() }
  }

  /// Advances the marks in steps of 60 Hz, so that they fade alike at every frame rate.
  func advance(to now: Timestamp) {
    for index in sheets.indices {
      guard case .own(let marks) = sheets[index].marks else { continue }
      for rect in marks.advance(to: now, interval: 1000 / 60) { sheets[index].damage.add(rect) }
    }
  }

  func paint(_ frame: Frame, _ scheduler: inout FrameScheduler) -> Int {
    let inkDamage = ink?.painted ?? []
    if !inkDamage.isEmpty { ink?.painted = [] }
    var completions = 0
    let isDue = frame.repaintsAll || frame.time >= lastFrame + Self.minimumInterval
    for index in sheets.indices {
      if frame.repaintsAll { sheets[index].damage.add(sheets[index].window.frame) }
      if isDue, case .shared(let marks) = sheets[index].marks {
        marks.takeChanges(into: &sheets[index].damage)
      }
      for rect in inkDamage { sheets[index].damage.add(rect) }
      let sheet = sheets[index]
      guard isDue, !sheet.damage.isEmpty else { continue }
      lastFrame = frame.time
      paint(sheet)
      let rects = sheet.damage.rects.rects
      for rect in rects { sheet.window.put(rect, completes: rect == rects.last) }
      sheets[index].damage.removeAll()
      completions += 1
    }
    return completions
  }

  /// Paints the changed cells of a window.
  private func paint(_ sheet: Sheet) {
    let shownInk = ink.flatMap { $0.isHidden ? nil : $0 }
    if shownInk == nil, case .shared(let marks) = sheet.marks {
      return marks.paintStraight(sheet.damage.cells, into: sheet.target)
    }
    sheet.damage.cells.forEachRun(in: sheet.window.frame) { run, _ in
      let target = sheet.target.clipped(to: run)
      switch sheet.marks {
      case .shared(let marks): marks.paint(into: target)
      case .own(let marks):
        target.fill(run)
        marks.paint(into: target)
      }
      shownInk?.underlay(target)
      // OBS multiplies colours by alpha itself; premultiplied colours would turn grey as they fade.
      target.unpremultiply(run)
    }
  }

  /// Requests a frame for changes that the rate left out; fading marks follow the layer of touches.
  func addWakes(to wakes: inout FrameWakes, after frame: Frame) {
    // While fingers move, the next frame comes earlier than that, and shows everything.
    let isLate = sheets.contains { sheet in
      if case .shared(let marks) = sheet.marks, marks.hasChanges { return true }
      return !sheet.damage.isEmpty
    }
    if isLate {
      wakes.requests.append(lastFrame + 2 * Self.minimumInterval)
    }
  }

  /// It lies beneath all other windows.
  var needsTop: Bool { false }
}
