internal import FingertipOverlay
internal import FingertipSettings
internal import OverlayControl
internal import OverlayLayers
internal import SettingsReading
internal import SystemSupport

extension ControlHandler: ActionPerformer {
  /// Performs an action and reports only failures, apart from the status.
  func perform(_ action: OverlayAction) {
    let reply = { [output] (answer: ControlAnswer) in
      if let status = answer.overlay { output.log(.notice, status.text) }
      _ = output.report(answer)
    }
    switch action {
    case .verb(.reload): reload()
    case .verb(.quit): isDone = true
    case .draw: toggleDrawing(reply)
    case .inspect: toggleInspection(reply)
    case .stage(let tool): answer(.stage(tool, .toggle), reply)
    case .verb(let verb): answer(.verb(verb), reply)
    case .page(let step): answer(.page(step), reply)
    case .ground(let choice): answer(.ground(choice), reply)
    case .view(let step): answer(.view(step), reply)
    case .preset(let preset): set(.preset, to: preset.rawValue)
    case .monitor(let name): set(.monitor, to: name ?? "all")
    }
  }

  private func toggleDrawing(_ reply: @escaping Reply) {
    guard let drawing, drawing.editor != nil else {
      return answer(.draw(ShowOptions(), DrawingRequest()), reply)
    }
    drawing.scheduleLeave()
    reply(.done("draw mode was left"))
  }

  /// Shows touches with or without the inspector, as if this overlay had been started that way.
  private func toggleInspection(_ reply: @escaping Reply) {
    let inspects = !modes.mode.inspects
    set(Setting.inspect, to: inspects ? "true" : "false", reply) { [self] in
      if inspects { showTouches() }
      return .done(inspects ? "what the panel sends is now shown" : "only touches are shown now")
    }
  }

  /// Changes one setting, as if this overlay had been started with that option.
  ///
  /// - Parameters:
  ///   - setting: the setting.
  ///   - text: its value in the form that the option takes.
  ///   - reply: receives the answer.
  ///   - done: returns the answer once the setting is in effect.
  private func set(
    _ setting: Setting, to text: String, _ reply: @escaping Reply,
    done: @escaping () -> ControlAnswer
  ) {
    let change: SettingChange
    do throws(SettingProblem) {
      change = try setting.change(text)
    } catch {
      return reply(ControlAnswer(status: .failure, messages: [error.message]))
    }
    loader.change { source in
      var changed = source
      changed.changes.removeAll { $0.key == setting.key }
      changed.changes.append(change)
      return changed
    } to: { [self] outcome in
      reply(
        ControlAnswer(outcome) { loaded in
          apply(loaded)
          defer { synchronise() }
          return done()
        })
    }
  }
}

extension ControlHandler {
  /// Changes a setting as if this overlay had been started with it; reports only failures.
  private func set(_ setting: Setting, to text: String) {
    set(setting, to: text) { [output] in
      _ = output.report($0)
    } done: {
      .done("\(setting.key) is now \(text)")
    }
  }
}
