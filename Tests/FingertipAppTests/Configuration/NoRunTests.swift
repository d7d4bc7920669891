import TestSupport
import Testing
import TouchDrawing

@testable import FingertipApp
@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRig

/// A folder with a configuration and files around it.
private final class ForeignFiles {
  private let place: TemporaryFolder

  init(_ configuration: String) throws {
    let place = try TemporaryFolder(prefix: "fingertip-foreign")
    try place.makeFolder("own")
    try place.makeFolder("own/parts")
    try place.makeFolder("other")
    try Files.write(
      configuration.replacing("FOLDER", with: place.path), to: place.file("own/screen.yaml"))
    for name in ["own/parts/part.yaml", "other/part.yaml"] {
      try Files.write("regions: [{id: part}]", to: place.file(name))
    }
    for name in ["own/parts/dot.png", "other/dot.png"] {
      try Files.copyPicture(to: place.file(name))
    }
    self.place = place
  }

  /// The configuration.
  var path: String { place.file("own/screen.yaml") }

  func check(_ options: String...) -> Run {
    Run(["check", place.file("own/screen.yaml")] + options, commands: [.check(runCheck)])
  }

  /// A text without the names of the folders.
  func short(_ text: String) -> String {
    text.replacing(Files.realPath(place.path) ?? place.path, with: "/tmp")
  }
}

extension Files {
  /// Writes a picture that there is.
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
    "A check tells the actions that are left out, by the option or by the file, and else none",
    arguments: [(["--no-run"], ""), ([], "show: {run: false}\n")])
  func omissions(_ options: [String], _ more: String) throws {
    let files = try ForeignFiles(more + Self.programs)
    let run = Run(
      ["check", files.path] + options, commands: [.check(runCheck)])
    #expect(run.status == .success, "\(run.messages)")
    let first = more.isEmpty ? 0 : 1
    #expect(
      files.short(run.data) == """
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

  @Test(
    "A check of a file that may start programs tells none of them, nor does --run of one that may not"
  )
  func noOmissions() throws {
    for (options, more) in [([], ""), (["--run"], "show: {run: false}\n")] {
      let files = try ForeignFiles(more + Self.programs)
      let run = Run(["check", files.path] + options, commands: [.check(runCheck)])
      #expect(files.short(run.data) == "/tmp/own/screen.yaml: ok\n")
    }
  }

  /// The texts that name a file, and whether it lies in the folder of the configuration.
  private static let names: [(text: String, isInside: Bool)] = [
    ("include: parts/part.yaml", true), ("include: FOLDER/other/part.yaml", false),
    ("include: ../other/part.yaml", false),
    ("regions: [{id: a, draw: {picture: parts/dot.png}}]", true),
    ("regions: [{id: a, draw: {picture: FOLDER/other/dot.png}}]", false),
    ("regions: [{id: a, mask: ../other/dot.png}]", false),
    ("show: {halo-picture: parts/dot.png}", true),
    ("show: {halo-picture: ../other/dot.png}", false),
    ("show: {state: parts/state.json}", true), ("show: {state: ../state.json}", false),
    ("show: {state: auto}", true), ("show: {halo-picture: none}", true),
    ("draw: {ground: FOLDER/own/parts/dot.png}", true),
    ("draw: {ground: FOLDER/other/dot.png}", false), ("draw: {ground: squared}", true),
    ("rules: [{class: a, show: {halo-picture: ../other/dot.png}}]", false),
  ]

  @Test(
    "With --no-run a configuration names no file outside of its folder", arguments: names.indices)
  func confinement(_ index: Int) throws {
    let (text, isInside) = Self.names[index]
    let files = try ForeignFiles(text)
    #expect(Run(["check", files.path], commands: [.check(runCheck)]).status == .success)
    let run = files.check("--no-run")
    #expect((run.status == .success) == isInside, "\(run.messages)")
    let reason =
      "is outside of '/tmp/own', the folder of the configuration; with --no-run all files that it "
      + "names must be in it"
    #expect(files.short(run.messages).contains(reason) == !isInside, "\(run.messages)")
  }

  @Test("A dry run marks the actions that are left out")
  func dryRunMarks() throws {
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
