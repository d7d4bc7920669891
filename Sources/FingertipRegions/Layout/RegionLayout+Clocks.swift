package import FingertipSettings
import RegionTimes
package import TouchRouting
package import Touches

/// Effects of time on regions.
extension RegionLayout {
  /// Whether there is anything of the kind.
  package var hasClocks: Bool { !live.clocks.clocks.isEmpty }

  /// Whether time or the lift of a finger does anything to regions.
  package var dependsOnTime: Bool { hasClocks || motions.isNeeded }

  /// The time at which a region that was let go moves; nil while all of them rest.
  package var nextMotion: Timestamp? { motions.nextMove }

  /// The clocks of the configuration itself.
  package var idle: [ClockSetting] { index.source.idle }

  /// The longest time that a clock runs until it fires, in ms.
  package var longestClock: Double { live.clocks.clocks.longest }

  /// The time at which a clock fires, or a moment long ago where it is not known which clocks run; nil while
  /// none does.
  var nextClock: Timestamp? {
    live.clocks.isStale(tree)
      ? Timestamp(milliseconds: -.infinity) : live.clocks.clocks.next
  }

  /// Starts and stops clocks as regions come and go and fingers are lifted.
  ///
  /// - Parameters:
  ///   - now: the server time.
  ///   - isPaused: whether the regions have no touches for now.
  ///   - fingers: the touches that are down on regions.
  package func followClocks(at now: Timestamp, isPaused: Bool, fingers: [TouchID]) {
    if motions.awaitsLift { motions.noteLifts(fingers, at: now) }
    guard hasClocks else { return }
    live.clocks.follow(tree, at: now, isPaused: isPaused) { index.ids[$0] }
    for region in live.clocks.clocks.touched {
      live.clocks.clocks.release(from: region, at: now) { fingers.contains($0) }
    }
  }

  /// Stops the clocks of idleness of what a finger came down on.
  func noteTouch(on region: RegionID, by finger: TouchID) {
    guard hasClocks else { return }
    for region in tree.lineage(of: region) {
      live.clocks.clocks.touch(finger, on: name(of: region))
    }
  }

  /// Notes what a finger does anywhere on the screen.
  package func note(_ report: TouchEvent) {
    guard hasClocks else { return }
    if report.phase == .ended || report.phase == .cancelled {
      live.clocks.clocks.release(from: nil, at: report.time) { $0 != report.id }
    } else {
      live.clocks.clocks.touch(report.id, on: nil)
    }
  }

  /// Forgets the fingers on devices that are gone.
  package func forgetFingers(of gone: [DeviceID], at now: Timestamp) {
    live.clocks.clocks.release(from: nil, at: now) { !gone.contains($0.device) }
  }

  /// Takes what is to be done now that it is so late, the earliest first.
  package func takeDue(at now: Timestamp) -> [(act: Act, time: Timestamp)] {
    let moved = motions.takeNews().map { news in
      if news.event == .gone { live.forgetHiding(of: name(of: news.region)) }
      let middle = tree.absoluteFrame(of: news.region)?.center ?? Rect(context.screen).center
      return (Act(of: news.region, .motion(news.event), at: middle), news.time)
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
