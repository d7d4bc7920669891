internal import FingertipInk
package import FingertipSettings
internal import OverlayLayers
package import SystemSupport
internal import TouchX11
internal import Translations

/// Entering draw mode with a new drawing, or the one of a file.
extension DrawModeHandler {
  /// Enters draw mode, or applies the settings if it is on.
  ///
  /// - Parameters:
  ///   - settings: how fingers draw.
  ///   - request: the file to draw in, and whether to restore ink.
  ///   - environment: says where ink is kept if the request names no file.
  /// - Throws: `FileError` if the drawing cannot be used or draw mode is on with another one,
  ///   and `PixelImageError` if there is no memory for the pixels.
  package func enter(
    _ settings: DrawSettings, _ request: DrawingRequest, in environment: Environment
  ) throws {
    if let open {
      if let path = request.path, path != open.keeper?.file.path {
        throw FileError.inaccessible(
          path: path, why: "cannot be opened in draw mode; leave draw mode first")
      }
      if request.restores, !restore() { throw nothingToRestore(open.keeper) }
      open.editor.use(settings)
      return follow(settings)
    }
    // It can still be reopened if the other file cannot be opened. Two at a time must not have the
    // same file: closing one releases the lock of both.
    closed?.drawing.editor.flushStorage()
    if closed?.drawing.keeper?.hasFile(request.path) == true { forgetClosed() }
    let keeper = try keeper(request.path, environment)
    if request.restores, keeper?.canRestore != true { throw nothingToRestore(keeper) }
    if let keeper { keeper.content?.reportProblems(of: keeper.file.path, log) }
    let editor = try InkEditor(
      area: screen, settings: settings, density: overlay.shownDensity, log: log)
    if let keeper { editor.open(keeper.content, keptIn: keeper.file) }
    let display = InkDisplay(editor, on: overlay.connection, log: log)
    let responder = InkResponder(editor, gestures: gestures(settings))
    let drawing = OpenDrawing(
      editor, display, responder, keeper: keeper, environment: environment)
    if keeper == nil {
      drawing.say(
        ScreenText("there is no folder for it"), until: Monotonic.milliseconds + Self.failureTime)
    }
    forgetClosed()
    begin(drawing)
    if request.restores { _ = restore() }
  }

  /// Returns the keeper of the ink's file; nil if no file is named and none can be created.
  private func keeper(
    _ path: String?, _ environment: Environment
  ) throws(FileError) -> DrawingKeeper? {
    if let path { return try DrawingKeeper(named: path) }
    do throws(FileError) {
      let archive = try DrawingArchive(of: overlay.connection.name, environment)
      let keeper = try DrawingKeeper(of: archive, log: log)
      if let content = keeper.content, !content.items.isEmpty {
        reportRestored(content, from: keeper.file.path)
      }
      return keeper
    } catch {
      log(.warning, "the ink is not kept in a file: \(error)")
      return nil
    }
  }
}
