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

/// A loader whose files say whether they are good, and what was handed over by it.
private final class Office {
  /// The settings that were handed over, in order: to whom, and of which file.
  private(set) var handed: [String] = []
  /// The number of times that something was read.
  private let count = Count()
  let loader: SettingsLoader

  private final class Count: Sendable {
    let value = Mutex(0)
  }

  var readings: Int { count.value.withLock { $0 } }

  /// A loader that holds the settings of `file`; files whose name begins with "bad" are refused.
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

  /// Returns a closure that notes to whom settings were handed over.
  func receiver(_ name: String) -> (SettingsLoader.Outcome) -> Void {
    { [self] outcome in
      switch outcome {
      case .success(let loaded): handed.append("\(name): \(loaded.settings.hotkeys.path)")
      case .failure: handed.append("\(name): refused")
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

  /// Has turns until nothing is read any more.
  func settle() throws {
    try Wait.until("the settings") {
      loader.takeTurn(at: 0)
      return loader.descriptors.isEmpty
    }
  }
}

@Test("Settings are handed over in a turn of the loop, in the order of the requests")
func order() throws {
  let office = Office()
  office.reload("a")
  office.move(to: "second", "b")
  office.reload("c")
  #expect(office.handed.isEmpty)
  try office.settle()
  #expect(office.handed == ["a: first", "b: second", "c: second"])
  #expect(office.loader.source.file == "second")
}

@Test("The same settings are read once however often they are asked for meanwhile")
func sameSettings() throws {
  let office = Office()
  for name in ["a", "b", "c"] { office.reload(name) }
  // The first is being read already; what changed since then is in the second.
  office.loader.reload { outcome in
    office.receiver("d")(outcome)
    office.reload("e")
  }
  try office.settle()
  #expect(office.handed == ["a: first", "b: first", "c: first", "d: first", "e: first"])
  #expect(office.readings == 3)
}

@Test("A source with errors leaves the settings as they are")
func badSource() throws {
  let office = Office()
  office.move(to: "bad", "a")
  office.reload("b")
  try office.settle()
  #expect(office.handed == ["a: refused", "b: first"])
  #expect(office.loader.source.file == "first")
}

@Test("Temporary settings change nothing for later requests")
func settingsForOnce() throws {
  let office = Office()
  let change = try Setting.inspect.change("true")
  office.loader.load(with: [change], to: office.receiver("a"))
  office.reload("b")
  try office.settle()
  #expect(office.handed == ["a: first+\(change.key)", "b: first"])
  #expect(office.loader.source.changes.isEmpty)
}

@Test("The background reader finds out how settings change the existing regions")
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
    try Wait.until("the settings") {
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
