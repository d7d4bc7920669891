import Testing
import TouchDrawing
import Touches

@testable import HandCaptions

@Suite struct CaptionLayerTests {
  @Test(
    "The letters of a caption that is wider than the screen are smaller, so that it can be read",
    arguments: [false, true], [120, 250, 400])
  func wide(isRow: Bool, width: Int) throws {
    let text = "Drehen gegen den Uhrzeigersinn mit drei Fingern"
    let area = PixelRect(x: 50, y: 20, width: width, height: 300)
    var layer = CaptionLayer(
      look: LabelLook(textSize: 24), colour: .white, haloRadius: 5, area: area)
    var damage = DamageList(pane: area)
    let caption = Caption(
      text: text, frame: Rect(x: 90, y: 150, width: 0, height: 0),
      start: Timestamp(milliseconds: 0), isRow: isRow)
    layer.update([caption], at: Timestamp(milliseconds: 10), all: false, into: &damage)
    var parts: [PixelRect] = []
    layer.forEachPart { parts.append($0) }
    let bounds = try #require(parts.first)
    var painter = LabelPainter()
    let sizes = (6...24).map { painter.measure(text, look: LabelLook(textSize: Double($0))) }
    // At 6 px the letters do not become smaller, even if the caption is cut off.
    let isWhole = sizes.contains { $0.width == bounds.width && $0.height == bounds.height }
    #expect(isWhole || bounds.height == sizes[0].height)
    #expect(bounds.height < sizes[18].height)
    #expect(area.contains(bounds))
  }
}
