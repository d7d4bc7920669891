package import Glibc
internal import InkPages
package import TouchDrawing
internal import TouchInk
internal import Touches

/// The view of the ground beneath the ink.
struct GroundView {
  /// The pictures of grounds that are files; nil before the first one.
  var library: GroundLibrary?
  /// The pixels of the ground; nil if the desktop is visible.
  var sheet: GroundSheet?
  /// The medium of the windows that show ink.
  var medium = Medium.translucent
  /// Whether the desktop is visible regardless of the ground.
  var isHidden = false
}

/// Grounds that are files.
extension InkEditor {
  /// Whether the desktop is visible regardless of the ground, because touches go to its windows.
  package var hidesGround: Bool {
    get { groundView.isHidden }
    set { groundView.isHidden = newValue }
  }

  /// The descriptors to poll for pictures of grounds.
  package var groundDescriptors: [pollfd] { groundView.library?.descriptors ?? [] }

  /// Puts the picture of the ground on its sheet, or starts to read it.
  func showPicture() {
    guard ground.path != nil, let sheet = groundView.sheet else { return }
    let library = groundView.library ?? GroundLibrary(log: log)
    groundView.library = library
    if let picture = library.picture(for: wantedPicture) { sheet.show(picture) }
  }

  /// The picture of the ground at the size at which the page's own screen is visible.
  private var wantedPicture: GroundLibrary.Request {
    let frame = placement.frame
    return GroundLibrary.Request(ground: ground, width: frame.width, height: frame.height)
  }

  /// Reads the file of the ground anew if it has changed or could not be read before.
  func renewPicture() {
    if groundView.sheet?.shows(ground, on: surface.area, placed: placement) == true {
      showPicture()
    }
  }

  /// Shows pictures that have been read since the last turn.
  package func takeGroundTurn() {
    guard let (request, picture) = groundView.library?.takeTurn() else { return }
    if request != wantedPicture {
      showPicture()
    } else if let picture {
      // A file that cannot be shown is read again when it is chosen again, and not at once.
      groundView.sheet?.show(picture)
    }
    if ground.path != nil { invalidateAll() }
  }

  /// Returns why the latest file of a ground cannot be shown or written; nil without a new problem.
  package func takeGroundProblem() -> GroundProblem? {
    defer { groundView.library?.problem = nil }
    return groundView.library?.problem
  }

  /// Deletes the files of pictures that the zoom has shown; to be called while no page is saved.
  package func deleteZoomPictures() {
    groundView.library?.deleteDiscarded(sparing: grounds)
  }

  /// Whether the picture of a ground is being written to its file.
  package var isWritingGround: Bool { groundView.library?.isWriting ?? false }

  /// Waits until pictures of grounds are written, but only up to a time on our clock, in ms.
  package func finishGrounds(until end: Double) { groundView.library?.finishWriting(until: end) }

  /// Makes a picture of the screen the ground of the current page, and writes it to a file.
  ///
  /// - Parameters:
  ///   - picture: the picture, of the screen's size.
  ///   - path: the file.
  package func freeze(_ picture: ScaledPicture, as path: String) {
    let library = groundView.library ?? GroundLibrary(log: log)
    groundView.library = library
    library.add(picture, as: path)
    // Ink over the desktop belongs to what is visible now. Other ink stays where it is if the
    // picture has room there.
    let hasRoom = !ground.isDesktop && !document.isPristine && placement.frame == presentScreen.area
    let ownScreen = hasRoom ? pages.shown.ownScreen : nil
    layPicture(.picture(path), madeFor: ownScreen ?? presentScreen)
  }
}
