package import FingertipSettings
internal import Glibc
package import SystemSupport
internal import Translations

/// The source of the settings of a run, kept so that they can be read again on reload.
package struct SettingsSource: Sendable {
  /// The variables of the environment, by which the file is found where no option names it.
  package var environment: Environment
  /// The file that `--config` named.
  package var file: String?
  /// The settings of options, in their order.
  package var changes: [SettingChange] = []
  /// The names of the monitors, for the handle's menu; empty until they are known.
  package var monitors: [String] = []

  /// Creates a source; without a file, the usual ones are looked for.
  package init(environment: Environment, file: String? = nil, changes: [SettingChange] = []) {
    self.environment = environment
    self.file = file
    self.changes = changes
  }
}

extension SettingsSource {
  /// Returns the configuration file in use; nil if none was named and none exists.
  package func readFile() throws(ConfigurationError) -> ConfigurationFile? {
    guard let path else { return nil }
    return try ConfigurationFile(reading: path, isConfined: isConfined)
  }

  /// Whether the configuration may name files of its own folder only, since it comes from somebody else.
  private var isConfined: Bool {
    changes.last { $0.key == Setting.run.key }.map { $0.text == "false" } ?? false
  }

  /// The file in use: the one that was named, or else the first that exists.
  package var path: String? {
    file ?? ConfigurationFile.candidates(environment).first { access($0, F_OK) == 0 }
  }

  /// The size of a file, in bytes, from which on it may have thousands of regions.
  private static let largeSize = 32 << 10
  /// The memory that ten thousand regions take, in bytes.
  private static let largeMemory = 32 << 20

  /// Makes room in memory where much is about to be read; to be called on the first thread.
  package func reserveMemory() {
    var status = stat()
    guard let path, stat(path, &status) == 0, status.st_size >= Self.largeSize else { return }
    HeapRoom.reserve(Self.largeMemory)
  }

  /// Returns the settings as the file and the command line have them now.
  ///
  /// - Throws: everything that is wrong with the file; settings read before stay good.
  package func load() throws(ConfigurationError) -> ShowSettings {
    try read().show
  }

  /// Returns the settings, with the regions, hotkeys and mapping of the file.
  ///
  /// - Throws: everything that is wrong with the file, or with it and the options together.
  package func read() throws(ConfigurationError) -> OverlaySettings {
    try settings(with: try readFile())
  }

  /// Returns the settings as a file that was read and the command line have them.
  ///
  /// - Throws: what is wrong with the file and the options together.
  package func settings(
    with file: ConfigurationFile?
  ) throws(ConfigurationError) -> OverlaySettings {
    let configuration = file?.configuration
    let language = ScreenLanguage(of: environment)
    func settings(by rule: WindowRule?) -> ShowSettings {
      var settings = ShowSettings(
        file: configuration?.settings ?? [], rule: rule?.changes ?? [], commandLine: changes)
      settings.language = language
      if !settings.startsPrograms { settings.draw.pages.omitGroundOfProgram() }
      if let configuration { settings.inspection.thresholds = configuration.thresholds }
      return settings
    }
    let usual = settings(by: nil)
    let rules = WindowRules(configuration?.rules ?? [], settings: settings)
    // What a file says alone is wrong already.
    guard usual.draw.exits.hasAny, rules.hasWayOut else {
      throw .contradiction("draw: \(DrawExits.none)")
    }
    var hotkeys = HotkeySettings()
    hotkeys.keys = configuration?.hotkeys ?? []
    hotkeys.path = file?.path ?? ""
    var mapping = configuration?.mapping ?? MappingSettings()
    mapping.path = file?.path ?? ""
    var regions = configuration?.regions ?? RegionSettings()
    regions.setHandle(usual, monitors: monitors)
    return OverlaySettings(
      show: usual, regions: regions, hotkeys: hotkeys, mapping: mapping, rules: rules,
      includes: file?.includes ?? [])
  }
}

/// The settings of a running overlay from its file and its command line.
package struct OverlaySettings: Sendable {
  /// The settings of showing and drawing.
  package let show: ShowSettings
  /// The regions that take touches.
  package let regions: RegionSettings
  /// The keys that do something wherever the user is.
  package let hotkeys: HotkeySettings
  /// The monitors that touchscreens lie on.
  package var mapping = MappingSettings()
  /// The rules by which windows change the settings of showing and drawing.
  package var rules = WindowRules()
  /// The files that the configuration includes.
  package var includes: [String] = []

  /// Returns the settings of showing and drawing while a rule holds; nil for none.
  package func settings(by rule: Int?) -> ShowSettings {
    rules.settings(of: rule) ?? show
  }
}
