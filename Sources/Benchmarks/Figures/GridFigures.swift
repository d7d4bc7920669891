// Ten thousand regions, a grid and its cells: measures how long a check takes, and how much later
// the overlay starts to listen.

import Glibc
import SystemSupport
import TouchRig
import TouchX11

/// The cost of a grid of ten thousand regions.
struct GridFigures {
  let options: Options

  private static let configuration = """
    templates:
      key:
        parameters: [text]
        region:
          shape: {rounded: 2px}
          control: button
          draw: {fill: "#2a6", label: "$(text)", labelSize: 6px, pressed: {fill: "#6fa"}}
          on: {upInside: {emit: "$(text)"}}
    regions:
    - id: pad
      draw: {fill: "#123"}
      grid:
        columns: 100
        cell: key
        cells: [\((1..<10_000).map { "\($0)" }.joined(separator: ", "))]
    """

  func measure() throws -> [Figure] {
    let stage = try Stage(options, compositor: nil)
    defer { stage.server.stop() }
    let file = "\(stage.server.folderPath)/grid.yaml"
    try Files.write(Self.configuration, to: file)
    var (checks, starts, bare): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<(options.isQuick ? 5 : 15) {
      checks.append(try check(file))
      starts.append(try start(["--config", file], on: stage))
      bare.append(try start([], on: stage))
    }
    let check = Samples(checks)
    let overhead = Samples(starts).median - Samples(bare).median
    return [
      Figure(
        name: "check of 10000 regions by a grid", target: "≤ 1 s",
        measured: "\(check.median.digits(0)) ms", isMet: check.median <= 1000,
        numbers: [("medianMS", check.median)]),
      Figure(
        name: "start with 10000 regions by a grid", target: "≤ 100 ms more",
        measured: "\(overhead.digits(1)) ms more",
        reference: "\(Samples(bare).median.digits(1)) ms without", isMet: overhead <= 100,
        numbers: [("moreMS", overhead), ("bareMS", Samples(bare).median)]),
    ]
  }

  /// Returns the time for a check, in ms.
  private func check(_ file: String) throws -> Double {
    let start = Clock.now
    let process = try Subprocess(
      Subprocess.Command(options.binary, ["check", file], errors: .inherited))
    let status = process.wait(until: Deadline(seconds: 60))
    guard status == .exited(0) else { throw RigError.refused("a check that was to succeed") }
    return (Clock.now - start) * 1000
  }

  /// Returns the time from the start of the overlay until it reports that it is listening, in ms.
  private func start(_ arguments: [String], on stage: Stage) throws -> Double {
    let listener = try Listener(.overlay(arguments: arguments), on: stage)
    defer { listener.stop() }
    return listener.startSeconds * 1000
  }
}
