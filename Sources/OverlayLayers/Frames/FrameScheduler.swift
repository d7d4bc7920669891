// The order and the times at which parts of a frame are drawn.
//
// - A frame has two halves. Halos and regions that are painted already only move. That costs the
//   server a small request each and may happen at any time. Painted pixels go through memory that
//   the server reads, so they wait until it has read the last frame (`FrameFence`).
// - Frames come at the monitor's rate, except that a finger that comes down is shown at once
//   (`FramePacer`).
// - A finger that comes down on a region shows its halo, and then the pressed look, before anything
//   else is painted: the server reports the press a little later and would otherwise be busy. One
//   frame is interrupted for that, but never two in a row.
// - While the server paints a pressed look, halos wait, because moving them would delay it. A
//   compositor shows all requests that arrive together in one pass, which takes longer than a press
//   may take. So with a compositor, the halo of such a finger waits for the press and is sent with
//   it.
// - Without a compositor, panes are painted less often than halos move, since applications must
//   repaint the parts that a changed shape uncovers.
// - Fades wait for reports while these cause the frames (`FramePacer.requestFade`).

internal import FingertipRegions
package import TouchX11

/// Decides what a frame does, and when the next one is due.
///
/// It reads no clock; all times are those of one clock, in ms.
package struct FrameScheduler {
  private var pacer: FramePacer
  /// The pacer of panes; nil if they follow the rate of frames.
  private var panePacer: FramePacer?
  /// The fence that tells whether the server has read the last painted pixels.
  package private(set) var fence = FrameFence()
  /// Whether the next frame must paint everything.
  private var mustRepaint = false
  /// Whether the last frame painted nothing because a press is expected.
  private var wasInterrupted = false
  /// Whether halos wait while the server paints a press.
  private var holdsHalos = false
  /// Whether reports came since the last frame.
  private var isReportDriven = false
  /// Whether a compositor shows the windows.
  private let isComposited: Bool

  /// The maximum rate at which the shapes of panes change without a compositor, in Hz.
  private static let shapeRate = 60.0
  /// The maximum time for which the rest of a frame waits for a press, in ms.
  ///
  /// The wait is limited because another window above may have taken the finger.
  private static let pressTimeout = 4.0

  /// Creates a scheduler with nothing to draw.
  ///
  /// - Parameters:
  ///   - rate: the maximum number of frames per second, above 0.
  ///   - surface: the kind of the panes' windows.
  package init(rate: Double, surface: WindowSurface) {
    pacer = FramePacer(rate: rate)
    isComposited = surface == .translucent
    panePacer = surface == .opaque ? FramePacer(rate: Self.shapeRate) : nil
  }

  // MARK: - What comes in

  /// The time between two frames at the monitor's rate, in ms.
  var interval: Double { pacer.interval }

  /// The time at which the next frame is due; nil if none is.
  ///
  /// It is nil, too, until the server has read the last frame: its completion event wakes the loop.
  var nextFrame: Double? { fence.isOpen ? pacer.due : nil }

  /// Handles a batch of events.
  ///
  /// - Returns: whether a frame is due now.
  mutating func follow(_ news: FrameChanges, at time: Double) -> Bool {
    if news.isReportDriven { isReportDriven = true }
    switch news.change {
    case .nothing: break
    case .change: pacer.request(from: time)
    case .press: pacer.requestAtOnce(time)
    }
    if news.isCovered { pacer.request(from: time) }
    if news.needsRepaint { pacer.requestAtOnce(time) }
    // An uncovered part shows nothing until its pixels are put again.
    if news.isCovered || news.needsRepaint { mustRepaint = true }
    return pacer.isDue(at: time)
  }

  /// Notes that the server has lost painted pixels.
  mutating func losePixels() { mustRepaint = true }

  /// Asks for a frame at once that paints everything.
  package mutating func requestRepaint(at time: Double) {
    mustRepaint = true
    pacer.requestAtOnce(time)
  }

  /// Notes that the server reads painted pixels, and will report their completion.
  mutating func closeFence() { fence.close() }

  /// Notes a completion: the server has read the pixels of one request.
  package mutating func openFence() { fence.completed() }

  /// Notes that a pressed look was shown before its frame.
  ///
  /// Without a compositor, halos wait until the server has painted it.
  mutating func showPress() { holdsHalos = !isComposited && !fence.isOpen }

  // MARK: - The halves of a frame

  /// Begins a frame that is due.
  ///
  /// - Parameter awaitsPress: whether a finger came down on a region that has not received it yet.
  /// - Returns: whether halos move now.
  mutating func beginFrame(awaitsPress: Bool) -> Bool {
    if fence.isOpen { holdsHalos = false }
    let waitsForPress = isComposited && awaitsPress && !wasInterrupted
    return !holdsHalos && !waitsForPress
  }

  /// Ends the first half of a frame.
  ///
  /// - Parameters:
  ///   - awaitsPress: whether a finger came down on a region that has not received it yet.
  ///   - mustShowPress: whether a pressed look waits until the server has read the region's
  ///     picture.
  ///   - time: now.
  /// - Returns: whether the second half follows; if not, it is due later.
  mutating func mayPaint(awaitsPress: Bool, mustShowPress: Bool, at time: Double) -> Bool {
    let isInterrupted = awaitsPress && !wasInterrupted
    wasInterrupted = isInterrupted
    guard !fence.isOpen || isInterrupted else { return true }
    pacer.noteFrame(at: time)
    // A press and lost pixels wait until the server has read the last frame, but not for the
    // monitor as well: one key follows another while the halo of the first still fades.
    if isInterrupted {
      pacer.request(from: time + Self.pressTimeout)
    } else if holdsHalos || mustShowPress || mustRepaint {
      pacer.requestAtOnce(time)
    } else {
      pacer.request(from: time)
    }
    return false
  }

  /// Returns whether everything must be repainted, and clears that request.
  mutating func takeRepaint() -> Bool {
    defer { mustRepaint = false }
    return mustRepaint
  }

  /// Returns whether panes are painted in this frame.
  ///
  /// - Parameters:
  ///   - repaintsAll: whether everything is repainted.
  ///   - intervals: the number of intervals of their rate that the frame lasts for them.
  ///   - time: now.
  /// - Returns: whether they are painted.
  mutating func paintsPanes(repaintsAll: Bool, lasting intervals: Double, at time: Double) -> Bool {
    guard repaintsAll || panePacer.map({ $0.allowsFrame(at: time) }) ?? true else { return false }
    panePacer?.noteFrame(at: time, lasting: intervals)
    return true
  }

  /// Returns the time between two frames of panes, in ms, if each lasts some intervals.
  func paneInterval(lasting intervals: Double) -> Double {
    panePacer.map { $0.interval * intervals } ?? pacer.interval
  }

  /// The time at which skipped panes may be painted; nil if they have no rate of their own.
  var nextPanes: Double? { panePacer?.nextFrame }

  /// Ends a frame that painted.
  ///
  /// - Parameters:
  ///   - wakes: the times at which frames are needed without events.
  ///   - time: now.
  mutating func endFrame(_ wakes: FrameWakes, at time: Double) {
    pacer.noteFrame(at: time)
    // Nothing else may cause the frame that shows the parts of panes that this one left out.
    if let panes = wakes.panes { pacer.request(from: panes) }
    if let fade = wakes.fade { pacer.requestFade(from: fade, isReportDriven: isReportDriven) }
    isReportDriven = false
    for change in wakes.changes { pacer.request(from: max(change, time + pacer.interval)) }
    for request in wakes.requests { pacer.request(from: request) }
  }
}
