import DesktopRequests
import Testing
import TouchX11
import Touches
import WindowStates

@testable import SystemSupport
@testable import TouchRig

/// Everything on the server that the program must leave as it found it.
struct PlayWorld: Equatable {
  let devices: [String]
  let keys: [[UInt]]
  let monitors: [PixelRect]

  init(_ user: DisplayConnection) {
    devices = user.deviceLines()
    keys = user.keyboardSymbols
    monitors = user.monitorFrames()
  }

  /// Returns what differs from an earlier state.
  func changes(since former: PlayWorld) -> [String] {
    var changes = devices.filter { !former.devices.contains($0) }.map { "now \($0)" }
    changes += former.devices.filter { !devices.contains($0) }.map { "before \($0)" }
    if keys != former.keys { changes.append("the keyboard's map") }
    if monitors != former.monitors {
      changes.append("monitors \(former.monitors), now \(monitors)")
    }
    return changes
  }
}

/// The other programs beside the overlay: windows, a compositor, a window manager and a locker.
final class PlayNeighbours {
  private let server: PrivateServer
  /// The application that covers the whole screen from the start.
  let application: ProbeClient
  private(set) var programs: [DesktopProgram: RunningProgram] = [:]
  private(set) var windows: [PlayWindow: ProbeClient] = [:]
  private var locker: ProbeClient?
  private var titles = 0

  init(on server: PrivateServer) throws {
    self.server = server
    application = try ProbeClient(
      server.display, .touch, on: .window(PixelRect(x: 0, y: 0, width: 3840, height: 2160)))
  }

  /// All clients to which a touch may belong.
  var clients: [ProbeClient] { [application] + PlayWindow.allCases.compactMap { windows[$0] } }

  func start(_ program: DesktopProgram) throws {
    programs[program] = try RunningProgram(program, on: server)
  }

  func end(_ program: DesktopProgram, kills: Bool) {
    let running = programs.removeValue(forKey: program)
    if kills { running?.killNow() } else { running?.stop() }
  }

  func change(_ window: PlayWindow, _ change: WindowChange) throws {
    if case .map(let frame, let colour, let isManaged) = change {
      windows[window] = try ProbeClient(
        server.display, .touch,
        on: .window(frame, colour: colour, overrideRedirect: !isManaged))
    }
    guard let client = windows[window] else { return }
    let connection = client.connection
    switch change {
    case .map: break
    case .raise: connection.raise(client.window)
    case .coverScreen:
      let size = connection.rootSize
      connection.place(
        client.window, at: PixelRect(x: 0, y: 0, width: size.width, height: size.height))
      connection.raise(client.window)
    case .focus: connection.focus(client.window)
    case .retitle:
      titles += 1
      connection.setTitle("title \(titles)", of: client.window)
    case .grab: _ = connection.grabPointer(on: client.window)
    case .ungrab: connection.ungrabPointer()
    case .destroy: windows[window] = nil
    }
    connection.synchronise()
  }

  /// Takes all input, or makes the screen black.
  func lock(_ kind: PlayLocker, with user: DisplayConnection) throws {
    switch kind {
    case .grabs:
      let locker = try ProbeClient(
        server.display, .structure, on: .window(PixelRect(x: 0, y: 0, width: 1, height: 1)))
      _ = locker.connection.grabKeyboard(on: locker.window)
      _ = locker.connection.grabPointer(on: locker.window)
      for screen in Touchscreen.allCases {
        if let device = locker.connection.device(named: screen.rawValue) {
          _ = locker.connection.grab(device, on: locker.window)
        }
      }
      locker.connection.synchronise()
      self.locker = locker
    case .saver: user.setBlanked(true)
    case .terminal: user.setTerminalShown(false)
    }
  }

  func unlock(with user: DisplayConnection) {
    locker = nil
    user.setBlanked(false)
    user.setTerminalShown(true)
  }

  /// Ends all grabs, so that touches reach windows again.
  func release(with user: DisplayConnection) {
    unlock(with: user)
    for client in windows.values {
      client.connection.ungrabPointer()
      client.connection.synchronise()
    }
  }

  /// Ends all programs and windows but the application.
  func leave() {
    windows = [:]
    for program in DesktopProgram.light { end(program, kills: false) }
  }
}
