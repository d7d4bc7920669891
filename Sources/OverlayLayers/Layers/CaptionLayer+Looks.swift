internal import HandCaptions
internal import TouchDrawing
internal import Touches

extension CaptionLayer {
  /// Creates captions with the looks of a monitor; they stay in its area, in px of the root.
  init(looks: MarkLooks, area: PixelRect) {
    self.init(
      look: looks.caption, colour: looks.colour(forSlot: 0), haloRadius: looks.halo.outerRadius,
      labelHeight: looks.hasLabels ? 2 * looks.label.textSize : 0, area: area)
  }
}
