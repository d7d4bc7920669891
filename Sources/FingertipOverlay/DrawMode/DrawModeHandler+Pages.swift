// Commands for pages and grounds, given by a touch, a key or the control socket.

internal import FingertipInk
internal import Glibc
package import InkPages
internal import OverlayLayers
internal import SystemSupport
internal import TouchDrawing
internal import TouchX11
internal import Touches

extension DrawModeHandler {
  /// The outcome of a command, as a sentence.
  package typealias Outcome = Result<String, Refusal>

  /// The reason why a command was refused.
  package struct Refusal: Error, Equatable {
    /// The reason, as a sentence.
    package let message: String
  }

  /// Turns, adds or removes pages.
  ///
  /// - Returns: nil outside of draw mode.
  package func turn(_ step: PageStep) -> Outcome? {
    guard let open else { return nil }
    let editor = open.editor
    if step == .overview { return toggleOverview(open) }
    do throws(PageRefusal) {
      try editor.make(step)
    } catch {
      return .failure(Refusal(message: "\(error)"))
    }
    return .success("page \(editor.pageIndex + 1) of \(editor.pageCount) is shown")
  }

  /// Moves or enlarges the page that is shown.
  ///
  /// - Returns: nil outside of draw mode.
  package func changeView(_ step: ViewStep) -> Outcome? {
    guard let editor = open?.editor else { return nil }
    guard step == .fit || step == .reset || editor.canEnlarge else {
      return .failure(
        Refusal(
          message: "view: the desktop beneath the ink cannot be enlarged; "
            + "lay a ground, or set 'pan' to always"))
    }
    editor.make(step)
    return .success("the page is now shown at \(Int((100 * editor.scale).rounded())) %")
  }

  /// Lays a ground beneath the page that is shown.
  ///
  /// - Returns: nil outside of draw mode.
  package func lay(_ choice: GroundChoice) -> Outcome? {
    guard let editor = open?.editor else { return nil }
    switch choice {
    case .ground(let ground):
      if let path = ground.path, access(path, R_OK) != 0 {
        return .failure(Refusal(message: "\(path): cannot be read: \(errorText(errno))"))
      }
      editor.choose(ground)
      return .success("the ground is now \(ground.text)")
    case .frozen:
      guard open?.keeper != nil else {
        return .failure(Refusal(message: "ground: there is no folder for a picture of the desktop"))
      }
      if let refusal = pictureRefusal { return .failure(refusal) }
      let magnifies = open?.absence?.magnifies == true
      stepAside()
      open?.display.isHidden = true
      open?.absence?.purpose = .ground(magnifies: magnifies)
      modes.change { $0.ink?.isFreezing = true }
      return .success("the desktop will be frozen in a moment")
    }
  }

  /// Makes a picture of the screen the page's ground; to be called while nothing of ours is shown.
  func freeze(_ drawing: OpenDrawing) {
    // Turning the page has ended the zoom for which the desktop would be frozen.
    let magnifies = drawing.absence?.magnifies == true
    guard !magnifies || drawing.editor.hasZoom else { return }
    guard let path = drawing.keeper?.newPicture(sparing: drawing.editor.grounds) else { return }
    let grid = RootReader(connection: overlay.connection).read(overlay.connection.rootFrame)
    guard !grid.rect.isEmpty, grid.pixels.count == grid.rect.area else {
      return log(.error, "ground: the screen could not be read")
    }
    drawing.editor.freeze(
      ScaledPicture(
        width: grid.rect.width, height: grid.rect.height,
        pixels: grid.pixels.map { $0 | 0xFF00_0000 }), as: path)
    if magnifies { magnify(drawing) }
  }
}
