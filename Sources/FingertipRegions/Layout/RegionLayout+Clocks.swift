package import FingertipSettings
import RegionTimes
package import TouchRouting
package import Touches

/// Effects of time on regions.
extension RegionLayout {
  /// Whether there are any clocks.
  package var hasClocks: Bool { !live.clocks.clocks.isEmpty }

  /// Whether regions change by time, or when a finger is lifted.
  package var dependsOnTime: Bool { hasClocks || motions.isNeeded }

  /// The time of the next step of a region that was let go; nil while all regions rest.
  package var nextMotion: Timestamp? { motions.nextMove }

  /// The clocks of the configuration itself.
  package var idle: [ClockSetting] { index.source.idle }

  /// The longest time of any clock, in ms.
  package var longestClock: Double { live.clocks.clocks.longest }

  /// The time at which the next clock fires; a time long ago if it is unknown which clocks run; nil
  /// if none runs.
  var nextClock: Timestamp? {
    live.clocks.isStale(tree)
      ? Timestamp(milliseconds: -.infinity) : live.clocks.clocks.next
  }

  /// Starts and stops clocks as regions come and go and fingers are lifted.
  ///
  /// - Parameters:
  ///   - now: the server time.
  ///   - isPaused: whether the regions get no touches at the moment.
  ///   - fingers: the touches that are down on regions.
  package func followClocks(at now: Timestamp, isPaused: Bool, fingers: [TouchID]) {
    if motions.awaitsLift { motions.noteLifts(fingers, at: now) }
    guard hasClocks else { return }
    live.clocks.follow(tree, at: now, isPaused: isPaused) { index.ids[$0] }
    for region in live.clocks.clocks.touched {
      live.clocks.clocks.release(from: region, at: now) { fingers.contains($0) }
    }
    let lifted = live.clocks.unreported.subtracting(fingers)
    if lifted.isEmpty { return }
    live.clocks.unreported.subtract(lifted)
    live.clocks.clocks.release(from: nil, at: now) { !lifted.contains($0) }
  }

  /// Stops the idle clocks of the region that a finger came down on, of its ancestors and of the
  /// configuration.
  func noteTouch(on region: RegionID, by finger: TouchID) {
    guard hasClocks else { return }
    for region in tree.lineage(of: region) {
      live.clocks.clocks.touch(finger, on: name(of: region))
    }
    if live.clocks.clocks.touch(finger, on: nil) { live.clocks.unreported.insert(finger) }
  }

  /// Takes in the report of a finger anywhere on the screen.
  package func note(_ report: TouchEvent) {
    guard hasClocks else { return }
    if report.phase == .ended || report.phase == .cancelled {
      live.clocks.clocks.release(from: nil, at: report.time) { $0 != report.id }
    } else {
      live.clocks.unreported.remove(report.id)
      live.clocks.clocks.touch(report.id, on: nil)
    }
  }

  /// Forgets the reports of fingers, because their ends may not be reported.
  ///
  /// - Parameters:
  ///   - fingers: the fingers that the router knows to be down, and whose ends it will know.
  ///   - now: the server time.
  package func forgetReports(besides fingers: [TouchID], at now: Timestamp) {
    guard hasClocks else { return }
    live.clocks.unreported.formUnion(fingers)
    live.clocks.clocks.release(from: nil, at: now) { fingers.contains($0) }
  }

  /// Forgets the fingers on devices that are gone.
  package func forgetFingers(of gone: [DeviceID], at now: Timestamp) {
    live.clocks.clocks.release(from: nil, at: now) { !gone.contains($0.device) }
  }

  /// Returns the acts that are due: those of motions, and then those of clocks, the earliest first.
  package func takeDue(at now: Timestamp) -> [(act: Act, time: Timestamp)] {
    let moved = motions.takeEvents().map { ended in
      if ended.event == .gone { live.forgetHiding(of: name(of: ended.region)) }
      let middle = tree.absoluteFrame(of: ended.region)?.center ?? Rect(context.screen).center
      return (Act(of: ended.region, .motion(ended.event), at: middle), ended.time)
    }
    return moved + takeClocks(at: now)
  }

  private func takeClocks(at now: Timestamp) -> [(act: Act, time: Timestamp)] {
    live.clocks.clocks.fire(at: now).compactMap { firing in
      guard let name = firing.region else {
        guard idle.indices.contains(firing.index) else { return nil }
        let trigger = idle[firing.index].trigger(at: firing.index)
        return (Act(of: .nowhere, trigger, at: Rect(context.screen).center), firing.time)
      }
      guard let id = index.ids[name], let clocks = entries[id]?.setting.responses.clocks,
        clocks.indices.contains(firing.index), let frame = tree.absoluteFrame(of: id)
      else { return nil }
      let trigger = clocks[firing.index].trigger(at: firing.index)
      return (Act(of: id, trigger, at: frame.center), firing.time)
    }
  }
}
