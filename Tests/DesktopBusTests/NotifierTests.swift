import SystemSupport
import TestSupport
import Testing
import TouchRig

@testable import DesktopBus

@Suite("Desktop notifications")
struct NotifierTests {
  @Test("Each topic has one notification, which is replaced and withdrawn")
  func lifetime() throws {
    let bus = try PrivateBus()
    let notifier = Notifier()
    // Without a bus, no notification is shown.
    notifier.show(.ink, "early", "")
    let desktop = try BusProbe(on: bus)
    var next: UInt32 = 6
    desktop.answer { call in
      guard call.member == "Notify" else { return .success([]) }
      if call.arguments[1] == .uint32(0) { next += 1 }
      return .success([.uint32(next)])
    }
    try desktop.callBus(
      "RequestName", [.string("org.freedesktop.Notifications"), .uint32(4)])
    let connection = try BusConnection(on: bus, for: notifier)
    func wait(for count: Int) throws {
      try Wait.until("\(count) calls to reach the notification service") {
        desktop.connection.takeTurn(at: Monotonic.milliseconds)
        connection.takeTurn(at: Monotonic.milliseconds)
        return desktop.calls.count >= count
      }
    }
    try Wait.until("the connection to get a name on the bus") {
      connection.takeTurn(at: Monotonic.milliseconds)
      return connection.uniqueName != nil
    }
    func settle() throws {
      // Once no answer is pending, the notifier knows the numbers of its notifications.
      try Wait.until("the service to answer all calls") {
        desktop.connection.takeTurn(at: Monotonic.milliseconds)
        connection.takeTurn(at: Monotonic.milliseconds)
        return !connection.isWaiting
      }
    }
    notifier.show(.configuration, "wrong", "a <b> & c")
    try settle()
    #expect(
      desktop.calls[0].arguments == [
        .string("Fingertip"), .uint32(0), .string("fingertip"), .string("wrong"),
        .string("a &lt;b&gt; &amp; c"), .array(of: "s", []),
        .dictionary([("desktop-entry", .string("fingertip"))]), .int32(-1),
      ])
    notifier.show(.configuration, "wrong still", "")
    notifier.show(.ink, "no room", "")
    try settle()
    #expect(desktop.calls[1...].map { $0.arguments[1] } == [.uint32(7), .uint32(0)])
    notifier.withdraw(.configuration)
    notifier.withdraw(.configuration)
    // A notification that is withdrawn before its number is known is closed afterwards.
    notifier.withdraw(.ink)
    notifier.show(.ink, "no room", "")
    notifier.withdraw(.ink)
    try settle()
    try wait(for: 7)
    #expect(
      desktop.calls[3...].map(\.member) == [
        "CloseNotification", "CloseNotification", "Notify", "CloseNotification",
      ])
    #expect(
      desktop.calls.filter { $0.member == "CloseNotification" }.map(\.arguments)
        == [[.uint32(7)], [.uint32(8)], [.uint32(9)]])
    // The second of two that are shown before the first has a number closes the first.
    notifier.show(.ink, "no room", "")
    notifier.show(.ink, "still no room", "")
    try settle()
    try wait(for: 10)
    #expect(desktop.calls[7...].map(\.member) == ["Notify", "Notify", "CloseNotification"])
    #expect(desktop.calls[9].arguments == [.uint32(10)])
  }

  @Test("A notification is not replaced or withdrawn after the service that showed it has ended")
  func restartedService() throws {
    let bus = try PrivateBus()
    let notifier = Notifier()
    let connection = try BusConnection(on: bus, for: notifier)
    func settle(_ desktop: BusProbe, until isDone: () -> Bool) throws {
      try Wait.until("the service to be called") {
        desktop.connection.takeTurn(at: Monotonic.milliseconds)
        connection.takeTurn(at: Monotonic.milliseconds)
        return isDone() && !connection.isWaiting
      }
    }
    // Each service counts its notifications from 1.
    for _ in 1...2 {
      let desktop = try BusProbe(on: bus)
      desktop.answer { _ in .success([.uint32(1)]) }
      try desktop.callBus(
        "RequestName", [.string("org.freedesktop.Notifications"), .uint32(4)])
      try settle(desktop) { connection.uniqueName != nil }
      notifier.withdraw(.configuration)
      notifier.show(.configuration, "wrong", "")
      try settle(desktop) { desktop.calls.count >= 1 }
      #expect(desktop.calls.map(\.member) == ["Notify"])
      #expect(desktop.calls[0].arguments[1] == .uint32(0))
    }
  }
}
