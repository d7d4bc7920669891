package import FingertipSettings
internal import Glibc
package import SystemSupport
internal import Translations

/// The source of the settings of a run, kept to read them again on reload.
package struct SettingsSource: Sendable {
  /// The environment variables, by which the file is found unless an option names it.
  package var environment: Environment
  /// The file that `--config` named.
  package var file: String?
  /// The settings given by options, in their order.
  package var changes: [SettingChange] = []
  /// The names of the monitors, for the handle's menu; empty until they are known.
  package var monitors: [String] = []

  /// Creates a source; without a file, the usual places are searched.
  package init(environment: Environment, file: String? = nil, changes: [SettingChange] = []) {
    self.environment = environment
    self.file = file
    self.changes = changes
  }
}

extension SettingsSource {
  /// Returns this source with the options of ink that another one has.
  package func keepingInk(of other: SettingsSource) -> SettingsSource {
    let keys = Set(Setting.draw.map(\.key))
    var source = self
    source.changes = other.changes.filter { keys.contains($0.key) } + changes
    return source
  }

  /// Returns the configuration file in use; nil if none was named and none exists.
  package func readFile() throws(ConfigurationError) -> ConfigurationFile? {
    guard let path else { return nil }
    return try ConfigurationFile(reading: path, isConfined: isConfined)
  }

  /// Whether the configuration may name only files in its folder, and no receiver of touches,
  /// because somebody else wrote it.
  private var isConfined: Bool {
    changes.last { $0.key == Setting.run.key }.map { $0.text == "false" } ?? false
  }

  /// The file in use: the named one, or else the first candidate that exists.
  package var path: String? {
    file ?? ConfigurationFile.candidates(environment).first { access($0, F_OK) == 0 }
  }

  /// The minimum size, in bytes, of a file that may have thousands of regions.
  private static let largeSize = 32 << 10
  /// The memory that ten thousand regions take, in bytes.
  private static let largeMemory = 32 << 20

  /// Reserves heap memory if a large file is about to be read; must run on the main thread.
  package func reserveMemory() {
    var status = stat()
    guard let path, stat(path, &status) == 0, status.st_size >= Self.largeSize else { return }
    HeapRoom.reserve(Self.largeMemory)
  }

  /// Returns the settings from the current file and the command line.
  ///
  /// - Throws: all problems of the file; settings that were read before stay valid.
  package func load() throws(ConfigurationError) -> ShowSettings {
    try read().show
  }

  /// Returns the settings with the file's regions, hotkeys and mapping.
  ///
  /// - Throws: all problems of the file, or a contradiction between the file and the options.
  package func read() throws(ConfigurationError) -> OverlaySettings {
    try settings(with: try readFile())
  }

  /// Returns the settings from a file that was read and the command line.
  ///
  /// - Throws: a contradiction between the file and the options, such as a region that the file
  ///   lacks.
  package func settings(
    with file: ConfigurationFile?
  ) throws(ConfigurationError) -> OverlaySettings {
    let configuration = file?.configuration
    let language = ScreenLanguage(of: environment)
    let show = showSettings(configuration, by: nil, in: language)
    let rules = WindowRules(configuration?.rules ?? []) { rule in
      showSettings(configuration, by: rule, in: language)
    }
    // A contradiction within the file alone has been reported already.
    guard show.draw.exits.hasAny, rules.allowsLeavingDrawMode else {
      throw .contradiction("draw: \(DrawExits.problem)", includes: file?.includes ?? [])
    }
    var hotkeys = HotkeySettings()
    hotkeys.keys = configuration?.hotkeys ?? []
    hotkeys.path = file?.path ?? ""
    var mapping = configuration?.mapping ?? MappingSettings()
    mapping.path = file?.path ?? ""
    var regions = configuration?.regions ?? RegionSettings()
    if let problem = regionOptionProblem(in: regions) {
      throw .contradiction("--\(Setting.regionKey): \(problem)", includes: file?.includes ?? [])
    }
    regions.setHandle(show, monitors: monitors)
    return OverlaySettings(
      show: show, regions: regions, hotkeys: hotkeys, mapping: mapping, rules: rules,
      includes: file?.includes ?? [])
  }

  /// Returns the settings of showing and drawing while a rule applies; nil for no rule.
  private func showSettings(
    _ configuration: Configuration?, by rule: WindowRule?, in language: ScreenLanguage
  ) -> ShowSettings {
    var settings = ShowSettings(
      file: configuration?.settings ?? [], rule: rule?.changes ?? [], commandLine: changes)
    settings.language = language
    if !settings.startsPrograms {
      settings.draw.pages.omitDocumentGround()
      settings.draw.input.omitProgram()
    }
    if isConfined, !changes.contains(where: { $0.key == Setting.receiverKey }) {
      settings.tuio.omitReceiver()
    }
    if let configuration { settings.inspection.thresholds = configuration.thresholds }
    return settings
  }

  /// Returns the problem with the region that an option names; nil if there is none.
  private func regionOptionProblem(in regions: RegionSettings) -> String? {
    guard let id = changes.last(where: { $0.key == Setting.regionKey })?.text, id != "none" else {
      return nil
    }
    return regions.problem(withMentionOf: id)
  }
}

/// The settings of a running overlay from its file and its command line.
package struct OverlaySettings: Sendable {
  /// The settings of showing and drawing.
  package let show: ShowSettings
  /// The regions that take touches.
  package let regions: RegionSettings
  /// The global hotkeys, which work in every window.
  package let hotkeys: HotkeySettings
  /// The mapping of touchscreens to monitors.
  package var mapping = MappingSettings()
  /// The rules by which windows change the settings of showing and drawing.
  package var rules = WindowRules()
  /// The files that the configuration includes.
  package var includes: [ReadFile] = []

  /// Returns the settings of showing and drawing while a rule applies; nil for no rule.
  package func settings(by rule: Int?) -> ShowSettings {
    rules.settings(of: rule) ?? show
  }
}
