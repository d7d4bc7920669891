// Draw mode over a running overlay. In draw mode, one region covers the screen beneath all others
// and takes every touch that no other region takes. Its touches go through the router like all
// others: a touch that begins on a button belongs to the button, and one that was down before keeps
// its receiver.
//
// Nothing of it may stay behind: leaving removes the region from the tree, releases the Escape key
// and destroys the panes. If we are killed, the server does the same.

internal import DesktopRequests
package import FingertipInk
internal import FingertipSettings
package import Glibc
internal import OverlayLayers
internal import ScreenHardware
package import SystemSupport
internal import TouchDrawing
internal import TouchInk
internal import TouchRouting
package import TouchX11
internal import Touches
internal import Translations

/// Enters and leaves draw mode.
package final class DrawModeHandler: LoopHandler, DrawCommandHandler {
  let modes: ModeSwitch
  let log: LogSink
  /// Whether the loop ends when draw mode is left, because it runs only for draw mode.
  package var endsLoop = false {
    // A user who only wanted to draw does not want to see touches afterwards.
    didSet { modes.change { $0.showsTouches = !endsLoop } }
  }
  /// Whether draw mode was the program's only task, and is over.
  package var isDone = false

  private(set) var open: OpenDrawing?
  /// The drawing that was left a moment ago, while a touch can reopen it.
  var closed: ClosedDrawing?
  /// The changes that were asked for since the last turn.
  var pending = PendingChanges()
  /// The environment, which says where ink is kept; to be set before a touch asks for draw mode.
  package var environment = Environment([:])
  /// Tells the user about ink that was not kept, after draw mode has ended.
  package weak var announcer: (any DesktopAnnouncer)?
  /// The drawings that are being written as pictures.
  var saves: [PictureSave] = []
  /// Whether devices came or went, some of which may draw.
  private var devicesChanged = false

  /// Creates a handler of draw mode, which is off.
  package init(_ modes: ModeSwitch, log: @escaping LogSink) {
    self.modes = modes
    self.log = log
    regions.partners.drawing = self
  }

  var overlay: Overlay { modes.overlay }
  var regions: RegionController { modes.regions }

  /// The status of draw mode; nil while it is off.
  package var status: OverlayStatus.Drawing? {
    open.map { open in
      OverlayStatus.Drawing(
        tool: open.editor.settings.tool.rawValue, file: open.keeper?.file.path,
        problem: open.editor.storageError?.reason, strokes: open.editor.document.count,
        through: isPassThrough)
    }
  }

  /// The ink; nil while draw mode is off.
  package var editor: InkEditor? { open?.editor }

  /// A message if no device is present to draw with; nil if there is one, or outside of draw mode.
  package var missingDeviceNotice: String? {
    editor.flatMap { modes.devices.notice(ofMissing: $0.settings.input.devices) }
  }

  /// Makes fingers draw in a drawing, which is shown with its ink.
  func begin(_ drawing: OpenDrawing) {
    open = drawing
    isDone = false
    overlay.ink = drawing.display
    modes.devices.canvas = drawing.responder
    follow(drawing.editor.settings)
  }

  /// Gives draw mode the palette, the ways to leave and the regions that its settings ask for.
  func follow(_ settings: DrawSettings) {
    guard let open else { return }
    renewGestures(open)
    let gestures = open.responder.gestures
    if let wanted = settings.exits.leavingFingers, gestures.count != wanted {
      let alternative =
        gestures.count.map { "\($0) leave draw mode" }
        ?? "a finger held in a corner leaves draw mode"
      log(.notice, "no touchscreen distinguishes \(wanted) fingers; \(alternative)")
    }
    if settings.exits.palette, open.palette == nil { open.palette = ToolPalette() }
    if !settings.exits.palette { open.palette = nil }
    open.palette?.offer(settings.colouring.colours)
    changeMode(to: settings, of: open)
    // Last, so that no touch reaches a canvas that must not take it.
    regions.drawing = DrawRegions(
      canvas: open.responder, palette: open.palette, showsBoard: open.showsBoard,
      overview: open.overview.window, notice: open.notice(at: Monotonic.milliseconds))
    regions.refreshPalette()
  }

  /// Changes the overlay's mode to the one that the settings ask for.
  private func changeMode(to settings: DrawSettings, of drawing: OpenDrawing) {
    let wasPassThrough = isPassThrough
    let former = modes.mode.ink
    modes.change { $0.ink = InkMode(settings, after: former) }
    // Another program may have released the key.
    if former?.holdKey == settings.input.holdKey { modes.keys.takeHoldKey(settings.input.holdKey) }
    if settings.input.holdKey != nil, modes.keys.hold == nil {
      modes.change { $0.ink?.isPassThrough = settings.input.isPassThrough }
    }
    if isPassThrough != wasPassThrough { drawing.resetGestures() }
  }

  var screen: PixelRect { overlay.connection.rootFrame }

  func gestures(_ settings: DrawSettings) -> LeaveGestures {
    LeaveGestures(
      settings, contacts: overlay.listener.devices.map(\.contacts), screen: screen,
      density: overlay.screen.density)
  }

  private func renewGestures(_ drawing: OpenDrawing) {
    drawing.responder.gestures = gestures(drawing.editor.settings)
    drawing.passThroughFingers.gestures = drawing.responder.gestures
  }

  /// Leaves draw mode; strokes of fingers that are down end, and nobody gets their later motion.
  ///
  /// For a few seconds a touch can reopen the drawing.
  func leave() {
    guard let drawing = open else { return }
    comeBack()
    closeOverview(drawing)
    // The strokes of grabbed devices must end while the canvas exists.
    modes.devices.drop()
    regions.drawing = nil
    overlay.ink = nil
    modes.change { $0.ink = nil }
    // The mouse is followed only in draw mode, so a region would not learn that it was released.
    modes.devices.cancelContacts()
    modes.devices.canvas = nil
    modes.keys.forgetProblems()
    drawing.display.close()
    open = nil
    drawing.editor.flushStorage()
    if saves.isEmpty { drawing.editor.deleteZoomPictures() }
    if let trouble = drawing.editor.storageError {
      announcer?.announce(.inkNotKept(trouble.screenText))
    }
    drawing.keeper?.close(
      hasInk: drawing.editor.hasInk, isPristine: drawing.editor.isPristine)
    offerReopening(to: drawing)
    isDone = endsLoop && closed == nil
  }

  // MARK: - Turns

  /// Handles keys, grabs, devices and the touches that do not come through regions.
  package func handle(_ event: DisplayEvent) {
    switch event {
    case .keyPressed(let key, _) where key == modes.keys.escape?.key:
      if editor?.isTyping == true { editor?.finishText() } else { pending.mustLeave = true }
    case .keyPressed(let key, _) where key == modes.keys.hold?.key: setPassThrough(false)
    case .keyPressed(let key, let state): press(key, state: state)
    case .keyReleased(let key) where key == modes.keys.hold?.key:
      // Touches that began before the release still belong to the ink.
      regions.routeWaiting()
      setPassThrough(true)
    case .grabbed(let report): modes.devices.follow(report)
    case .devicesChanged(let gone):
      for device in gone { modes.devices.lose(device) }
      if open != nil { devicesChanged = true }
    // The server also sends the touches of grabbed devices to every listener.
    case .touch(let report) where !modes.devices.isGrabbed(report.id.device):
      if overlay.listener.pointerDevices.contains(report.id.device) {
        modes.devices.follow(report)
      } else {
        detectLeaveGesture(report)
      }
    default: break
    }
  }

  /// Ends the strokes of lifted contacts, so that a following undo request finds them finished.
  package func noteAllHandled() {
    open?.deadlineGate.noteAllHandled()
    if open != nil { modes.devices.takeEnds() }
  }

  /// Looks for the gestures that leave among touches that go to the applications.
  private func detectLeaveGesture(_ report: TouchEvent) {
    guard let open, modes.demands.isCanvasClosed, modes.demands.followsTouches else { return }
    if report.phase == .began, let position = report.position, regions.hasRegion(at: position) {
      return
    }
    if open.passThroughFingers.follow(report) { pending.mustLeave = true }
  }

  /// Carries out what was asked for, such as leaving; called after each batch of events.
  ///
  /// - Parameter time: our clock, in ms.
  package func takeTurn(at time: Double) {
    takeClosedTurn(at: time)
    reportFinishedSaves()
    if pending.mustBegin { beginByTouch() }
    giveUpForbiddenPicture()
    takePictureTurn()
    guard let open else { return }
    takeTouchTurn(open, at: overlay.serverTime(time))
    if pending.mustLeave, !awaitsOwnPicture {
      pending.mustLeave = false
      return leave()
    }
    followDevices(open)
    modes.keys.followKeyboard(modes.demands.grabs)
    open.editor.takeStorageTurn(at: time)
    takeSavingTurn(open, at: time)
    if regions.drawing?.notice != open.notice(at: time) {
      regions.drawing?.notice = open.notice(at: time)
    }
    open.editor.hidesGround = isPassThrough || modes.demands.isPaused
    open.editor.takeGroundTurn()
    if let problem = open.editor.takeGroundProblem() {
      open.say(
        problem.isShown ? .groundNotKept(problem.text) : .groundMissing(problem.text),
        until: time + Self.failureTime)
    }
    showPalette(open)
    followTyping(open, at: time)
    let selection = open.palette != nil ? open.editor.lassoFrame : nil
    if regions.drawing?.selection != selection { regions.drawing?.selection = selection }
  }

  /// Carries out what touches asked for until a server time, and notes whether they leave draw
  /// mode.
  private func takeTouchTurn(_ open: OpenDrawing, at now: Timestamp) {
    modes.devices.takeEnds()
    if !modes.demands.followsTouches {
      modes.devices.cancelContacts()
      open.passThroughFingers.cancel(at: now)
    }
    let passage = open.deadlineGate.passage(of: open.fingerDeadline, at: now)
    if passage.mustSynchronise { regions.synchronise() }
    open.responder.advance(to: passage.time)
    for request in open.responder.takeCommands() { perform(request.command, by: request.device) }
    takeOverviewTurn(open, at: passage.time)
    if open.responder.wantsToLeave { pending.mustLeave = true }
    if let deadline = open.passThroughFingers.gestures.deadline, deadline <= passage.time {
      scheduleLeave()
    }
  }

  /// Renews grabs and gestures after a change of the devices or the screen.
  private func followDevices(_ open: OpenDrawing) {
    if devicesChanged {
      devicesChanged = false
      modes.devices.follow(modes.demands.grabs.devices)
      renewGestures(open)
    }
    if !open.responder.gestures.fit(screen, overlay.screen.density) { renewGestures(open) }
  }

  /// Shows the present state on the palette, and opens or closes its board.
  func showPalette(_ drawing: OpenDrawing) {
    drawing.palette?.show(
      drawing.paletteState(isPassThrough: isPassThrough, stage: modes.mode.stage), in: regions)
    if regions.drawing?.showsBoard != drawing.showsBoard {
      regions.drawing?.showsBoard = drawing.showsBoard
    }
  }

  /// The descriptors of grounds that are being read, of miniatures, and of drawings being saved.
  package var descriptors: [pollfd] {
    (open?.editor.groundDescriptors ?? []) + (open?.overview.descriptors ?? [])
      + saves.map { pollfd(reading: $0.descriptor) }
  }

  /// The earliest deadline of gestures, overview, notices, saving and typing; nil for none.
  package var nextTurn: Double? {
    guard !isPictureTurnDue, open?.deadlineGate.isWaiting != true else {
      return Monotonic.milliseconds
    }
    guard let open else { return nextClosedTurn }
    let time = Monotonic.milliseconds
    return [
      open.fingerDeadline.map { time + max(0, $0 - overlay.serverTime(time)) }, open.nextNotice,
      nextSavingTurn(open), open.editor.nextStorageTurn, open.typing.keyboard?.deadline,
    ].compactMap(\.self).min()
  }

  /// Leaves at the end of the batch of events.
  package func scheduleLeave() { pending.mustLeave = true }

  func regrabDevices() { if open != nil { modes.regrabDevices() } }
}
