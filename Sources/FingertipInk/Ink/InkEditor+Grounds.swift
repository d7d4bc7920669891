package import Glibc
internal import InkPages
package import TouchDrawing
internal import Touches

/// The view of the ground beneath the ink.
struct GroundView {
  /// The pictures of grounds that are files; nil before the first one.
  var library: GroundLibrary?
  /// The pixels of the ground; nil where the desktop is visible.
  var sheet: GroundSheet?
  /// The medium of the windows that ink is shown on.
  var medium = Medium.translucent
  /// Whether the desktop is visible whatever the ground is.
  var isHidden = false
}

/// Grounds that are files.
extension InkEditor {
  /// Whether the desktop is visible whatever the ground is, such as while touches go there.
  package var hidesGround: Bool {
    get { groundView.isHidden }
    set { groundView.isHidden = newValue }
  }

  /// The descriptors to poll for pictures of grounds.
  package var groundDescriptors: [pollfd] { groundView.library?.descriptors ?? [] }

  /// Lays the picture of the ground on its sheet, or has it read.
  func showPicture() {
    guard ground.path != nil, let sheet = groundView.sheet else { return }
    let library = groundView.library ?? GroundLibrary(log: log)
    groundView.library = library
    let area = surface.area
    if let picture = library.picture(of: ground, width: area.width, height: area.height) {
      sheet.show(picture)
    }
  }

  /// Shows pictures that were read meanwhile.
  package func takeGroundTurn() {
    guard groundView.library?.takeTurn() == true else { return }
    showPicture()
    if ground.path != nil { renewAll() }
  }

  /// Returns why the file of a ground cannot be shown, once; nil where all can.
  package func takeGroundProblem() -> String? {
    defer { groundView.library?.problem = nil }
    return groundView.library?.problem?.description
  }

  /// Waits until pictures of grounds are written, but no longer than until a time of our clock, in ms.
  package func finishGrounds(until end: Double) { groundView.library?.finishWriting(until: end) }

  /// Lays a picture of the screen beneath the page that is shown, which is written to a file.
  ///
  /// - Parameters:
  ///   - picture: as large as the screen.
  ///   - path: the file.
  package func freeze(_ picture: ScaledPicture, as path: String) {
    let library = groundView.library ?? GroundLibrary(log: log)
    groundView.library = library
    library.add(picture, as: path)
    choose(.picture(path))
  }
}
