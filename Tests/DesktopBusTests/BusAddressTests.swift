import SystemSupport
import Testing

@testable import DesktopBus

@Suite("The address of a bus")
struct BusAddressTests {
  @Test(
    "A bus address from the environment is used if it names only Unix sockets",
    arguments: [
      ("unix:path=/run/user/1/bus", "unix:path=/run/user/1/bus"),
      ("unix:abstract=/tmp/x,guid=1", "unix:abstract=/tmp/x,guid=1"),
      ("unix:path=/b;unix:path=/a", "unix:path=/b;unix:path=/a"),
      ("tcp:host=far,port=1;unix:path=/a", nil),
      ("unixexec:path=ssh,argv1=far", nil), ("autolaunch:", nil), ("disabled:", nil),
    ] as [(String, String?)])
  func environmentAddress(_ text: String, _ expected: String?) {
    let environment = Environment([
      "DBUS_SESSION_BUS_ADDRESS": text, "DBUS_SYSTEM_BUS_ADDRESS": text,
    ])
    for kind in BusAddress.Kind.allCases {
      #expect(BusAddress(of: kind, in: environment)?.text == expected)
    }
  }

  @Test("Without an address in the environment, the bus is the user's socket if that exists")
  func userSocket() {
    #expect(BusAddress(of: .session, in: Environment([:])) == nil)
    #expect(
      BusAddress(of: .session, in: Environment(["XDG_RUNTIME_DIR": "/nowhere/at all"])) == nil)
  }

  @Test(
    "Characters of a path that are special in bus addresses are escaped",
    arguments: [
      ("/run/user/1000/bus", "/run/user/1000/bus"), ("/a b,c;d=e", "/a%20b%2cc%3bd%3de"),
      ("/é", "/%c3%a9"), ("/\u{1}", "/%01"), (#"/-_\*.Az09"#, #"/-_\*.Az09"#),
      ("/:~+", "/%3a%7e%2b"),
    ])
  func escapedPath(_ path: String, _ expected: String) {
    #expect(BusAddress.escaped(path) == expected)
  }
}

@Suite("Reconnecting to a bus that ends connections")
struct BusAttemptsTests {
  @Test(
    "A bus that ends connections is retried a few times with growing delays, and then no more")
  func growingDelays() {
    var schedule = BusReconnectSchedule()
    let delays = (0..<10).map { schedule.connectionEnded(at: Double($0), readySince: nil) }
    let expected: [Double?] = [100, 201, 402, 803, 1604, 3205, 6406, 12807, nil, nil]
    #expect(delays == expected)
  }

  @Test("A connection that lasted restarts the retries")
  func lastingConnection() {
    var schedule = BusReconnectSchedule()
    for _ in 0..<20 { _ = schedule.connectionEnded(at: 0, readySince: nil) }
    #expect(schedule.connectionEnded(at: 9999, readySince: 0) == nil)
    #expect(schedule.connectionEnded(at: 10_000, readySince: 0) == 10_100)
    // A short connection counts as a failure, although the bus was available.
    #expect(schedule.connectionEnded(at: 10_200, readySince: 10_150) == 10_400)
  }
}
