import Glibc
import Synchronization
import Testing
import TouchRig

@testable import FingertipSettings
@testable import OverlayControl
@testable import SystemSupport

/// Runs a body with the control endpoint of a display in a temporary folder.
private func withEndpoint(_ body: (ControlEndpoint) throws -> Void) throws {
  let folder = try TemporaryFolder(prefix: "fingertip-control")
  let environment = Environment(["XDG_RUNTIME_DIR": folder.path])
  try body(try ControlEndpoint(display: ":0", environment: environment))
  #expect(access(folder.path, F_OK) == 0)
}

/// Claims the socket of an endpoint that must be free.
private func claimed(_ endpoint: ControlEndpoint) throws -> ControlSocket {
  guard let socket = try ControlSocket.claim(endpoint) else { throw PlaceIsTaken() }
  return socket
}

private struct PlaceIsTaken: Error {}

private func mode(of path: String) -> UInt32? {
  var status = stat()
  return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
}

@Test("Only the user can access the socket and its lock, and the socket is removed with its owner")
func socketPermissions() throws {
  try withEndpoint { endpoint in
    let mask = umask(0)
    defer { umask(mask) }
    let socket = try claimed(endpoint)
    #expect(mode(of: endpoint.socket) == 0o600)
    #expect(mode(of: endpoint.lock) == 0o600)
    #expect(fcntl(socket.descriptor, F_GETFL) & O_NONBLOCK != 0)
    #expect(fcntl(socket.descriptor, F_GETFD) & FD_CLOEXEC != 0)
    drop(socket)
    #expect(access(endpoint.socket, F_OK) != 0)
    #expect(access(endpoint.lock, F_OK) == 0)
  }
}

private func drop(_ socket: consuming ControlSocket) {}

@Test("A second overlay on a display gets no socket, and does not affect the first")
func secondClaim() throws {
  try withEndpoint { endpoint in
    let first = try claimed(endpoint)
    let second = try ControlSocket.claim(endpoint) == nil
    #expect(second)
    #expect(try first.accept() == nil)
    #expect(access(endpoint.socket, F_OK) == 0)
  }
}

@Test("An answer that is given after the overlay's last turn still reaches its client")
func answerAtEnd() throws {
  try withEndpoint { endpoint in
    let socket = try claimed(endpoint)
    let server = ControlServer(on: socket, log: { _, _ in })
    var reply: ((ControlAnswer) -> Void)?
    server.answer = { _, receiver in reply = receiver }
    let peer = try #require(try ControlClient.open(endpoint))
    defer { close(peer) }
    let line = Array("\(try #require(ControlRequest.save(path: "/tmp/ink.png").line))\n".utf8)
    try #require(send(peer, line, line.count, 0) == line.count)
    server.handleReady([])
    server.noteAllHandled()
    server.takeTurn(at: Monotonic.milliseconds)
    reply?(.done("the ink was saved"))
    server.finish()
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(peer, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    try #require(count > 0)
    #expect(ControlAnswer(parsing: buffer[..<(count - 1)]) == .done("the ink was saved"))
  }
}

@Test(
  "A request with a wrong member is refused, and those after it are carried out",
  arguments: [
    (#"{"version":1,"command":"lock","seconds":0}"#, true),
    (#"{"version":1,"command":"region","region":"pad","change":"paint"}"#, true),
    (#"{"version":1,"command":"dance"}"#, true), (#"{"version":9,"command":"status"}"#, true),
    (#"{"version":1,"command":"unlock""#, false), ("unlock", false),
  ])
func wrongRequest(_ line: String, isObject: Bool) throws {
  try withEndpoint { endpoint in
    let server = ControlServer(on: try claimed(endpoint), log: { _, _ in })
    server.answer = { request, receiver in
      #expect(request == .verb(.unlock))
      receiver(.done("unlocked"))
    }
    let peer = try #require(try ControlClient.open(endpoint))
    defer { close(peer) }
    let lines = Array("\(line)\n\(try #require(ControlRequest.verb(.unlock).line))\n".utf8)
    try #require(send(peer, lines, lines.count, 0) == lines.count)
    server.handleReady([])
    server.noteAllHandled()
    server.takeTurn(at: Monotonic.milliseconds)
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(peer, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    try #require(count > 0)
    let answers = buffer[..<count].split(separator: UInt8(ascii: "\n"))
    #expect(try #require(ControlAnswer(parsing: answers[0])).status == .failure)
    #expect(answers.dropFirst().map(ControlAnswer.init) == (isObject ? [.done("unlocked")] : []))
    #expect((recv(peer, &buffer, buffer.count, Int32(MSG_DONTWAIT)) == -1) == isObject)
  }
}

@Test("An overlay whose files were removed does not remove those of its successor")
func successorKeepsFiles() throws {
  try withEndpoint { endpoint in
    let first = try claimed(endpoint)
    #expect(unlink(endpoint.lock) == 0)
    var second = try claimed(endpoint)
    let isInPlaceBefore = first.isInPlace
    #expect(!isInPlaceBefore)
    drop(first)
    let isInPlace = second.isInPlace
    #expect(isInPlace)
    let isRestored = try second.restore()
    #expect(isRestored)
  }
}

/// A way to remove the files of a control socket.
private enum Removal: CaseIterable {
  case socket, lock, files, folder, renamedFolder

  /// Removes files, or their folder.
  func carryOut(_ endpoint: ControlEndpoint) {
    if self == .renamedFolder {
      #expect(rename(endpoint.folder, endpoint.folder + "-former") == 0)
      return
    }
    if self != .lock { #expect(unlink(endpoint.socket) == 0) }
    if self != .socket { #expect(unlink(endpoint.lock) == 0) }
    if self == .folder { #expect(rmdir(endpoint.folder) == 0) }
  }
}

@Test("The control socket is restored if its files are removed", arguments: Removal.allCases)
private func restoredSocket(_ removal: Removal) throws {
  let folder = try TemporaryFolder(prefix: "fingertip-control")
  let runtime = folder.file("runtime")
  try #require(mkdir(runtime, 0o700) == 0)
  let environment = Environment(["XDG_RUNTIME_DIR": runtime])
  let endpoint = try ControlEndpoint(display: ":0", environment: environment)
  let socket = try claimed(endpoint)
  var messages: [String] = []
  let server = ControlServer(on: socket, log: { messages.append($1) })
  #expect(server.nextTurn == nil)
  removal.carryOut(endpoint)
  var entries = server.descriptors
  try #require(poll(&entries, nfds_t(entries.count), 10_000) > 0)
  server.handleReady(entries[...])
  var time = Monotonic.milliseconds
  server.takeTurn(at: time)
  if [.folder, .renamedFolder].contains(removal) {
    #expect(messages.count == 1)
    #expect(server.nextTurn == time + ControlPlace.retryInterval)
    // The reason is reported once.
    time += ControlPlace.retryInterval
    server.takeTurn(at: time)
    #expect(messages.count == 1)
    try #require(mkdir(runtime, 0o700) == 0)
    time += ControlPlace.retryInterval
    server.takeTurn(at: time)
  }
  #expect(server.nextTurn == nil)
  #expect(messages.last == "the files of the control socket were removed; they are restored")
  #expect(ControlEndpoint.displays(environment) == [":0"])
  let isTaken = try ControlSocket.claim(endpoint) == nil
  #expect(isTaken)
  withExtendedLifetime(server) {}
}

@Test("An overlay that has lost its place to another one says so once, and takes the place later")
func lostPlace() throws {
  try withEndpoint { endpoint in
    var messages: [String] = []
    let server = ControlServer(on: try claimed(endpoint), log: { messages.append($1) })
    #expect(unlink(endpoint.lock) == 0)
    let successor = try claimed(endpoint)
    server.handleReady(server.descriptors[...])
    var time = Monotonic.milliseconds
    for _ in 1...3 {
      server.takeTurn(at: time)
      time += ControlPlace.retryInterval
    }
    #expect(
      messages == [
        "the overlay cannot be controlled: the files of its control socket were removed, and another "
          + "overlay has this place now"
      ])
    drop(successor)
    server.takeTurn(at: time)
    #expect(
      messages.dropFirst() == ["the files of the control socket were removed; they are restored"])
    #expect(server.nextTurn == nil)
  }
}

@Test("Of many overlays that start at once, only one gets the socket, even if a stale one exists")
func simultaneousClaims() async throws {
  let folder = try TemporaryFolder(prefix: "fingertip-control")
  let environment = Environment(["XDG_RUNTIME_DIR": folder.path])
  // Each round has an endpoint of its own: between fork and exec, programs that other tests start
  // hold the descriptors of this process, and with them its locks.
  for round in 0..<40 {
    let endpoint = try ControlEndpoint(display: ":\(round)", environment: environment)
    // A stale file at the path of the socket.
    close(open(endpoint.socket, O_CREAT | O_RDWR, 0o600))
    let winners = Winners()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { winners.claim(endpoint) }
      }
    }
    #expect(winners.count == 1)
  }
  #expect(access(folder.path, F_OK) == 0)
}

/// A claim of the socket by several threads, which is kept until all have tried.
private final class Winners: Sendable {
  private let sockets = Mutex<(latest: ControlSocketBox?, count: Int)>((nil, 0))

  var count: Int { sockets.withLock(\.count) }

  func claim(_ endpoint: ControlEndpoint) {
    guard let socket = try? ControlSocket.claim(endpoint) else { return }
    let box = ControlSocketBox(socket)
    sockets.withLock {
      $0.latest = box
      $0.count += 1
    }
  }
}

/// A socket on the heap, so that it can be kept.
private final class ControlSocketBox: Sendable {
  let socket: ControlSocket
  init(_ socket: consuming ControlSocket) { self.socket = socket }
}

@Test("A control client reports that no overlay is running")
func clientWithoutOverlay() throws {
  try withEndpoint { endpoint in
    #expect(throws: ControlError.notRunning(display: ":0")) {
      try ControlClient.ask(.verb(.status), at: endpoint)
    }
    // A socket that a killed overlay left.
    close(open(endpoint.socket, O_CREAT | O_RDWR, 0o600))
    #expect(throws: ControlError.notRunning(display: ":0")) {
      try ControlClient.ask(.verb(.status), at: endpoint)
    }
  }
}

@Test("A control client waits longer for pictures than for other answers")
func timeoutOfPictures() {
  let usual = ControlClient.timeout(of: .verb(.status))
  for request in [ControlRequest.save(path: "/a.png"), .saveScreen(path: "/a.png")] {
    #expect(ControlClient.timeout(of: request) > usual)
  }
}

@Test("A runtime directory that is missing, a file or another user's is refused with its path")
func refusedRuntimeFolders() throws {
  let folder = try TemporaryFolder(prefix: "fingertip-control")
  let file = folder.file("file")
  close(open(file, O_CREAT | O_RDWR, 0o600))
  func claim(_ path: String, user: uid_t = geteuid()) throws(ControlError) -> ControlEndpoint {
    try ControlEndpoint(
      display: ":0", environment: Environment(["XDG_RUNTIME_DIR": path]), user: user)
  }
  #expect(throws: ControlError.runtimeFolder(.refused(path: folder.file("none"), errno: ENOENT))) {
    try claim(folder.file("none"))
  }
  #expect(throws: ControlError.runtimeFolder(.refused(path: file, errno: ENOTDIR))) {
    try claim(file)
  }
  #expect(throws: ControlError.runtimeFolder(.foreign(path: folder.path, owner: geteuid()))) {
    try claim(folder.path, user: geteuid() + 1)
  }
  let long = folder.file(String(repeating: "a", count: 100))
  try #require(mkdir(long, 0o700) == 0)
  let endpoint = try claim(long)
  #expect(throws: ControlError.tooLong(path: endpoint.socket)) {
    _ = try ControlSocket.claim(endpoint) == nil
  }
}

@Test(
  "Without an absolute XDG_RUNTIME_DIR, the socket is in the user's own folder in /tmp",
  arguments: [[:], ["XDG_RUNTIME_DIR": "run"]])
func fallbackRuntimeFolder(_ variables: [String: String]) throws {
  let folder = "/tmp/fingertip-\(geteuid())"
  // The folder stays: other tests, of the other test process too, may be about to use it.
  let endpoint = try ControlEndpoint(display: ":0", environment: Environment(variables))
  #expect(endpoint.socket == "\(folder)/fingertip-0.sock")
  #expect(endpoint.lock == "\(folder)/fingertip-0.lock")
  #expect(mode(of: folder) == 0o700)
}

@Test(
  "A name that no X server can have gets no control socket and no lock file",
  arguments: [
    (":0", true), ("host:1.0", true), ("[::1]:2", true), ("/tmp/socket", true), ("foo", false),
    ("foo:bar", false), ("host:", false), ("", false),
  ])
func impossibleDisplay(_ display: String, _ isPossible: Bool) throws {
  let folder = try TemporaryFolder(prefix: "fingertip-control")
  let environment = Environment(["XDG_RUNTIME_DIR": folder.path])
  #expect(ControlEndpoint.isPossible(display) == isPossible)
  if isPossible {
    _ = try ControlEndpoint(display: display, environment: environment)
  } else {
    #expect(throws: ControlError.notRunning(display: display)) {
      try ControlEndpoint(display: display, environment: environment)
    }
  }
}
