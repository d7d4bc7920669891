import Testing
import Touches
import WindowStates

@Suite("Windows that another client may move")
struct HeldWindowTests {
  private static let frame = PixelRect(x: 10, y: 20, width: 30, height: 40)

  /// A request of ours, or an event of the server.
  enum Step: Sendable {
    case move(Int)
    case resize(Int)
    /// A ConfigureNotify event with a position, and perhaps another width or a border.
    case event(Int, width: Int = 30, border: Int = 0)
    case parent(isRoot: Bool)
  }

  @Test(
    "Only an event that is not due to our own requests makes a window a suspect",
    arguments: [
      ("no event", [], false),
      ("a restacked window", [.event(10)], false),
      ("another position", [.event(11)], true),
      ("another width", [.event(10, width: 31)], true),
      ("a border", [.event(10, border: 1)], true),
      ("a move away and back", [.event(11), .event(10)], false),
      ("a border that is gone", [.event(10, border: 1), .event(10)], false),
      ("our move", [.move(50), .event(50)], false),
      ("our resize", [.resize(60), .event(10, width: 60)], false),
      ("the first of our moves", [.move(50), .move(60), .event(50)], false),
      ("our moves", [.move(50), .move(60), .event(50), .event(60)], false),
      ("a move after ours", [.move(50), .event(50), .event(11)], true),
      ("a move between ours", [.move(50), .move(60), .event(50), .event(11)], true),
      ("a move after many of ours", [.move(50), .move(60), .event(60), .event(11)], true),
      ("a resize among ours", [.move(50), .event(10, width: 31), .event(50, width: 31)], true),
      ("a position of 16 bits", [.move(50 + 0x1_0000), .event(50)], false),
      ("another parent", [.parent(isRoot: false)], true),
      ("the root again", [.parent(isRoot: false), .parent(isRoot: true)], true),
      ("its place in the root", [.parent(isRoot: true), .event(10)], false),
      ("the same place in another parent", [.parent(isRoot: false), .event(10)], true),
      (
        "our moves in another parent, which no event tells of",
        [.parent(isRoot: false), .move(50), .move(60), .parent(isRoot: true), .event(11)], true
      ),
    ] as [(String, [Step], Bool)])
  func suspect(_ what: String, steps: [Step], isSuspect: Bool) {
    let window = HeldWindow(role: "region", frame: Self.frame)
    for step in steps {
      switch step {
      case .move(let x): window.move(x: x, y: 20)
      case .resize(let width): window.resize(width: width, height: 40)
      case .event(let x, let width, let border):
        window.note(PixelRect(x: x, y: 20, width: width, height: 40), border: border)
      case .parent(let isRoot): window.noteParent(isRoot: isRoot)
      }
    }
    #expect(window.isSuspect == isSuspect, "\(what)")
  }

  @Test(
    "A window is lost if the server's answer, after all requests, differs from what it should be",
    arguments: [
      ("as it should be", 10, 0, true, true, nil),
      ("elsewhere", 11, 0, true, true, .moved),
      ("a border", 10, 2, true, true, .moved),
      ("unmapped", 10, 0, false, true, .unmapped),
      ("elsewhere and unmapped", 11, 0, false, true, .moved),
      ("at another place of another parent", 0, 0, true, false, .reparented),
    ] as [(String, Int, Int, Bool, Bool, WindowLoss?)])
  func loss(
    _ what: String, x: Int, border: Int, isMapped: Bool, isInRoot: Bool, loss: WindowLoss?
  ) {
    let window = HeldWindow(role: "region", frame: Self.frame)
    window.isMapped = true
    let place = PixelRect(x: x, y: 20, width: 30, height: 40)
    func found(isMapped: Bool = isMapped, isInRoot: Bool = isInRoot) -> WindowLoss? {
      window.loss(at: place, border: border, isMapped: isMapped, isInRoot: isInRoot)
    }
    #expect(found() == loss, "\(what)")
    // The answer is compared with our latest request, however late the events are.
    window.move(x: x, y: 20)
    if border == 0, isInRoot { #expect(found() == (isMapped ? nil : .unmapped), "\(what)") }
    window.move(x: 10, y: 20)
    // A window that is hidden on purpose may be anywhere.
    window.isMapped = false
    window.isAbandoned = true
    #expect(found() == nil, "\(what)")
  }

  @Test("A window at its place in another parent is lost only if an event told of that parent")
  func otherParent() {
    let window = HeldWindow(role: "region", frame: Self.frame)
    func loss(isInRoot: Bool) -> WindowLoss? {
      window.loss(at: Self.frame, border: 0, isMapped: true, isInRoot: isInRoot)
    }
    #expect(loss(isInRoot: false) == nil)
    window.noteParent(isRoot: false)
    #expect(loss(isInRoot: false) == .reparented)
    #expect(loss(isInRoot: true) == nil)
  }

  @Test(
    "A window is at its place if the position and the size agree",
    arguments: [
      (PixelRect(x: 10, y: 20, width: 30, height: 40), true),
      (PixelRect(x: 11, y: 20, width: 30, height: 40), false),
      (PixelRect(x: 10, y: -20, width: 30, height: 40), false),
      (PixelRect(x: 10, y: 20, width: 31, height: 40), false),
      (PixelRect(x: 10, y: 20, width: 30, height: 1), false),
    ])
  func place(_ place: PixelRect, _ isAt: Bool) {
    #expect(HeldWindow(role: "region", frame: Self.frame).isAt(place) == isAt)
  }
}
