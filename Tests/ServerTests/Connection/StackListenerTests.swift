import Glibc
import Testing
import SystemSupport
import TouchRig
import Touches
import WindowStates

@testable import TouchX11

@Suite("The listener for the window stack", .server(), .serialized)
struct StackListenerTests {
  @Test("The stack listener lets the loop sleep for a while after a window of ours has moved")
  func pausesAfterOwnMove() throws {
    try withServer { server in
      let ours = try StackObserver(server.display)
      let listener = try #require(ours.connection.stackListener)
      #expect(listener.wait(from: 0).descriptor == listener.fileDescriptor)
      ours.window.move(x: 10, y: 10)
      #expect(listener.wait(from: 1000).descriptor == nil)
      // Further moves do not extend the pause.
      ours.window.move(x: 20, y: 10)
      #expect(listener.wait(from: 1015).descriptor == nil)
      #expect(listener.wait(from: 1017).descriptor == listener.fileDescriptor)
      ours.window.move(x: 30, y: 10)
      #expect(listener.wait(from: 1018).descriptor == nil)
    }
  }

  @Test(
    "The stack listener reports other programs' windows while ours move, even once it is closed",
    arguments: [false, true])
  func reportsOtherWindows(isClosed: Bool) throws {
    try withServer { server in
      let ours = try StackObserver(server.display)
      let listener = try #require(ours.connection.stackListener)
      if isClosed {
        shutdown(listener.fileDescriptor, Int32(SHUT_RDWR))
        _ = ours.changes()
        #expect(ours.connection.stackListener == nil)
      }
      ours.window.move(x: 10, y: 10)
      _ = listener.wait(from: Monotonic.milliseconds)
      let other = try DisplayConnection(name: server.display)
      let window = other.makeWindow(
        frame: PixelRect(x: 0, y: 0, width: 50, height: 50), colour: 0, overrideRedirect: true,
        title: "another")
      other.map(window)
      other.synchronise()
      let changes = ours.changes()
      #expect(changes.contains(.created(window)) && changes.contains(.mapped(window)))
      #expect(!ours.connection.isLost)
    }
  }

  @Test("A window of ours counts as ours until the event about its end was read, and no longer")
  func forgetsDestroyedWindows() throws {
    try withServer { server in
      let ours = try StackObserver(server.display)
      let former = ours.connection.windows.made
      for _ in 0..<100 {
        _ = InputTransparentWindow(
          connection: ours.connection, role: .halo, frame: InputTransparentWindow.parkedPixel,
          surface: .opaque)
      }
      #expect(ours.connection.windows.made.count == former.count + 100)
      try Wait.until("the ends of all windows to be read") {
        _ = ours.changes()
        return ours.connection.windows.made.count <= former.count
      }
      #expect(ours.connection.windows.made == former)
    }
  }
}

/// A window of ours, with a connection that receives the changes of all windows.
private struct StackObserver {
  let connection: DisplayConnection
  let window: InputTransparentWindow
  private let events: EventReader

  init(_ display: String) throws {
    connection = try DisplayConnection(name: display)
    events = EventReader(
      connection: connection, listener: TouchListener(connection: connection),
      compositor: CompositorWatch(connection: connection))
    window = InputTransparentWindow(
      connection: connection, role: .halo, frame: InputTransparentWindow.parkedPixel,
      surface: .opaque)
    window.map()
    _ = changes()
  }

  /// Returns the changes of windows since the last call.
  func changes() -> [StackEvent] {
    connection.synchronise()
    var changes: [StackEvent] = []
    while let event = events.next() {
      if case .stack(let change) = event { changes.append(change) }
    }
    return changes
  }
}

extension StackListener.Wait {
  /// The descriptor that is waited for; nil for none.
  fileprivate var descriptor: Int32? {
    if case .descriptor(let entry) = self { entry.fd } else { nil }
  }
}
