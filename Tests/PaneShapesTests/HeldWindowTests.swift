import PaneShapes
import Testing
import Touches

@Suite("Windows that another client may move")
struct HeldWindowTests {
  private static let frame = PixelRect(x: 10, y: 20, width: 30, height: 40)

  @Test(
    "A window at another place or of another size is displaced",
    arguments: [
      (PixelRect(x: 10, y: 20, width: 30, height: 40), false),
      (PixelRect(x: 11, y: 20, width: 30, height: 40), true),
      (PixelRect(x: 10, y: -20, width: 30, height: 40), true),
      (PixelRect(x: 10, y: 20, width: 31, height: 40), true),
      (PixelRect(x: 10, y: 20, width: 30, height: 1), true),
    ])
  func displaced(_ place: PixelRect, _ isDisplaced: Bool) {
    for frame in [Self.frame, nil] {
      var window = HeldWindow(role: "region", frame: frame)
      Self.note(place, of: &window)
      #expect(window.isSuspect == (isDisplaced && frame != nil))
      #expect(Self.isDisplaced(window, at: place) == (isDisplaced && frame != nil))
    }
  }

  @Test("Events of our own moves are late, and no reason for a suspicion")
  func ownMoves() {
    var window = HeldWindow(role: "region", frame: Self.frame)
    let next = Self.frame.offset(x: 5, y: 0)
    window.frame = next
    Self.note(Self.frame, of: &window)
    #expect(!window.isSuspect)
    Self.note(next, of: &window)
    #expect(!window.isSuspect)
    Self.note(Self.frame.offset(x: 9, y: 0), of: &window)
    #expect(window.isSuspect)
    // The server's reply comes after our requests.
    #expect(!Self.isDisplaced(window, at: next))
    #expect(Self.isDisplaced(window, at: Self.frame))
  }

  @Test("A window in another parent is displaced until it is a child of the root again")
  func otherParent() {
    var window = HeldWindow(role: "region", frame: Self.frame)
    window.noteParent(isRoot: false)
    #expect(window.isSuspect && Self.isDisplaced(window, at: Self.frame))
    Self.note(Self.frame, of: &window)
    #expect(window.isSuspect)
    window.noteParent(isRoot: true)
    #expect(!Self.isDisplaced(window, at: Self.frame))
  }

  @Test("A place beyond the 16 bits of the server's positions is that of the same window")
  func farAway() {
    let frame = PixelRect(x: 70_000, y: -40_000, width: 30, height: 40)
    let window = HeldWindow(role: "region", frame: frame)
    let place = PixelRect(x: 70_000 - 65_536, y: -40_000 + 65_536, width: 30, height: 40)
    #expect(!Self.isDisplaced(window, at: place))
  }

  private static func note(_ place: PixelRect, of window: inout HeldWindow) {
    window.note(
      x: Int32(place.x), y: Int32(place.y), width: Int32(place.width), height: Int32(place.height))
  }

  private static func isDisplaced(_ window: HeldWindow, at place: PixelRect) -> Bool {
    window.isDisplaced(
      x: Int32(place.x), y: Int32(place.y), width: Int32(place.width), height: Int32(place.height))
  }
}
