import Testing
import Touches

@testable import InkPages

@Suite("Music staves")
struct StaffTests {
  @Test(
    "No staff is cut off at the lower edge of a page, and its miniature and other screens agree",
    arguments: [
      ((1920, 1080), (1920, 1080), PageView.identity, 6.18, 6),
      ((364, 205), (1920, 1080), PageView(scale: 0.19, x: 0, y: 0), 6.18, 6),
      ((800, 480), (800, 480), .identity, 5.2, 3),
      ((600, 1350), (1920, 1080), PageView(scale: 0.3125, x: 0, y: 506.25), 6.18, 6),
    ])
  func whole(
    _ size: (Int, Int), _ page: (Int, Int), _ view: PageView, _ density: Double, _ staves: Int
  ) {
    let area = PixelRect(ofRoot: size)
    let screen = PageScreen(PixelRect(ofRoot: page), pixelsPerMillimetre: density)
    let painter = PaperPainter(placement: PagePlacement(of: screen, on: area), area: area)
    var lines: [PixelRect] = []
    painter.forEachRect(of: .staves, through: view) { rect, _ in lines.append(rect) }
    // The first rectangle is the paper.
    lines.removeFirst()
    #expect(!lines.isEmpty && lines.count % 5 == 0)
    #expect(lines.allSatisfy { $0.maxY < area.maxY })
    #expect(lines.count == staves * 5)
  }
}
