import Glibc
import SystemSupport
import TestSupport
import Testing
import TouchRig

@testable import DesktopBus

@Suite("A connection to a bus")
struct BusConnectionTests {
  @Test(
    "A bus connection transfers values of every type in both directions",
    arguments: [
      .boolean(true), .boolean(false), .int32(-5), .uint32(.max), .string("é and more"),
      .string(""), .path("/a/b"), .bytes([]), .bytes([0, 255, 7]), .array(of: "s", []),
      .array(of: "i", [.int32(1), .int32(2)]),
      .structure([.string("x"), .structure([.boolean(true), .path("/")])]),
      .dictionary([("one", .int32(1)), ("two", .array(of: "v", [.variant(.string("deep"))]))]),
      .variant(.variant(.uint32(3))),
    ] as [BusValue])
  func values(_ value: BusValue) throws {
    let bus = try PrivateBus()
    let (caller, callee) = (try BusProbe(on: bus), try BusProbe(on: bus))
    callee.answer { .success($0.arguments) }
    var answer: BusReply?
    let name = try #require(callee.connection.uniqueName)
    caller.connection.send(BusCall(name, "/x", "a.b", "Echo", [value, .string("end")])) {
      answer = $0
    }
    try callee.wait("the call to arrive") { !callee.calls.isEmpty }
    try caller.wait("the answer to arrive") { answer != nil }
    #expect(try answer?.get().last == .string("end"))
    #expect(try answer?.get().first == value)
  }

  @Test("A bus connection answers unhandled calls with an error, and sends no invalid message")
  func unhandledCalls() throws {
    let bus = try PrivateBus()
    let (caller, callee) = (try BusProbe(on: bus), try BusProbe(on: bus))
    let name = try #require(callee.connection.uniqueName)
    var answers: [BusReply] = []
    for argument in [BusValue.other, .string("zero\0byte"), .path("no path"), .int32(1)] {
      caller.connection.send(BusCall(name, "/x", "a.b", "Do", [argument])) { answers.append($0) }
    }
    try callee.wait("the calls to arrive") { callee.calls.count >= 2 }
    try caller.wait("the answers to arrive") { answers.count >= 2 }
    // A string is sent up to its first zero byte.
    #expect(callee.calls.map(\.arguments) == [[.string("zero")], [.int32(1)]])
    guard case .failure(let failure)? = answers.last else {
      Issue.record("no failure: \(answers)")
      return
    }
    #expect(failure.name == "org.freedesktop.DBus.Error.UnknownMethod")
    #expect(failure.text == "there is no 'Do' of 'a.b' at /x")
  }

  @Test(
    "A bus connection is made whenever the bus appears, without wakeups in between"
  )
  func comesAndGoes() throws {
    let bus = try PrivateBus(isRunning: false)
    let watcher = Watcher()
    let connection = try BusConnection(on: bus, for: watcher)
    connection.takeTurn(at: Monotonic.milliseconds)
    #expect(connection.nextTurn == nil && connection.descriptor != nil)
    for round in 1...2 {
      try bus.start()
      try wait(connection, "the bus") { watcher.appearances == round }
      #expect(connection.nextTurn == nil)
      #expect(connection.uniqueName != nil)
      bus.stop()
      try wait(connection, "its end") { watcher.disappearances == round }
      #expect(connection.uniqueName == nil)
    }
  }

  @Test("A bus connection never blocks if the bus accepts it and stays silent, or closes it")
  func silentBus() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-hanging")
    let listener = try UnixListener(path: folder.file("bus"))
    let watcher = Watcher()
    let address = try #require(
      BusAddress(
        of: .session,
        in: Environment(["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(listener.path)"])))
    let connection = BusConnection(
      to: address, by: try BusLibrary(), for: [watcher], log: { _, _ in })
    connection.takeTurn(at: Monotonic.milliseconds)
    let first = try #require(listener.accept())
    connection.takeTurn(at: Monotonic.milliseconds)
    #expect(connection.uniqueName == nil)
    connection.send(BusCall("a.b", "/", "a.b", "Do"))
    close(first)
    // The times of the attempts are passed in, so that the test need not wait for them.
    var time = Monotonic.milliseconds
    var count = 1
    while let next = connection.nextTurn, count < 100 {
      time = max(time, next)
      connection.takeTurn(at: time)
      while let other = listener.accept() {
        count += 1
        close(other)
      }
    }
    #expect(connection.descriptor == nil)
    #expect(count == 9)
    #expect(watcher.appearances == 0 && watcher.disappearances == 0)
  }

  private func wait(
    _ connection: BusConnection, _ what: String, until condition: () -> Bool
  ) throws {
    try Wait.until(what) {
      connection.takeTurn(at: Monotonic.milliseconds)
      return condition()
    }
  }

  private final class Watcher: BusClient {
    var appearances = 0
    var disappearances = 0
    func busAppeared(_ bus: BusConnection) { appearances += 1 }
    func busDisappeared(_ bus: BusConnection) { disappearances += 1 }
  }
}

/// A Unix socket that accepts connections.
private final class UnixListener {
  let path: String
  private let descriptor: Int32

  init(path: String) throws {
    self.path = path
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    guard result == 0, listen(descriptor, 16) == 0 else {
      throw RigError.system(call: "bind", about: path, errno: errno)
    }
  }

  deinit { close(descriptor) }

  /// Returns the next connection; nil if none is waiting.
  func accept() -> Int32? {
    let other = Glibc.accept(descriptor, nil, nil)
    return other >= 0 ? other : nil
  }
}
