// One private X server for all tests of a suite.
//
// A suite marked `.server()` and `.serialized` has a server from its first test to its last, so
// that the half second of a server's start is spent only once. The server is not Sendable, and a
// task-local value must be; `Mutex` bridges that, and never waits because the suite runs one test
// at a time. Every suite that opens a connection has one of the traits here.
//
// The compositors and window managers of a test outlive it too, as long as the tests that follow
// need the same: KWin takes more than a second to start.

import Synchronization
import Testing
import TouchRig

/// A server that the tests of one suite share.
final class SharedServer: Sendable {
  @TaskLocal static var current: SharedServer?

  /// A server and what runs on it, in the order of its start.
  private struct State {
    let server: PrivateServer
    var programs: [RunningProgram] = []

    /// Ends and starts programs, so that exactly those of the surroundings run.
    mutating func setUp(with surroundings: Surroundings) throws {
      if programs.map(\.program) == surroundings.programs, programs.allSatisfy(\.isRunning) {
        return
      }
      for program in programs.reversed() { program.stop() }
      programs = []
      for program in surroundings.programs {
        programs.append(try RunningProgram(program, on: server))
      }
    }
  }

  private let state: Mutex<State>

  init(_ configuration: ServerConfiguration) throws {
    state = Mutex(State(server: try PrivateServer(configuration)))
  }

  func use(
    in surroundings: Surroundings, _ body: @Sendable (PrivateServer) throws -> Void
  ) throws {
    try state.withLock { state in
      try state.setUp(with: surroundings)
      // A test that failed has reported why; the next one starts with no finger down.
      defer { try? state.server.liftFingers() }
      try body(state.server)
    }
  }
}

/// Runs a test's body with the suite's server, on which only the programs of the surroundings run.
func withServer(
  in surroundings: Surroundings = .bare, _ body: @Sendable (PrivateServer) throws -> Void
) throws {
  let shared = try #require(SharedServer.current, "the suite lacks the trait .server()")
  try shared.use(in: surroundings, body)
}

/// Gives a suite its server, and makes all other suites with servers wait meanwhile.
struct ServerTrait: SuiteTrait, TestScoping {
  /// The configuration of the shared server; nil if the suite's tests start their own.
  let configuration: ServerConfiguration?

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await SuiteGate.enter()
    defer { SuiteGate.leave() }
    guard var configuration else { return try await function() }
    // KWin and Mutter composite with OpenGL.
    if !Surroundings.desktops.isEmpty { configuration.hasGLX = true }
    let shared = try SharedServer(configuration)
    try await SharedServer.$current.withValue(shared) { try await function() }
  }
}

extension Trait where Self == ServerTrait {
  /// Returns the trait of a suite with a private server for all its tests.
  static func server(_ configuration: ServerConfiguration = ServerConfiguration()) -> Self {
    ServerTrait(configuration: configuration)
  }

  /// The trait of suites whose tests start servers themselves and open connections to them.
  static var ownServers: Self { ServerTrait(configuration: nil) }
}
