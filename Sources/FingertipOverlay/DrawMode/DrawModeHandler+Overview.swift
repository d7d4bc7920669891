// The overview of pages, which is open as long as somebody looks at it: it closes with draw mode, with the monitor
// that it is on, and where nothing of ours may be seen.

internal import FingertipInk
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
    guard drawing.overview == nil else {
      closeOverview(drawing)
      return .success("the overview of pages is closed")
    }
    let monitors = overlay.shownMonitors
    guard let monitor = monitors.first(where: \.isPrimary) ?? monitors.first else {
      return .failure(Refusal(message: "page: there is no monitor for the overview"))
    }
    do throws(PixelImageError) {
      let overview = try PageOverview(
        of: drawing.editor, on: monitor.frame,
        density: overlay.screen.density(of: monitor).pixelsPerMillimetre,
        gestures: gestures(drawing.editor.settings),
        overlay.connection, log: log)
      drawing.overview = overview
      overlay.layers.overview = overview
      regions.drawing?.overview = overview
    } catch {
      return .failure(Refusal(message: "page: \(error)"))
    }
    return .success("the overview of the pages is shown: \(drawing.editor.pageCount)")
  }

  /// Closes the overview of pages where it is open.
  func closeOverview(_ drawing: OpenDrawing) {
    guard drawing.overview != nil else { return }
    regions.drawing?.overview = nil
    overlay.layers.overview = nil
    drawing.overview = nil
    // What it covered keeps no pixels where nothing composites the screen.
    overlay.turn.batch.news.needsRepaint = true
  }

  /// Does what fingers asked for on the overview of pages.
  func takeOverviewTurn(_ drawing: OpenDrawing, at now: Timestamp) {
    guard let overview = drawing.overview else { return }
    overview.takeTurn(at: now)
    if overview.wantsToLeave { leaveSoon() }
    let hasMonitor = overlay.shownMonitors.contains { $0.frame == overview.frame }
    if overview.isDone || !hasMonitor || modes.demands.isBarred { closeOverview(drawing) }
  }
}
