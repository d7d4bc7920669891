// A client that grabs a touchscreen itself, and not its master, makes it float while the grab lasts. Clients
// that listen to masters get no further event of touches that are down then: no end, not even after the grab,
// if the finger was lifted meanwhile; and no event reports the grab (seen on Xorg 21.1.7). The raw events of
// the touchscreen go on. So a touch with raw events only has been taken away, if its device floats.
//
// A frozen master is silent for a while as well, and its events come later; so the device is queried. If a
// finger was lifted and its touch has not ended much later, it was lifted during a grab that was over before
// our query.

package import Touches

/// Finds the touches of a master that get no further events.
package struct SilentTouches {
  /// A touch that is down as far as its own events say.
  private struct Contact {
    /// Whether it is on the window of the regions.
    var isOnRegions: Bool
    /// Whether raw events came since its last one.
    var isSilent = false
    /// The time at which it is over although its end has not come, by our clock in ms; nil while its finger
    /// is down.
    var deadline: Double?
  }

  /// A touch that another client has taken away.
  package struct Lost: Hashable {
    /// The touch.
    package var id: TouchID
    /// Whether it is on the window of the regions.
    package var isOnRegions: Bool
  }

  /// The next step.
  package enum Step: Hashable {
    case nothing
    /// A query which of these devices float, answered by `note` once the events before it were read.
    case ask(Set<DeviceID>)
    case lose([Lost])
  }

  private var contacts: [TouchID: Contact] = [:]
  /// Whether any touch is silent.
  private var hasSilence = false
  /// The devices that floated when the server was asked, before the events that were read since.
  private var floating: Set<DeviceID>?

  /// The time that the end of a touch may take whose finger was lifted, in ms.
  package static let patience = 1000.0

  /// No touches so far.
  package init() {}

  /// Handles what a touch's own event said.
  package mutating func hear(_ phase: TouchPhase, of touch: TouchID, isOnRegions: Bool) {
    switch phase {
    case .began: contacts[touch] = Contact(isOnRegions: isOnRegions)
    case .ended, .cancelled: contacts[touch] = nil
    case .moved, .stationary:
      contacts[touch]?.isSilent = false
      contacts[touch]?.deadline = nil
    }
  }

  /// Handles what a raw event of a touchscreen said, at a moment of our clock in ms.
  package mutating func hearRaw(
    _ phase: TouchPhase, of touch: TouchID, at time: @autoclosure () -> Double
  ) {
    guard phase != .began, contacts[touch] != nil else { return }
    contacts[touch]?.isSilent = true
    if phase == .ended { contacts[touch]?.deadline = time() + Self.patience }
    hasSilence = true
  }

  /// Forgets the touches of the regions' window, which is gone.
  package mutating func forgetRegions() { contacts = contacts.filter { !$0.value.isOnRegions } }

  /// The time at which a touch is over whose end has not come, by our clock in ms; nil for never.
  package var deadline: Double? { contacts.values.lazy.compactMap(\.deadline).min() }

  /// Notes which devices float.
  package mutating func note(floating: Set<DeviceID>) { self.floating = floating }

  /// Returns the next step once all events were read that have arrived.
  package mutating func next(at time: @autoclosure () -> Double) -> Step {
    if let floating {
      self.floating = nil
      let taken = Set(contacts.filter { $0.value.isSilent }.map(\.key.device))
        .intersection(floating)
      for id in contacts.keys { contacts[id]?.isSilent = false }
      return lose { id, _ in taken.contains(id.device) }
    }
    if hasSilence {
      hasSilence = false
      let devices = Set(contacts.filter { $0.value.isSilent }.map(\.key.device))
      if !devices.isEmpty { return .ask(devices) }
    }
    guard let deadline else { return .nothing }
    let now = time()
    guard deadline <= now else { return .nothing }
    return lose { $1.deadline.map { $0 <= now } ?? false }
  }

  private mutating func lose(where isLost: (TouchID, Contact) -> Bool) -> Step {
    let lost = contacts.filter { isLost($0.key, $0.value) }
    guard !lost.isEmpty else { return .nothing }
    for id in lost.keys { contacts[id] = nil }
    return .lose(
      lost.map { Lost(id: $0.key, isOnRegions: $0.value.isOnRegions) }
        .sorted { $0.id.contact < $1.id.contact })
  }
}
