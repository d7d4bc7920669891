import FingertipApp
import Glibc
import SettingsReading
import SystemSupport
import TestSupport
import Testing
import TouchDrawing
import Touches

@testable import FingertipDemo
@testable import Look
@testable import TouchRig

/// A command line of `make look` in CONTRIBUTING.md, with the variables that it sets.
private struct LookExample: CustomTestStringConvertible {
  let line: String
  var testDescription: String { line }

  static let all: [LookExample] = {
    // If the document is unreadable, there is no case, and the test of their number fails.
    let text = (try? RepositoryFile.text("CONTRIBUTING.md")) ?? ""
    return text.split(separator: "make look ").dropFirst().map { rest in
      LookExample(line: String(rest.prefix { $0 != "\n" && $0 != "`" }))
    }
  }()

  /// The arguments that the Makefile gives Look, and after `--` those of Fingertip.
  var arguments: [String] {
    var arguments = ["Look"]
    var options: [String] = []
    for (name, value) in variables {
      if name == "OPTIONS" {
        options = value.split(separator: " ").map(String.init)
      } else {
        arguments += ["--\(name.lowercased())", value]
      }
    }
    return arguments + ["--"] + options
  }

  /// The names and values of the variables; a value in quotation marks may contain blanks.
  private var variables: [(name: String, value: String)] {
    var variables: [(String, String)] = []
    var rest = line[...]
    while let sign = rest.firstIndex(of: "=") {
      let name = rest[..<sign].filter { $0 != " " }
      rest = rest[rest.index(after: sign)...]
      let end: Character = rest.first == "\"" ? "\"" : " "
      if end == "\"" { rest = rest.dropFirst() }
      let value = rest.prefix { $0 != end }
      rest = rest.dropFirst(value.count + 1)
      variables.append((String(name), String(value)))
    }
    return variables
  }
}

@Test("CONTRIBUTING.md has several examples of make look")
func lookExamples() { #expect(LookExample.all.count > 5) }

@Test(
  "Look and Fingertip accept the arguments of each make look in CONTRIBUTING.md",
  arguments: LookExample.all)
private func lookExample(_ example: LookExample) throws {
  let options = try LookOptions(example.arguments)
  if let touch = options.touch { _ = try TouchScript(parsing: touch, on: options.screen) }
  let parser = CommandLineParser(commands: Command.table, environment: Environment([:]))
  guard case .run = try parser.parse(["fingertip"] + options.arguments) else {
    Issue.record("it runs no command")
    return
  }
}

@Suite("The program Look", .server(), .serialized)
struct LookTests {
  /// Runs the tool to its end.
  private func look(
    _ arguments: [String], _ folder: borrowing TemporaryFolder
  ) throws -> (status: Subprocess.ExitStatus?, output: String, messages: String) {
    let (output, errors) = (folder.file("output"), folder.file("errors"))
    let process = try Subprocess(
      .init(
        try #require(BuiltProgram.path(of: "Look")), arguments, output: .file(output),
        errors: .file(errors)))
    let status = process.wait(until: Deadline(seconds: 60))
    return (status, Files.text(output) ?? "", Files.text(errors) ?? "")
  }

  @Test("Look takes pictures of a script's fingers over the desktop, each named after its time")
  func pictures() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-look")
    let run = try look(
      [
        "--touch", "hold 300,200 time=2000 + hold 1500,900 time=2000", "--at", "1000,1900",
        "--compositor", "none", "--folder", folder.path,
        "--", "--colour", "#00FF00", "--disc", "20px", "--px-per-mm", "4", "--opacity", "1",
      ], folder)
    #expect(run.messages == "")
    #expect(run.status == .exited(0))
    let paths = ["01000ms", "01900ms"].map { folder.file("\($0).png") }
    #expect(run.output == paths.map { "\($0)  as asked for\n" }.joined())
    guard let desktop = Canvas(bounds: PixelRect(x: 0, y: 0, width: 1920, height: 1080)) else {
      Issue.record("no memory for a canvas")
      return
    }
    DemoDesktop.paint(into: desktop.target)
    for path in paths {
      let picture = try PictureFile.read(path)
      // The fingers are green, and nothing of the desktop is.
      for (x, y) in [(300, 200), (1500, 900)] {
        let colour = picture.target[x, y] ?? 0
        #expect(colour >> 8 & 0xFF > 0xC0 && colour & 0xFF < 0x80, "\(x),\(y)")
      }
      for (x, y) in [(8, 8), (1911, 8), (8, 1071), (1911, 1071)] {
        #expect(picture.target[x, y] == desktop.target[x, y], "\(x),\(y)")
      }
    }
  }

  @Test("Look plays a recording on a screen of its own size, with pictures at its quarters")
  func recording() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-look")
    let file = folder.file("touches.jsonl")
    try Files.write(
      """
      {"format":"fingertip-recording","version":1,"screen":{"width":800,"height":600,"widthMM":200,"heightMM":150},"devices":[{"id":8,"name":"a","maxTouches":10}]}
      {"t":500,"device":8,"touch":7,"phase":"began","x":100,"y":100}
      {"t":1000,"device":8,"touch":7,"phase":"moved","x":200,"y":100}
      {"t":1500,"device":8,"touch":7,"phase":"ended","x":200,"y":100}

      """, to: file)
    let run = try look(
      ["--file", file, "--compositor", "none", "--folder", folder.path, "--", "--lift", "none"],
      folder)
    #expect(run.messages == "")
    #expect(run.status == .exited(0))
    let names = ["00230ms", "00480ms", "00730ms", "00980ms", "01150ms"]
    let lines = zip(names, ["1/4", "2/4", "3/4", "4/4", "after the last touch"])
    #expect(run.output == lines.map { "\(folder.file("\($0).png"))  \($1)\n" }.joined())
    let size = try PictureFile.read(folder.file("00980ms.png")).bounds
    #expect(size == PixelRect(x: 0, y: 0, width: 800, height: 600))
  }

  @Test(
    "Look ends with status 2 after a usage error, and says what is allowed",
    arguments: [
      (["--touch", "tpa"], "look: \"tpa\": not a gesture; allowed are tap, "),
      ([], "look: one of --touch and --file is needed; "),
      (["--touch", "tap", "--file", "a"], "look: one of --touch and --file is needed; "),
      (["--touch", "tap", "--wm", "picom"], "look: --wm picom: unknown; allowed are openbox, "),
      (
        ["--touch", "tap", "--wm", "xfwm4", "--compositor", "picom"],
        "look: --compositor picom: --wm xfwm4 composites the screen itself; only none is allowed "
      ),
      (["--touch", "tap", "--at", "1,x"], "look: --at x: not a number of ms from 0 to 3600000\n"),
      (
        ["--touch", "tap", "--size", "800"], "look: --size 800: not WIDTHxHEIGHT with 64 to 8192 px"
      ),
      (
        ["--touch", "tap", "--folder", "/nonexistent/look"],
        "look: --folder /nonexistent/look: No such file or directory\n"
      ),
      (["--touch"], "look: --touch: needs a value: --touch SCRIPT\n"),
      (["--tap", "1"], "look: '--tap' is not an option; "),
    ])
  func mistakes(arguments: [String], message: String) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-look")
    let run = try look(arguments, folder)
    #expect(run.status == .exited(2))
    #expect(run.messages.hasPrefix(message), "\(run.messages)")
  }

  @Test(
    "Look that is interrupted stops its desktop and leaves no file behind",
    arguments: [SIGINT, SIGTERM])
  func interruption(_ signal: Int32) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-look")
    try folder.makeFolder("tmp")
    let temporary = folder.file("tmp")
    let process = try Subprocess(
      .init(
        try #require(BuiltProgram.path(of: "Look")),
        ["--touch", "hold time=60000", "--compositor", "none", "--folder", folder.path],
        environment: ["TMPDIR": temporary]))
    try Wait.until("the server's files to be made") { try !Files.names(in: temporary).isEmpty }
    process.signal(signal)
    #expect(process.wait(until: Deadline(seconds: 60)) == .exited(128 + signal))
    #expect(try Files.names(in: temporary).isEmpty)
  }

  @Test("Look reports that Fingertip has ended before all touches were played")
  func endOfFingertip() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-look")
    let file = folder.file("quit.yaml")
    try Files.write("regions: [{control: button, on: {upInside: {command: quit}}}]\n", to: file)
    let run = try look(
      [
        "--touch", "tap 100,100; hold 200,200 time=50000", "--compositor", "none", "--folder",
        folder.path, "--", "--config", file,
      ], folder)
    #expect(run.status == .exited(1))
    #expect(run.messages == "look: fingertip ended before all touches were played\n")
  }
}
