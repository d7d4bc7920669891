/// Something that a user should know and would not see.
package enum Announcement: Equatable, Sendable {
  /// The configuration was read again and is wrong; the lines say in what.
  case wrongConfiguration([String])
  /// A drawing that was left is not in its file; the text says why.
  case inkNotKept(String)
}

/// Tells the user where messages go to no place that he looks at.
package protocol DesktopAnnouncer: AnyObject {
  /// Tells it.
  func announce(_ announcement: Announcement)

  /// Takes back that the configuration is wrong.
  func withdrawWrongConfiguration()

  /// Takes back that ink is not kept.
  func withdrawInkNotKept()
}
