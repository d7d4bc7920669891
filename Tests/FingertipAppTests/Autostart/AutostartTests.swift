import Glibc
import Testing
import TouchRig

@testable import SystemSupport

/// A user without a display, whose home folder and systemctl belong to the test.
private final class AutostartHome {
  private let folder: TemporaryFolder
  private let hasSystemd: Bool
  /// The environment variables in addition to those that point to the folder.
  var variables: [String: String?] = [:]
  /// Whether the program is started by one that ignores the ends of its children.
  var ignoresEnds = false

  /// A fake systemctl that keeps the state of units in files of its folder.
  static let systemctl = """
    #!/bin/sh
    cd "$(dirname "$0")/../units" || exit 1
    echo "$*" >>calls
    [ ! -e hangs ] || { echo $$ >pid; exec sleep 1000; }
    [ ! -e offline ] || { echo 'Failed to connect to bus: No medium found' >&2; exit 1; }
    case "$4" in
      show)
        printf 'Id=graphical-session.target\\nLoadState=loaded\\nActiveState=%s\\nUnitFileState=static\\n\\n' \\
          "$(cat target)"
        printf 'Id=fingertip.service\\nLoadState=%s\\nActiveState=inactive\\nUnitFileState=%s\\n' \\
          "$(cat load)" "$(cat state)"
        ;;
      enable | disable)
        [ ! -e refuses ] || { echo "Failed to $4 unit: Access denied" >&2; exit 1; }
        [ -e stays ] || echo "$4d" >state
        ;;
    esac

    """

  init(hasSystemd: Bool) throws {
    self.hasSystemd = hasSystemd
    folder = try TemporaryFolder(prefix: "fingertip-autostart")
    for name in ["bin", "units", "home", "my bin"] { try folder.makeFolder(name) }
    guard hasSystemd else { return }
    try set("load", "loaded")
    try set("state", "disabled")
    try set("target", "active")
    try Files.write(Self.systemctl, to: folder.file("bin/systemctl"))
    #expect(chmod(folder.file("bin/systemctl"), 0o755) == 0)
  }

  /// Writes a file that controls how the fake systemctl answers.
  func set(_ name: String, _ text: String = "") throws {
    try Files.write(text + "\n", to: folder.file("units/\(name)"))
  }

  /// Returns the content of a file of the fake systemctl, without line feeds.
  func unit(_ name: String) -> String {
    (Files.text(folder.file("units/\(name)")) ?? "").filter { $0 != "\n" }
  }

  var home: String { folder.file("home") }
  var path: String { home + "/.config/autostart/fingertip.desktop" }
  var entry: String? { Files.text(path) }

  /// Writes a desktop entry that is not from the program, and makes its folder.
  func writeEntry(_ text: String) throws {
    for name in ["home/.config", "home/.config/autostart"] { try folder.makeFolder(name) }
    try Files.write(text, to: path)
  }

  /// Runs `fingertip autostart`, from a copy of the program if a path is given.
  func run(_ word: String, as name: String? = nil) throws -> (status: Int32?, text: String) {
    let built = try #require(BuiltProgram.path(of: "fingertip"))
    var program = built
    if let name {
      program = folder.file(name)
      // A copy and not a link, because the entry names the file that runs.
      let copy = try Subprocess(.init("cp", [built, program], errors: .inherited))
      #expect(copy.wait(until: Deadline(seconds: 60)) == .exited(0))
    }
    let launcher = ignoresEnds ? ["env", "--ignore-signal=CHLD"] : []
    let words = launcher + [program, "autostart", word]
    let process = try Subprocess(
      .init(
        words[0], Array(words[1...]),
        environment: [
          "HOME": home, "XDG_CONFIG_HOME": nil, "DISPLAY": nil, "NOTIFY_SOCKET": nil,
          "JOURNAL_STREAM": nil, "PATH": folder.file("bin") + (hasSystemd ? ":/usr/bin:/bin" : ""),
        ].merging(variables) { $1 },
        output: .file(folder.file("output")), errors: .file(folder.file("errors"))))
    let status = process.wait(until: Deadline(seconds: 60))
    let text =
      (Files.text(folder.file("output")) ?? "") + (Files.text(folder.file("errors")) ?? "")
    guard case .exited(let number)? = status else { return (nil, text) }
    return (number, text)
  }
}

@Suite("Starting Fingertip with the session")
struct AutostartTests {
  @Test(
    "Without systemd, autostart writes a valid desktop entry and removes it again")
  func desktopEntry() throws {
    let home = try AutostartHome(hasSystemd: false)
    #expect(try home.run("status") == (0, "off\n"))
    let on = try home.run("on", as: "my bin/finger $tip")
    #expect(
      on
        == (
          0, "fingertip: autostart: the desktop starts Fingertip with the session (\(home.path))\n"
        ))
    let entry = try #require(home.entry)
    #expect(entry.contains("/my bin/finger \\\\$tip\" show\n"))
    let check = try Subprocess(
      .init("desktop-file-validate", [home.path], output: .inherited, errors: .inherited))
    #expect(check.wait(until: Deadline(seconds: 30)) == .exited(0))
    #expect(
      try home.run("status")
        == (0, "entry: \(home.path) starts Fingertip with the session\n"))
    try Files.write(entry + "Hidden=true\n", to: home.path)
    #expect(
      try home.run("status")
        == (0, "entry: \(home.path) starts nothing, since it has the line Hidden=true\n"))
    // Rewritten by the program at another path.
    #expect(try home.run("on").status == 0)
    #expect(home.entry?.contains("Hidden") == false)
    #expect(try home.run("off") == (0, "fingertip: autostart: \(home.path) is removed\n"))
    #expect(home.entry == nil)
    #expect(try home.run("off") == (0, "fingertip: autostart: it is already off\n"))
  }

  @Test(
    "If systemd starts units with the session, autostart enables its unit, not a desktop entry"
  )
  func systemdUnit() throws {
    let home = try AutostartHome(hasSystemd: true)
    home.variables["DISPLAY"] = ":77"
    try home.set("target", "inactive")
    #expect(try home.run("on").status == 0)
    #expect(home.entry != nil && home.unit("state") == "disabled")
    try home.set("target", "active")
    let on =
      "fingertip: autostart: systemd starts Fingertip with the session (fingertip.service is enabled)\n"
    #expect(try home.run("on") == (0, on))
    #expect(home.entry == nil && home.unit("state") == "enabled")
    #expect(
      try home.run("status")
        == (0, "unit: fingertip.service is enabled and starts with the session\n"))
    try home.set("target", "inactive")
    #expect(
      try home.run("status")
        == (
          0,
          "unit: fingertip.service is enabled, but this session does not reach "
            + "graphical-session.target, which would start it; 'fingertip autostart on' corrects that\n"
        ))
    #expect(try home.run("on").status == 0)
    #expect(home.entry != nil && home.unit("state") == "disabled")
    try home.set("target", "active")
    #expect(try home.run("on").status == 0)
    #expect(try home.run("off") == (0, "fingertip: autostart: fingertip.service is disabled\n"))
    #expect(home.entry == nil && home.unit("state") == "disabled")
  }

  @Test(
    "Autostart writes a desktop entry if systemd is offline or has no such unit",
    arguments: ["offline", "not-found"])
  func entryWithoutUnit(_ reason: String) throws {
    let home = try AutostartHome(hasSystemd: true)
    if reason == "offline" { try home.set("offline") } else { try home.set("load", reason) }
    #expect(try home.run("on").status == 0)
    #expect(home.entry != nil && home.unit("state") == "disabled")
  }

  @Test(
    "An entry for all users is reported, and one of the user's own keeps it from starting anything",
    arguments: [false, true])
  func entryForAllUsers(_ hasSystemd: Bool) throws {
    let home = try AutostartHome(hasSystemd: hasSystemd)
    let folder = try TemporaryFolder(prefix: "fingertip-autostart")
    try folder.makeFolder("autostart")
    let shared = folder.file("autostart/fingertip.desktop")
    try Files.write("[Desktop Entry]\n", to: shared)
    home.variables["XDG_CONFIG_DIRS"] = "relative:/nonexistent:\(folder.path)"
    #expect(
      try home.run("status")
        == (0, "entry: \(shared) starts Fingertip with the session of every user\n"))
    try Files.write("[Desktop Entry]\nHidden=true\n", to: shared)
    #expect(
      try home.run("status")
        == (0, "entry: \(shared) starts nothing, since it has the line Hidden=true\n"))
    #expect(try home.run("off") == (0, "fingertip: autostart: it is already off\n"))
    #expect(home.entry == nil)
    try Files.write("[Desktop Entry]\nTryExec=/usr/bin/env\n", to: shared)
    let off =
      "fingertip: autostart: \(home.path) keeps \(shared) from starting Fingertip for you\n"
    let hidden = "entry: \(home.path) starts nothing, since it has the line Hidden=true\n"
    for _ in 0..<2 {
      #expect(try home.run("off") == (0, off))
      #expect(try home.run("status") == (0, hidden))
      // 'off' does not remove it as long as there is one for all users.
      #expect(home.entry?.contains("removes it") == false)
    }
    // With systemd's unit, too, because both would start it twice.
    #expect(try home.run("on").status == 0)
    #expect(home.entry?.contains("Hidden=true") == hasSystemd)
    if hasSystemd { #expect(home.unit("state") == "enabled") }
    #expect(try home.run("off") == (0, off))
    if hasSystemd { #expect(home.unit("state") == "disabled") }
    unlink(shared)
    #expect(try home.run("off") == (0, "fingertip: autostart: \(home.path) is removed\n"))
    #expect(home.entry == nil && Files.text(shared) == nil)
  }

  @Test("Autostart gives up after a timeout if systemd hangs, and changes nothing")
  func hangingSystemd() throws {
    let home = try AutostartHome(hasSystemd: true)
    try home.set("hangs")
    #expect(
      try home.run("on")
        == (
          1,
          "fingertip: autostart: 'systemctl --user' did not answer within 5 s; nothing was "
            + "changed\n"
        ))
    #expect(home.entry == nil)
    let pid = try #require(Int32(home.unit("pid")))
    #expect(kill(pid, 0) < 0 && errno == ESRCH)
  }

  @Test("Autostart reports a failed systemctl also if SIGCHLD was ignored by what started it")
  func ignoredEnds() throws {
    let home = try AutostartHome(hasSystemd: true)
    try home.set("refuses")
    home.ignoresEnds = true
    let (status, text) = try home.run("on")
    #expect(status == 1)
    #expect(text.hasSuffix("failed: Failed to enable unit: Access denied\n"), "\(text)")
  }

  @Test("Autostart reports each failure in one message, with status 1")
  func reportedFailures() throws {
    func expect(
      _ home: AutostartHome, _ word: String, _ message: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let run = try home.run(word)
      #expect(
        run == (1, "fingertip: autostart: \(message)\n"), sourceLocation: sourceLocation)
    }
    let bare = try AutostartHome(hasSystemd: false)
    bare.variables["HOME"] = .some(nil)
    try expect(
      bare, "on", "HOME is not set, so there is no folder for an entry; set HOME or XDG_CONFIG_HOME"
    )
    bare.variables["XDG_CONFIG_HOME"] = "/proc/nothing"
    try expect(bare, "on", "/proc/nothing: No such file or directory")
    let foreign = try AutostartHome(hasSystemd: true)
    try foreign.writeEntry("[Desktop Entry]\n")
    let message =
      "\(foreign.path) was not written by 'fingertip autostart'; remove it or give it another name"
    try expect(foreign, "on", message)
    try expect(foreign, "off", message)
    #expect(foreign.entry == "[Desktop Entry]\n" && foreign.unit("state") == "disabled")
    let unit = try AutostartHome(hasSystemd: true)
    try unit.set("refuses")
    try expect(
      unit, "on",
      "'systemctl --user enable fingertip.service' failed: Failed to enable unit: Access denied")
    try unit.set("load", "masked")
    try expect(
      unit, "on",
      "fingertip.service is masked; 'systemctl --user unmask fingertip.service' allows it again")
    let enabledForAll = try AutostartHome(hasSystemd: true)
    try enabledForAll.set("state", "enabled")
    try enabledForAll.set("stays")
    try expect(
      enabledForAll, "off",
      "fingertip.service is enabled for every user; 'systemctl --user mask fingertip.service' keeps it "
        + "from starting for you")
  }
}
