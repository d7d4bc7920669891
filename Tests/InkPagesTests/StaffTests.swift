import Testing
import Touches

@testable import InkPages

@Suite("Music staves")
struct StaffTests {
  @Test(
    "No staff is cut off at the lower edge of a page or its miniature",
    arguments: [
      (PixelRect(x: 0, y: 0, width: 1920, height: 1080), 1920, PageView.identity, 6.18),
      (
        PixelRect(x: 0, y: 0, width: 364, height: 205), 1920, PageView(scale: 0.19, x: 0, y: 0),
        6.18
      ),
      (PixelRect(x: 0, y: 0, width: 800, height: 480), 800, .identity, 5.2),
    ])
  func whole(_ area: PixelRect, _ width: Int, _ view: PageView, _ density: Double) {
    let painter = PaperPainter(area: area, pixelsPerMillimetre: density, pageWidth: width)
    var lines: [PixelRect] = []
    painter.forEachRect(of: .staves, through: view) { rect, _ in lines.append(rect) }
    // The first rectangle is the paper.
    lines.removeFirst()
    #expect(!lines.isEmpty && lines.count % 5 == 0)
    #expect(lines.allSatisfy { $0.maxY < area.maxY })
  }
}
