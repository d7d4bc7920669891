internal import HelperProcesses
package import TouchRouting
package import WindowStates

/// Interruptions, which cancel touches: pauses, locks, other regions and the end of the program.
extension TouchDispatcher {
  /// Cancels all touches, and gives new ones to the application until `resume`; calls are counted.
  package func pause(_ cause: CancelCause, at time: Double) {
    router.pause(cause, at: stepTime(time), into: &effects.waiting)
    finish()
    runner.endAll()
  }

  /// Pauses while the overlay is paused, independently of other causes.
  package func follow(isPaused: Bool, at time: Double) {
    follow(.paused, isActive: isPaused, at: time)
  }

  /// Pauses while the screen is locked, and while another virtual terminal is shown.
  ///
  /// - Parameters:
  ///   - obstacles: the obstacles that are present.
  ///   - keepsWindow: whether nobody gets touches meanwhile, not even the applications beneath.
  ///   - time: our clock, in ms.
  package func follow(
    _ obstacles: Set<SessionState.Obstacle>, keepsWindow: Bool = false, at time: Double
  ) {
    sources.keepsWindow = keepsWindow && !pauseCauses.contains(.paused)
    follow(.locked, isActive: obstacles.contains(.locked), at: time)
    follow(.switchedAway, isActive: obstacles.contains(.switchedAway), at: time)
  }

  private func follow(_ cause: CancelCause, isActive: Bool, at time: Double) {
    if isActive, pauseCauses.insert(cause).inserted {
      pause(cause, at: time)
    } else if !isActive, pauseCauses.remove(cause) != nil {
      // The set balances the calls, so this cannot fail.
      try? resume()
    }
  }

  /// Ends one pause.
  ///
  /// - Throws: `RouterError.unbalancedResume` if it is not paused.
  package func resume() throws(RouterError) {
    try router.resume()
    finish()
  }

  /// Cancels all touches, and ends what they hold; call it before other regions are laid out.
  ///
  /// Regions of the next tree may have the same identities, and would act instead of those that
  /// lose their touches.
  package func cancelTouches(_ cause: CancelCause, at time: Double) {
    router.cancel(cause, at: stepTime(time), into: &effects.waiting)
    finish()
    runner.endAll()
  }

  /// Cancels all touches and continues with other regions, which have no bindings yet.
  package func reload(_ tree: RegionTree, layout: LayoutContext? = nil, at time: Double) {
    offers.retry()
    router.reload(tree, layout: layout, at: stepTime(time), into: &effects.waiting)
    sources.forgetShape()
    finish()
    runner.endAll()
  }

  /// Continues with the same tree after some regions are replaced; touches on the other regions go
  /// on.
  ///
  /// - Parameters:
  ///   - regions: the regions whose touches are cancelled.
  ///   - time: our clock, in ms.
  ///   - change: changes the regions, after their touches were cancelled.
  package func renew(cancelling regions: Set<RegionID>, at time: Double, _ change: () -> Void) {
    offers.retry()
    router.cancel(.reloaded, on: regions, at: stepTime(time), into: &effects.waiting)
    finish()
    change()
    sources.forgetShape()
    finish()
  }

  /// Cancels all touches because the program ends; from now on every touch is the application's.
  package func quit(at time: Double) {
    router.pause(.quit, at: stepTime(time), into: &effects.waiting)
    finish()
    runner.endAll()
  }
}
