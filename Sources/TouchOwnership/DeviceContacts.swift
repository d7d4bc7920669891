package import Touches

/// The contacts of touchscreens that are down, as far as events tell.
///
/// A contact that was down before its device was listened to is unknown.
package struct DeviceContacts {
  private var contacts: Set<TouchID> = []

  /// Creates the state without contacts.
  package init() {}

  /// The devices with a contact that is down.
  package var devices: Set<DeviceID> { Set(contacts.map(\.device)) }

  /// Handles an event of a contact, raw or delivered to a window.
  ///
  /// While a master is frozen, the events of its windows come after the raw end; so these windows'
  /// ends count, too.
  package mutating func note(_ phase: TouchPhase, of contact: TouchID) {
    switch phase {
    case .began: contacts.insert(contact)
    case .ended, .cancelled: contacts.remove(contact)
    case .moved, .stationary: break
    }
  }

  /// Forgets the contacts of devices that are gone.
  package mutating func keep(_ present: Set<DeviceID>) {
    contacts = contacts.filter { present.contains($0.device) }
  }
}
