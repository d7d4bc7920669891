/// The settings of unattended screens.
package struct KioskSettings: Equatable, Sendable {
  /// The file that keeps what regions have come to.
  package var state = KeptState.none
  /// The time for which the screen is locked, in s; nil until it is unlocked.
  package var lockTime: Double? = 30
  /// The time without a touch after which the screen is black, in s; nil for never.
  package var blankAfter: Double?

  /// No kept state, locks of 30 s, and a screen that never turns black.
  package init() {}
}

/// The place where the state of regions is kept.
package enum KeptState: Hashable, Sendable {
  /// It is not kept.
  case none
  /// A file in the user's folder for states, of a name that follows from the configuration's.
  case automatic
  /// A file, by its path.
  case file(String)
}
