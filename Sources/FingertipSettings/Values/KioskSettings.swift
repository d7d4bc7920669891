/// The settings of unattended screens.
package struct KioskSettings: Equatable, Sendable {
  /// The file that keeps the state of regions.
  package var state = StateStorage.none
  /// The time for which the screen is locked, in s; nil to lock it until it is unlocked.
  package var lockTime: Double? = 30
  /// The time without touches after which the screen turns black, in s; nil for never.
  package var blankAfter: Double?

  /// Creates the default: no kept state, locks of 30 s, and a screen that never turns black.
  package init() {}
}

/// The place where the state of regions is kept.
package enum StateStorage: Hashable, Sendable {
  /// It is not kept.
  case none
  /// A file in the user's folder for states, named after the configuration file.
  case automatic
  /// The file at a path.
  case file(String)
}
