import Testing
import Touches

@testable import InkPages

@Suite("The place of a page on another screen")
struct PagePlacementTests {
  /// A page's own screen, and where another screen shows it.
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var ownScreen: PixelRect
    var screen: PixelRect
    var frame: PixelRect
  }

  private static func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height)
  }

  @Test(
    "All of a page's own screen is in the middle of another one, as large as possible",
    arguments: [
      Case(
        testDescription: "smaller, more square", ownScreen: rect(0, 0, 1280, 720),
        screen: rect(0, 0, 800, 480), frame: rect(0, 15, 800, 450)),
      Case(
        testDescription: "larger", ownScreen: rect(0, 0, 1280, 720),
        screen: rect(0, 0, 1920, 1080), frame: rect(0, 0, 1920, 1080)),
      Case(
        testDescription: "upright", ownScreen: rect(0, 0, 1280, 720),
        screen: rect(0, 0, 1080, 1920), frame: rect(0, 656, 1080, 608)),
      Case(
        testDescription: "wider, as of two monitors", ownScreen: rect(0, 0, 1000, 500),
        screen: rect(0, 0, 3000, 1000), frame: rect(500, 0, 2000, 1000)),
      Case(
        testDescription: "beside the origin", ownScreen: rect(100, 50, 400, 300),
        screen: rect(-20, 10, 800, 600), frame: rect(-20, 10, 800, 600)),
    ])
  func frame(_ given: Case) {
    let placement = PagePlacement(
      of: PageScreen(given.ownScreen, pixelsPerMillimetre: 4), on: given.screen)
    #expect(placement.frame == given.frame)
    #expect(placement.visible.contains(given.ownScreen))
    #expect(placement.onPage(given.screen) == given.ownScreen)
    let corner = placement.map(
      Point(x: Double(given.ownScreen.x), y: Double(given.ownScreen.y)))
    #expect((corner.x - Double(given.frame.x)).magnitude <= 0.5)
    #expect((corner.y - Double(given.frame.y)).magnitude <= 0.5)
  }

  @Test("On a screen of its own size, a page has its place without any rounding")
  func sameScreen() {
    let screen = Self.rect(0, 0, 1366, 768)
    let placement = PagePlacement(of: PageScreen(screen, pixelsPerMillimetre: 4), on: screen)
    #expect(placement.map.isIdentity && placement.frame == screen && placement.visible == screen)
  }

  @Test("A mapped view does to the image of a page what the view does to the page")
  func mappedView() {
    let map = PageView(scale: 0.625, x: 3, y: 15)
    let view = PageView(scale: 2, x: -400, y: 30.5)
    let point = Point(x: 320, y: 77)
    let (direct, mapped) = (map(view(point)), view.mapped(by: map)(map(point)))
    #expect((direct - mapped).length < 1e-9)
    #expect((view.followed(by: map)(point) - direct).length < 1e-9)
    #expect(PageView.identity.mapped(by: map).isIdentity)
  }
}
