// A locked or black screen is covered by a region in front of all others, as large as the screen,
// which takes every touch and does nothing with it. So no other part needs to know: grabs, releases
// and stacking work as for every region, and when this process dies the cover is gone with it.

package import FingertipOverlay
internal import FingertipSettings
internal import Glibc
internal import OverlayLayers
internal import SystemSupport
package import TouchRouting
package import TouchX11
internal import Touches

/// Locks the screen for cleaning, and blanks it until a finger touches it.
package final class CoverHandler {
  private let modes: ModeSwitch
  private var state: CoverState
  private var hold = UnlockHold(pixelsPerMillimetre: 4)
  private let power: ScreenPower
  /// Whether this handler has switched the monitors off.
  private var hasSwitchedOff = false
  /// The remaining seconds of the lock that were last shown, and the width of the monitor, in mm.
  private var shown: (seconds: Int?, width: Double) = (nil, 0)

  /// Creates a handler for an open and lit screen.
  ///
  /// - Parameter modes: the mode, with the settings and the regions of the overlay.
  package init(_ modes: ModeSwitch) {
    self.modes = modes
    state = CoverState(at: Monotonic.milliseconds)
    power = ScreenPower(modes.overlay.connection)
  }

  private var settings: KioskSettings { modes.overlay.settings.kiosk }

  /// Locks the screen against touches.
  ///
  /// - Parameter seconds: the duration; nil until it is unlocked.
  package func lock(for seconds: Double?) {
    // The fingers that woke the screen may already have been still for as long as unlocking takes.
    if state.lock == .open { hold.restart(serverTime(Monotonic.milliseconds)) }
    step(.lock(seconds.map { $0 * 1000 }))
  }

  /// Ends the lock.
  package func unlock() { step(.unlock) }

  /// Makes the screen black until a finger touches it.
  package func blank() { step(.blank) }

  /// Shows the screen again.
  package func wake() { step(.wake) }

  /// Uncovers the screen, and switches monitors that it has switched off on again, at the end of
  /// the program.
  package func end() {
    // The regions own this handler as long as the screen is covered.
    modes.regions.cover = nil
    if hasSwitchedOff { power.switchOn(true) }
    hasSwitchedOff = false
  }

  private func step(_ event: CoverState.Event) {
    let time = Monotonic.milliseconds
    state.step(event, at: time)
    follow(at: time)
  }

  /// Applies the state to the mode, the monitors and the cover.
  private func follow(at time: Double) {
    if state.lock != .open, hold.isDone(at: serverTime(time)) { state.step(.unlock, at: time) }
    let isCovering = state.isCovering
    if modes.mode.isCovered != isCovering { modes.change { $0.isCovered = isCovering } }
    let isOff = state.light == .off
    if isOff != hasSwitchedOff {
      hasSwitchedOff = isOff
      if power.switchOn(!isOff), isOff { modes.overlay.noteBlankingRequest() }
    }
    guard isCovering else {
      modes.regions.cover = nil
      return
    }
    let seconds = isOff ? nil : state.rest(at: time).map { Int(($0 / 1000).rounded(.up)) }
    let width = width
    let panels = CoverPanels.panels(
      of: state, at: time, width: width, in: modes.overlay.settings.language)
    guard modes.regions.cover?.panels.map(\.id) != panels.map(\.id) || shown != (seconds, width)
    else { return }
    shown = (seconds, width)
    if modes.regions.cover == nil {
      hold = UnlockHold(pixelsPerMillimetre: density)
      modes.regions.cover = ScreenCover(self, panels: panels)
    } else {
      modes.regions.cover?.panels = panels
    }
  }

  /// Returns the server's time at a time of our clock, which the times of fingers have; both in ms.
  private func serverTime(_ time: Double) -> Double {
    modes.overlay.serverTime(time).milliseconds
  }

  /// The density of the primary monitor, in px/mm.
  private var density: Double { modes.regions.primaryDensity }

  /// The width of the primary monitor, in mm.
  private var width: Double { modes.regions.primaryMonitor.width / density }
}

extension CoverHandler: LoopHandler {
  package func handle(_ event: DisplayEvent) {
    // Touches that do not reach the cover: all of them while nothing covers the screen.
    guard case .touch(let report) = event else { return }
    let time = Monotonic.milliseconds
    switch report.phase {
    case .began: state.step(.began, at: time)
    case .moved, .stationary: state.step(.moved, at: time)
    case .ended, .cancelled: state.step(.lifted(isLast: !hold.hasFingers), at: time)
    }
  }

  package func takeTurn(at time: Double) {
    // The touches of a user who draws do not come here, so draw mode counts as activity.
    let blankAfter = modes.mode.ink == nil ? settings.blankAfter.map { $0 * 1000 } : nil
    let isTouched = blankAfter != nil && modes.touchesDown > 0
    if state.blankAfter != blankAfter || state.isTouched != isTouched {
      state.blankAfter = blankAfter
      state.isTouched = isTouched
      state.step(.moved, at: time)
    }
    state.step(.tick, at: time)
    follow(at: time)
  }

  package var nextTurn: Double? {
    let time = Monotonic.milliseconds
    let second = state.rest(at: time).map { remaining in
      time + remaining - ((remaining / 1000).rounded(.up) - 1) * 1000
    }
    let deadline = state.lock == .open ? nil : hold.deadline
    let unlock = deadline.map { time + max(0, $0 - serverTime(time)) }
    return [state.deadline, unlock, state.light == .off ? nil : second].compactMap(\.self).min()
  }
}

extension CoverHandler: Responder {
  package func began(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    for touch in event.changed {
      hold.begin(touch.touch.id, at: touch.touch.position, event.time.milliseconds)
    }
    state.step(.began, at: Monotonic.milliseconds)
    return .handled
  }

  package func moved(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    for touch in event.changed {
      hold.move(touch.touch.id, to: touch.touch.position, event.time.milliseconds)
    }
    state.step(.moved, at: Monotonic.milliseconds)
    return .handled
  }

  package func ended(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    end(event)
    return .handled
  }

  package func cancelled(_ event: RegionEvent, in context: ResponderContext) { end(event) }

  private func end(_ event: RegionEvent) {
    for touch in event.changed { hold.end(touch.touch.id, event.time.milliseconds) }
    state.step(.lifted(isLast: !hold.hasFingers), at: Monotonic.milliseconds)
  }
}
