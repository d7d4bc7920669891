import Glibc
import SystemSupport
import Testing

@testable import FingertipSettings
@testable import SettingsReading
@testable import TouchRig

@Suite("Warnings about a configuration that does less than it seems to")
struct CheckWarningTests {
  /// A configuration, and the warnings without the path; PROGRAM is a program that exists.
  struct Doubtful: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let warnings: [String]

    init(_ name: String, _ text: String, _ warnings: String...) {
      testDescription = name
      self.text = text
      self.warnings = warnings
    }

    static let all = [
      Doubtful("an empty file", "", "1:1: warning: the file has no settings"),
      Doubtful("a file of comments", "# a\n", "1:1: warning: the file has no settings"),
      Doubtful("no regions in the list", "regions: []\n", "1:10: warning: regions: has no region"),
      Doubtful("a file without regions", "show: {ring: 2}\n"),
      Doubtful("programs that exist", actions("PROGRAM", "program", "sub/missing")),
      Doubtful(
        "a program that does not exist", actions("/nowhere/program"),
        "4:5: warning: regions[0].gestures[0]: '/nowhere/program' cannot be started: "
          + errorText(ENOENT)),
      Doubtful(
        "a program that no folder of PATH has, twice", actions("missing", "missing"),
        "4:5: warning: regions[0].gestures[0]: 'missing' cannot be started: no folder of PATH has it"
      ),
      Doubtful(
        "a program in the home folder", actions("~/bin/program"),
        "4:5: warning: regions[0].gestures[0]: '~/bin/program' cannot be started: only a shell "
          + "replaces '~' by the home folder"),
      Doubtful(
        "a program that is started without touches",
        "idle: {after: 9000, do: {run: [missing]}}\nregions: [{id: a}]\n",
        "1:7: warning: idle: 'missing' cannot be started: no folder of PATH has it"),
      Doubtful(
        "a line for a shell",
        "regions:\n- id: a\n  gestures: [{type: tap, do: {run: missing, shell: true}}]\n"),
    ]

    /// Returns a region with a gesture for each program.
    private static func actions(_ programs: String...) -> String {
      "regions:\n- id: a\n  gestures:\n"
        + programs.enumerated().map { index, program in
          "  - {type: tap, fingers: \(index + 1), do: {run: [\"\(program)\", 1]}}\n"
        }.joined()
    }
  }

  @Test(
    "A check warns of a file without content and of programs that cannot be started",
    arguments: Doubtful.all)
  func warnings(_ doubtful: Doubtful) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-check")
    let program = folder.file("program")
    try Files.write("", to: program)
    try #require(chmod(program, 0o755) == 0)
    let path = folder.file("config.yaml")
    try Files.write(doubtful.text.replacing("PROGRAM", with: program), to: path)
    let run = Run(["check", path], environment: ["PATH": "/nowhere:\(folder.path)"])
    #expect(run.status == .success && run.data == "\(path): ok\n")
    #expect(run.messages == doubtful.warnings.map { "\(path):\($0)\n" }.joined())
  }

  @Test(
    "An option that names a region which the configuration lacks is refused",
    arguments: [
      ("pda", "'pda' is not a region's id; did you mean 'pad'?"), ("pad", nil), ("none", nil),
    ])
  func unknownRegion(_ name: String, problem: String?) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-check")
    try Files.write("regions: [{id: pad}]\n", to: folder.file("config.yaml"))
    let source = SettingsSource(
      environment: Environment([:]), file: folder.file("config.yaml"),
      changes: [try #require(Setting.show.first { $0.key == Setting.regionKey }).change(name)])
    func read() throws(ConfigurationError) -> String? { try source.read().show.tuio.region }
    if let problem {
      #expect(throws: ConfigurationError.contradiction("--tuio-region: \(problem)")) { try read() }
    } else {
      #expect(try read() == (name == "none" ? nil : name))
    }
  }
}
