// A picture of the screen is taken a moment after it was asked for, once applications have
// repainted what the palette covered. Commands that would change the picture, its page or its
// purpose wait until then; those that read the file of a frozen desktop also wait until it is
// written.
//
// No picture is taken of a locker, of a password prompt, or of what the cover of a locked or black
// screen hides: the picture would be kept in a file and shown after the lock, and the cover would
// be hidden for it.

internal import FingertipInk
internal import FingertipSettings
internal import OverlayLayers
internal import SystemSupport

/// A command that waits for a picture of the screen.
struct WaitingCommand {
  /// Whether it also waits until the picture's file is written.
  let readsFile: Bool
  /// Carries out the command, also outside of draw mode.
  let carryOut: () -> Void
}

extension DrawModeHandler {
  /// The reason why no picture of the screen may be taken now; nil if it may.
  package var pictureRefusal: Refusal? {
    guard modes.demands.forbidsPictures else { return nil }
    return Refusal(
      message: "the screen cannot be pictured while it is locked or black, "
        + "or while a password prompt is open")
  }

  /// Gives up the picture that is about to be taken if the screen must not be pictured any more.
  func giveUpForbiddenPicture() {
    guard let open, awaitsOwnPicture, let refusal = pictureRefusal else { return }
    if isZoomDue { open.editor.endZoom() }
    comeBack()
    log(.notice, refusal.message)
  }

  /// Carries out a command once no picture of the screen is about to be taken; usually at once.
  ///
  /// - Parameters:
  ///   - readsFile: whether the command reads the files of pictures, so that it waits for them too.
  ///   - carryOut: carries out the command, also outside of draw mode.
  package func afterPicture(readsFile: Bool, _ carryOut: @escaping () -> Void) {
    pending.afterPicture.append(WaitingCommand(readsFile: readsFile, carryOut: carryOut))
    takePictureTurn()
  }

  /// Whether a picture is about to be taken for draw mode itself, which takes a moment.
  var awaitsOwnPicture: Bool {
    switch open?.absence?.purpose {
    case .file, .ground: true
    case .request, nil: false
    }
  }

  /// Whether the first of the waiting commands can be carried out.
  var isPictureTurnDue: Bool {
    guard let command = pending.afterPicture.first else { return false }
    guard let open else { return true }
    return open.absence == nil && !(command.readsFile && open.editor.isWritingGround)
  }

  /// Carries out the commands that waited, until one of them asks for another picture.
  func takePictureTurn() {
    while isPictureTurnDue { pending.afterPicture.removeFirst().carryOut() }
  }

  /// Carries out all commands that wait, because no picture is taken any more.
  func endPictures() {
    let commands = pending.afterPicture
    pending.afterPicture = []
    for command in commands { command.carryOut() }
  }
}

extension DrawCommand {
  /// Whether the command would change a picture of the screen, its page or its purpose.
  var waitsForPicture: Bool {
    switch self {
    case .save, .page, .ground, .grounds, .view: true
    default: false
    }
  }
}
