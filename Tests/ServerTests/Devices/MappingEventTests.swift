import Testing
import TouchRig
import TouchX11
import Touches

@Suite("Changes of a device's properties", .server(.stage), .serialized)
struct MappingEventTests {
  /// A change that a user makes to a touchscreen, and the number of mapping events that it causes.
  struct Change: CustomTestStringConvertible {
    var testDescription: String
    var events: Int
    var make: @Sendable (DisplayConnection, DeviceID) throws -> Void

    static let all = [
      Change(testDescription: "nothing", events: 0) { _, _ in },
      Change(testDescription: "the matrix, and back", events: 2) { user, device in
        try user.setMatrix([0.5, 0, 0, 0, 1, 0, 0, 0, 1], of: device)
        try user.setMatrix([1, 0, 0, 0, 1, 0, 0, 0, 1], of: device)
      },
      Change(testDescription: "another property", events: 0) { user, device in
        try user.setEnabled(true, device)
      },
    ]
  }

  @Test(
    "A change of a device's properties is an event only if it changes the device's mapping",
    arguments: Change.all)
  func mapping(_ change: Change) throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let slave = try #require(user.device(named: "touch0"))
      let other = try #require(user.device(named: "touch1"))
      let connection = try DisplayConnection(name: server.display)
      let events = EventReader(
        connection: connection, listener: TouchListener(connection: connection),
        compositor: CompositorWatch(connection: connection))
      connection.synchronise()
      while events.next() != nil {}
      for device in [slave, other] {
        try change.make(user, device)
        user.synchronise()
        connection.synchronise()
        var received: [DisplayEvent] = []
        while let event = events.next() {
          if case .mappingChanged = event { received.append(event) }
        }
        #expect(received == Array(repeating: .mappingChanged(device), count: change.events))
      }
    }
  }
}
