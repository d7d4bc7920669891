// A screen that is locked or black is covered by a region in front of all others, as large as the screen, which
// takes every touch and does nothing with it. So nothing else has to know: what is released, what is grabbed and
// what stays on top is the same as for every region, and when this process dies the cover is gone with it.

package import FingertipOverlay
internal import FingertipSettings
internal import Glibc
package import SystemSupport
package import TouchRouting
package import TouchX11
internal import Touches

/// Locks the screen for cleaning, and makes it black until a finger touches it.
package final class CoverHandler {
  private let modes: ModeSwitch
  private let log: LogSink
  private var state: CoverState
  private var hold = UnlockHold(pixelsPerMillimetre: 4)
  private let power: ScreenPower
  /// Whether the monitors were switched off for it.
  private var hasSwitchedOff = false
  /// The seconds of the lock that were shown last.
  private var shownSeconds: Int?

  /// A handler of a screen that is open and lit.
  ///
  /// - Parameters:
  ///   - modes: the settings, and what covers the screen.
  ///   - log: where messages go.
  package init(_ modes: ModeSwitch, log: @escaping LogSink) {
    self.modes = modes
    self.log = log
    state = CoverState(at: Monotonic.milliseconds)
    power = ScreenPower(modes.overlay.connection)
  }

  private var settings: KioskSettings { modes.overlay.settings.kiosk }

  /// Takes touches from everybody, for some seconds or until the screen is unlocked.
  ///
  /// - Parameter seconds: for how long; nil for as long as the settings say.
  package func lock(for seconds: Double? = nil) {
    let duration = seconds ?? settings.lockTime
    step(.lock(duration.map { $0 * 1000 }))
  }

  /// Ends the lock.
  package func unlock() { step(.unlock) }

  /// Makes the screen black until a finger touches it.
  package func blank() { step(.blank) }

  /// Shows the screen again.
  package func wake() { step(.wake) }

  /// Switches monitors on that it has switched off, for the program ends.
  package func end() {
    if hasSwitchedOff { power.switchOn(true) }
    hasSwitchedOff = false
  }

  private func step(_ event: CoverState.Event) {
    let time = Monotonic.milliseconds
    state.step(event, at: time)
    follow(at: time)
  }

  /// Makes the screen what the state says.
  private func follow(at time: Double) {
    if state.lock != .open, hold.isDone(at: time) { state.step(.unlock, at: time) }
    let isCovering = state.isCovering
    if modes.mode.isCovered != isCovering { modes.change { $0.isCovered = isCovering } }
    let isOff = state.light == .off
    if isOff != hasSwitchedOff {
      hasSwitchedOff = isOff
      if power.switchOn(!isOff), isOff { modes.overlay.askForBlanking() }
    }
    guard isCovering else {
      if modes.regions.cover != nil { modes.regions.cover = nil }
      shownSeconds = nil
      return
    }
    let seconds = isOff ? nil : state.rest(at: time).map { Int(($0 / 1000).rounded(.up)) }
    let panels = CoverPanels.panels(
      of: state, at: time, width: width, in: modes.overlay.settings.language)
    guard modes.regions.cover?.panels.map(\.id) != panels.map(\.id) || seconds != shownSeconds
    else { return }
    shownSeconds = seconds
    if modes.regions.cover == nil {
      hold = UnlockHold(pixelsPerMillimetre: density)
      modes.regions.cover = ScreenCover(self, panels: panels)
    } else {
      modes.regions.cover?.panels = panels
    }
  }

  /// The density of the primary monitor, in px/mm.
  private var density: Double { modes.regions.primaryDensity }

  /// The width of the primary monitor, in mm.
  private var width: Double { modes.regions.primaryMonitor.width / density }
}

extension CoverHandler: LoopHandler {
  package func handle(_ event: DisplayEvent) {
    // Touches that others have, which is all of them while nothing covers the screen.
    guard case .touch(let report) = event else { return }
    let time = Monotonic.milliseconds
    switch report.phase {
    case .began: state.step(.began, at: time)
    case .moved, .stationary: state.step(.moved, at: time)
    case .ended, .cancelled: state.step(.lifted(isLast: !hold.hasFingers), at: time)
    }
  }

  package func takeTurn(at time: Double) {
    // Who draws is heard of in another way, and is not idle.
    let blankAfter = modes.mode.ink == nil ? settings.blankAfter.map { $0 * 1000 } : nil
    if state.blankAfter != blankAfter {
      state.blankAfter = blankAfter
      state.step(.moved, at: time)
    }
    state.step(.tick, at: time)
    follow(at: time)
  }

  package var nextTurn: Double? {
    let second = state.rest(at: Monotonic.milliseconds).map { rest in
      Monotonic.milliseconds + rest - ((rest / 1000).rounded(.up) - 1) * 1000
    }
    let unlock = state.lock == .open ? nil : hold.deadline
    return [state.deadline, unlock, state.light == .off ? nil : second].compactMap(\.self).min()
  }
}

extension CoverHandler: Responder {
  package func began(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    for touch in event.changed {
      hold.begin(touch.touch.id, at: touch.touch.position, Monotonic.milliseconds)
    }
    state.step(.began, at: Monotonic.milliseconds)
    return .handled
  }

  package func moved(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    for touch in event.changed {
      hold.move(touch.touch.id, to: touch.touch.position, Monotonic.milliseconds)
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
    for touch in event.changed { hold.end(touch.touch.id, Monotonic.milliseconds) }
    state.step(.lifted(isLast: !hold.hasFingers), at: Monotonic.milliseconds)
  }
}
