import Testing
import TouchX11

@testable import SystemSupport
@testable import TouchRig

/// A program of Fingertip that runs beside an application.
enum FingertipProgram: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case show
  case captions
  case inspect
  case record
  case regionsElsewhere
  case hole
  case drawThrough

  var testDescription: String {
    switch self {
    case .show, .captions, .inspect, .record: rawValue
    case .regionsElsewhere: "regions elsewhere"
    case .hole: "a hole in a region"
    case .drawThrough: "draw --through"
    }
  }

  /// Returns the command line, which uses `folder` for its files.
  fileprivate func arguments(folder: borrowing TemporaryFolder) throws -> [String] {
    switch self {
    case .show: return ["show", "--pointer"]
    case .captions: return ["show", "--captions", "--pointer"]
    case .inspect: return ["inspect", "--pointer"]
    case .record: return ["record", folder.file("touches.jsonl")]
    case .drawThrough: return ["draw", "--through"]
    case .regionsElsewhere, .hole:
      try Files.write(regions, to: folder.file("config.yaml"))
      return ["show", "--config", folder.file("config.yaml")]
    }
  }

  /// The configuration of regions, none of which the script touches.
  private var regions: String {
    self == .hole
      ? """
      regions:
      - id: screen
        frame: {left: 0, top: 0, right: 0, bottom: 0}
        draw: {border: "#C02020"}
        on:
          began: {log: taken}
        children:
        - id: hole
          frame: {left: 4px, top: 4px, right: 4px, bottom: 4px}
          policy: pass

      """
      : """
      regions:
      - id: pad
        frame: {right: 0, bottom: 0, width: 120px, height: 200px}
        draw: {fill: "#C02020"}
        on:
          began: {log: taken}
      - id: strip
        frame: {left: 0, bottom: 0, width: 100%, height: 30px}
        draw: {fill: "#2020C0"}
        on:
          began: {log: taken}
        gestures:
        - {id: tapped, type: tap, do: {log: taken}}

      """
  }

  /// Starts the program, and returns once it receives touches.
  func start(on display: String, folder: borrowing TemporaryFolder) throws -> RunningOverlay {
    try RunningOverlay(on: display, arguments(folder: folder))
  }
}
