internal import FingertipInk
package import FingertipSettings
internal import InkPages
internal import OverlayLayers
internal import SettingsReading
internal import SystemSupport
internal import TouchInk
internal import TouchX11
internal import Touches

/// The commands that draw mode receives through touches on its palette and on regions.
extension DrawModeHandler {
  /// The time for which the screen says that something could not be saved, in ms.
  static let failureTime = 5000.0

  /// Performs a command; outside of draw mode, only those that enter it or reopen a drawing.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - device: the device whose touch gave it.
  func perform(_ command: DrawCommand, by device: DeviceID) {
    guard open != nil else {
      // Not at once: the touch that asks is still being handled. It may give more commands before.
      if pending.mustBegin { pending.early.append((command, device)) }
      if command == .begin { pending.mustBegin = true }
      if command == .restore { pending.mustReopen = true }
      return
    }
    guard command.waitsForPicture else { return carryOut(command, by: device) }
    afterPicture(readsFile: command == .page(.overview)) { [self] in
      carryOut(command, by: device)
    }
  }

  /// Carries out a command in draw mode.
  private func carryOut(_ command: DrawCommand, by device: DeviceID) {
    guard let open else { return }
    let editor = open.editor
    switch command {
    case .tool(let tool):
      editor.choose(tool)
      // A user who takes a tool wants to draw.
      setPassThrough(false)
    case .colour(let colour):
      let draws = editor.settings.input.devices == .all || modes.devices.isGrabbed(device)
      editor.choose(colour, by: draws ? device : nil)
      setPassThrough(false)
    case .width(let width): editor.choose(width)
    case .undo: _ = editor.undo()
    case .redo: _ = editor.redo()
    case .clear: editor.clear()
    case .restore: _ = restore()
    case .save: requestScreenPicture(with: open)
    case .begin: setPassThrough(false)
    case .through: setPassThrough(true)
    case .toggle: setPassThrough(!isPassThrough)
    case .fold: open.palette?.fold(in: regions)
    case .leave: scheduleLeave()
    case .page(let step): logFailure(of: turn(step))
    case .ground(let choice):
      logFailure(of: lay(choice))
      setPassThrough(false)
    case .grounds: logFailure(of: toggleGrounds(open))
    case .view(let step): logFailure(of: changeView(step))
    case .board: open.wantsBoard.toggle()
    case .selection(let selectionCommand): editor.perform(selectionCommand)
    case .ruler(let kind): editor.toggle(kind)
    case .key(let key, let event): press(key, event, on: open)
    case .keyboard: foldKeyboard(of: open)
    case .layout: changeLayout(open)
    case .endText: editor.finishText()
    }
  }

  /// Enters draw mode as configured, and performs the commands that touches gave meanwhile.
  func beginByTouch() {
    pending.mustBegin = false
    var settings = overlay.settings.draw
    settings.input.isPassThrough = false
    do {
      try enter(settings, DrawingRequest(), in: environment)
    } catch {
      log(.error, "\(error)")
    }
    let commands = pending.early
    pending.early = []
    for request in commands { perform(request.command, by: request.device) }
  }

  /// Applies the settings that differ from the former ones; does nothing outside of draw mode.
  ///
  /// Options with which draw mode was entered, and choices made by touch, stay for all others.
  package func use(_ settings: DrawSettings, insteadOf former: DrawSettings) {
    guard let editor = open?.editor else { return }
    guard settings != former else { return modes.keys.retryHoldKey(modes.demands.grabs) }
    let present = editor.settings
    var changed = present.changed(from: former, to: settings)
    // A touch that goes through may activate a window whose rule has other settings. With another
    // key to hold, it begins anew whether touches go through.
    let staysThrough =
      settings.input.isPassThrough == former.input.isPassThrough
      && changed.input.holdKey == present.input.holdKey
    changed.input.isPassThrough = staysThrough ? isPassThrough : settings.input.isPassThrough
    editor.use(changed, insteadOf: present)
    follow(editor.settings)
  }

  /// Logs why a command has failed.
  func logFailure(of outcome: Outcome?) {
    if case .failure(let refusal) = outcome { log(.notice, refusal.message) }
  }

  /// Whether touches go to the applications while the ink stays.
  var isPassThrough: Bool { modes.mode.ink?.isPassThrough ?? false }

  /// Lets touches through to the applications while the ink stays, or makes them draw again.
  func setPassThrough(_ isPassThrough: Bool) {
    guard let open, self.isPassThrough != isPassThrough else { return }
    modes.change { $0.ink?.isPassThrough = isPassThrough }
    open.resetGestures()
  }
}
