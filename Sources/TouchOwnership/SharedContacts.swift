/// The contacts that the two ways by which touches come to regions share: the grab, and the window below
/// it, to which what the grab gave back comes as well where it lies on a region by then.
package final class SharedContacts {
  /// Touches that the grab asks for, and that are left alone by the window.
  package var asked = RecentContacts()
  /// Touches that the grab gave back by itself, and that the window may have.
  package var given = RecentContacts()
  /// Touches that the window has.
  package var owned = RecentContacts()
  /// Those that the window took over since the grab looked last, after it had told of them.
  package var takenOver: [UInt32] = []

  /// No contacts so far.
  package init() {}
}

/// Touches by the server's ids of them, of which the latest are remembered.
///
/// The server counts touches up, and tells the second one who hears of a touch shortly after the first has
/// answered; a few hundred touches are more than can lie in between.
package struct RecentContacts {
  private var contacts: [UInt32] = []
  private var next = 0

  private static let capacity = 256

  /// Notes a touch.
  package mutating func insert(_ contact: UInt32) {
    if contacts.count < Self.capacity {
      contacts.append(contact)
    } else {
      contacts[next] = contact
      next = (next + 1) % Self.capacity
    }
  }

  /// Whether a touch is among the latest, by the server's id of it.
  package func contains(_ contact: UInt32) -> Bool { contacts.contains(contact) }
}
