// The overview of pages, or of files for grounds. It closes when draw mode ends, when its monitor
// goes away, during a pause, and when the screen is locked or black: it lies above the regions, and
// so above those that cover the screen.

internal import FingertipInk
internal import FingertipSettings
internal import OverlayLayers
internal import ScreenHardware
internal import SystemSupport
internal import TouchDrawing
internal import TouchX11
internal import Touches

extension DrawModeHandler {
  /// Opens the overview of pages, or closes it.
  ///
  /// - Returns: the outcome, as a sentence.
  func toggleOverview(_ drawing: OpenDrawing) -> Outcome {
    guard drawing.overview.window == nil else {
      closeOverview(drawing)
      return .success("the overview is closed")
    }
    return openOverview(drawing, "page", PageOverview.init)
      ?? .success("the overview of the pages is shown: \(drawing.editor.pageCount)")
  }

  /// Shows the files that can be grounds, or hides them.
  ///
  /// - Returns: the outcome, as a sentence.
  func toggleGrounds(_ drawing: OpenDrawing) -> Outcome {
    guard drawing.overview.window == nil, drawing.overview.search == nil else {
      closeOverview(drawing)
      return .success("the overview is closed")
    }
    let (folder, environment) = (drawing.editor.settings.pages.groundFolder, drawing.environment)
    let hasDocuments = overlay.settings.startsPrograms
    do throws(SystemError) {
      let search = try BackgroundWork {
        GroundFiles(in: folder, environment, hasDocuments: hasDocuments)
      }
      guard let files = search.wait(until: Monotonic.milliseconds + Self.searchTime) else {
        drawing.overview.search = search
        return .success("searching for files to use as grounds")
      }
      return show(files, for: drawing)
    } catch {
      return .failure(Refusal(message: "grounds: cannot search for files: \(error)"))
    }
  }

  /// The time for which the loop waits for files to be found, in ms; a disk answers within it.
  private static let searchTime = 50.0

  /// Shows files that can be grounds.
  private func show(_ files: GroundFiles, for drawing: OpenDrawing) -> Outcome {
    guard !files.grounds.isEmpty else {
      drawing.say(.noGrounds(files), until: Monotonic.milliseconds + Self.failureTime)
      let kinds = files.hasDocuments ? "PNG, JPEG or PDF" : "PNG or JPEG"
      return .failure(
        Refusal(message: "grounds: there are no \(kinds) files in \(files.name)"))
    }
    return openOverview(drawing, "grounds") { GroundPicker(files, $0) }
      ?? .success("the files for grounds are shown: \(files.grounds.count)")
  }

  /// Opens an overview on the first monitor.
  ///
  /// - Parameters:
  ///   - drawing: the drawing.
  ///   - command: the command that asked for it, for messages.
  ///   - content: makes its content.
  /// - Returns: the reason why it did not open; nil if it did.
  private func openOverview(
    _ drawing: OpenDrawing, _ command: String, _ content: (OverviewContext) -> any OverviewContent
  ) -> Outcome? {
    let monitors = overlay.shownMonitors
    guard let monitor = monitors.first(where: \.isPrimary) ?? monitors.first else {
      return .failure(Refusal(message: "\(command): there is no monitor for the overview"))
    }
    do throws(PixelImageError) {
      let overview = try OverviewWindow(
        content(
          OverviewContext(
            drawing.editor, on: monitor.frame,
            density: overlay.screen.density(of: monitor).pixelsPerMillimetre, log: log)),
        gestures: gestures(drawing.editor.settings), overlay.connection, log: log)
      drawing.overview.window = overview
      overlay.layers.overview = overview
      regions.drawing?.overview = overview
      return nil
    } catch {
      return .failure(Refusal(message: "\(command): \(error)"))
    }
  }

  /// Closes the overview if it is open, and ends the search for files.
  func closeOverview(_ drawing: OpenDrawing) {
    drawing.overview.search = nil
    guard drawing.overview.window != nil else { return }
    regions.drawing?.overview = nil
    overlay.layers.overview = nil
    drawing.overview.window = nil
    // Without a compositor, the windows beneath it have lost their pixels.
    overlay.turn.batch.changes.needsRepaint = true
  }

  /// Carries out what fingers asked for on the overview, and closes it when it is done.
  func takeOverviewTurn(_ drawing: OpenDrawing, at now: Timestamp) {
    if let files = drawing.overview.search?.takeResult() {
      drawing.overview.search = nil
      if drawing.overview.window == nil { logFailure(of: show(files, for: drawing)) }
    }
    guard let overview = drawing.overview.window else { return }
    overview.takeTurn(at: now)
    if overview.wantsToLeave { scheduleLeave() }
    let hasMonitor = overlay.shownMonitors.contains { $0.frame == overview.frame }
    let mustHide = modes.demands.isBlocked || modes.demands.isPaused || modes.mode.isCovered
    if overview.isDone || !hasMonitor || mustHide { closeOverview(drawing) }
  }
}
