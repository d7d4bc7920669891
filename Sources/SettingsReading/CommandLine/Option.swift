internal import FingertipSettings
import SystemSupport
import TouchAnalysis

/// One option of the command line.
///
/// The table is the single source: popt's own table and the help are built from it, and
/// `make generate` writes the manual and the completions from it.
package struct Option: CommandLineOption, Sendable {
  /// The effect of giving the option.
  enum Meaning: Sendable {
    /// Sets a setting to the option's value.
    case setting(Setting)
    /// Sets a setting to a fixed word, for a flag or a flag's opposite.
    case word(Setting, String)
    /// Names a file.
    case file(any WritableKeyPath<Invocation, String?> & Sendable)
    case json
    /// Applies the option's value to the invocation.
    case value(@Sendable (inout Invocation, String) throws(SettingProblem) -> Void)
    case logLevel
    case help
    case version
  }

  /// The long name without its dashes.
  package let name: String
  /// The letter that stands for it after a single dash.
  package var short: Character?
  /// The heading of the help that it stands under.
  package let group: OptionGroup
  /// The placeholder of the value in the help; nil if the option takes no value.
  package var placeholder: String?
  /// Returns whether a following word is the option's value; nil if the value is not optional.
  package var matchesOptionalValue: (@Sendable (String) -> Bool)?
  /// The form of its value, if it takes one.
  var form = ValueForm.text(offering: [])
  /// Its effect, in one line.
  package let help: String
  let meaning: Meaning
}

extension Option {
  /// The form of its value; nil if it takes none.
  package var value: ValueForm? { placeholder == nil ? nil : form }
  /// Whether its value may be left out.
  package var hasOptionalValue: Bool { matchesOptionalValue != nil }
}

extension Option {
  /// All options, in the order of the help.
  package static let all: [Option] =
    Setting.all.flatMap(options(of:)) + [
      Option(
        name: "restore", group: .ink, help: "restore the ink of the last drawing",
        meaning: .value { invocation, _ in invocation.drawing.restores = true }),
      Option(
        name: "desktop", group: .saving, help: "include the desktop beneath the ink; for PNG only",
        meaning: .value { invocation, _ in invocation.drawing.savesDesktop = true }),
      Option(
        name: "json", group: .devices, help: "print one JSON document instead of text",
        meaning: .json),
      Option(
        name: "follow", group: .following, help: "print every change as one line of JSON",
        meaning: .value { invocation, _ in invocation.output.follows = true }),
      Option(
        "test", .tests, \.panel.test,
        .either(.choice("TEST", "a test"), or: "none"),
        help: "guide through a test of the panel and end with a report"),
      Option(
        name: "limits", group: .limits, placeholder: "PROFILE",
        form: PanelLimits.profiles.reduce(.file) { .either($0, $1.name) },
        help:
          "compare measures with \(PanelLimits.profiles.map(\.name).alternatives), or with a file",
        meaning: .file(\.panel.limits)),
      Option(
        name: "check", group: .mapping,
        help: "report wrong mappings, and the commands that correct them",
        meaning: .value { invocation, _ in invocation.mapping.isChecked = true }),
      Option(
        name: "touch", group: .mapping,
        help: "check by touching a mark on each monitor",
        meaning: .value { invocation, _ in
          invocation.mapping.isChecked = true
          invocation.mapping.asksForTouches = true
        }),
      Option(
        name: "keep", group: .keeping,
        help: "write the mapping or correction to the configuration",
        meaning: .value { invocation, _ in invocation.mapping.isKept = true }),
    ] + recording + [kernel] + replay + film + analysis + [
      Option(
        "format", .events, \.events.format, .choice("FORMAT", "a format"),
        help: "how to print events"),
      Option(
        "only", .events, \.events.selection, .choice("WHAT", "a selection"),
        help: "what to print"),
      Option(
        name: "delivered", group: .events,
        help: "print each touch event that arrives at the root, or where --listen says",
        meaning: .value { invocation, _ in invocation.events.reports.insert(.delivered) }),
      Option(
        name: "output", short: "o", group: .picture, placeholder: "FILE", form: .file,
        help: "write the picture or film to this file", meaning: .file(\.output.file)),
      Option(
        name: "config", group: .configuration, placeholder: "FILE", form: .file,
        help: "read this configuration and no other", meaning: .file(\.settings.file)),
      Option(
        name: "log", group: .general, placeholder: "LEVEL",
        form: .words(LogLevel.all.map(\.name)), help: "minimum severity of messages to print",
        meaning: .logLevel),
      Option(name: "help", short: "h", group: .general, help: "print this help", meaning: .help),
      Option(
        name: "version", short: "V", group: .general, help: "print the version", meaning: .version),
    ]

  /// The options of `record`; the first is also one of `analyze`, the last one of `events`.
  private static let recording = [
    Option(
      name: "force", group: .file, help: "overwrite an existing file",
      meaning: .value { invocation, _ in invocation.recording.overwrites = true }),
    Option(
      "duration", .recording, \.recording.duration,
      .either(.seconds(0.1...1_000_000), or: "endless"),
      help: "end after this many seconds"),
    Option(
      name: "raw", group: .raw, help: "use each report as the device sent it",
      meaning: .value { invocation, _ in
        invocation.recording.isRaw = true
        invocation.events.reports.insert(.raw)
      }),
  ]

  /// The option of commands that read kernel devices.
  private static let kernel = Option(
    name: "evdev", group: .kernel, placeholder: "DEVICE", form: .file,
    help: "read this kernel device, by its node, number or name",
    meaning: .value { (invocation, text) throws(SettingProblem) in
      invocation.kernelDevice =
        text.contains("/") ? .node(text) : .device(try SettingKind.device.value(of: text))
    })

  /// The options of `replay`.
  private static let replay = [
    Option(
      "speed", .replay, \.replay.speed, .number("FACTOR", "a speed", 0.01...100),
      help: "playback speed factor"),
    Option(
      name: "loop", group: .replay, placeholder: "N", matchesOptionalValue: Decimal.isWhole,
      form: .whole(1...1_000_000),
      help: "play it this many times, or endlessly",
      meaning: .value { (invocation, text) throws(SettingProblem) in
        let times = SettingKind.whole("N", "a number of times", 1...1_000_000)
        invocation.replay.rounds = text.isEmpty ? nil : try times.value(of: text)
      }),
    Option(
      "scale", .replay, \.replay.scale, .choice("HOW", "a way to scale"),
      help: "how to scale a recording from a screen of another size"),
    Option(
      name: "dry-run", group: .replay,
      help: "print what the regions do with the touches, without a display",
      meaning: .value { invocation, _ in invocation.replay.isDryRun = true }),
  ]

  /// The options of a film, which `replay --output` writes.
  private static let film = [
    Option(
      name: "resolution", group: .film, placeholder: "WxH",
      help: "the size of the film in px, such as 1280x720",
      meaning: .value { (invocation, text) throws(SettingProblem) in
        invocation.replay.film.size = try FilmSize(parsing: text)
      }),
    Option(
      name: "backdrop", group: .film, placeholder: "BACKDROP", form: .either(.file, "none"),
      help: "background of the touches: none, a colour or a PNG or JPEG file",
      meaning: .value { (invocation, text) throws(SettingProblem) in
        invocation.replay.film.ground = try FilmGround(parsing: text)
      }),
    Option(
      "quality", .film, \.replay.film.quality, .whole("N", "a quality", 0...100),
      help: "quality of a WebP film; 100 is lossless"),
    Option(
      name: "drawing", group: .film, placeholder: "FILE", form: .file,
      help: "show the ink of this drawing, too", meaning: .file(\.replay.film.drawing)),
    Option(
      name: "strokes", group: .film, help: "draw with the touches, as in draw mode",
      meaning: .value { invocation, _ in invocation.replay.film.draws = true }),
  ]

  /// The options of `analyze`.
  private static let analysis = [
    Option(
      name: "picture", group: .analysis, placeholder: "FILE.png", form: .file,
      help: "draw a report with charts to this file", meaning: .file(\.analysis.picture)),
    Option(
      name: "html", group: .analysis, placeholder: "FILE.html", form: .file,
      help: "write a report with charts to this file", meaning: .file(\.analysis.page)),
    Option(
      name: "convert", group: .analysis, placeholder: "FILE", form: .file,
      help: "write the input as a recording to this file", meaning: .file(\.analysis.recording)),
    Option(
      name: "lines", group: .analysis, help: "print one line of JSON for each recording",
      meaning: .value { invocation, _ in invocation.analysis.lines = .json }),
    Option(
      name: "csv", group: .analysis,
      help: "print one row of comma-separated values for each recording",
      meaning: .value { invocation, _ in invocation.analysis.lines = .csv }),
    Option(
      name: "size", group: .analysis, placeholder: "WxH",
      help: "width and height of the panel in mm",
      meaning: .value { (invocation, text) throws(SettingProblem) in
        let length = SettingKind.number("WxH", "a size in mm, such as 344x194", 20...2500)
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2 else {
          throw SettingProblem(
            message: "\(quoted(text)) is not \(length.noun): two numbers from 20 to 2500")
        }
        invocation.analysis.size = AnalysisOptions.Size(
          width: try length.value(of: String(parts[0])),
          height: try length.value(of: String(parts[1])))
      }),
  ]

  /// Creates an option whose value is stored in the invocation.
  private init<Value>(
    _ name: String, _ group: OptionGroup,
    _ path: any WritableKeyPath<Invocation, Value> & Sendable, _ kind: SettingKind<Value>,
    help: String
  ) {
    self.init(
      name: name, group: group, placeholder: kind.placeholder, form: kind.form, help: help,
      meaning: .value { (invocation, text) throws(SettingProblem) in
        invocation[keyPath: path] = try kind.value(of: text)
      })
  }

  /// Returns the options of a setting; a flag has a second one with the opposite effect.
  private static func options(of setting: Setting) -> [Option] {
    guard let placeholder = setting.placeholder else {
      return [
        Option(
          name: setting.key, short: setting.short, group: setting.group, help: setting.help,
          meaning: .word(setting, "true")),
        Option(
          name: "no-" + setting.key, group: setting.group, help: "the opposite of --\(setting.key)",
          meaning: .word(setting, "false")),
      ]
    }
    return [
      Option(
        name: setting.key, short: setting.short, group: setting.group, placeholder: placeholder,
        form: setting.form, help: setting.help, meaning: .setting(setting))
    ]
  }
}
