import Testing
import TouchRig
import TouchRouting
import TouchX11
import Touches

/// An application, an `offer` region over a part of it, and a stand-in that decides about its
/// touches.
final class OfferStage {
  let application: Application
  let regions: RegionStage
  let finger: Injector
  private let host = ManualRecognizerHost()
  /// The event texts of the application before each `look`.
  private var seen: [String] = []

  /// A step of a finger, or a decision about a touch on the region, counted from 0.
  enum Step {
    case down(UInt32, Double, Double)
    case move(UInt32, Double, Double)
    case up(UInt32)
    /// The touch is claimed, and no handler receives it.
    case claim(Int)
    /// The touch is claimed, and the region's handler receives it.
    case share(Int)
    /// The touch is given to the application.
    case giveUp(Int)
    /// A bar separates what the application has received by now from what follows.
    case look
  }

  init(_ server: PrivateServer, _ kind: ApplicationKind) throws {
    application = try Application(server.display, kind)
    finger = try server.injector("touch0")
    // Moves the pointer from wherever it was to a point that no touch of these tests uses.
    try finger.tap(1, at: Point(x: 900, y: 600))
    application.letThrough()
    var tray = Region(name: "tray", frame: Rect(100, 100, 400, 200), policy: .offer)
    tray.touchRules.strategy = .each
    regions = try RegionStage(server.display, RegionTree(tray), .grab, host)
    application.probe.clear()
  }

  func play(_ steps: [Step]) throws {
    for step in steps {
      switch step {
      case .down(let number, let x, let y): try finger.touchDown(number, at: Point(x: x, y: y))
      case .move(let number, let x, let y): try finger.touchMove(number, to: Point(x: x, y: y))
      case .up(let number): try finger.touchUp(number)
      case .claim(let number): decide { host.claims.append($0.offered[number]) }
      case .share(let number): decide { host.shares.append($0.offered[number]) }
      case .giveUp(let number): decide { host.giveUp($0.offered[number]) }
      case .look: seen.append(takeEventText())
      }
      settle()
    }
  }

  /// Lets everything happen that follows by now: touches are given back one by one, each when the
  /// manager has let the one before through.
  func settle() {
    repeat {
      regions.pump()
      application.letThrough()
    } while regions.nextAnswer != nil
  }

  /// Returns the events that the application received since the last call, with a bar for each
  /// `look`.
  func takeAllEventText() -> String {
    defer { seen = [] }
    return (seen + [takeEventText()]).joined(separator: " | ")
  }

  private func decide(_ body: (ManualRecognizerHost) -> Void) {
    body(host)
    host.nextDeadline = Timestamp(milliseconds: 0)
    regions.passTime()
  }

  /// Returns the events that the application received since the last call, one word for each.
  ///
  /// A word is a letter, the number of the touch, and the position. B, U, E and O are the begin,
  /// update, end and ownership of a touch; P, R and M the press, release and motion of the pointer.
  func takeEventText() -> String {
    let letters: [ProbeEvent.Kind: String] = [
      .touchBegin: "B", .touchUpdate: "U", .touchEnd: "E", .touchOwnership: "O",
      .buttonPress: "P", .xiButtonPress: "P", .buttonRelease: "R", .xiButtonRelease: "R",
      .motion: "M", .xiMotion: "M",
    ]
    return application.takeInput().map { event in
      let isTouch = letters[event.kind].map { "BUEO".contains($0) } ?? false
      let position = event.kind == .touchOwnership ? nil : event.rootPosition
      return (letters[event.kind] ?? event.kind.rawValue) + (isTouch ? "\(event.detail)" : "")
        + (position.map { "@\(Int($0.x.rounded())),\(Int($0.y.rounded()))" } ?? "")
    }.joined(separator: " ")
  }
}
