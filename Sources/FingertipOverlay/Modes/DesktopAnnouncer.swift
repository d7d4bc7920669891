package import Translations

/// Something that a user should know and would not see.
package enum Announcement: Equatable, Sendable {
  /// The configuration was read again and is wrong; the lines say in what.
  case wrongConfiguration([String])
  /// A drawing that was left is not in its file; the text says why.
  case inkNotKept(ScreenText)
}

extension Announcement {
  /// The most lines of a notification.
  private static let lineLimit = 3

  /// The title of its notification.
  var title: ScreenText {
    switch self {
    case .wrongConfiguration: ScreenText("The configuration is wrong, and the one before holds")
    case .inkNotKept: ScreenText("The drawing that was left is not kept")
    }
  }

  /// The lines of its notification.
  ///
  /// Those about the configuration are in English, as `fingertip check` has them.
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

/// A way to reach a user who does not see messages.
package protocol DesktopAnnouncer: AnyObject {
  /// Shows an announcement.
  func announce(_ announcement: Announcement)

  /// Takes back that the configuration is wrong.
  func withdrawWrongConfiguration()

  /// Takes back that ink is not kept.
  func withdrawInkNotKept()
}
