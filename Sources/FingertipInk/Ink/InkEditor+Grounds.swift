package import Glibc
internal import InkPages
package import TouchDrawing
internal import Touches

/// Grounds that are files.
extension InkEditor {
  /// The descriptors to poll for pictures of grounds.
  package var groundDescriptors: [pollfd] { grounds?.descriptors ?? [] }

  /// Lays the picture of the ground on its sheet, or has it read.
  func showPicture() {
    guard ground.path != nil, let sheet else { return }
    let library = grounds ?? GroundLibrary(log: log)
    grounds = library
    let area = surface.area
    if let picture = library.picture(of: ground, width: area.width, height: area.height) {
      sheet.show(picture)
    }
  }

  /// Shows pictures that were read meanwhile.
  package func takeGroundTurn() {
    guard grounds?.takeTurn() == true else { return }
    showPicture()
    if ground.path != nil { renewAll() }
  }

  /// Returns why the file of a ground cannot be shown, once; nil where all can.
  package func takeGroundProblem() -> String? {
    defer { grounds?.problem = nil }
    return grounds?.problem?.description
  }

  /// Waits until pictures of grounds are written, but no longer than until a time of our clock, in ms.
  package func finishGrounds(until end: Double) { grounds?.finishWriting(until: end) }

  /// Lays a picture of the screen beneath the page that is shown, which is written to a file.
  ///
  /// - Parameters:
  ///   - picture: as large as the screen.
  ///   - path: the file.
  package func freeze(_ picture: ScaledPicture, as path: String) {
    let library = grounds ?? GroundLibrary(log: log)
    grounds = library
    library.add(picture, as: path)
    choose(.picture(path))
  }
}
