import Glibc
import TestSupport
import Testing
import TouchDrawing

@testable import FingertipApp
@testable import FingertipSettings
@testable import SettingsReading
@testable import SystemSupport
@testable import TouchRig

/// A configuration in a folder of its own, with files inside and outside that folder.
private final class ForeignFiles {
  private let directory: TemporaryFolder

  init(_ configuration: String) throws {
    let directory = try TemporaryFolder(prefix: "fingertip-foreign")
    try directory.makeFolder("own")
    try directory.makeFolder("own/parts")
    try directory.makeFolder("other")
    try Files.write(
      configuration.replacing("FOLDER", with: directory.path), to: directory.file("own/screen.yaml")
    )
    for name in ["own/parts/part.yaml", "other/part.yaml"] {
      try Files.write("regions: [{id: part}]", to: directory.file(name))
    }
    for name in ["own/parts/dot.png", "other/dot.png"] {
      try Files.copyPicture(to: directory.file(name))
    }
    // A link to a file outside that does not exist.
    symlink("../../other/none.json", directory.file("own/parts/none.json"))
    self.directory = directory
  }

  /// The path of the configuration.
  var path: String { directory.file("own/screen.yaml") }

  func check(_ options: String...) -> Run {
    Run(["check", directory.file("own/screen.yaml")] + options, commands: [.check(runCheck)])
  }

  /// Returns a text with `/tmp` in place of the path of the temporary folder.
  func shortened(_ text: String) -> String {
    text.replacing(Files.realPath(directory.path) ?? directory.path, with: "/tmp")
  }
}

extension Files {
  /// Copies a picture of the examples to a path.
  fileprivate static func copyPicture(to path: String) throws {
    let picture = RepositoryFile.path("config/examples/picture-panel.png")
    try ReplacementFile.write(RegularFile.bytes(of: picture, limit: 1 << 20), at: path)
  }
}

@Suite("Configurations that start no program")
struct NoRunTests {
  private static let programs = """
    draw: {ground: FOLDER/own/lesson.pdf#2}
    regions:
    - id: a
      control: button
      on:
        began: [{run: [mpv, "--loop", a b.mp4], repeat: 100}, {log: hello}]
        upInside: {run: "echo $HOME", shell: true}
    - id: b
      children:
      - id: c
        gestures:
        - {id: hold, type: longPress, do: {run: [true]}}
        - id: open
          type: tap
          do: {menu: [{label: go, do: {run: [go]}}]}
        idle: {after: 500, do: {run: [sleep]}}
        timers: [{after: 500, do: {run: [tick]}}]
    idle: {after: 900, do: {run: [rest]}}

    """

  @Test(
    "A check lists the actions that --no-run or the configuration omits",
    arguments: [(["--no-run"], ""), ([], "show: {run: false}\n")])
  func omittedActions(_ options: [String], _ beginning: String) throws {
    let files = try ForeignFiles(beginning + Self.programs)
    let run = Run(
      ["check", files.path] + options, commands: [.check(runCheck)])
    #expect(run.status == .success, "\(run.messages)")
    let first = beginning.isEmpty ? 0 : 1
    #expect(
      files.shortened(run.data) == """
        /tmp/own/screen.yaml: ok
        /tmp/own/screen.yaml:\(first + 6):5: left out: regions[0].on.began: run 'mpv' '--loop' 'a b.mp4'
        /tmp/own/screen.yaml:\(first + 6):5: left out: regions[0].on.upInside: run 'echo $HOME' in a shell
        /tmp/own/screen.yaml:\(first + 12):7: left out: regions[1].children[0].gestures[0]: run 'true'
        /tmp/own/screen.yaml:\(first + 13):7: left out: regions[1].children[0].gestures[1]: run 'go'
        /tmp/own/screen.yaml:\(first + 16):11: left out: regions[1].children[0].idle: run 'sleep'
        /tmp/own/screen.yaml:\(first + 17):13: left out: regions[1].children[0].timers: run 'tick'
        /tmp/own/screen.yaml:\(first + 18):7: left out: idle: run 'rest'
        /tmp/own/screen.yaml: left out: draw.ground: /tmp/own/lesson.pdf#2

        """)
  }

  @Test("With --no-run, no action lays a page of a PDF file as the ground, which a program reads")
  func documentsOfActions() throws {
    let files = try ForeignFiles(
      """
      draw: {double-tap: ground FOLDER/own/lesson.pdf}
      regions:
      - id: a
        on: {began: [{draw: ground FOLDER/own/lesson.pdf#2}, {draw: ground squared}]}
        touches: each
      """)
    let run = files.check("--no-run")
    #expect(run.status == .success, "\(run.messages)")
    #expect(
      files.shortened(run.data) == """
        /tmp/own/screen.yaml: ok
        /tmp/own/screen.yaml:4:7: left out: regions[0].on.began: draw 'ground /tmp/own/lesson.pdf#2'
        /tmp/own/screen.yaml: left out: draw.double-tap: ground /tmp/own/lesson.pdf

        """)
    let recording = DryRunCase("", "", ["0 1 began 100 100", "40 1 ended 100 100"], []).recording
    let log = files.shortened(try dryRun(recording, configuration: files.path, "--no-run").data)
    #expect(log.contains(##""action":{"draw":"ground /tmp/own/lesson.pdf#2"},"leftOut":true}"##))
    #expect(log.contains(##""action":{"draw":"ground squared"}}"##))
  }

  @Test("With --no-run, what is left out is listed without the control characters of the file")
  func controlCharacters() throws {
    let files = try ForeignFiles(
      #"draw: {ground: "FOLDER/own/\e[2J.pdf", double-tap: "ground FOLDER/own/\e[2J.pdf"}"#)
    #expect(
      files.shortened(files.check("--no-run").data) == #"""
        /tmp/own/screen.yaml: ok
        /tmp/own/screen.yaml: left out: draw.ground: /tmp/own/\u{1b}[2J.pdf
        /tmp/own/screen.yaml: left out: draw.double-tap: ground /tmp/own/\u{1b}[2J.pdf

        """#)
  }

  @Test("At its start, the overlay tells of each setting that --no-run leaves out")
  func notices() throws {
    let files = try ForeignFiles(
      """
      draw: {ground: FOLDER/own/a.pdf, double-tap: ground FOLDER/own/b.pdf}
      show: {tuio: other.example}
      """)
    let parser = CommandLineParser(commands: Command.allForTests, environment: Environment([:]))
    guard
      case .run(_, let invocation) = try parser.parse(
        ["fingertip", "show", "--config", files.path, "--no-run"])
    else {
      Issue.record("no command is run")
      return
    }
    #expect(
      try invocation.settings.load().omissions.map { files.shortened($0.notice) } == [
        "draw.ground: /tmp/own/a.pdf is not shown, since --no-run starts no program",
        "draw.double-tap: ground /tmp/own/b.pdf is not carried out, since --no-run starts no program",
        "show.tuio: other.example gets no touches, since only --tuio names a receiver beside --no-run",
      ])
  }

  @Test("A check with --no-run lists what is left out while a rule applies")
  func omissionsOfRules() throws {
    let files = try ForeignFiles(
      """
      draw: {ground: FOLDER/own/a.pdf}
      rules:
      - {class: krita, draw: {ground: FOLDER/own/b.pdf, width: 2}}
      - {class: gimp, draw: {width: 3}}
      """)
    #expect(
      files.shortened(files.check("--no-run").data).split(separator: "\n").suffix(2) == [
        "/tmp/own/screen.yaml: left out: draw.ground: /tmp/own/a.pdf",
        "/tmp/own/screen.yaml: left out: rules[0].draw.ground: /tmp/own/b.pdf",
      ])
  }

  @Test(
    "With --no-run, only the command line can name a receiver of touches",
    arguments: [
      (["--no-run"], nil, "/tmp/own/screen.yaml: left out: show.tuio: other.example\n"),
      (
        ["--no-run", "--tuio", "own.example:4000"], "own.example:4000",
        "/tmp/own/screen.yaml: left out: show.tuio: other.example\n"
      ),
      ([], "other.example", ""),
    ])
  func receiverOfTouches(_ options: [String], _ receiver: String?, _ omission: String) throws {
    let files = try ForeignFiles("show: {tuio: other.example}")
    let run = Run(
      ["check", files.path] + options.filter { $0 == "--no-run" }, commands: [.check(runCheck)])
    #expect(run.status == .success)
    #expect(files.shortened(run.data).hasSuffix(omission))
    #expect(run.data.contains("left out") == !omission.isEmpty)
    let parser = CommandLineParser(commands: Command.allForTests, environment: Environment([:]))
    guard
      case .run(_, let invocation) = try parser.parse(
        ["fingertip", "show", "--config", files.path] + options)
    else {
      Issue.record("no command is run")
      return
    }
    #expect(try invocation.settings.load().tuio.receiver?.description == receiver)
  }

  @Test(
    "A check lists no actions if the configuration or --run allows programs"
  )
  func noOmittedActions() throws {
    for (options, beginning) in [([], ""), (["--run"], "show: {run: false}\n")] {
      let files = try ForeignFiles(beginning + Self.programs)
      let run = Run(["check", files.path] + options, commands: [.check(runCheck)])
      #expect(files.shortened(run.data) == "/tmp/own/screen.yaml: ok\n")
    }
  }

  /// Configurations that name a file, and whether the file is in the configuration's folder.
  private static let configurations: [(text: String, isInside: Bool)] = [
    ("include: parts/part.yaml", true), ("include: FOLDER/other/part.yaml", false),
    ("include: ../other/part.yaml", false),
    ("regions: [{id: a, draw: {picture: parts/dot.png}}]", true),
    ("regions: [{id: a, draw: {picture: FOLDER/other/dot.png}}]", false),
    ("regions: [{id: a, mask: ../other/dot.png}]", false),
    ("show: {halo-picture: parts/dot.png}", true),
    ("show: {halo-picture: ../other/dot.png}", false),
    ("show: {state: parts/state.json}", true), ("show: {state: ../state.json}", false),
    ("show: {state: parts/none.json}", false), ("show: {state: none/state.json}", true),
    ("show: {state: auto}", true), ("show: {halo-picture: none}", true),
    ("draw: {ground: FOLDER/own/parts/dot.png}", true),
    ("draw: {ground: FOLDER/other/dot.png}", false), ("draw: {ground: squared}", true),
    ("draw: {double-tap: ground FOLDER/own/parts/dot.png}", true),
    ("draw: {double-tap: ground FOLDER/other/dot.png}", false),
    ("regions: [{on: {began: {draw: ground FOLDER/own/parts/dot.png}}}]", true),
    ("regions: [{on: {began: {draw: ground FOLDER/other/dot.png}}}]", false),
    ("draw: {grounds: .}", true), ("draw: {grounds: parts}", true),
    ("draw: {grounds: ../other}", false), ("draw: {grounds: ..}", false),
    ("rules: [{class: a, show: {halo-picture: ../other/dot.png}}]", false),
  ]

  @Test(
    "With --no-run, a configuration may name only files in its folder",
    arguments: configurations.indices)
  func filesOutsideTheFolder(_ index: Int) throws {
    let (text, isInside) = Self.configurations[index]
    let files = try ForeignFiles(text)
    #expect(Run(["check", files.path], commands: [.check(runCheck)]).status == .success)
    let run = files.check("--no-run")
    #expect((run.status == .success) == isInside, "\(run.messages)")
    let reason =
      "is outside of '/tmp/own', the folder of the configuration; with --no-run all files that it "
      + "names must be in it"
    #expect(files.shortened(run.messages).contains(reason) == !isInside, "\(run.messages)")
  }

  @Test("A dry run with --no-run marks the omitted actions")
  func omittedActionsOfDryRun() throws {
    let yaml = """
      regions:
      - id: a
        on:
          began: [{run: [true]}, {log: hello}]
        gestures: [{id: one, type: tap, do: {run: [true]}}]
        touches: each
      """
    try withTemporaryFile(yaml.utf8) { path in
      let recording = DryRunCase("", "", ["0 1 began 100 100", "40 1 ended 100 100"], []).recording
      let marked = try dryRun(recording, configuration: path, "--no-run")
      #expect(marked.status == .success, "\(marked.messages)")
      let usual = try dryRun(recording, configuration: path)
      let end = #""action":{"run":["true"]}}"#
      #expect(usual.data.contains(end))
      #expect(
        marked.data
          == usual.data.replacing(end, with: #""action":{"run":["true"]},"leftOut":true}"#))
    }
  }
}
