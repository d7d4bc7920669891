/// The contacts that the grab and the regions' window share: the window also gets touches that the
/// grab gave back, if they are on a region by then.
package final class SharedContacts {
  /// The touches that the grab asks for, which the window ignores.
  package var asked = RecentContacts()
  /// The touches that the grab gave back by itself, which the window may get.
  package var given = RecentContacts()
  /// The touches that the window has.
  package var owned = RecentContacts()
  /// The touches that the window took over since the grab last checked, and that the grab had
  /// reported.
  package var takenOver: [UInt32] = []

  /// Creates the state without contacts.
  package init() {}
}

/// The latest touches, by the server's touch ids.
///
/// The server counts touch ids up, and sends a touch to the second listener shortly after the first
/// has answered; fewer than a few hundred touches come in between.
package struct RecentContacts {
  private var contacts: [UInt32] = []
  private var next = 0

  private static let capacity = 256

  /// Adds a touch.
  package mutating func insert(_ contact: UInt32) {
    if contacts.count < Self.capacity {
      contacts.append(contact)
    } else {
      contacts[next] = contact
      next = (next + 1) % Self.capacity
    }
  }

  /// Returns whether a touch is among the latest.
  package func contains(_ contact: UInt32) -> Bool { contacts.contains(contact) }
}
