internal import FingertipSettings
internal import SystemSupport
package import TouchDrawing
internal import TouchX11
internal import Touches

/// What draw mode is told by touches on its palette and on regions.
extension DrawHost {
  /// How long the palette says that the ink was saved, in ms.
  private static let savedTime = 1500.0
  /// How long the screen says that something could not be saved, in ms.
  static let failureTime = 5000.0

  /// Does what a touch asks for; where nobody draws, it can only begin, or go on with what was left.
  ///
  /// - Parameters:
  ///   - command: what is asked for.
  ///   - device: whose touch it is.
  func perform(_ command: DrawCommand, by device: DeviceID) {
    guard let mode else {
      // Not at once: the touch that asks is being dealt with.
      if command == .begin { mustBegin = true }
      if command == .restore { mustReturn = true }
      return
    }
    let session = mode.session
    switch command {
    case .tool(let tool):
      session.choose(tool)
      // Whoever takes a tool wants to draw.
      letThrough(false)
    case .colour(let colour):
      let draws = session.settings.devices == .all || isGrabbed(device)
      session.choose(colour, by: draws ? device : nil)
      letThrough(false)
    case .width(let width): session.choose(width)
    case .undo: _ = session.undo()
    case .redo: _ = session.redo()
    case .clear: session.clear()
    case .restore: _ = restore()
    case .save: save(mode)
    case .begin: letThrough(false)
    case .through: letThrough(true)
    case .toggle: letThrough(!regions.isLetThrough)
    case .fold: mode.palette?.fold(in: regions)
    case .leave: leaveSoon()
    }
  }

  /// Lets touches through to the applications while the ink stays, or draws again.
  ///
  /// The Escape key is the applications' as well then.
  func letThrough(_ isLetThrough: Bool) {
    guard let mode, regions.isLetThrough != isLetThrough else { return }
    mode.escape = isLetThrough ? nil : grabEscape()
    mode.session.deselect()
    mode.distantFingers = TouchTracker(pathCapacity: 4)
    mode.distantGestures = mode.responder.gestures
    regions.isLetThrough = isLetThrough
    grabDevices()
  }

  private func save(_ mode: DrawMode) {
    guard let path = PictureFolder(mode.environment).newFile() else {
      mode.say("HOME is not set", until: Monotonic.milliseconds + Self.failureTime)
      return log(.error, "the ink cannot be saved: HOME is not set")
    }
    stepAside()
    mode.savesTo = path
  }
}

/// Saving the screen with the ink on it, and without the palette.
extension DrawHost {
  /// How long applications and compositors have to paint what the palette was on, in ms.
  package static let paintingTime = 250.0
  /// How long the palette stays away if nobody saves the screen after all, in ms.
  private static let absence = 2000.0

  /// Takes the palette away for a moment.
  ///
  /// - Returns: whether somebody draws.
  @discardableResult
  package func stepAside() -> Bool {
    guard let mode else { return false }
    mode.palette?.setAway(true, in: regions)
    mode.session.deselect()
    let time = Monotonic.milliseconds
    mode.awaySince = time
    return true
  }

  /// Saves the screen as it is, and brings the palette back.
  ///
  /// - Parameter path: the file, a PNG file by its name.
  /// - Throws: `PNGError.cannotWrite`.
  package func saveScreen(to path: String) throws(PNGError) {
    defer { comeBack() }
    guard InkFormat(of: path) == .png else {
      throw .cannotWrite(path: path, reason: "its name has to end in .png, for pixels")
    }
    let picture = try ScreenPicture(path: path)
    picture.take(
      overlay.connection.rootFrame, from: RootReader(connection: overlay.connection))
    try picture.write()
  }

  private func comeBack() {
    mode?.awaySince = nil
    mode?.palette?.setAway(false, in: regions)
  }

  /// Saves what was asked for once the screen has been painted.
  func takeSavingTurn(_ mode: DrawMode, at time: Double) {
    guard let since = mode.awaySince else { return }
    if let path = mode.savesTo {
      guard time >= since + Self.paintingTime else { return }
      mode.savesTo = nil
      do throws(PNGError) {
        try saveScreen(to: path)
        mode.savedUntil = time + Self.savedTime
        log(.notice, "the ink is saved as \(path)")
      } catch {
        mode.say("\(error)", until: time + Self.failureTime)
        log(.error, "\(error)")
      }
    } else if time >= since + Self.absence {
      comeBack()
    }
  }

  /// When there is something to save or to show again, by our clock in ms.
  func nextSavingTurn(_ mode: DrawMode) -> Double? {
    mode.awaySince.map { $0 + (mode.savesTo == nil ? Self.absence : Self.paintingTime) }
  }
}
