import Glibc
import TouchRig
import Touches

/// Gromit-MPX, which draws on the desktop with the pointer: Debian's counterpart of draw mode.
///
/// It does not report when it is ready, so lines are drawn until one is visible.
enum Gromit {
  /// Its measurements on the same screen.
  struct Findings {
    /// The time from a report to ink, in ms.
    var latency: Samples
    /// Its resident memory, including shared pages, in MB.
    var residentMB: Double
  }

  /// Measures it without a compositor.
  ///
  /// - Parameters:
  ///   - options: the benchmark's options.
  ///   - times: measures the times from reports to ink.
  /// - Returns: the findings; nil if it is not installed.
  /// - Throws: `RigError` if it draws nothing.
  static func measure(
    _ options: Options, _ times: (Stage) throws -> Samples
  ) throws -> Findings? {
    let candidates: [String] = ["/usr/bin/gromit-mpx", "/usr/local/bin/gromit-mpx"]
    guard let program = candidates.first(where: { access($0, X_OK) == 0 }) else { return nil }
    let stage = try Stage(options, compositor: nil)
    let folder = stage.server.folderPath
    let process = try Subprocess(
      Subprocess.Command(
        program, ["--active", "--key", "none", "--undo-key", "none"],
        environment: [
          "DISPLAY": stage.server.display, "HOME": folder, "XDG_CONFIG_HOME": folder,
          "XDG_RUNTIME_DIR": folder, "XDG_SESSION_TYPE": "x11", "NO_AT_BRIDGE": "1",
          "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent",
        ],
        output: .null, errors: .null))
    defer { process.stop() }
    try waitUntilItDraws(stage)
    let latency = try times(stage)
    let memory = try ProcessMeter(pid: process.pid).memory()
    return Findings(
      latency: latency, residentMB: Double(memory.others + memory.pixels) / 1e6)
  }

  private static func waitUntilItDraws(_ stage: Stage) throws {
    let y = 1060.0
    let rest = stage.screen.pixel(x: 300, y: Int(y))
    try Wait.until("gromit-mpx to draw") {
      try stage.injector.touch(.began, 0, at: Point(x: 200, y: y))
      for x in stride(from: 220.0, through: 400, by: 20) {
        try stage.injector.touch(.moved, 0, at: Point(x: x, y: y))
      }
      try stage.injector.touch(.ended, 0, axes: [:])
      try stage.injector.sync()
      Clock.sleep(0.1)
      return stage.screen.pixel(x: 300, y: Int(y)) != rest
    }
  }
}
