internal import FingertipOverlay
internal import FingertipSettings
internal import Glibc
internal import SystemSupport
internal import TouchDrawing
internal import TouchX11
internal import Touches

/// Carries out what the running overlay is told, by signals and through the control socket.
final class ControlHandler {
  private let modes: ModeSwitch
  /// Where the settings come from now; another `show` changes it.
  private var source: SettingsSource
  private let output: Output
  /// Draw mode; nil where there is none.
  var drawing: DrawHost?
  /// Tells when the file of the settings has changed; nil where nothing does.
  var watch: ConfigurationWatch?
  /// The keys that do something wherever the user is.
  var hotkeys: HotkeyHandler?

  /// A handler for an overlay with the settings of a source, and for what is printed about it.
  init(_ modes: ModeSwitch, source: SettingsSource, output: Output) {
    self.modes = modes
    self.source = source
    self.output = output
  }

  /// Reads the configuration again.
  ///
  /// - Throws: everything that is wrong with it; the settings are then as they were.
  func reload() throws(ConfigurationError) {
    watch?.noteRead()
    apply(try source.read())
  }

  private func apply(_ configuration: OverlaySettings) {
    modes.apply(configuration.show)
    modes.regions.show(configuration.regions)
    drawing?.use(configuration.show.draw)
    hotkeys?.use(configuration.hotkeys)
  }

  /// Does what a request asks for, and says what came of it.
  func answer(_ request: ControlRequest) -> ControlAnswer {
    let answer = carryOut(request)
    // Whoever has the answer may touch a region next.
    modes.regions.settle()
    return answer
  }

  private func carryOut(_ request: ControlRequest) -> ControlAnswer {
    switch request {
    case .show(let options): show(options)
    case .draw(let options, let drawing): draw(options, drawing)
    case .save(let path): save(to: path)
    case .stepAside:
      drawing?.stepAside() == true ? .done("the palette steps aside") : Self.nobodyDraws
    case .saveScreen(let path): saveScreen(to: path)
    case .verb(let verb): carryOut(verb)
    case .follow: .done("what regions emit is told from now on")
    }
  }

  private func carryOut(_ verb: ControlVerb) -> ControlAnswer {
    switch verb {
    case .toggle:
      modes.change { $0.isShowingTouches.toggle() }
      return .done("touches are \(modes.mode.isShowingTouches ? "shown" : "hidden") now")
    case .pause:
      modes.change { $0.isPaused = true }
      return .done("touches are ignored until 'fingertip resume'")
    case .resume:
      modes.change { $0.isPaused = false }
      return .done("touches are followed")
    case .undo:
      return change("undone") { $0.undo() }
    case .redo:
      return change("done again") { $0.redo() }
    case .clear:
      modes.overlay.clear()
      drawing?.session?.clear()
      return .done("what was drawn is gone")
    case .reload:
      do {
        try reload()
        return .done("the configuration was read again")
      } catch {
        return ControlAnswer(error)
      }
    case .status:
      return ControlAnswer(overlay: OverlayStatus(of: modes, drawing?.status))
    case .quit:
      return .done("the overlay ends")
    }
  }

  /// Changes the ink.
  private func change(_ what: String, _ body: (InkSession) -> Bool) -> ControlAnswer {
    guard let session = drawing?.session else { return Self.nobodyDraws }
    guard body(session) else {
      return ControlAnswer(messages: ["there is nothing to be \(what)"], isNotice: true)
    }
    return .done("a change of the ink is \(what)")
  }

  private static let nobodyDraws = ControlAnswer(
    status: .failure, messages: ["nobody draws now; 'fingertip draw' begins"])

  private func save(to path: String) -> ControlAnswer {
    guard let session = drawing?.session else { return Self.nobodyDraws }
    do throws(InkPictureError) {
      try session.save(to: path)
      return .done("the ink is saved as \(path)")
    } catch {
      return ControlAnswer(status: .failure, messages: ["\(error)"])
    }
  }

  private func saveScreen(to path: String) -> ControlAnswer {
    guard let drawing, drawing.session != nil else { return Self.nobodyDraws }
    do throws(PNGError) {
      try drawing.saveScreen(to: path)
      return .done("the screen is saved as \(path)")
    } catch {
      return ControlAnswer(status: .failure, messages: ["\(error)"])
    }
  }

  /// Draws as if this overlay had been started with other options for ink; how touches look stays.
  private func draw(_ options: ShowOptions, _ request: DrawingRequest) -> ControlAnswer {
    guard let drawing else { return Self.nobodyDraws }
    do {
      var wanted = source
      wanted.changes += try options.source(source.environment).changes
      let settings = try wanted.read().show.draw
      try drawing.enter(settings, request, in: source.environment)
      return .done("the overlay that runs (process \(getpid())) draws now")
    } catch let error as ControlProblem {
      return ControlAnswer(status: .failure, messages: [error.message])
    } catch let error as ConfigurationError {
      return ControlAnswer(error)
    } catch {
      return ControlAnswer(status: .failure, messages: ["\(error)"])
    }
  }

  /// Shows touches as if this overlay had been started with other options.
  private func show(_ options: ShowOptions) -> ControlAnswer {
    do throws(ControlProblem) {
      let wanted = try options.source(source.environment)
      // Watched before it is read, so that no change is missed in between.
      watch?.follow(wanted)
      do throws(ConfigurationError) {
        let configuration = try wanted.read()
        output.level = options.logLevel
        apply(configuration)
      } catch {
        watch?.follow(source)
        return ControlAnswer(error)
      }
      source = wanted
    } catch {
      return ControlAnswer(status: .failure, messages: [error.message])
    }
    // It runs for this as well from now on.
    drawing?.endsLoop = false
    modes.change {
      $0.isShowingTouches = true
      $0.isPaused = false
    }
    return .done("the overlay that runs (process \(getpid())) shows touches in this way now")
  }
}

extension ControlHandler: HotkeyPerformer {
  /// Does what a hotkey is for; only what did not work is worth telling.
  func perform(_ action: HotkeyAction) {
    let answer =
      switch action {
      case .draw: toggleDrawing()
      case .inspect: toggleInspection()
      case .verb(let verb): answer(.verb(verb))
      }
    if let status = answer.overlay { output.log(.notice, status.text) }
    _ = output.report(answer)
  }

  private func toggleDrawing() -> ControlAnswer {
    guard let drawing, drawing.session != nil else {
      return answer(.draw(ShowOptions(), DrawingRequest()))
    }
    drawing.leaveSoon()
    return .done("draw mode is left")
  }

  /// Shows touches with the display of what the panel sends, or without it, as if this overlay had been
  /// started in this way.
  private func toggleInspection() -> ControlAnswer {
    let inspects = !modes.mode.inspects
    do {
      var wanted = source
      wanted.changes.removeAll { $0.key == Setting.inspect.key }
      wanted.changes.append(try Setting.inspect.change(inspects ? "true" : "false"))
      watch?.noteRead()
      apply(try wanted.read())
      source = wanted
    } catch let error as ConfigurationError {
      return ControlAnswer(error)
    } catch {
      return ControlAnswer(status: .failure, messages: ["\(error)"])
    }
    if inspects {
      modes.change {
        $0.isShowingTouches = true
        $0.isPaused = false
      }
    }
    modes.regions.settle()
    return .done(inspects ? "what the panel sends is shown" : "touches are shown alone")
  }
}

extension ControlAnswer {
  /// The answer to a request that met a wrong configuration; its messages name their place.
  fileprivate init(_ error: ConfigurationError) {
    status = .usage
    switch error {
    case .unreadable(let path, let why): messages = ["\(path): \(why)"]
    case .contradiction(let message): messages = [message]
    case .invalid(let path, let problems): messages = problems.lines(in: path)
    }
  }
}

extension OverlayStatus {
  /// How an overlay of this process is now.
  fileprivate init(of modes: ModeSwitch, _ drawing: Drawing?) {
    let (overlay, mode) = (modes.overlay, modes.mode)
    self.init(
      pid: Int(getpid()), version: Fingertip.version, display: overlay.connection.name,
      visible: mode.isShowingTouches, paused: mode.isPaused, locked: mode.isBarred,
      composited: overlay.compositor.state.isComposited,
      monitors: overlay.monitors.map(\.name),
      devices: overlay.listener.devices.map {
        Device(id: Int($0.id.rawValue), name: $0.name)
      },
      touchesDown: overlay.tracker.active.count, drawing: drawing)
  }
}
