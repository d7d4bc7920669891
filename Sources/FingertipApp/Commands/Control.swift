internal import FingertipOverlay
internal import FingertipSettings
internal import OverlayControl
internal import SettingsReading
internal import SystemSupport
internal import TouchX11

/// `fingertip toggle`, `pause` and so on: sends a command to the running overlay of the display.
@Sendable
func runControl(
  _ verb: ControlVerb, _ invocation: Invocation, _ output: Output
) -> ExitStatus {
  var request = ControlRequest.verb(verb)
  if verb == .lock, let text = invocation.operand {
    guard let lock = ControlRequest(lockFor: Decimal.value(text), or: text) else {
      output.log(.error, "lock: \(quoted(text)) is not \(ControlRequest.allowedLockTimes)")
      return .usage
    }
    request = lock
  }
  return withOverlay(invocation, output, for: request) { [request] endpoint in
    let answer = try ControlClient.ask(request, at: endpoint)
    guard verb == .status, let status = answer.overlay else {
      return output.report(answer)
    }
    return output.print(
      invocation.output.isJSON ? status.json.text : status.text, of: "the status")
  }
}

/// `fingertip spotlight on` and the like: switches a tool of the running overlay.
@Sendable
func runStage(_ tool: StageTool, _ invocation: Invocation, _ output: Output) -> ExitStatus {
  let request = SwitchRequest(rawValue: invocation.operand ?? "") ?? .toggle
  return ask(.stage(tool, request), invocation, output)
}

/// Sends a request to the overlay of the display and reports its answer.
func ask(
  _ request: ControlRequest, _ invocation: Invocation, _ output: Output
) -> ExitStatus {
  withOverlay(invocation, output, for: request) { endpoint in
    output.report(try ControlClient.ask(request, at: endpoint))
  }
}

/// Finds the control socket of the display's overlay and reports errors.
///
/// - Parameters:
///   - invocation: the command line.
///   - output: the output for messages.
///   - request: the request; nil for one that any overlay can carry out.
///   - body: gets the place of the overlay's socket.
/// - Returns: the exit status.
func withOverlay(
  _ invocation: Invocation, _ output: Output, for request: ControlRequest? = nil,
  _ body: (ControlEndpoint) throws -> ExitStatus
) -> ExitStatus {
  let environment = invocation.settings.environment
  guard let display = environment["DISPLAY"] else {
    let status = output.fail(with: DisplayError.noDisplay(name: ""))
    for display in ControlEndpoint.displays(environment) {
      output.log(
        .notice,
        "the overlay on display '\(display)' is controlled with DISPLAY=\(display) before the command"
      )
    }
    return status
  }
  do {
    return try body(ControlEndpoint(display: display, environment: environment))
  } catch ControlError.notRunning(let display, _) where request?.needsDrawing == true {
    return output.fail(with: ControlError.notRunning(display: display, starter: "draw"))
  } catch {
    return output.fail(with: error)
  }
}
