import TouchDrawing
import TouchX11
import Touches

@testable import FingertipSettings
@testable import OverlayLayers
@testable import TouchRig

extension PixelGrid {
  /// Looks for a caption of the right size and with its letters.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - ground: the colour of everything beneath, as 0xRRGGBB.
  ///   - isComposited: whether a compositor shows it.
  /// - Returns: whether there is one.
  func showsCaption(_ text: String, on ground: UInt32, isComposited: Bool) -> Bool {
    let looks = MarkLooks(.presenter)
    var painter = LabelPainter()
    let size = painter.measure(text, look: looks.caption)
    return blobs(on: ground).contains { blob in
      let bounds = blob.bounds
      guard bounds.width == size.width, bounds.height == size.height else { return false }
      let picture = ExpectedPicture(bounds, isComposited: isComposited, ground: { _, _ in ground })
      picture.paintLabel(text, looks.caption, looks.colour(forSlot: 0))
      // Without a compositor the round corners are cut in steps.
      return picture.isShown(on: self, tolerance: 2) { x, y in
        x >= bounds.x + 12 && x < bounds.maxX - 12 && y >= bounds.y + 4 && y < bounds.maxY - 4
      }
    }
  }
}
