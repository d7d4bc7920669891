/// The decision about who gets touches while the screen is blanked and until the fingers that woke it are
/// lifted.
///
/// The server shows the screen before it delivers the report that made it do so, and tells of both in this
/// order. A finger that was down before the screen was blanked wakes it with its next report and has no
/// begin; nothing is waited for then.
package struct WakeState: Equatable, Sendable {
  /// A touch of the cover, by the numbers of its device and of itself.
  package struct Contact: Hashable, Sendable {
    /// The number of the device.
    package let device: Int32
    /// The number of the touch among those of its device.
    package let number: Int32

    /// A touch by the numbers of its device and of itself.
    package init(device: Int32, number: Int32) {
      self.device = device
      self.number = number
    }
  }

  /// The time after which touches go to the applications although a waking finger still rests, in ms.
  package static let patience = 5000.0

  /// Whether the screen is blanked.
  package private(set) var isBlanked = false
  /// The time at which patience with waking fingers ends, by our clock in ms; nil where none is waited for.
  package private(set) var deadline: Double?
  private var contacts: Set<Contact> = []

  /// A state in which the screen is not blanked.
  package init() {}

  /// Whether touches that begin now reach nobody.
  package var isCovering: Bool { isBlanked || deadline != nil }

  /// Takes in that the screen was blanked.
  package mutating func blank() {
    isBlanked = true
    deadline = nil
  }

  /// Takes in that the screen is shown, once every touch is known that began before.
  ///
  /// - Parameter time: our clock, in ms.
  package mutating func show(at time: Double) {
    guard isBlanked else { return }
    isBlanked = false
    deadline = contacts.isEmpty ? nil : time + Self.patience
  }

  /// Takes in that a touch began on the cover.
  package mutating func begin(_ contact: Contact) { contacts.insert(contact) }

  /// Takes in that a touch of the cover ended.
  package mutating func end(_ contact: Contact) {
    contacts.remove(contact)
    if contacts.isEmpty { deadline = nil }
  }

  /// Takes in that a device is gone, whose touches may end unheard.
  package mutating func lose(_ device: Int32) {
    for contact in contacts where contact.device == device { end(contact) }
  }

  /// Ends the wait where its time is over; touches that rest on the cover are not asked about any more.
  ///
  /// - Parameter time: our clock, in ms.
  package mutating func pass(_ time: Double) {
    guard let deadline, deadline <= time else { return }
    self.deadline = nil
    contacts = []
  }
}
