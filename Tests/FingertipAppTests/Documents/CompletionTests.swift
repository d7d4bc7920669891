import SettingsReading
import TestSupport
import Testing
import TouchDrawing
import TouchRig

/// Returns the completions that bash offers for a command line whose last word is unfinished.
private func completions(of words: [String]) throws -> [String] {
  let script = """
    compopt() { printf '%s\\n' "$*"; }; . "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _fingertip; printf '%s\\n' "${COMPREPLY[@]}"
    """
  let arguments =
    ["-c", script, RepositoryFile.path("config/completions/fingertip.bash"), "fingertip"] + words
  var offered: [String] = []
  try withTemporaryFile([UInt8]()) { path in
    let bash = try Subprocess(
      Subprocess.Command("bash", arguments, output: .file(path), errors: .inherited))
    try #require(bash.wait(until: Deadline(seconds: 30)) == .exited(0))
    let text = String(decoding: try RegularFile.bytes(of: path, limit: 1 << 20), as: UTF8.self)
    offered = text.split(separator: "\n").map(String.init)
  }
  return offered
}

@Test(
  "Completion in bash offers commands, a command's options, and their values",
  arguments: [
    (
      ["re"],
      ["record", "replay", "report", "region", "regions", "resume", "redo", "reload"]
    ),
    (["regions", "--"], ["--json", "--follow", "--log", "--help", "--version"]),
    (["dr"], ["draw"]),
    (
      ["--l"],
      [
        "--lift", "--labels", "--lens", "--lens-radius", "--lens-scale", "--lens-shape", "--listen",
        "--lock-time", "--log",
      ]
    ),
    (
      ["draw", "--p"],
      ["--predict", "--pointer", "--px-per-mm", "--palette", "--pan", "--pause-for"]
    ),
    (["status", "--"], ["--json", "--log", "--help", "--version"]),
    (["quit", "--"], ["--log", "--help", "--version"]),
    (["--preset", ""], ["presenter", "room", "debug"]),
    (["-p", "r"], ["room"]),
    (["--preset", "=", "d"], ["debug"]),
    (["draw", "--width", ""], ["auto"]),
    (["autostart", "o"], ["on", "off"]),
    (["draw", "--undo-depth", ""], []),
    (["quit", ""], []),
    (["lock", ""], []),
    (["show", "d"], []),
    (["help", "dr"], ["draw"]),
    (["--labels", "dr"], ["draw"]),
    (["region", ""], []),
    (["region", "next", "l"], ["label", "look"]),
    (["replay", "--loop", "--s"], ["--speed", "--scale", "--strokes"]),
    (
      ["check", RepositoryFile.path("config/fingertip.s")],
      [
        "-o filenames", RepositoryFile.path("config/fingertip.schema.json"),
        RepositoryFile.path("config/fingertip.service"),
      ]
    ),
    (["ground", "dot"], ["-o filenames", "dotted"]),
    (
      ["ground", RepositoryFile.path("docs/reg")],
      ["-o filenames", RepositoryFile.path("docs/regions.png")]
    ),
    (["--halo-picture", "no"], ["-o filenames", "none"]),
    (["show", "--state", "au"], ["-o filenames", "auto"]),
    (["analyze", "--limits", "hlk"], ["-o filenames", "hlk-touchpad", "hlk-touchscreen"]),
    (["replay", "--backdrop", "=", "no"], ["-o filenames", "none"]),
    (
      ["demo", "--output", RepositoryFile.path("Makef")],
      ["-o filenames", RepositoryFile.path("Makefile")]
    ),
  ])
func bashCompletions(_ words: [String], _ expected: [String]) throws {
  #expect(try completions(of: words).sorted() == expected.sorted())
}

@Test("Completion in zsh offers the value of an option after its name and after an equals sign")
func zshValues() throws {
  let script = try RepositoryFile.text("config/completions/_fingertip")
  let missing = Option.all.filter { option in
    // "=" allows both, "=-" only the latter; a flag has neither.
    let sign = option.value == nil ? "" : option.hasOptionalValue ? "=-" : "="
    return !script.contains("--\(option.name)\(sign)\(option.short == nil ? "[" : "}")")
  }
  #expect(missing.map(\.name) == [])
}
