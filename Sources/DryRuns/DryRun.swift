internal import FingertipRegions
package import FingertipSettings
package import SystemSupport
package import TouchRecordings
internal import TouchRouting
internal import Touches

/// Routes a recording by a virtual clock, without a display.
///
/// The result depends on the recording and the configuration alone. Only actions that change
/// regions are carried out, because later hits depend on them. Memory does not grow with the length
/// of the recording.
package struct DryRun: ~Copyable {
  private var reader: RecordingReader
  private let router: Router
  private let layout: RegionLayout
  private var tracker = TouchTracker(unknownTouches: .ignore, pathCapacity: 16)
  private var log: RouterLog
  private var effects = Effects()
  /// The touch changes at the present time of the clock.
  private var changes: [Touch] = []
  /// The present time of the clock.
  private var now = Timestamp(milliseconds: 0)
  private let pixelsPerMillimetre: Double

  /// Creates a run with the regions laid out on the screen of a recording.
  ///
  /// A recording does not contain monitors, so each monitor is assumed to be the whole screen.
  ///
  /// - Parameters:
  ///   - reader: the recording, at its beginning.
  ///   - regions: the regions of the configuration.
  ///   - startsPrograms: whether actions that start programs would be carried out.
  package init(
    _ reader: consuming RecordingReader, _ regions: RegionSettings, startsPrograms: Bool = true
  ) {
    let screen = reader.header.screen
    let frame = PixelRect(ofRoot: (screen.width, screen.height))
    pixelsPerMillimetre = screen.pixelsPerMillimetre
    let density = pixelsPerMillimetre
    let context = LayoutContext(
      screen: frame,
      monitors: (["screen"] + regions.monitors).map {
        LayoutContext.Monitor(name: $0, frame: frame, pixelsPerMillimetre: density)
      })
    let layout = RegionLayout(regions, on: context)
    router = Router(tree: layout.tree, layout: context)
    layout.attach(to: router)
    layout.live.keepEvents()
    log = RouterLog(of: layout, startsPrograms: startsPrograms)
    self.layout = layout
    self.reader = reader
  }

  /// Plays the whole recording, and on past its end until every timer has fired.
  ///
  /// Touches that are still down, because the recording was truncated, are then cancelled.
  ///
  /// - Parameter write: receives lines of the router log; returns false to stop.
  /// - Throws: `FileError`, after writing the lines of everything before.
  package mutating func play(to write: ([UInt8]) -> Bool) throws(FileError) {
    followClocks(at: now)
    do throws(FileError) {
      while let event = try reader.next() {
        if event.time != now.milliseconds {
          step()
          now = Timestamp(milliseconds: event.time)
          guard !log.isFull || log.hand(to: write) else { return }
        }
        // The reader has already checked the order of events.
        let report = event.report(pixelsPerMillimetre: pixelsPerMillimetre)
        if layout.dependsOnTime {
          fireTimers(before: now)
          passTime(to: now)
        }
        layout.note(report)
        _ = tracker.apply(report, into: &changes)
      }
    } catch {
      step()
      _ = log.hand(to: write)
      throw error
    }
    step()
    fireTimers()
    tracker.cancelAll(at: now, into: &changes)
    step()
    fireTimers()
    passTime(to: now + layout.longestClock)
    while let next = layout.nextMotion { passTime(to: next) }
    _ = log.hand(to: write)
  }

  /// Routes the changes at the present time, in one frame per device.
  private mutating func step() {
    guard let device = changes.first?.id.device else { return }
    // Timers may change regions, and so the next hit.
    fireTimers(before: now)
    passTime(to: now)
    if changes.contains(where: { $0.id.device != device }) { groupByDevice() }
    changes.joinMoments()
    for frame in TouchFrames(changes) {
      router.step(frame, into: &effects)
      applyEffects()
    }
    changes.removeAll(keepingCapacity: true)
    followClocks(at: now)
  }

  /// Logs the effects, and moves, shows and hides regions, because later hits depend on it.
  private mutating func applyEffects() {
    log.add(effects)
    for case .hit(let touch, let region?, _) in effects.lazy.map(\.kind) {
      layout.touch(region, by: touch)
    }
    for case .act(let act) in effects.lazy.map(\.kind) where act.gesture == nil {
      for action in layout.actions(for: act) { layout.apply(action, for: act) }
    }
    effects.removeAll()
    for (action, gesture) in log.done {
      if let act = Act(gesture) { layout.apply(action, for: act) }
    }
    for news in layout.live.takeEvents() { log.add(news) }
    for (gesture, time) in log.ended { layout.release(gesture, at: time) }
    // Actions may have hidden regions under resting fingers.
    guard router.hasLostRegions else { return }
    router.step(timer: now, into: &effects)
    applyEffects()
  }

  /// Groups the changes by device, in the order of each device's first change.
  private mutating func groupByDevice() {
    var devices: [DeviceID] = []
    for touch in changes where !devices.contains(touch.id.device) {
      devices.append(touch.id.device)
    }
    changes = devices.flatMap { device in changes.filter { $0.id.device == device } }
  }

  /// Moves the regions that move by themselves, and fires their clocks, up to a time.
  private mutating func passTime(to end: Timestamp) {
    followClocks(at: now)
    while let next = layout.nextMove, next <= end {
      layout.advance(to: next)
      for (act, time) in layout.takeDue(at: next) { effects.add(act, at: time) }
      applyEffects()
      followClocks(at: next)
    }
  }

  /// Starts and stops clocks as regions come and go.
  private func followClocks(at time: Timestamp) {
    guard layout.dependsOnTime else { return }
    layout.followClocks(at: time, isPaused: false, fingers: router.touchesDown)
  }

  /// Advances the clock until no timer is left, or none before a given time.
  private mutating func fireTimers(before end: Timestamp? = nil) {
    while let deadline = router.nextDeadline, end.map({ deadline < $0 }) ?? true {
      passTime(to: deadline)
      router.step(timer: deadline, into: &effects)
      applyEffects()
      if end == nil { now = max(now, deadline) }
      // The router has already reported a deadline that does not advance.
      if let next = router.nextDeadline, next <= deadline { return }
    }
  }
}
