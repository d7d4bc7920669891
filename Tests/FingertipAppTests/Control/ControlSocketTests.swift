import Glibc
@testable import SettingsReading
import Synchronization
import Testing
import TouchRig

@testable import FingertipApp
@testable import FingertipSettings
@testable import SystemSupport

/// Runs a body with the place of a display in a folder of its own.
private func withPlace(_ body: (ControlEndpoint) throws -> Void) throws {
  let folder = try TemporaryFolder(prefix: "fingertip-control")
  let environment = Environment(["XDG_RUNTIME_DIR": folder.path])
  try body(try ControlEndpoint(display: ":0", environment: environment))
  #expect(access(folder.path, F_OK) == 0)
}

private func mode(of path: String) -> UInt32? {
  var status = stat()
  return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
}

@Test("The socket and its lock are open to their user only, and the socket goes with its owner")
func socketFiles() throws {
  try withPlace { place in
    let mask = umask(0)
    defer { umask(mask) }
    guard let socket = try ControlSocket.claim(place) else {
      Issue.record("the place is not free")
      return
    }
    #expect(mode(of: place.socket) == 0o600)
    #expect(mode(of: place.lock) == 0o600)
    #expect(fcntl(socket.descriptor, F_GETFL) & O_NONBLOCK != 0)
    #expect(fcntl(socket.descriptor, F_GETFD) & FD_CLOEXEC != 0)
    drop(socket)
    #expect(access(place.socket, F_OK) != 0)
    #expect(access(place.lock, F_OK) == 0)
  }
}

private func drop(_ socket: consuming ControlSocket) {}

@Test("The second overlay on a display gets no socket, and leaves the first alone")
func secondClaim() throws {
  try withPlace { place in
    guard let first = try ControlSocket.claim(place) else {
      Issue.record("the place is not free")
      return
    }
    let second = try ControlSocket.claim(place) == nil
    #expect(second)
    #expect(try first.accept() == nil)
    #expect(access(place.socket, F_OK) == 0)
  }
}

@Test("Of many overlays that start at once one wins, beside a socket that a killed one left")
func manyClaims() async throws {
  let folder = try TemporaryFolder(prefix: "fingertip-control")
  let environment = Environment(["XDG_RUNTIME_DIR": folder.path])
  // Each round has a place of its own: programs that other tests start hold the descriptors of this
  // process, and with them its locks, for the moment between fork and exec.
  for round in 0..<40 {
    let place = try ControlEndpoint(display: ":\(round)", environment: environment)
    // Something at the path that nobody listens on.
    close(open(place.socket, O_CREAT | O_RDWR, 0o600))
    let winners = Winners()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { winners.claim(place) }
      }
    }
    #expect(winners.count == 1)
  }
  #expect(access(folder.path, F_OK) == 0)
}

/// Keeps what several threads claimed until all have tried.
private final class Winners: Sendable {
  private let sockets = Mutex<(first: ControlSocketBox?, count: Int)>((nil, 0))

  var count: Int { sockets.withLock(\.count) }

  func claim(_ place: ControlEndpoint) {
    guard let socket = try? ControlSocket.claim(place) else { return }
    let box = ControlSocketBox(socket)
    sockets.withLock {
      $0.first = box
      $0.count += 1
    }
  }
}

/// A socket on the heap, so that it can be kept.
private final class ControlSocketBox: Sendable {
  let socket: ControlSocket
  init(_ socket: consuming ControlSocket) { self.socket = socket }
}

@Test("Without an overlay there is nobody to connect to")
func notRunning() throws {
  try withPlace { place in
    #expect(throws: ControlError.notRunning(display: ":0")) {
      try ControlClient.ask(.verb(.status), at: place)
    }
    // A socket that a killed overlay left.
    close(open(place.socket, O_CREAT | O_RDWR, 0o600))
    #expect(throws: ControlError.notRunning(display: ":0")) {
      try ControlClient.ask(.verb(.status), at: place)
    }
  }
}

@Test("A runtime directory that is missing, a file, or another user's is refused by its name")
func badFolders() throws {
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
  let place = try claim(long)
  #expect(throws: ControlError.tooLong(path: place.socket)) {
    _ = try ControlSocket.claim(place) == nil
  }
}

@Test(
  "Without an absolute XDG_RUNTIME_DIR, the socket is in a folder of the user's own",
  arguments: [[:], ["XDG_RUNTIME_DIR": "run"]])
func fallbackFolder(_ variables: [String: String]) throws {
  let folder = "/tmp/fingertip-\(geteuid())"
  let wasThere = access(folder, F_OK) == 0
  defer { if !wasThere { rmdir(folder) } }
  let place = try ControlEndpoint(display: ":0", environment: Environment(variables))
  #expect(place.socket == "\(folder)/fingertip-0.sock")
  #expect(place.lock == "\(folder)/fingertip-0.lock")
  #expect(mode(of: folder) == 0o700)
}

@Test(
  "Each control command without an overlay fails with one sentence",
  arguments: ControlVerb.allCases)
func wordsToNobody(_ verb: ControlVerb) throws {
  let folder = try TemporaryFolder(prefix: "fingertip-control")
  let environment = ["DISPLAY": ":4711", "XDG_RUNTIME_DIR": folder.path]
  let run = Run([verb.rawValue], environment: environment, commands: Command.table)
  #expect(run.status == .failure)
  #expect(run.data.isEmpty)
  #expect(
    run.messages
      == "fingertip: no overlay runs on display ':4711'; 'fingertip show' starts one\n")
  let nowhere = Run([verb.rawValue], commands: Command.table)
  #expect(nowhere.status == .unavailable)
  #expect(nowhere.messages == "fingertip: no X display: DISPLAY is not set\n")
}
