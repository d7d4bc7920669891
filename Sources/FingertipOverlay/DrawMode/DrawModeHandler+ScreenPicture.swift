internal import FingertipInk
internal import OverlayLayers
internal import SystemSupport
package import TouchDrawing
internal import TouchInk
internal import TouchX11
internal import Translations

/// Saving the screen with the ink on it, and without the palette.
extension DrawModeHandler {
  /// The time for which the palette says that the ink was saved, in ms.
  private static let savedTime = 1500.0
  /// The time that applications and compositors get to repaint the area under the palette, in ms.
  package static let paintingTime = LayerStack.paintingTime
  /// The time after which the palette returns if nobody saves the screen after all, in ms.
  private static let awayTimeout = 2000.0

  /// Asks for a picture of the screen in the folder of pictures.
  func requestScreenPicture(with drawing: OpenDrawing) {
    if let refusal = pictureRefusal { return log(.notice, refusal.message) }
    guard let path = PictureFolder(drawing.environment).newFile() else {
      drawing.say(
        ScreenText("HOME is not set"), until: Monotonic.milliseconds + Self.failureTime)
      return log(.error, "the ink cannot be saved: HOME is not set")
    }
    stepAside()
    drawing.absence?.purpose = .file(path)
  }

  /// Hides the palette for a moment.
  ///
  /// - Returns: whether draw mode is on.
  @discardableResult
  package func stepAside() -> Bool {
    guard let open else { return false }
    closeOverview(open)
    open.palette?.setAway(true, in: regions)
    open.editor.deselect()
    open.editor.hidesInstruments = true
    open.absence = OpenDrawing.PaletteAbsence(
      start: Monotonic.milliseconds, purpose: open.absence?.purpose ?? .request)
    return true
  }

  /// Takes a picture of the screen as it is, brings the palette back, and writes the picture while
  /// touches go on.
  ///
  /// - Parameters:
  ///   - path: the file, whose name must end in `.png`.
  ///   - reply: receives the outcome once the file is written.
  package func saveScreen(
    to path: String, _ reply: @escaping (Result<Void, PictureFileError>) -> Void
  ) {
    defer { comeBack() }
    do throws(PictureFileError) {
      guard InkFormat(of: path) == .png else {
        throw .cannotWrite(path: path, reason: .other("its name must end in .png"))
      }
      try PNGFile.checkDestination(path)
    } catch {
      return reply(.failure(error))
    }
    let pixels = RootReader(connection: overlay.connection).read(overlay.connection.rootFrame)
    do throws(SystemError) {
      let save = try PictureSave(
        to: path,
        { () -> Result<Void, PictureFileError> in
          do throws(PictureFileError) {
            return .success(try ScreenPicture.write(pixels, to: path))
          } catch {
            return .failure(error)
          }
        }, reply)
      saves.append(save)
    } catch {
      reply(.failure(.cannotWrite(path: path, reason: .other("\(error)"))))
    }
  }

  /// Brings the palette back, whether or not the picture was taken.
  package func comeBack() {
    guard let open else { return }
    let freezes = open.absence?.freezes ?? false
    open.absence = nil
    open.editor.hidesInstruments = false
    if freezes {
      open.display.isHidden = modes.demands.isBlocked
      modes.change { $0.ink?.isFreezing = false }
    }
    open.palette?.setAway(false, in: regions)
  }

  /// Saves or freezes the screen once it has been repainted, and ends the palette's message.
  func takeSavingTurn(_ drawing: OpenDrawing, at time: Double) {
    if let end = drawing.savedUntil, end <= time { drawing.savedUntil = nil }
    guard let absence = drawing.absence, time >= end(of: absence) else { return }
    switch absence.purpose {
    case .request: comeBack()
    case .file(let path): save(drawing, to: path)
    case .ground:
      freeze(drawing)
      comeBack()
    }
  }

  /// Saves the screen, and says on the screen whether that succeeded.
  private func save(_ drawing: OpenDrawing, to path: String) {
    saveScreen(to: path) { [log] outcome in
      switch outcome {
      case .success:
        drawing.savedUntil = Monotonic.milliseconds + Self.savedTime
        log(.notice, "the ink was saved as \(path)")
      case .failure(let error):
        drawing.say(error.screenText, until: Monotonic.milliseconds + Self.failureTime)
        log(.error, "\(error)")
      }
    }
  }

  /// Returns the time at which the picture is taken, or nobody asks for it any more.
  private func end(of absence: OpenDrawing.PaletteAbsence) -> Double {
    switch absence.purpose {
    case .request: absence.start + Self.awayTimeout
    case .file, .ground: absence.start + Self.paintingTime
    }
  }

  /// Returns the time of the next saving turn that is needed, by our clock in ms; nil for none.
  func nextSavingTurn(_ drawing: OpenDrawing) -> Double? {
    [drawing.absence.map(end(of:)), drawing.savedUntil].compactMap(\.self).min()
  }
}
