import Glibc
import ScreenHardware
import SeededRandom
import SystemSupport
import TouchRig
import TouchX11
import Touches

/// The time from a change of monitors to the new mapping of a touchscreen.
///
/// The time includes polling the server for the matrix.
struct MappingFigures {
  let options: Options

  /// The largest allowed time, in ms.
  private static let limit = 100.0
  private static let height = 1080

  func measure() throws -> [Figure] {
    let stage = try Stage(options, compositor: nil)
    let client = try DisplayConnection(name: stage.server.display)
    try resizeRoot(3840, by: client)
    try placeMonitor(at: 1920, by: client)
    let file = "\(stage.server.folderPath)/mapping.yaml"
    try Files.write(
      "mapping: {devices: [{device: \(RigDevice.touchscreen.name), monitor: WALL}]}\n", to: file)
    let overlay = try Listener(.overlay(arguments: ["--config", file]), on: stage)
    defer { overlay.stop() }
    guard let device = client.device(named: RigDevice.touchscreen.name) else {
      throw RigError.unknownDevice(name: RigDevice.touchscreen.name, known: [])
    }
    var (moves, resizes): ([Double], [Double]) = ([], [])
    var dice = SplitMix64(seed: 1)
    for round in 0..<(options.isQuick ? 20 : 100) {
      Clock.sleep(Double.random(in: 0.020..<0.060, using: &dice))
      let x = round.isMultiple(of: 2) ? 0 : 1920
      try client.removeMonitor("WALL")
      moves.append(
        try time(until: [0.5, 0, Double(x) / 3840], of: device, for: client) {
          try placeMonitor(at: x, by: client)
        })
      Clock.sleep(Double.random(in: 0.020..<0.060, using: &dice))
      resizes.append(
        try time(until: [1920.0 / 4800, 0, Double(x) / 4800], of: device, for: client) {
          try resizeRoot(4800, by: client)
        })
      try resizeRoot(3840, by: client)
    }
    return [
      figure("a monitor that comes, to the mapping", Samples(moves)),
      figure("a root of another size, to the mapping", Samples(resizes)),
    ]
  }

  private func figure(_ name: String, _ times: Samples) -> Figure {
    Figure(
      name: name, target: "≤ \(Self.limit.digits(0)) ms",
      measured: "\(times.median.digits(1)) ms (p95 \(times.quantile(0.95).digits(1)), "
        + "at most \(times.highest.digits(1)))",
      isMet: times.highest <= Self.limit,
      numbers: [
        ("medianMS", times.median), ("p95MS", times.quantile(0.95)), ("highestMS", times.highest),
        ("samples", Double(times.count)),
      ])
  }

  /// Creates the monitor again.
  private func placeMonitor(at x: Int, by client: DisplayConnection) throws {
    try client.setMonitor(
      "WALL", frame: PixelRect(x: x, y: 0, width: 1920, height: Self.height),
      millimetres: (520, 290))
  }

  private func resizeRoot(_ width: Int, by client: DisplayConnection) throws {
    try client.resizeRoot(width: width, height: Self.height, millimetres: (width / 4, 290))
  }

  /// Returns the time from a change until the first row of a device's matrix is right, in ms.
  private func time(
    until row: [Double], of device: DeviceID, for client: DisplayConnection,
    change: () throws -> Void
  ) throws -> Double {
    let start = Clock.now
    try change()
    try Wait.until("the matrix to begin with \(row)") {
      let matrix = DeviceInventory.touchDevice(device, on: client)?.matrix ?? []
      return zip(row, matrix).allSatisfy { abs($0 - $1) < 1e-4 } && !matrix.isEmpty
    }
    return (Clock.now - start) * 1000
  }
}
