internal import FingertipInk
internal import FingertipKiosk
internal import FingertipOverlay
internal import FingertipRegions
internal import FingertipSettings
internal import Glibc
internal import GuidedScreens
internal import InkPages
internal import OverlayControl
internal import OverlayLayers
internal import SettingsReading
internal import SystemSupport
internal import TouchDrawing
internal import TouchX11
internal import Touches

/// Carries out requests to the running overlay, from signals and through the control socket.
final class ControlHandler {
  /// Receives the answer to a request, once.
  typealias Reply = (ControlAnswer) -> Void

  let modes: ModeSwitch
  /// Loads settings and keeps their source, which another `show` changes.
  let loader: SettingsLoader
  let output: Output
  /// The handler of draw mode; nil if there is none.
  var drawing: DrawModeHandler?
  /// The handler that locks and blanks the screen.
  let cover: CoverHandler
  /// The handler of global hotkeys.
  var hotkeys: HotkeyHandler?
  /// Maps touchscreens to monitors.
  var mapping: MappingKeeper?
  /// Announces problems that no client waits for; held weakly.
  weak var announcer: (any DesktopAnnouncer)?
  /// The changes of regions for followers; nil while there are no followers.
  var changeReporter: RegionChangeReporter?
  /// The parts of the current settings that `--no-run` leaves out, of which the user was told.
  var omissions: [Omission] = []
  /// Whether settings were applied that may not have reached the X server yet.
  private var hasNewSettings = false
  /// Whether a hotkey, a region or the tray has asked the overlay to end; after a request through
  /// the control socket, the server ends the loop once the answer is sent.
  var isDone = false

  /// Creates a handler for an overlay whose settings come from a loader.
  init(_ modes: ModeSwitch, _ loader: SettingsLoader, _ cover: CoverHandler, output: Output) {
    self.modes = modes
    self.loader = loader
    self.cover = cover
    self.output = output
  }

  /// Reads the configuration again, outside the loop.
  ///
  /// - Parameter reply: receives the problems of the configuration, with the settings unchanged; or
  ///   nil if the new settings are in effect.
  func reload(_ reply: @escaping (ConfigurationError?) -> Void) {
    loader.reload { [self] outcome in
      switch outcome {
      case .success(let loaded):
        apply(loaded)
        announcer?.withdrawWrongConfiguration()
        reply(nil)
      case .failure(let error): reply(error)
      }
    }
  }

  /// Reads the configuration again when no client waits for the result.
  func reload() {
    reload { [self] error in
      guard let error else {
        synchronise()
        return output.log(.notice, "the configuration was read again")
      }
      output.report(error)
      output.log(.warning, "the previous configuration stays in effect")
      announcer?.announce(.wrongConfiguration(ControlAnswer(error).messages))
    }
  }

  func apply(_ loaded: LoadedSettings) {
    let configuration = loaded.settings
    let former = modes.overlay.settings.draw
    modes.apply(configuration.show, rules: configuration.rules)
    modes.regions.show(configuration.regions, loaded.renewal)
    drawing?.use(modes.overlay.settings.draw, insteadOf: former)
    hotkeys?.use(configuration.hotkeys)
    mapping?.use(configuration.mapping)
    for omission in configuration.omissions where !omissions.contains(omission) {
      output.log(.notice, omission.notice)
    }
    omissions = configuration.omissions
    hasNewSettings = true
  }

  /// Waits until the X server has all changes, because a client may touch once it is answered.
  func synchronise() {
    if hasNewSettings {
      hasNewSettings = false
      modes.overlay.connection.synchronise()
    }
    modes.regions.synchroniseShape()
  }

  /// Carries out a request and replies; the reply comes later if settings must be read.
  func answer(_ request: ControlRequest, _ reply: @escaping Reply) {
    let carryOut = { [self] in
      self.carryOut(request) { [self] answer in
        // Skip the round trip for a label, which may change a thousand times a second.
        if request.concernsTouches { synchronise() }
        reply(answer)
      }
    }
    guard let drawing else { return carryOut() }
    switch request {
    case .save, .page(.overview): drawing.afterPicture(readsFile: true, carryOut)
    case .page, .ground, .view, .stepAside: drawing.afterPicture(readsFile: false, carryOut)
    // Until the zoom has its picture, it can be switched off.
    case .stage(.zoom, _) where !drawing.isZoomDue:
      drawing.afterPicture(readsFile: false, carryOut)
    default: carryOut()
    }
  }

  private func carryOut(_ request: ControlRequest, _ reply: @escaping Reply) {
    switch request {
    case .show(let options): show(options, reply)
    case .draw(let options, let drawing): draw(options, drawing, reply)
    case .save(let path): save(to: path, reply)
    case .page(let step): reply(drawing?.turn(step).map(ControlAnswer.init) ?? Self.notDrawing)
    case .ground(let choice):
      reply(drawing?.lay(choice).map(ControlAnswer.init) ?? Self.notDrawing)
    case .view(let step):
      reply(drawing?.changeView(step).map(ControlAnswer.init) ?? Self.notDrawing)
    case .stepAside:
      if let refusal = pictureRefusal { return reply(refusal) }
      reply(drawing?.stepAside() == true ? .done("the palette steps aside") : Self.notDrawing)
    case .saveScreen(let path): saveScreen(to: path, reply)
    case .verb(let verb): carryOut(verb, reply)
    case .stage(let tool, let request): reply(switchTool(tool, request))
    case .lock(let seconds): reply(lock(for: seconds))
    case .follow: reply(.done("what regions emit is reported from now on"))
    case .region(let id, let order): reply(change(id, by: order))
    case .set(let name, let value): reply(set(name, to: value))
    case .regions(let follows): reply(answerWithRegions(follows: follows))
    }
  }

  private func carryOut(_ verb: ControlVerb, _ reply: @escaping Reply) {
    switch verb {
    case .toggle:
      modes.change { $0.isShowingTouches.toggle() }
      reply(.done("touches are now \(modes.mode.isShowingTouches ? "shown" : "hidden")"))
    case .pause:
      modes.change { $0.isPaused = true }
      reply(.done("touches are ignored until 'fingertip resume'"))
    case .resume:
      modes.change { $0.isPaused = false }
      reply(.done("touches are followed"))
    case .undo: reply(change("undo", "undone") { $0.undo() })
    case .redo: reply(change("redo", "redone") { $0.redo() })
    case .clear:
      modes.overlay.clear()
      drawing?.editor?.clear()
      reply(.done("everything drawn was removed"))
    case .lock: reply(lock(for: modes.overlay.settings.kiosk.lockTime))
    case .unlock: reply(changeCover(to: "the screen can be touched") { $0.unlock() })
    case .blank: reply(changeCover(to: "the screen is black") { $0.blank() })
    case .wake: reply(changeCover(to: "the screen is shown") { $0.wake() })
    case .reload:
      reload { error in
        reply(error.map(ControlAnswer.init) ?? .done("the configuration was read again"))
      }
    case .status: reply(ControlAnswer(overlay: OverlayStatus(of: modes, drawing?.status)))
    case .quit: reply(.done("the overlay ends"))
    }
  }

  private func switchTool(_ tool: StageTool, _ request: SwitchRequest) -> ControlAnswer {
    if tool == .zoom, let outcome = drawing?.zoom(request) { return ControlAnswer(outcome) }
    let wasOn = modes.mode.stage.contains(tool)
    modes.switchTool(tool, request)
    let isOn = modes.mode.stage.contains(tool)
    guard isOn || !request.state(from: wasOn) else {
      let problem =
        "the \(tool.rawValue) cannot be shown now; a pause, a lock or a password prompt ends it"
      return ControlAnswer(status: .failure, messages: [problem])
    }
    return .done("the \(tool.rawValue) is now \(isOn ? "on" : "off")")
  }

  /// Changes the ink.
  private func change(
    _ verb: String, _ outcome: String, _ body: (InkEditor) -> Bool
  ) -> ControlAnswer {
    guard let editor = drawing?.editor else { return Self.notDrawing }
    guard body(editor) else {
      return ControlAnswer(messages: ["there is nothing to \(verb)"], isNotice: true)
    }
    return .done("a change of the ink was \(outcome)")
  }

  private static let notDrawing = ControlAnswer(
    status: .failure, messages: ["draw mode is off; 'fingertip draw' enters it"])

  private func save(to path: String, _ reply: @escaping Reply) {
    let isDrawing = drawing?.save(to: path) { outcome in
      switch outcome {
      case .success(nil): reply(.done("the ink was saved as \(path)"))
      case .success(let problem?):
        reply(
          ControlAnswer(
            status: .failure, messages: ["\(path): was saved, but without a ground: \(problem)"]))
      case .failure(let error): reply(ControlAnswer(status: .failure, messages: ["\(error)"]))
      }
    }
    if isDrawing != true { reply(Self.notDrawing) }
  }

  /// The answer to a request for a picture of the screen while none may be taken; nil if one may.
  private var pictureRefusal: ControlAnswer? {
    guard let drawing, drawing.editor != nil, let refusal = drawing.pictureRefusal else {
      return nil
    }
    return ControlAnswer(status: .failure, messages: [refusal.message])
  }

  private func saveScreen(to path: String, _ reply: @escaping Reply) {
    guard let drawing, drawing.editor != nil else { return reply(Self.notDrawing) }
    if let refusal = pictureRefusal {
      drawing.comeBack()
      return reply(refusal)
    }
    drawing.saveScreen(to: path) { outcome in
      switch outcome {
      case .success: reply(.done("the screen was saved as \(path)"))
      case .failure(let error): reply(ControlAnswer(status: .failure, messages: ["\(error)"]))
      }
    }
  }

  /// Enters draw mode as if this overlay had been started with other ink options; the look stays.
  private func draw(
    _ options: ShowOptions, _ request: DrawingRequest, _ reply: @escaping Reply
  ) {
    guard let drawing else { return reply(Self.notDrawing) }
    let environment = loader.source.environment
    withSource(options, reply) { wanted in
      loader.load(with: wanted.changes) { [modes] outcome in
        reply(
          ControlAnswer(outcome) { loaded in
            do {
              let settings = loaded.settings.settings(by: modes.rule).draw
              try drawing.enter(settings, request, in: environment)
              modes.change { $0.isPaused = false }
              var answer = ControlAnswer.done(
                "the running overlay (process \(getpid())) now draws")
              if let notice = drawing.missingDeviceNotice { answer.messages.append(notice) }
              return answer
            } catch {
              return ControlAnswer(status: .failure, messages: ["\(error)"])
            }
          })
      }
    }
  }

  /// Shows touches as if this overlay had been started with other options; in draw mode, those of
  /// ink stay, because `show` takes none.
  private func show(_ options: ShowOptions, _ reply: @escaping Reply) {
    withSource(options, reply) { wanted in
      loader.change { [drawing] former in
        drawing?.editor == nil ? wanted : wanted.keepingInk(of: former)
      } to: { [self] outcome in
        reply(
          ControlAnswer(outcome) { loaded in
            output.level = options.logLevel
            apply(loaded)
            // From now on, the overlay also runs to show touches.
            drawing?.endsLoop = false
            showTouches()
            var answer = ControlAnswer.done(
              "the running overlay (process \(getpid())) now shows touches in this way")
            let shown = loaded.settings.show
            if modes.overlay.listener.devices.isEmpty, !shown.listening.pointer {
              answer.messages.append(
                noTouchDevice(shown, will: "shown", on: modes.overlay.connection))
            }
            if let notice = modes.overlay.missingMonitorNotice { answer.messages.append(notice) }
            return answer
          })
      }
    }
  }

  /// Continues with the source of settings that options describe, or replies with their problem.
  private func withSource(
    _ options: ShowOptions, _ reply: Reply, _ body: (SettingsSource) -> Void
  ) {
    do throws(ControlProblem) {
      body(try options.source(loader.source.environment))
    } catch {
      reply(ControlAnswer(status: .failure, messages: [error.message]))
    }
  }

  func showTouches() {
    modes.change {
      $0.isShowingTouches = true
      $0.isPaused = false
    }
  }
}

extension ControlHandler: LoopHandler {}

extension ControlAnswer {
  /// Creates the answer for a result or a refusal of draw mode.
  fileprivate init(_ outcome: DrawModeHandler.Outcome) {
    switch outcome {
    case .success(let message): self = .done(message)
    case .failure(let refusal): self.init(status: .failure, messages: [refusal.message])
    }
  }
}
