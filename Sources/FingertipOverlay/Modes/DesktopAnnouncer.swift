package import Translations

/// A message for a user who does not see the log.
package enum Announcement: Equatable, Sendable {
  /// The configuration was read again and has errors; the lines describe them.
  case wrongConfiguration([String])
  /// A drawing that was left could not be saved; the text is the reason.
  case inkNotKept(ScreenText)
}

extension Announcement {
  /// The maximum number of errors in a notification.
  private static let lineLimit = 3

  /// The title of the notification.
  var title: ScreenText {
    switch self {
    case .wrongConfiguration:
      ScreenText("The configuration has errors; the previous one stays in effect")
    case .inkNotKept: ScreenText("The drawing could not be saved")
    }
  }

  /// The lines of the notification.
  ///
  /// Those about the configuration are in English, as `fingertip check` prints them.
  var lines: [ScreenText] {
    switch self {
    case .wrongConfiguration(let lines):
      let shown = lines.prefix(Self.lineLimit).map(ScreenText.verbatim)
      let rest = lines.count - shown.count
      guard rest > 0 else { return shown }
      return shown + [
        ScreenText(
          one: "and %1 more; 'fingertip check' lists it",
          other: "and %1 more; 'fingertip check' lists them", count: rest)
      ]
    case .inkNotKept(let reason): return [reason]
    }
  }
}

/// A way to reach a user who does not see the log.
package protocol DesktopAnnouncer: AnyObject {
  /// Shows an announcement.
  func announce(_ announcement: Announcement)

  /// Withdraws the message about the configuration.
  func withdrawWrongConfiguration()

  /// Withdraws the message about ink.
  func withdrawInkNotKept()
}
