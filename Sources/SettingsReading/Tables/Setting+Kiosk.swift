internal import FingertipSettings

extension Setting {
  /// The setting that lets regions start programs.
  package static let run = Setting(
    "run", .programs, \.startsPrograms, .flag, help: "start the programs that regions name")

  /// The settings for others' configurations and for unattended screens, in the order of the help.
  static let kiosk: [Setting] = [
    run,
    Setting(
      "state", .kiosk, \.kiosk.state, .stateStorage,
      help: "where the state of regions is kept: none, auto or a file"),
    Setting(
      "lock-time", .kiosk, \.kiosk.lockTime,
      .either(.seconds(1...3600), or: "endless"),
      help: "how long 'lock' blocks all touches"),
    Setting(
      "blank-after", .kiosk, \.kiosk.blankAfter,
      .either(.seconds(1...86_400), or: "never"),
      help: "make the screen black after this long without touches"),
  ]
}
