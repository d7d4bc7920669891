// If a client grabs a touchscreen itself, and not its master, the touchscreen floats during the
// grab. Clients that listen to masters get no further events of touches that are down then: no end,
// not even after the grab, if the finger was lifted meanwhile. No event reports the grab either
// (seen on Xorg 21.1.7). The raw events of the touchscreen continue. So a touch with raw events
// only has been taken away, if its device floats.
//
// A frozen master is also silent for a while, and its events come later; so the device is queried.
// If a finger was lifted and its touch has still not ended much later, it was lifted during a grab
// that was over before our query.

package import Touches

/// Finds the touches of a master that get no further events.
package struct SilentTouches {
  /// A touch that is down according to its own events.
  private struct Contact {
    /// Whether it is on the window of the regions.
    var isOnRegions: Bool
    /// Whether raw events came since its last own event.
    var isSilent = false
    /// The time at which it counts as over even without its end, by our clock in ms; nil while its
    /// finger is down.
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
    /// Query which of these devices float; `note` takes the answer once the events before it were
    /// read.
    case ask(Set<DeviceID>)
    case lose([Lost])
  }

  private var contacts: [TouchID: Contact] = [:]
  /// Whether any touch has become silent since the last query.
  private var hasSilence = false
  /// The devices that floated when the server was queried; nil without a new answer.
  private var floating: Set<DeviceID>?

  /// The time that the end of a touch may take after the lift, in ms.
  package static let patience = 1000.0

  /// Creates the state without touches.
  package init() {}

  /// Handles a touch's own event.
  package mutating func note(_ phase: TouchPhase, of touch: TouchID, isOnRegions: Bool) {
    switch phase {
    case .began: contacts[touch] = Contact(isOnRegions: isOnRegions)
    case .ended, .cancelled: contacts[touch] = nil
    case .moved, .stationary:
      contacts[touch]?.isSilent = false
      contacts[touch]?.deadline = nil
    }
  }

  /// Handles a raw event of a touchscreen, at a time of our clock in ms.
  package mutating func noteRaw(
    _ phase: TouchPhase, of touch: TouchID, at time: @autoclosure () -> Double
  ) {
    guard phase != .began, contacts[touch] != nil else { return }
    contacts[touch]?.isSilent = true
    if phase == .ended { contacts[touch]?.deadline = time() + Self.patience }
    hasSilence = true
  }

  /// Forgets the touches of the regions' window, which is gone.
  package mutating func forgetRegions() { contacts = contacts.filter { !$0.value.isOnRegions } }

  /// The earliest time at which a touch counts as over even without its end, by our clock in ms;
  /// nil for never.
  package var deadline: Double? { contacts.values.lazy.compactMap(\.deadline).min() }

  /// Takes the answer to a query: the devices that float.
  package mutating func note(floating: Set<DeviceID>) { self.floating = floating }

  /// Returns the next step, once all events that have arrived were read.
  package mutating func next(at time: @autoclosure () -> Double) -> Step {
    if let floating {
      self.floating = nil
      let lostDevices = Set(contacts.filter { $0.value.isSilent }.map(\.key.device))
        .intersection(floating)
      for id in contacts.keys { contacts[id]?.isSilent = false }
      return lose { id, _ in lostDevices.contains(id.device) }
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
