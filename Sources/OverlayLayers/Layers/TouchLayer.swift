internal import FingertipRegions
package import HandCaptions
internal import HandContacts
package import ScreenHardware
package import SystemSupport
package import TouchDrawing
package import TouchInspection
package import TouchX11
package import Touches

/// The halos, trails and labels of touches, and on the same panes the captions and the inspector.
package final class TouchLayer: Layer {
  /// The labels beside fingers.
  package var labels: MarkLabels
  private let log: LogSink
  private var scene = Scene()
  /// The demands of the mode: which parts of touches are drawn.
  private var demands = Demands(of: OverlayMode())
  /// The layers of each monitor.
  package private(set) var monitors: [MonitorLayers] = []
  /// The screen, which finds the monitor of a position; nil if there is one monitor.
  private var screen: ScreenDescription?
  /// The guesser of each finger's hand, by distances in mm; nil if hands have no colours.
  private var hands: (sides: HandSides, density: ScreenDensity)?
  /// The display of what the panel sends; nil if there is none.
  package var inspector: Inspector?
  /// The captions of gestures; nil if they are off.
  package private(set) var captioner: Captioner?
  private var visibleChange = VisibleChange.nothing
  private var hasWindowChange = false
  /// The time at which panes that the last frame skipped may be painted, by our clock in ms.
  private var nextPanes: Double?

  /// The number of fingers from which panes during inspection cannot keep the usual rate.
  private static let crowdThreshold = 6

  /// Creates a layer without monitors.
  ///
  /// - Parameters:
  ///   - listener: the listener, which knows the touches of the mouse.
  ///   - log: where messages go.
  package init(_ listener: TouchListener, log: @escaping LogSink) {
    labels = MarkLabels(listener)
    self.log = log
  }

  /// Shows everything on other monitors, or on windows of another kind.
  ///
  /// - Parameters:
  ///   - monitors: the layers of each monitor.
  ///   - screen: finds the monitor of a position; nil if there is one monitor.
  ///   - timing: the timing of marks.
  package func use(_ monitors: [MonitorLayers], of screen: ScreenDescription?, timing: SceneTiming)
  {
    self.monitors = monitors
    self.screen = screen
    scene.timing = timing
  }

  /// Gives the fingers of each hand one colour, or all fingers different ones.
  ///
  /// Fingers that are down keep their hands.
  ///
  /// - Parameter density: the density of the screen; nil if hands have no colours.
  package func distinguishHands(by density: ScreenDensity?) {
    hands = density.map { (hands?.sides ?? HandSides(), $0) }
  }

  /// Names gestures by another captioner, which takes over those in progress; nil for none.
  package func nameGestures(by captioner: Captioner?) {
    if let former = self.captioner { captioner?.resume(former) }
    self.captioner = captioner
  }

  /// Shows what a mode demands.
  package func follow(_ demands: Demands) { self.demands = demands }

  // MARK: - Touches

  /// Handles changes of touches.
  ///
  /// - Parameter changes: the changes, at least one.
  /// - Returns: whether a finger came down.
  package func follow(_ changes: [Touch]) -> Bool {
    captioner?.follow(changes)
    var hasBegin = false
    for touch in changes {
      scene.touch(touch, side: side(of: touch))
      if touch.phase == .began { hasBegin = true }
    }
    visibleChange = max(visibleChange, hasBegin ? .press : .change)
    return hasBegin
  }

  private func side(of touch: Touch) -> HandSide? {
    guard let density = hands?.density else { return nil }
    return hands?.sides.side(
      of: touch, pixelsPerMillimetre: density.pixelsPerMillimetre(at: touch.position))
  }

  /// Copies the marks and hands to a picture of a monitor.
  func copyMarks(to picture: MarkPicture) { picture.copyMarks(of: scene, hands: hands?.sides) }

  /// Removes every mark; that of a finger that is down comes back when it moves.
  package func clearMarks() { scene.clear() }

  /// Removes everything that is drawn; fingers that are down keep their hands.
  package func clear() {
    scene.clear()
    inspector?.forgetGesture()
    captioner?.clear()
  }

  /// Removes everything that is drawn, and forgets fingers whose ends will not be followed.
  package func forgetTouches() {
    clear()
    hands?.sides.clear()
  }

  /// Returns whether any mark of some devices' touches is still visible.
  package func shows(_ isIncluded: (DeviceID) -> Bool) -> Bool {
    scene.marks.contains { isIncluded($0.id.device) }
  }

  /// Whether every mark has been drawn where its finger is.
  package var isUpToDate: Bool { scene.marks.allSatisfy { $0.drawnPosition == $0.position } }

  /// Whether any finger is down.
  var hasFingers: Bool { scene.hasFingers }

  // MARK: - Frames

  func takeVisibleChange() -> VisibleChange {
    defer { visibleChange = .nothing }
    return visibleChange
  }

  func advance(to now: Timestamp) { scene.advance(to: now) }

  func move(_ frame: Frame) -> Int {
    if frame.movesHalos { moveHalos(at: frame.time) }
    return 0
  }

  private func moveHalos(at time: Double) {
    for monitor in monitors {
      monitor.moveHalos(scene.marks, at: time) {
        demands.showsTouches && isHere($0.position, monitor)
      }
    }
  }

  /// Creates windows if there are more fingers than ever before, and some spare ones.
  func prepare(_ frame: Frame) {
    let fingers = scene.marks.reduce(0) { max($0, $1.slot + 1) }
    var hasAdded = false
    for monitor in monitors where !monitor.hasHalos(for: fingers) {
      do throws(PixelImageError) {
        try monitor.addHalos(for: fingers)
        hasAdded = true
      } catch {
        log(.error, "\(error)")
      }
    }
    guard hasAdded else { return }
    hasWindowChange = true
    moveHalos(at: frame.time)
  }

  func takeWindowChange() -> Bool {
    defer { hasWindowChange = false }
    return hasWindowChange
  }

  /// The number of intervals that a frame of the panes lasts without a compositor.
  ///
  /// With many fingers under inspection, the server spends half of such an interval on shapes and
  /// exposures. Halos have a window of their own, and keep the monitor's rate.
  private var paneIntervals: Double {
    inspector.map { $0.touches.count >= Self.crowdThreshold } ?? false ? 1.5 : 1
  }

  /// Updates the fading halos, and the panes if their rate allows it.
  func paint(_ frame: Frame, _ scheduler: inout FrameScheduler) -> Int {
    let intervals = paneIntervals
    let paintsPanes = scheduler.paintsPanes(
      repaintsAll: frame.repaintsAll, lasting: intervals, at: frame.time)
    let completions = paintMonitors(
      frame, paintsPanes: paintsPanes, interval: scheduler.paneInterval(lasting: intervals))
    // The content of the frame, which holds the marks, is gone: otherwise this would copy them.
    scene.noteDrawn()
    nextPanes = paintsPanes ? nil : scheduler.nextPanes
    return completions
  }

  /// Paints the touches on every monitor.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - paintsPanes: whether trails and labels are painted too, or only the fading halos.
  ///   - interval: the time between two frames of the panes, in ms.
  /// - Returns: the number of completion events that will come.
  private func paintMonitors(_ frame: Frame, paintsPanes: Bool, interval: Double) -> Int {
    let isVisible = demands.showsTouches
    let content = PaneContent.Frame(
      marks: isVisible ? scene.marks : [], interval: interval, repaintsAll: frame.repaintsAll,
      inspector: isVisible && !demands.isBlocked && !demands.isPrivate ? inspector : nil,
      now: scene.now)
    let captions = isVisible ? captioner?.captions ?? [] : []
    return monitors.count { monitor in
      monitor.paint(
        content, captions: captions.filter { isHere($0.frame.center, monitor) },
        paintsPane: paintsPanes, where: { isHere($0.position, monitor) }, label: labels.label)
    }
  }

  func addWakes(to wakes: inout FrameWakes, after frame: Frame) {
    wakes.panes = nextPanes
    wakes.fade = scene.nextWake(refreshInterval: frame.interval).map(frame.time(of:))
    if let update = monitors.compactMap(\.nextHaloUpdate).min() { wakes.requests.append(update) }
  }

  /// Whether any mark is visible.
  package var needsTop: Bool { !scene.isEmpty }

  /// Returns whether what is at a point of the root is shown on a monitor.
  private func isHere(_ place: Point, _ monitor: MonitorLayers) -> Bool {
    guard let screen else { return true }
    return screen.density.frame(at: place, among: monitors.lazy.map(\.monitor.frame))
      == monitor.monitor.frame
  }
}

/// The captions of gestures, on the panes of touches.
extension Captioner: Layer {
  func addWakes(to wakes: inout FrameWakes, after frame: Frame) {
    if let change = nextChange(after: frame.now) { wakes.changes.append(frame.time(of: change)) }
  }

  var needsTop: Bool { !captions.isEmpty }
}

/// The display of what the panel sends, on the panes of touches.
extension Inspector: Layer {
  func takeVisibleChange() -> VisibleChange { takeRegionChange() ? .change : .nothing }

  func addWakes(to wakes: inout FrameWakes, after frame: Frame) {
    if let interval = restInterval { wakes.requests.append(frame.time + interval) }
  }

  var needsTop: Bool { true }
}
