import TestSupport
import Testing
import TouchX11
import Touches

@testable import FingertipRegions
@testable import SystemSupport
@testable import TouchRig

@Suite("Example coffee machine", .server(.regions), .serialized)
struct CoffeeTests {
  /// A program that drives the coffee machine, and its interpreter.
  struct Program: CustomTestStringConvertible, Sendable {
    let interpreter: String
    let file: String
    var testDescription: String { file }
  }

  static let programs = [
    Program(interpreter: "python3", file: "coffee.py"),
    Program(interpreter: "sh", file: "coffee.sh"),
  ]

  /// The coffee machine with its program, operated by a customer.
  private final class Machine {
    let stage: KioskStage
    private let program: Subprocess
    private let folder: TemporaryFolder

    init(_ server: PrivateServer, _ program: Program, idle: Int) throws {
      let examples = RepositoryFile.path("config/examples")
      stage = try KioskStage(server, try #require(Files.text("\(examples)/coffee.yaml")))
      folder = try TemporaryFolder(prefix: "fingertip-coffee")
      let binFolder = Files.directory(of: try #require(RunningOverlay.program))
      self.program = try Subprocess(
        .init(
          "/usr/bin/env", [program.interpreter, "\(examples)/\(program.file)"],
          environment: [
            "DISPLAY": server.display, "XDG_RUNTIME_DIR": stage.file("."), "HOME": folder.path,
            "XDG_CONFIG_HOME": folder.path, "XDG_CONFIG_DIRS": folder.path,
            "PATH": "\(binFolder):/usr/bin:/bin", "COFFEE_IDLE": "\(idle)", "COFFEE_THANKS": "1",
            "NOTIFY_SOCKET": nil, "PYTHONDONTWRITEBYTECODE": "1",
          ], output: .file(folder.file("output")), errors: .file(folder.file("errors"))))
    }

    deinit { program.stop(patience: 20) }

    /// The orders that the program has printed, one per line.
    var orders: String { Files.text(folder.file("output")) ?? "" }

    /// Waits until the variables have these values.
    func wait(for values: [String: String]) throws {
      try Wait.until("the variables to be \(values)") {
        let variables = try stage.overlay.regions.variables
        return values.allSatisfy { variables[$0.key] == $0.value }
      }
    }

    /// Taps the centre of an existing region.
    func tap(_ id: String) throws {
      var center: Point?
      for region in try stage.overlay.regions.regions {
        region.forEach { found, _ in if found.id == id { center = found.frame.center } }
      }
      try stage.finger.tap(1, at: try #require(center))
    }

    /// Taps a drink until the program reacts; it may not be listening yet.
    func choose(_ number: Int) throws {
      try Wait.until("the program to react to a tap") {
        try tap("drinks.\(number)")
        return try stage.overlay.regions.variables["page"] == "count"
      }
    }
  }

  @Test(
    "The coffee machine takes a customer's order and payment, and then serves the next one",
    arguments: programs
  )
  func servedOrder(_ program: Program) throws {
    try withServer { server in
      let machine = try Machine(server, program, idle: 600)
      try machine.choose(2)
      try machine.wait(for: ["drink": "Cappuccino", "count": "1", "total": "2.60"])
      try machine.tap("more")
      try machine.tap("more")
      try machine.wait(for: ["count": "3", "total": "7.80"])
      try machine.tap("less")
      try machine.wait(for: ["count": "2", "total": "5.20", "page": "count"])
      try machine.tap("order.done")
      try machine.wait(for: ["page": "pay", "total": "5.20"])
      try machine.tap("card")
      try Wait.until("the order to be printed") { machine.orders == "2 x Cappuccino\n" }
      // The page with the thanks disappears after COFFEE_THANKS seconds.
      try machine.wait(for: ["page": "choose"])
      try machine.choose(4)
      try machine.wait(for: ["drink": "Tea", "count": "1", "total": "1.50"])
      try machine.tap("back")
      try machine.wait(for: ["page": "choose"])
      #expect(machine.orders == "2 x Cappuccino\n")
      #expect(machine.stage.overlay.stop() == .exited(0))
    }
  }

  @Test("The coffee machine serves customers after its kiosk has crashed", arguments: programs)
  func restartedKiosk(_ program: Program) throws {
    try withServer { server in
      let machine = try Machine(server, program, idle: 600)
      try machine.choose(2)
      try machine.wait(for: ["drink": "Cappuccino", "page": "count"])
      try machine.stage.crash()
      try machine.stage.restart()
      try machine.wait(for: ["page": "choose"])
      try machine.choose(4)
      try machine.wait(for: ["drink": "Tea", "count": "1", "total": "1.50"])
      #expect(machine.stage.overlay.stop() == .exited(0))
    }
  }

  @Test("The coffee machine discards an abandoned order", arguments: programs)
  func abandonedOrder(_ program: Program) throws {
    try withServer { server in
      let machine = try Machine(server, program, idle: 2)
      try machine.choose(1)
      try machine.wait(for: ["page": "choose"])
      #expect(machine.orders == "")
      #expect(machine.stage.overlay.stop() == .exited(0))
    }
  }
}
