/// The touches that one source has seen, so that another one, which the server tells of them later,
/// leaves them alone.
///
/// The server counts touches up, and tells the second source of a touch shortly after the first has
/// answered; a few hundred touches are more than can lie in between.
final class SeenContacts {
  private var contacts: [UInt32] = []
  private var next = 0

  private static let capacity = 256

  /// Notes a touch by the server's id of it.
  func insert(_ contact: UInt32) {
    if contacts.count < Self.capacity {
      contacts.append(contact)
    } else {
      contacts[next] = contact
      next = (next + 1) % Self.capacity
    }
  }

  func contains(_ contact: UInt32) -> Bool { contacts.contains(contact) }
}
