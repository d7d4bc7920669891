import Testing
import Touches

@testable import TouchOwnership

@Suite struct DeviceContactsTests {
  private static let panel = DeviceID(rawValue: 6)
  private static let first = TouchID(device: panel, contact: 1)
  private static let second = TouchID(device: panel, contact: 2)
  private static let other = TouchID(device: DeviceID(rawValue: 7), contact: 1)

  /// An event of a contact.
  typealias Event = (phase: TouchPhase, contact: TouchID)

  @Test(
    "A device has contacts from the first begin to the last end",
    arguments: [
      ([], []),
      ([(.moved, first)], []),
      ([(.began, first)], [first.device]),
      ([(.began, first), (.moved, first), (.ended, first)], []),
      ([(.began, first), (.began, second), (.ended, first)], [first.device]),
      ([(.began, first), (.began, other), (.cancelled, first)], [other.device]),
      // The raw events, and then those of a window below a frozen master.
      ([(.began, first), (.ended, first), (.began, first)], [first.device]),
      ([(.began, first), (.ended, first), (.began, first), (.ended, first)], []),
    ] as [([Event], Set<DeviceID>)])
  func devices(events: [Event], expected: Set<DeviceID>) {
    var contacts = DeviceContacts()
    for event in events { contacts.note(event.phase, of: event.contact) }
    #expect(contacts.devices == expected)
  }

  @Test("The contacts of a removed device are forgotten")
  func removedDevice() {
    var contacts = DeviceContacts()
    contacts.note(.began, of: Self.first)
    contacts.note(.began, of: Self.other)
    contacts.keep([Self.other.device])
    #expect(contacts.devices == [Self.other.device])
  }
}
