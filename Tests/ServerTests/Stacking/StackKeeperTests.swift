import Testing
import TouchRig
import Touches

@testable import TouchX11

@Suite("The keeper of the stack", .server(), .serialized)
struct StackKeeperTests {
  @Test("The keeper of the stack returns above a window that was raised")
  func raised() throws {
    try withServer { server in
      let ours = try Ours(server.display)
      let other = try DisplayConnection(name: server.display)
      let rival = other.rival()
      #expect(other.topWindow == rival)
      ours.followEvents()
      ours.keeper.raiseIfCovered(at: 0)
      ours.connection.synchronise()
      #expect(other.topWindow == ours.pane.windowID)
      other.destroy(rival)
    }
  }

  @Test(
    "The keeper of the stack counts one contest for one raise, however many frames pass before it shows"
  )
  func framesInBetween() throws {
    try withServer { server in
      let ours = try Ours(server.display)
      let other = try DisplayConnection(name: server.display)
      let rival = other.rival()
      for contest in 0..<3 {
        other.raise(rival)
        other.synchronise()
        ours.followEvents()
        for frame in 0..<10 {
          ours.keeper.raiseIfCovered(at: Double(contest * 600 + frame * 8))
        }
        ours.connection.synchronise()
        #expect(other.topWindow == ours.pane.windowID, "contest \(contest)")
      }
      other.destroy(rival)
    }
  }

  @Test(
    "The keeper of the stack yields to a window that rises again and again, until it is unmapped")
  func concedes() throws {
    try withServer { server in
      let ours = try Ours(server.display)
      let other = try DisplayConnection(name: server.display)
      let rival = other.rival()
      for contest in 0..<4 {
        other.raise(rival)
        other.synchronise()
        ours.followEvents()
        ours.keeper.raiseIfCovered(at: Double(contest) * 400)
        ours.connection.synchronise()
      }
      #expect(other.topWindow == rival)
      other.unmap(rival)
      other.map(rival)
      other.synchronise()
      ours.followEvents()
      ours.keeper.raiseIfCovered(at: 10_000)
      ours.connection.synchronise()
      #expect(other.topWindow == ours.pane.windowID)
      other.destroy(rival)
    }
  }
}

/// A pane that is kept on top, with what tells its keeper of the stack.
private struct Ours {
  let connection: DisplayConnection
  let keeper: StackKeeper
  let pane: Pane
  private let events: EventReader

  init(_ display: String) throws {
    connection = try DisplayConnection(name: display)
    events = EventReader(
      connection: connection,
      listener: TouchListener(connection: connection),
      compositor: CompositorWatch(connection: connection))
    keeper = StackKeeper(connection: connection)
    pane = try Pane(
      connection: connection, frame: PixelRect(x: 0, y: 0, width: 100, height: 100),
      surface: .opaque)
    keeper.keep(sprites: [], panes: [pane])
    connection.synchronise()
  }

  /// Tells the keeper everything that has happened so far.
  func followEvents() {
    connection.synchronise()
    while let event = events.next() {
      if case .stack(let change) = event { keeper.follow(change) }
    }
  }
}

extension DisplayConnection {
  /// A window of another program, mapped on top of all.
  fileprivate func rival() -> WindowID {
    let window = makeWindow(
      frame: PixelRect(x: 0, y: 0, width: 50, height: 50), colour: 0, overrideRedirect: true,
      title: "rival")
    map(window)
    synchronise()
    return window
  }

  /// The highest child of the root.
  fileprivate var topWindow: WindowID? { topLevels().last?.id }
}
