internal import HandCaptions
internal import TouchDrawing
internal import Touches

extension CaptionLayer {
  /// Captions in the looks of a monitor, whose area in px of the root they never leave.
  init(looks: MarkLooks, area: PixelRect) {
    self.init(
      look: looks.caption, colour: looks.colour(forSlot: 0), haloRadius: looks.halo.outerRadius,
      area: area)
  }
}
