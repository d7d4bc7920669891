internal import SystemSupport

/// Shows desktop notifications, at most one for each topic.
package final class Notifier {
  /// The subject of a notification.
  package enum Topic: Sendable {
    /// The configuration file cannot be read.
    case configuration
    /// The ink of draw mode is not being saved.
    case ink
  }

  private static let service = "org.freedesktop.Notifications"

  /// The bus, while it is present.
  private weak var bus: BusConnection?
  /// The ids of the notifications that are shown; 0 until the desktop has replied.
  private var shown: [Topic: UInt32] = [:]
  /// Whether the service is followed, which only programs with notifications need.
  private var isFollowing = false
  /// The unique name of the service that shows them; nil until it is known.
  private var owner: String?

  /// Creates a notifier without notifications.
  package init() {}

  /// Shows a notification that replaces the earlier one about the same topic.
  ///
  /// Without a bus nothing is shown; the log has the message anyway.
  ///
  /// - Parameters:
  ///   - topic: the topic.
  ///   - summary: the title.
  ///   - text: the body, in plain text.
  package func show(_ topic: Topic, _ summary: String, _ text: String) {
    if let bus, !isFollowing {
      isFollowing = true
      bus.follow(Self.service)
    }
    let former = shown.updateValue(shown[topic] ?? 0, forKey: topic) ?? 0
    // The notification service is started if needed.
    call(
      "Notify", startsService: true,
      [
        .string("Fingertip"), .uint32(former), .string("fingertip"), .string(summary),
        .string(Self.escaped(text)), .array(of: "s", []),
        .dictionary([("desktop-entry", .string("fingertip"))]), .int32(-1),
      ]
    ) { [weak self] reply in
      guard let self, case .uint32(let number)? = (try? reply.get())?.first else { return }
      guard let known = shown[topic] else { return close(number) }
      // Two were sent before the first got its number, so the second did not replace it.
      if known != 0, known != number { close(known) }
      shown[topic] = number
    }
  }

  /// Withdraws the notification about a topic, if there is one.
  package func withdraw(_ topic: Topic) {
    guard let number = shown.removeValue(forKey: topic), number != 0 else { return }
    close(number)
  }

  private func close(_ number: UInt32) {
    call("CloseNotification", [.uint32(number)]) { _ in }
  }

  private func call(
    _ member: String, startsService: Bool = false, _ arguments: [BusValue],
    _ handler: @escaping (BusReply) -> Void
  ) {
    var call = BusCall(
      Self.service, "/org/freedesktop/Notifications", Self.service, member, arguments)
    call.startsService = startsService
    bus?.send(call, answerTo: handler)
  }

  /// Returns a text with the markup characters escaped.
  static func escaped(_ text: String) -> String {
    text.escaping(["&": "&amp;", "<": "&lt;", ">": "&gt;"])
  }
}

extension Notifier: BusClient {
  package func busAppeared(_ bus: BusConnection) { self.bus = bus }

  package func busDisappeared(_ bus: BusConnection) {
    self.bus = nil
    isFollowing = false
    owner = nil
    shown = [:]
  }

  /// Forgets what a former service showed: the next one gives the same ids to other programs.
  package func service(_ name: String, isOwnedBy owner: String?, on bus: BusConnection) {
    guard name == Self.service else { return }
    // The first service may have been started for a notification that it is about to show.
    if self.owner != nil, owner != self.owner { shown = [:] }
    self.owner = owner
  }
}
