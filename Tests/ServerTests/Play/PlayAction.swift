import TouchRig
import Touches

/// One step of a sequence: something that a hand, a user, another program or the hardware does.
enum PlayAction: Equatable, Sendable {
  // Hands.
  case down(Touchscreen, [Contact])
  case move(Touchscreen, [Contact], steps: Int)
  case up(Touchscreen, [UInt32])
  case tap(Touchscreen, Contact, times: Int)
  case point(Point, clicks: Bool)
  case keys([Int32])
  case pass(milliseconds: Int)

  // The user of the program.
  case tell([String])
  case configure(RandomConfiguration)
  case spoilConfiguration(String)
  case signal(PlaySignal)
  case freeze
  case thaw
  case restart(PlayEnd)

  // The hardware.
  case resize(width: Int, height: Int)
  case repaint
  case addMonitor(PlayMonitor)
  case removeMonitor(PlayMonitor)
  case setEnabled(Touchscreen, Bool)
  case setAttached(Touchscreen, Bool)

  // Other programs.
  case start(DesktopProgram)
  case end(DesktopProgram, kills: Bool)
  case window(PlayWindow, WindowChange)
  case lock(PlayLocker)
  case unlock
  case interfere(Interference)
}

/// A touchscreen of `ServerConfiguration.regions`.
enum Touchscreen: String, CaseIterable, Sendable { case touch0, touch1 }

/// A finger of a touchscreen, and its position in px of the root.
struct Contact: Equatable, Sendable, CustomStringConvertible {
  var number: UInt32
  var place: Point

  var description: String { "\(number) at \(Int(place.x)),\(Int(place.y))" }
}

/// A signal that users send to the program.
enum PlaySignal: String, CaseIterable, Sendable { case hangUp, reload, toggle }

/// A way in which the program ends before it is started again.
enum PlayEnd: String, CaseIterable, Sendable { case quit, terminate, kill }

/// A monitor that covers a half of the screen; the left one has the output.
enum PlayMonitor: String, CaseIterable, Sendable { case left, right }

/// A window of another program.
enum PlayWindow: String, CaseIterable, Sendable { case a, b, c }

/// A change that another program makes to its window.
enum WindowChange: Equatable, Sendable {
  case map(PixelRect, colour: UInt32, isManaged: Bool)
  case raise, coverScreen, focus, retitle, grab, ungrab, destroy
}

/// A program that takes all input, or a reason for which the screen is black.
enum PlayLocker: String, CaseIterable, Sendable { case grabs, saver, terminal }

/// An action of another program against the windows of the overlay.
enum Interference: String, CaseIterable, Sendable { case destroy, unmap, move, lower }

extension PlayAction: CustomStringConvertible {
  var description: String {
    switch self {
    case .down(let screen, let contacts): "\(screen): down \(Self.list(contacts))"
    case .move(let screen, let contacts, let steps):
      "\(screen): move \(Self.list(contacts)) in \(steps) steps"
    case .up(let screen, let numbers): "\(screen): up \(Self.list(numbers))"
    case .tap(let screen, let contact, let times): "\(screen): tap \(contact), \(times) times"
    case .point(let place, let clicks):
      "mouse: \(clicks ? "click" : "move") at \(Int(place.x)),\(Int(place.y))"
    case .keys(let codes): "keyboard: the keys \(Self.list(codes))"
    case .pass(let time): "\(time) ms go by"
    case .tell(let words): "fingertip \(words.joined(separator: " "))"
    case .configure(let configuration): "the configuration becomes number \(configuration.number)"
    case .spoilConfiguration(let text): "the configuration becomes '\(text)'"
    case .signal(let signal): "signal \(signal)"
    case .freeze: "the program is stopped"
    case .thaw: "the program continues"
    case .restart(let end): "the program ends by '\(end)' and starts again"
    case .resize(let width, let height): "the screen becomes \(width)x\(height)"
    case .repaint: "the screen gets the size that it has"
    case .addMonitor(let monitor): "the \(monitor) half becomes a monitor"
    case .removeMonitor(let monitor): "the \(monitor) half is no monitor any more"
    case .setEnabled(let screen, let isEnabled):
      "\(screen): \(isEnabled ? "enabled" : "disabled")"
    case .setAttached(let screen, let isAttached):
      "\(screen): \(isAttached ? "attached" : "detached")"
    case .start(let program): "\(program) starts"
    case .end(let program, let kills): "\(program) \(kills ? "is killed" : "ends")"
    case .window(let window, .map(let frame, let colour, let isManaged)):
      "window \(window): map \(isManaged ? "" : "unmanaged ")\(frame.width)x\(frame.height)"
        + "+\(frame.x)+\(frame.y) in #\(String(colour, radix: 16))"
    case .window(let window, let change): "window \(window): \(change)"
    case .lock(let locker): "the screen is locked by '\(locker)'"
    case .unlock: "the screen is unlocked"
    case .interfere(let interference): "another program: \(interference) our windows"
    }
  }

  private static func list(_ items: [some CustomStringConvertible]) -> String {
    items.map(\.description).joined(separator: ", ")
  }
}
