import Glibc
@testable import SettingsReading
import Testing

@testable import FingertipOverlay
@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRig

/// A home directory with a configuration that a test edits.
private final class Home {
  private let folder: TemporaryFolder
  /// The content of the file at each reload; nil without a file.
  private(set) var read: [String?] = []
  private(set) var warnings: [String] = []
  private var watch: ConfigurationWatch?

  /// Watches `file`, relative to the home; nil for the paths of the specification, of which the
  /// home's `user` has precedence over its `system`.
  init(
    _ file: String? = nil, addingBy add: InotifyDescriptor.Adder? = nil,
    prepare: (Home) throws -> Void
  ) throws {
    folder = try TemporaryFolder(prefix: "fingertip-watch")
    try prepare(self)
    let source = SettingsSource(
      environment: Environment([
        "XDG_CONFIG_HOME": path("user"), "XDG_CONFIG_DIRS": path("system"),
      ]), file: file.map(path))
    let changes = try InotifyDescriptor(addingBy: add)
    let watch = ConfigurationWatch(source, by: changes) { [unowned self] in warnings.append($1) }
    watch.reload = { [unowned self] in read.append(source.path.flatMap(Files.text)) }
    self.watch = watch
  }

  func path(_ name: String) -> String { folder.file(name) }

  /// Lets the watch take its turns until its descriptors have nothing to read.
  func settle() {
    guard let watch else { return }
    while true {
      var descriptors = watch.descriptors
      guard poll(&descriptors, UInt(descriptors.count), 0) > 0 else { return }
      watch.handleReady([])
      watch.takeTurn(at: 0)
    }
  }

  /// Also watches files that the configuration includes.
  func follow(includes names: [String]) {
    watch?.follow(includes: names.map { ReadFile(path($0)) })
  }

  /// Has the file read for another reason.
  func noteRead() { watch?.noteRead() }

  // MARK: File operations of people and programs

  func write(_ text: String, _ name: String) throws { try Files.write(text, to: path(name)) }
  func makeFolder(_ name: String) { mkdir(path(name), 0o700) }
  func move(_ name: String, to other: String) { rename(path(name), path(other)) }
  func remove(_ name: String) { unlink(path(name)) }
  func link(_ name: String, to target: String) { symlink(target, path(name)) }
}

/// An edit of a configuration.
private struct Edit: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var file: String? = "config.yaml"
  var prepare: @Sendable (Home) throws -> Void = { try $0.write("old", "config.yaml") }
  /// The steps; the watch takes its turns after each.
  let steps: [@Sendable (Home) throws -> Void]
  /// The contents that are read, one for each reload.
  var read: [String] = ["new"]
}

private let edits: [Edit] = [
  Edit(
    testDescription: "a file that is written in place",
    steps: [{ try $0.write("new", "config.yaml") }]),
  Edit(
    testDescription: "a file that is written in place twice",
    steps: [{ try $0.write("1", "config.yaml") }, { try $0.write("22", "config.yaml") }],
    read: ["1", "22"]),
  Edit(
    testDescription: "a file that is written twice before the watch's turn",
    steps: [
      {
        try $0.write("1", "config.yaml")
        try $0.write("new", "config.yaml")
      }
    ]),
  Edit(
    testDescription: "a file that is replaced by a file beside it",
    steps: [{ try $0.write("new", ".swap") }, { $0.move(".swap", to: "config.yaml") }]),
  Edit(
    testDescription: "a file that is moved away and created again",
    steps: [
      { $0.move("config.yaml", to: "config.yaml~") }, { try $0.write("new", "config.yaml") },
      { $0.remove("config.yaml~") },
    ]),
  Edit(
    testDescription: "a file that is removed and created again",
    steps: [{ $0.remove("config.yaml") }, { try $0.write("new", "config.yaml") }]),
  Edit(
    testDescription: "a file that is written in two parts",
    steps: [
      { home in
        let half = open(home.path("half"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        home.move("half", to: "other")
        close(half)
      },
      { home in
        let descriptor = open(home.path("config.yaml"), O_WRONLY | O_TRUNC | O_CLOEXEC)
        Glibc.write(descriptor, "n", 1)
        home.settle()
        #expect(home.read.isEmpty)
        Glibc.write(descriptor, "ew", 2)
        close(descriptor)
      },
    ]),
  Edit(
    testDescription: "a file that does not change, beside files that do",
    steps: [
      { try $0.write("new", "other.yaml") }, { $0.makeFolder("folder") },
      { $0.move("other.yaml", to: "config.yaml.bak") },
    ], read: []),
  Edit(
    testDescription: "a link whose target in another folder is replaced",
    prepare: { home in
      home.makeFolder("dotfiles")
      try home.write("old", "dotfiles/fingertip.yaml")
      home.link("config.yaml", to: "dotfiles/fingertip.yaml")
    },
    steps: [
      { try $0.write("new", "dotfiles/swap") },
      { $0.move("dotfiles/swap", to: "dotfiles/fingertip.yaml") },
    ]),
  Edit(
    testDescription: "a link that is changed to another target",
    prepare: { home in
      try home.write("old", "1.yaml")
      try home.write("new", "2.yaml")
      home.link("config.yaml", to: home.path("1.yaml"))
    },
    steps: [
      { home in
        home.remove("config.yaml")
        home.link("config.yaml", to: "2.yaml")
      },
      { try $0.write("more", "2.yaml") }, { try $0.write("forgotten", "1.yaml") },
    ], read: ["new", "more"]),
  Edit(
    testDescription: "a file in a linked folder whose link is switched",
    file: "current/config.yaml",
    prepare: { home in
      for (name, text) in [("1", "old"), ("2", "new")] {
        home.makeFolder(name)
        try home.write(text, "\(name)/config.yaml")
      }
      home.link("current", to: "1")
    },
    steps: [
      { home in
        home.link("next", to: "2")
        home.move("next", to: "current")
      }
    ]),
  Edit(
    testDescription: "a file whose folder is replaced by another before the watch's turn",
    file: "mine/config.yaml",
    prepare: { home in
      for (name, text) in [("mine", "old"), ("next", "new")] {
        home.makeFolder(name)
        try home.write(text, "\(name)/config.yaml")
      }
    },
    steps: [
      { home in
        home.move("mine", to: "former")
        home.move("next", to: "mine")
      },
      { try $0.write("more", "mine/config.yaml") },
      { try $0.write("forgotten", "former/config.yaml") },
    ], read: ["new", "more"]),
  Edit(
    testDescription: "a user's folder that is moved away, so that the system's file is left",
    file: nil,
    prepare: { home in
      for name in ["user", "system"] {
        home.makeFolder(name)
        home.makeFolder("\(name)/fingertip")
        try home.write(name, "\(name)/fingertip/config.yaml")
      }
    },
    steps: [
      { $0.move("user/fingertip", to: "former") }, { $0.move("former", to: "user/fingertip") },
    ], read: []),
  Edit(
    testDescription: "a file that is created later with its folders", file: nil, prepare: { _ in },
    steps: [
      { $0.makeFolder("user") }, { $0.makeFolder("user/fingertip") },
      { try $0.write("new", "user/fingertip/config.yaml") },
    ]),
  Edit(
    testDescription: "a file created with its folders before the watch's turn", file: nil,
    prepare: { _ in },
    steps: [
      { home in
        home.makeFolder("user")
        home.makeFolder("user/fingertip")
        try home.write("new", "user/fingertip/config.yaml")
      }
    ]),
  Edit(
    testDescription: "a user's file that overrides the system's and is removed again", file: nil,
    prepare: { home in
      for name in ["user", "system", "system/fingertip"] { home.makeFolder(name) }
      try home.write("old", "system/fingertip/config.yaml")
    },
    steps: [
      { $0.makeFolder("user/fingertip") },
      { try $0.write("mine", "user/fingertip/config.yaml") },
      { try $0.write("unread", "system/fingertip/config.yaml") },
      { $0.remove("user/fingertip/config.yaml") },
      { try $0.write("theirs", "system/fingertip/config.yaml") },
    ], read: ["mine", "theirs"]),
  Edit(
    testDescription: "a hard link to an existing file", prepare: { try $0.write("new", "1") },
    steps: [{ Glibc.link($0.path("1"), $0.path("config.yaml")) }]),
]

@Test("A configuration is read once after each complete change", arguments: edits)
private func watched(_ edit: Edit) throws {
  let home = try Home(edit.file, prepare: edit.prepare)
  for step in edit.steps {
    try step(home)
    home.settle()
  }
  #expect(home.read == edit.read)
}

@Test(
  "The configuration is read again when an included file changes or appears")
func watchedIncludes() throws {
  let home = try Home("config.yaml") { home in
    try home.write("old", "config.yaml")
    home.makeFolder("parts")
    try home.write("keys", "parts/keys.yaml")
    try home.write("other", "parts/other.yaml")
  }
  home.follow(includes: ["parts/keys.yaml", "parts/missing.yaml"])
  for (name, isRead) in [
    ("keys", true), ("other", false), ("missing", true), ("keys", true), ("missing", true),
  ] {
    let before = home.read.count
    try home.write("more \(before)\(name)", "parts/\(name).yaml")
    home.settle()
    #expect(home.read.count == before + (isRead ? 1 : 0), "\(name)")
  }
  home.follow(includes: [])
  try home.write("unread", "parts/keys.yaml")
  home.settle()
  #expect(home.read.count == 4)
}

@Test("A lack of watches is reported once, until all files can be watched again")
func watchLimit() throws {
  var room = 1
  let add: InotifyDescriptor.Adder = { descriptor, path, mask in
    guard room > 0 else {
      errno = ENOSPC
      return -1
    }
    room -= 1
    return inotify_add_watch(descriptor, path, mask)
  }
  let home = try Home("config.yaml", addingBy: add) { try $0.write("old", "config.yaml") }
  #expect(home.warnings.isEmpty)
  for (newRoom, count) in [(0, 1), (1, 1), (10, 1), (0, 2)] {
    room = newRoom
    home.noteRead()
    #expect(home.warnings.count == count, "\(newRoom)")
  }
  #expect(home.warnings.first?.contains("fs.inotify.max_user_watches") == true)
}

@Test("After a reading for another reason, the file is watched where its path leads by then")
func watchedAfterReading() throws {
  let folder = "settings/fingertip"
  let home = try Home("\(folder)/config.yaml") { home in
    home.makeFolder("settings")
    home.makeFolder(folder)
    try home.write("old", "\(folder)/config.yaml")
  }
  home.move("settings", to: "former")
  home.makeFolder("settings")
  home.makeFolder(folder)
  try home.write("other", "\(folder)/config.yaml")
  home.noteRead()
  home.settle()
  #expect(home.read.isEmpty)
  try home.write("new", "\(folder)/config.yaml")
  home.settle()
  try home.write("forgotten", "former/fingertip/config.yaml")
  home.settle()
  #expect(home.read == ["new"])
}

@Test("All links of a configuration's path are found, and a cycle of links ends")
func pathLookups() throws {
  let home = try Home { home in
    home.makeFolder("a")
    home.link("b", to: "a")
    home.link("loop", to: "loop")
    try home.write("", "a/f")
  }
  func names(_ path: String) -> [String] {
    PathLookup.all(of: home.path(path)).map { lookup in
      let directory = lookup.directory.split(separator: "/").last ?? ""
      return "\(directory == home.path("").split(separator: "/").last ?? "" ? "~" : directory)/"
        + lookup.name + (lookup.isFile ? "" : "@")
    }
  }
  #expect(names("a/f") == ["a/f"])
  #expect(names("./b/../b/f") == ["~/b@", "../b@", "a/f"])
  #expect(names("a/missing") == ["a/missing"])
  #expect(names("missing/f") == ["~/missing@"])
  #expect(names("loop").count == 41)
  #expect(PathLookup.all(of: "/").isEmpty)
}
