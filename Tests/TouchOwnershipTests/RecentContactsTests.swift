import Testing

@testable import TouchOwnership

@Suite struct RecentContactsTests {
  @Test("The latest 256 contacts are known, and older ones are forgotten one by one")
  func latest() {
    var contacts = RecentContacts()
    for contact: UInt32 in 0..<600 {
      contacts.insert(contact)
      let oldest = contact < 256 ? 0 : contact - 255
      #expect(contacts.contains(contact) && contacts.contains(oldest))
      #expect(oldest == 0 || !contacts.contains(oldest - 1))
    }
  }
}
