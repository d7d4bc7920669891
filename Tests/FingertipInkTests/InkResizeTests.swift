import Testing
import TouchDrawing
import Touches

@testable import FingertipInk
@testable import FingertipSettings

/// A change of the screen in the middle of a frame: what fingers and commands did since the last one has not
/// reached the pixels yet.
@Suite("Ink when the screen changes") struct InkResizeTests {
  private static let area = PixelRect(x: 0, y: 0, width: 1600, height: 1200)

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var act: @Sendable (InkEditor) -> Void
  }

  @Test(
    "Ink looks after a resize as if the frame before had come first",
    arguments: [
      Case(testDescription: "a stroke that was finished") { draw($0, 9, from: 1100, to: 1500) },
      Case(testDescription: "a stroke that was undone") { _ = $0.undo() },
      Case(testDescription: "all that was cleared") { $0.clear() },
    ],
    [(640, 480), (1200, 1600), (3200, 2400)])
  func resized(_ given: Case, _ size: (width: Int, height: Int)) throws {
    let screen = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    func pixels(hasFrame: Bool) throws -> [UInt32] {
      var settings = DrawSettings()
      settings.line.widthSource = .none
      settings.line.filter = .none
      let session = try InkEditor(
        area: Self.area, settings: settings, density: .fourPixels, log: { _, _ in })
      Self.draw(session, 7, from: 100, to: 500)
      Self.draw(session, 8, from: 500, to: 1150)
      session.update(at: Timestamp(milliseconds: 100)) { _ in }
      given.act(session)
      if hasFrame { session.update(at: Timestamp(milliseconds: 200)) { _ in } }
      session.resize(to: screen, density: .fourPixels, medium: .translucent)
      session.update(at: Timestamp(milliseconds: 300)) { _ in }
      var pixels = [UInt32](repeating: 0, count: screen.width * screen.height)
      pixels.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        session.paint(
          screen, into: PixelTarget(bounds: screen, pixels: base, stride: screen.width))
      }
      return pixels
    }
    let expected = try pixels(hasFrame: true)
    #expect(try pixels(hasFrame: false) == expected)
    #expect(expected.contains { $0 != 0 } == !given.testDescription.hasPrefix("all"))
  }

  /// Draws a line down from left to right, within which a place is as far from the left as from the top.
  private static func draw(_ session: InkEditor, _ finger: UInt32, from: Double, to: Double) {
    for (phase, place) in [(TouchPhase.began, from), (.moved, to), (.ended, to)] {
      var touch = Touch(
        id: TouchID(device: DeviceID(rawValue: 8), contact: finger),
        time: Timestamp(milliseconds: 50), position: Point(x: place, y: min(place, 1150)))
      touch.phase = phase
      session.follow(touch)
    }
  }
}
