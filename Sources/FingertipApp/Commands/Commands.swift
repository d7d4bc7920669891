internal import FingertipSettings
import InkPages
internal import OverlayControl
import RegionControls
package import SettingsReading
import SystemSupport

/// The commands, one entry each, with their options and the functions that run them.
extension Command {
  /// All commands, with the default one first.
  package static let table: [Command] =
    [
      .show(runShow),
      .draw(runDraw),
      .kiosk(runKiosk),
      .inspect(runInspect),
      .devices(runDevices),
      .events(runEvents),
      .record(runRecord),
      .replay(runReplay),
      .analyze(runAnalyze),
      .report(runReport),
      .demo(runDemo),
      .check(runCheck),
      .save(runSave),
      .page(runPage),
      .ground(runGround),
      .view(runView),
      .region(runRegion),
      .set(runSet),
      .regions(runRegions),
      .autostart(runAutostart),
    ] + StageTool.allCases.map { .stage($0, runStage) }
    + ControlVerb.allCases.map { .control($0, runControl) }

  typealias Run = @Sendable (Invocation, Output) -> ExitStatus

  /// Returns the command `show`.
  static func show(_ run: @escaping Run) -> Command {
    Command(
      name: "show", summary: "draw a halo and a trail for every touch; the default command",
      takes: [
        .look, .touches, .device, .display, .desktop, .stage, .programs, .kiosk, .inspection,
        .configuration,
      ],
      run: run)
  }

  /// Returns the command `draw`.
  static func draw(_ run: @escaping Run) -> Command {
    Command(
      name: "draw", summary: "draw over the desktop; each finger draws its own stroke",
      operand: "FILE",
      takes: [
        .ink, .touches, .device, .display, .desktop, .stage, .programs, .kiosk, .configuration,
      ],
      run: run)
  }

  /// Returns the command `kiosk`.
  static func kiosk(_ run: @escaping Run) -> Command {
    Command(
      name: "kiosk", summary: "show the regions of a file on an unattended screen",
      operand: "FILE", needsOperand: true,
      takes: [.touches, .device, .display, .programs, .kiosk], run: run)
  }

  /// Returns the command `save`.
  static func save(_ run: @escaping Run) -> Command {
    Command(
      name: "save", summary: "save the current ink as a PNG, SVG or PDF file",
      operand: "FILE", needsOperand: true, takes: [.saving], run: run)
  }

  /// Returns the command `page`.
  static func page(_ run: @escaping Run) -> Command {
    Command(
      name: "page", summary: "turn to another page of the drawing, add or remove one",
      operand: "STEP", needsOperand: true, operandHint: ": \(PageStep.allowed)",
      operandWords: PageStep.words, run: run)
  }

  /// Returns the command `ground`.
  static func ground(_ run: @escaping Run) -> Command {
    Command(
      name: "ground", summary: "lay paper, a picture or a page of a PDF beneath the ink",
      operand: "GROUND", needsOperand: true, operandHint: ": \(GroundChoice.allowed)",
      operandWords: GroundChoice.words, run: run)
  }

  /// Returns the command `view`.
  static func view(_ run: @escaping Run) -> Command {
    Command(
      name: "view", summary: "show all ink of the page, enlarge it, or show it as it was drawn",
      operand: "STEP", needsOperand: true, operandHint: ": \(ViewStep.allowed)",
      operandWords: ViewStep.words, run: run)
  }

  /// Returns the command `region`.
  static func region(_ run: @escaping Run) -> Command {
    Command(
      name: "region", summary: "show, hide, move or label a region, or give it a value or a look",
      operand: "ID", needsOperand: true, takesSeveral: true,
      operandHint: " of a region, and one of \(RegionOrder.words.map(\.word).alternatives)",
      operandWords: RegionOrder.words.map(\.word),
      run: run)
  }

  /// Returns the command `set`.
  static func set(_ run: @escaping Run) -> Command {
    Command(
      name: "set", summary: "set a variable of the configuration",
      operand: "VARIABLE", needsOperand: true, takesSeveral: true,
      operandHint: " and its value", run: run)
  }

  /// Returns the command `regions`.
  static func regions(_ run: @escaping Run) -> Command {
    Command(
      name: "regions", summary: "list the regions with their positions, states and values",
      takes: [.devices, .following], run: run)
  }

  /// Returns the command `inspect`.
  static func inspect(_ run: @escaping Run) -> Command {
    Command(
      name: "inspect", summary: "show what the panel sends: figures, samples and faults",
      takes: [
        .look, .touches, .device, .display, .desktop, .programs, .inspection, .kernel, .tests,
        .limits, .keeping, .picture, .configuration,
      ], run: run)
  }

  /// Returns the command `devices`.
  static func devices(_ run: @escaping Run) -> Command {
    Command(
      name: "devices", summary: "list touch devices: axes, ranges, resolution and mapping",
      takes: [.device, .devices, .mapping, .keeping, .configuration], run: run)
  }

  /// Returns the command `events`.
  static func events(_ run: @escaping Run) -> Command {
    Command(
      name: "events", summary: "print the events of touches and the emissions of regions",
      operand: "FILE",
      takes: [.events, .raw, .kernel, .touches, .device, .configuration], run: run)
  }

  /// Returns the command `record`.
  static func record(_ run: @escaping Run) -> Command {
    Command(
      name: "record", summary: "record every touch to a file; - is standard output",
      operand: "FILE", needsOperand: true,
      takes: [.file, .recording, .raw, .kernel, .touches, .device, .configuration],
      run: run)
  }

  /// Returns the command `replay`.
  static func replay(_ run: @escaping Run) -> Command {
    Command(
      name: "replay", summary: "show the touches of a recording as if they were made now",
      operand: "FILE", needsOperand: true,
      takes: [
        .replay, .film, .picture, .look, .display, .programs, .inspection, .configuration,
      ],
      run: run)
  }

  /// Returns the command `analyze`.
  static func analyze(_ run: @escaping Run) -> Command {
    Command(
      name: "analyze", summary: "measure the touches of a recording and find faults",
      operand: "FILE", needsOperand: true, takesSeveral: true,
      operandHint: ": a recording, a folder of recordings, or - for standard input",
      takes: [.devices, .file, .analysis, .limits, .configuration], run: run)
  }

  /// Returns the command `report`.
  static func report(_ run: @escaping Run) -> Command {
    Command(
      name: "report", summary: "pack information about a faulty touchscreen into one archive",
      operand: "FILE", takes: [.file, .device, .display, .configuration], run: run)
  }

  /// Returns the command `demo`.
  static func demo(_ run: @escaping Run) -> Command {
    Command(
      name: "demo", summary: "play scripted touches; without a display, on a private X server",
      takes: [.look, .display, .picture, .configuration], run: run)
  }

  /// Returns the command `check`.
  static func check(_ run: @escaping Run) -> Command {
    Command(
      name: "check", summary: "check a configuration and print all errors with their positions",
      operand: "CONFIG", takes: [.programs], run: run)
  }

  /// Returns the command `autostart`.
  static func autostart(_ run: @escaping Run) -> Command {
    let words = AutostartOperand.allCases.map(\.rawValue)
    return Command(
      name: "autostart",
      summary: "switch the start with each session on or off, or print its state",
      operand: words.joined(separator: "|"), needsOperand: true, operandWords: words, run: run)
  }

  /// Returns the command that switches a stage tool of the running overlay.
  static func stage(
    _ tool: StageTool,
    _ run: @escaping @Sendable (StageTool, Invocation, Output) -> ExitStatus
  ) -> Command {
    let words = SwitchRequest.allCases.map(\.rawValue)
    return Command(
      name: tool.rawValue, summary: tool.summary, operand: words.joined(separator: "|"),
      needsOperand: true, operandWords: words
    ) { run(tool, $0, $1) }
  }

  /// Returns the command that sends a verb to the running overlay.
  static func control(
    _ verb: ControlVerb,
    _ run: @escaping @Sendable (ControlVerb, Invocation, Output) -> ExitStatus
  ) -> Command {
    Command(
      name: verb.rawValue, summary: verb.summary, operand: verb == .lock ? "SECONDS" : nil,
      operandHint: verb == .lock ? ": \(ControlRequest.allowedLockTimes)" : "",
      takes: verb == .status ? [.devices] : []
    ) { run(verb, $0, $1) }
  }
}
