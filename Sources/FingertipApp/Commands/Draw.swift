internal import Glibc

/// `fingertip draw`: every finger draws until somebody leaves draw mode.
///
/// Where an overlay of ours runs on the display already, that one enters draw mode, and this process
/// is done; leaving then goes back to showing touches.
@Sendable
func runDraw(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  runOverlay(
    invocation, output,
    drawing: DrawingRequest(path: invocation.operand.map { absolutePath($0) }))
}

/// `fingertip save`: has the running overlay save its ink.
@Sendable
func runSave(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  withOverlay(invocation, output) { place in
    let path = absolutePath(invocation.operand ?? "")
    if invocation.savesDesktop {
      let answer = try ControlClient.ask(.stepAside, at: place)
      guard answer.status == .success else { return output.report(answer) }
      // The palette is gone at once; what was beneath it, applications have to paint.
      usleep(UInt32(DrawHost.paintingTime * 1000))
      return output.report(try ControlClient.ask(.saveScreen(path: path), at: place))
    }
    return output.report(try ControlClient.ask(.save(path: path), at: place))
  }
}

/// A path from the root, for another process to find.
private func absolutePath(_ path: String) -> String {
  path.hasPrefix("/") ? path : "\(currentFolder)/\(path)"
}
