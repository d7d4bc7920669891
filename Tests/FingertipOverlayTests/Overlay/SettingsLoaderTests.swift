import Glibc
@testable import SettingsReading
import Synchronization
import Testing
import TouchRouting
import Touches

@testable import FingertipOverlay
@testable import FingertipRegions
@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRig

/// A loader whose reader is simulated, and the settings that it delivered.
private final class LoaderFixture {
  /// The delivered settings in order, each with its receiver and its file.
  private(set) var delivered: [String] = []
  /// The number of reads.
  private let count = Count()
  let loader: SettingsLoader

  private final class Count: Sendable {
    let value = Mutex(0)
  }

  var readCount: Int { count.value.withLock { $0 } }

  /// Creates a loader for `file`; files whose name begins with "bad" are refused.
  init(_ file: String = "first") {
    loader = SettingsLoader(SettingsSource(environment: Environment([:]), file: file)) {
      [count] source in
      count.value.withLock { $0 += 1 }
      let name = source.file ?? ""
      guard !name.hasPrefix("bad") else { return .failure(.unreadable(path: name, why: "bad")) }
      var hotkeys = HotkeySettings()
      hotkeys.path = ([name] + source.changes.map(\.key)).joined(separator: "+")
      return .success(
        OverlaySettings(show: ShowSettings(), regions: RegionSettings(), hotkeys: hotkeys))
    }
  }

  /// Returns a closure that records the settings delivered to a receiver.
  func receiver(_ name: String) -> (SettingsLoader.Outcome) -> Void {
    { [self] outcome in
      switch outcome {
      case .success(let loaded): delivered.append("\(name): \(loaded.settings.hotkeys.path)")
      case .failure: delivered.append("\(name): refused")
      }
    }
  }

  func reload(_ name: String) { loader.reload(to: receiver(name)) }

  func move(to file: String, _ name: String) {
    loader.change {
      var source = $0
      source.file = file
      return source
    } to: {
      self.receiver(name)($0)
    }
  }

  /// Takes turns until no read is in progress.
  func settle() throws {
    try Wait.until("the settings to be loaded") {
      loader.takeTurn(at: 0)
      return loader.descriptors.isEmpty
    }
  }
}

@Test("Settings are delivered in a turn of the loop, in the order of the requests")
func deliveryOrder() throws {
  let fixture = LoaderFixture()
  fixture.reload("a")
  fixture.move(to: "second", "b")
  fixture.reload("c")
  #expect(fixture.delivered.isEmpty)
  try fixture.settle()
  #expect(fixture.delivered == ["a: first", "b: second", "c: second"])
  #expect(fixture.loader.source.file == "second")
}

@Test("Requests for the same settings during a read share one further read")
func sameSettings() throws {
  let fixture = LoaderFixture()
  for name in ["a", "b", "c"] { fixture.reload(name) }
  // The first read is already in progress; the second includes later changes.
  fixture.loader.reload { outcome in
    fixture.receiver("d")(outcome)
    fixture.reload("e")
  }
  try fixture.settle()
  #expect(fixture.delivered == ["a: first", "b: first", "c: first", "d: first", "e: first"])
  #expect(fixture.readCount == 3)
}

@Test("A source with errors leaves the settings unchanged")
func badSource() throws {
  let fixture = LoaderFixture()
  fixture.move(to: "bad", "a")
  fixture.reload("b")
  try fixture.settle()
  #expect(fixture.delivered == ["a: refused", "b: first"])
  #expect(fixture.loader.source.file == "first")
}

@Test("After another file was refused, the files that the current one includes are still watched")
func refusedFile() throws {
  let folder = try TemporaryFolder(prefix: "fingertip-loader")
  let (good, bad, part) = (folder.file("good"), folder.file("bad"), folder.file("part"))
  for path in [good, bad, part] { try Files.write("old", to: path) }
  let source = SettingsSource(environment: Environment([:]), file: good)
  let loader = SettingsLoader(source) { source in
    .failure(.invalid(path: source.file ?? "", problems: []))
  }
  let watch = ConfigurationWatch(source, by: try InotifyDescriptor()) { _, _ in }
  var reloads = 0
  watch.reload = { reloads += 1 }
  watch.follow(includes: [ReadFile(part)])
  loader.watch = watch
  loader.change {
    var source = $0
    source.file = bad
    return source
  } to: { _ in
  }
  try Wait.until("the refusal") {
    loader.takeTurn(at: 0)
    return loader.descriptors.isEmpty
  }
  for (path, count) in [(bad, 0), (part, 1), (good, 2)] {
    try Files.write("changed", to: path)
    watch.handleReady([])
    watch.takeTurn(at: 0)
    #expect(reloads == count, "\(path)")
  }
}

@Test(
  "A file that changes while another one is read and refused is read again",
  arguments: [true, false])
func changeDuringRefusal(changes: Bool) throws {
  let folder = try TemporaryFolder(prefix: "fingertip-loader")
  let (good, bad) = (folder.file("good"), folder.file("bad"))
  for path in [good, bad] { try Files.write("old", to: path) }
  let source = SettingsSource(environment: Environment([:]), file: good)
  let loader = SettingsLoader(source) { source in
    // Another program writes it meanwhile.
    if changes { try? Files.write("changed", to: good) }
    return .failure(.invalid(path: source.file ?? "", problems: []))
  }
  let watch = ConfigurationWatch(source, by: try InotifyDescriptor()) { _, _ in }
  var reloads = 0
  watch.reload = { reloads += 1 }
  loader.watch = watch
  loader.change {
    var source = $0
    source.file = bad
    return source
  } to: { _ in
  }
  try Wait.until("the refusal") {
    loader.takeTurn(at: 0)
    return loader.descriptors.isEmpty
  }
  #expect(reloads == (changes ? 1 : 0))
}

@Test("A new included file that changes while the settings are read is read again")
func includeDuringReading() throws {
  let folder = try TemporaryFolder(prefix: "fingertip-loader")
  let (file, part) = (folder.file("config.yaml"), folder.file("part.yaml"))
  for path in [file, part] { try Files.write("old", to: path) }
  let source = SettingsSource(environment: Environment([:]), file: file)
  let loader = SettingsLoader(source) { _ in
    let include = ReadFile(part)
    // Another program writes it after it was read.
    try? Files.write("changed", to: part)
    return .failure(.invalid(path: file, problems: [], includes: [include]))
  }
  let watch = ConfigurationWatch(source, by: try InotifyDescriptor()) { _, _ in }
  var reloads = 0
  watch.reload = { reloads += 1 }
  loader.watch = watch
  loader.reload { _ in }
  try Wait.until("the settings to be read") {
    loader.takeTurn(at: 0)
    return loader.descriptors.isEmpty
  }
  #expect(reloads == 1)
}

@Test("The files of a configuration that contradicts the command line are watched")
func includeOfContradiction() throws {
  let folder = try TemporaryFolder(prefix: "fingertip-loader")
  let (file, part) = (folder.file("config.yaml"), folder.file("part.yaml"))
  try Files.write("include: part.yaml\n", to: file)
  try Files.write("regions: [{id: pda}]\n", to: part)
  let region = try #require(Setting.show.first { $0.key == Setting.regionKey }).change("pad")
  let source = SettingsSource(environment: Environment([:]), file: file, changes: [region])
  let loader = SettingsLoader(source)
  let watch = ConfigurationWatch(source, by: try InotifyDescriptor()) { _, _ in }
  var reloads = 0
  watch.reload = { reloads += 1 }
  loader.watch = watch
  var isRefused = false
  loader.reload { if case .failure = $0 { isRefused = true } }
  try Wait.until("the settings to be read") {
    loader.takeTurn(at: 0)
    return loader.descriptors.isEmpty
  }
  #expect(isRefused && reloads == 0)
  try Files.write("regions: [{id: pad}]\n", to: part)
  watch.handleReady([])
  watch.takeTurn(at: 0)
  #expect(reloads == 1)
}

@Test("Temporary settings do not affect later requests")
func temporarySettings() throws {
  let fixture = LoaderFixture()
  let change = try Setting.inspect.change("true")
  fixture.loader.load(with: [change], to: fixture.receiver("a"))
  fixture.reload("b")
  try fixture.settle()
  #expect(fixture.delivered == ["a: first+\(change.key)", "b: first"])
  #expect(fixture.loader.source.changes.isEmpty)
}

@Test("The background reader compares new settings with the existing regions")
func comparedRegions() throws {
  let yaml = "regions: [{id: a}, {id: b}]"
  let configuration = Configuration(Array(yaml.utf8))
  let screen = PixelRect(x: 0, y: 0, width: 100, height: 100)
  let layout = RegionLayout(configuration.regions, on: LayoutContext(screen: screen, monitors: []))
  let loader = SettingsLoader(SettingsSource(environment: Environment([:]))) { _ in
    .success(
      OverlaySettings(
        show: ShowSettings(), regions: RegionSettings(), hotkeys: HotkeySettings()))
  }
  var loaded: [LoadedSettings] = []
  func load() throws {
    loader.reload { outcome in if case .success(let settings) = outcome { loaded.append(settings) }
    }
    try Wait.until("the settings to be loaded") {
      loader.takeTurn(at: 0)
      return loader.descriptors.isEmpty
    }
  }
  try load()
  loader.regions = { layout.index }
  try load()
  #expect(loaded.map { $0.renewal?.isOf(layout.index) } == [nil, true])
  #expect(loaded.last?.renewal?.cancelled.count == 2)
}
