import FingertipSettings
import LabelLayout
import SystemSupport
import TestSupport
import Testing
import TouchDrawing
import TouchRouting
import Touches
import Translations

@testable import FingertipKiosk

@Suite("Words on a locked screen") struct LockWordsTests {
  private static let files = RepositoryFile.files(in: "config/locale", ending: ".po").sorted()
  private static let density = 6.5

  @Test(
    "The words on a locked screen are shown completely on narrow monitors",
    arguments: [49.0, 74, 300], files)
  func complete(width: Double, file: String) throws {
    let language = try MessageCompiler.language(
      String(Files.name(of: file).dropLast(3)), RepositoryFile.path(file))
    var state = CoverState(at: 0)
    state.step(.lock(30_000), at: 0)
    let labels = CoverPanels.panels(of: state, at: 0, width: width, in: language).compactMap {
      region in region.look?.normal.label
    }.filter { $0.text != nil }
    #expect(labels.count == 2)
    for label in labels {
      let text = try #require(label.text)
      let size = label.size.pixels(pixelsPerMillimetre: Self.density, whole: 0)
      var style = LabelStyle()
      style.wraps = label.lettering.wraps
      style.minimumSize = label.lettering.minimumSize?.pixels(
        pixelsPerMillimetre: Self.density, whole: 0)
      let (frameWidth, frameHeight) = (0.96 * width * Self.density, 1.6 * size)
      let fit = LabelFit(text, style: style, size: size, width: frameWidth, height: frameHeight)
      #expect(fit.lines.joined(separator: " ") == text)
      let mask = TextMask(
        text, style: style, size: size, width: Int(frameWidth), height: Int(frameHeight))
      let columns = Set(
        mask.coverage.indices.filter { mask.coverage[$0] > 0 }.map {
          mask.area.x + $0 % mask.area.width
        })
      #expect(!columns.isEmpty && !columns.contains(0) && !columns.contains(Int(frameWidth) - 1))
    }
  }
}
