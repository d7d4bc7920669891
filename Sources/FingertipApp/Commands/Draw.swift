internal import FingertipInk
internal import FingertipOverlay
internal import Glibc
internal import InkPages
internal import OverlayControl
internal import SettingsReading
internal import SystemSupport
internal import TouchDrawing
internal import TouchInk

/// `fingertip draw`: every finger draws until draw mode is left.
///
/// If an overlay runs on the display already, it enters draw mode and this process ends; leaving
/// draw mode then returns to showing touches.
@Sendable
func runDraw(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  if invocation.drawing.restores, let file = invocation.operand {
    output.log(
      .error,
      "--restore: is only for drawings begun without a file; leave out \(quoted(file))")
    return .usage
  }
  return runOverlay(
    invocation, output,
    drawing: DrawingRequest(
      path: invocation.operand.map { absolutePath($0) }, restores: invocation.drawing.restores))
}

/// `fingertip save`: has the running overlay save its ink.
@Sendable
func runSave(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  let name = invocation.operand ?? ""
  if invocation.drawing.savesDesktop, Files.name(of: name).contains(PageSaver.mark) {
    output.log(
      .error,
      "--desktop: \(quoted(name)) has a \(PageSaver.mark) for the numbers of pages, but only the page "
        + "that is shown is saved with the desktop; a name without \(PageSaver.mark) is needed")
    return .usage
  }
  guard isDrawingName(name, ofDesktop: invocation.drawing.savesDesktop, output) else {
    return .usage
  }
  let path = absolutePath(name)
  return withOverlay(invocation, output, for: .save(path: path)) { endpoint in
    if invocation.drawing.savesDesktop {
      let answer = try ControlClient.ask(.stepAside, at: endpoint)
      guard answer.status == .success else { return output.report(answer) }
      // The palette disappears at once, but applications must repaint the pixels beneath it.
      usleep(UInt32(DrawModeHandler.paintingTime * 1000))
      return output.report(try ControlClient.ask(.saveScreen(path: path), at: endpoint))
    }
    return output.report(try ControlClient.ask(.save(path: path), at: endpoint))
  }
}

/// Checks that the name of a saved drawing ends in that of a format, and reports another one.
private func isDrawingName(_ name: String, ofDesktop: Bool, _ output: Output) -> Bool {
  if ofDesktop { return isPictureName(name, of: "--desktop", output) }
  guard InkFormat(of: name) == nil else { return true }
  output.log(
    .error,
    "save: \(quoted(name)) does not end in \(InkFormat.endings), the formats of drawings")
  return false
}

/// `fingertip page`: has the running overlay turn, add or remove pages.
@Sendable
func runPage(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  let word = invocation.operand ?? ""
  guard let step = PageStep(word) else {
    output.log(.error, "page: \(quoted(word)) is not a step: \(PageStep.allowed)")
    return .usage
  }
  return ask(.page(step), invocation, output)
}

/// `fingertip view`: has the running overlay move or enlarge the page.
@Sendable
func runView(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  let word = invocation.operand ?? ""
  guard let step = ViewStep(rawValue: word) else {
    output.log(.error, "view: \(quoted(word)) is not a step: \(ViewStep.allowed)")
    return .usage
  }
  return ask(.view(step), invocation, output)
}

/// `fingertip ground`: has the running overlay lay a ground beneath the page.
@Sendable
func runGround(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  let word = invocation.operand ?? ""
  guard var choice = GroundChoice(word) else {
    output.log(.error, "ground: \(quoted(word)) is not a ground: \(GroundChoice.allowed)")
    return .usage
  }
  if case .ground(let ground) = choice, let path = ground.path {
    choice = .ground(ground.at(absolutePath(path)))
  }
  // The overlay reads it after its answer, on another thread, so only this process can say so.
  if case .ground(.picture(let path)) = choice {
    do throws(PictureFileError) {
      _ = try PictureFile.size(of: path)
    } catch {
      return output.fail(with: error)
    }
  }
  return ask(.ground(choice), invocation, output)
}

/// Returns the absolute path, for another process.
private func absolutePath(_ path: String) -> String {
  Files.absolute(path, in: Files.currentFolder)
}
