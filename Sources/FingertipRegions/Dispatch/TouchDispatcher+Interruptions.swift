package import TouchRouting
package import TouchX11

/// Interruptions, which cancel touches: pauses, locks, other regions and the end of the program.
extension TouchDispatcher {
  /// Cancels what is down, and gives every touch to the application until `resume`; counted.
  package func pause(_ cause: CancelCause, at time: Double) {
    router.pause(cause, at: serverTime(time), into: &effects.waiting)
    finish()
    runner.endAll()
  }

  /// Is paused while the overlay is, whatever else pauses it.
  package func follow(isPaused: Bool, at time: Double) {
    follow(.paused, isActive: isPaused, at: time)
  }

  /// Is paused while the screen is locked, and while another terminal is shown.
  ///
  /// - Parameters:
  ///   - obstacles: what there is of that.
  ///   - isOnlyBlanked: whether the screen is merely blanked, and no locker has it.
  ///   - time: our clock, in ms.
  package func follow(
    _ obstacles: Set<SessionState.Obstacle>, isOnlyBlanked: Bool = false, at time: Double
  ) {
    // Where nothing may reach the applications beneath, the touch that wakes the screen is nobody's.
    sources.keepsWindow =
      isOnlyBlanked && !followed.contains(.paused)
      && runner.input?.guarded.keepsTouches ?? false
    follow(.locked, isActive: obstacles.contains(.locked), at: time)
    follow(.switchedAway, isActive: obstacles.contains(.switchedAway), at: time)
  }

  private func follow(_ cause: CancelCause, isActive: Bool, at time: Double) {
    if isActive, followed.insert(cause).inserted {
      pause(cause, at: time)
    } else if !isActive, followed.remove(cause) != nil {
      // Balanced by the set, so it cannot be refused.
      try? resume()
    }
  }

  /// Takes one pause back.
  ///
  /// - Throws: `RouterError.unbalancedResume` where it is not paused.
  package func resume() throws(RouterError) {
    try router.resume()
    finish()
  }

  /// Cancels what is down and goes on with other regions, behind which nobody stands yet.
  package func reload(_ tree: RegionTree, layout: LayoutContext? = nil, at time: Double) {
    offers.retry()
    router.reload(tree, layout: layout, at: serverTime(time), into: &effects.waiting)
    sources.forgetShape()
    finish()
    runner.endAll()
  }

  /// Goes on with the same regions, of which some are others from now on; what other regions do with fingers
  /// that are down goes on.
  ///
  /// - Parameters:
  ///   - regions: those on which everything is cancelled.
  ///   - time: our clock, in ms.
  ///   - change: changes the regions, after what they did was ended.
  package func renew(cancelling regions: Set<RegionID>, at time: Double, _ change: () -> Void) {
    offers.retry()
    router.cancel(.reloaded, on: regions, at: serverTime(time), into: &effects.waiting)
    finish()
    change()
    sources.forgetShape()
    finish()
  }

  /// Cancels what is down, for the program ends; from now on every touch is the application's.
  package func quit(at time: Double) {
    router.pause(.quit, at: serverTime(time), into: &effects.waiting)
    finish()
    runner.endAll()
  }
}
