import Testing
import TouchRig
import Touches
import WindowStates

@testable import TouchX11

@Suite("The stack keeper", .server(), .serialized)
struct StackKeeperTests {
  @Test("The stack keeper raises our pane above a window that was raised")
  func raised() throws {
    try withServer { server in
      let kept = try KeptPane(server.display)
      let other = try DisplayConnection(name: server.display)
      let rival = other.rival()
      #expect(other.topWindow == rival)
      kept.followEvents()
      kept.keeper.raiseIfCovered(at: 0)
      kept.connection.synchronise()
      #expect(other.topWindow == kept.pane.windowID)
      other.destroy(rival)
    }
  }

  @Test("The stack keeper raises the windows that are left when one of them has been released")
  func released() throws {
    try withServer { server in
      let kept = try KeptPane(server.display)
      do {
        let other = try Pane(
          connection: kept.connection, frame: PixelRect(x: 0, y: 0, width: 100, height: 100),
          surface: .opaque)
        kept.keeper.keep(halos: [], panes: [other, kept.pane])
      }
      kept.connection.synchronise()
      let other = try DisplayConnection(name: server.display)
      let rival = other.rival()
      kept.followEvents()
      kept.keeper.raiseIfCovered(at: 0)
      kept.connection.synchronise()
      #expect(other.topWindow == kept.pane.windowID)
      #expect(kept.connection.takeErrors().isEmpty)
      other.destroy(rival)
    }
  }

  @Test(
    "The stack keeper counts one contest per raise, however many frames pass before it takes effect"
  )
  func framesInBetween() throws {
    try withServer { server in
      let kept = try KeptPane(server.display)
      let other = try DisplayConnection(name: server.display)
      let rival = other.rival()
      for contest in 0..<3 {
        other.raise(rival)
        other.synchronise()
        kept.followEvents()
        for frame in 0..<10 {
          kept.keeper.raiseIfCovered(at: Double(contest * 600 + frame * 8))
        }
        kept.connection.synchronise()
        #expect(other.topWindow == kept.pane.windowID, "contest \(contest)")
      }
      other.destroy(rival)
    }
  }

  @Test(
    "The stack keeper yields to a window that is raised again and again, until it is unmapped")
  func concedes() throws {
    try withServer { server in
      let kept = try KeptPane(server.display)
      let other = try DisplayConnection(name: server.display)
      let rival = other.rival()
      for contest in 0..<4 {
        other.raise(rival)
        other.synchronise()
        kept.followEvents()
        kept.keeper.raiseIfCovered(at: Double(contest) * 400)
        kept.connection.synchronise()
      }
      #expect(other.topWindow == rival)
      other.unmap(rival)
      other.map(rival)
      other.synchronise()
      kept.followEvents()
      kept.keeper.raiseIfCovered(at: 10_000)
      kept.connection.synchronise()
      #expect(other.topWindow == kept.pane.windowID)
      other.destroy(rival)
    }
  }
}

/// A pane that is kept on top, with the events that its keeper follows.
private struct KeptPane {
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
    keeper.keep(halos: [], panes: [pane])
    connection.synchronise()
  }

  /// Passes all changes so far to the keeper.
  func followEvents() {
    connection.synchronise()
    while let event = events.next() {
      if case .stack(let change) = event { keeper.follow(change) }
    }
  }
}

extension DisplayConnection {
  /// Makes a window of another program, mapped on top of all others.
  fileprivate func rival() -> WindowID {
    let window = makeWindow(
      frame: PixelRect(x: 0, y: 0, width: 50, height: 50), colour: 0, overrideRedirect: true,
      title: "rival")
    map(window)
    synchronise()
    return window
  }

  /// The topmost child of the root.
  fileprivate var topWindow: WindowID? { topLevels().last?.id }
}
