internal import Touches

/// Finds one finger that is reported as two contacts; their measure is how far they are apart, in
/// mm.
///
/// Two fingertips cannot be nearer to each other than they are wide. Fingers whose paths cross are
/// close only briefly, so both must move some distance side by side.
struct DoubledTouchDetector: FaultDetector {
  private struct State {
    var position: Point
    var time: Timestamp
    /// The contact that was too close at the latest report.
    var partner: TouchID?
    /// The distance that both moved side by side, in mm.
    var path = 0.0
    var isReported = false
  }

  private var contacts = ContactTable<State>()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    let followed = contacts.follow(report) { State(position: $0.position, time: report.time) }
    guard case (let after, var state)? = followed else { return nil }
    (state.position, state.time) = (after.position, report.time)
    defer { contacts[report.id] = state }
    guard report.device.contacts > 1 else {
      state.partner = nil
      return nil
    }
    let near = limits.contacts.doubledTouch.distance * report.device.panel.pixelsPerMillimetre
    // Only positions of the same time are compared: another contact may now be where this one was a
    // report ago.
    var isAlone = true
    let partner = contacts.states.indices.first { index in
      let (id, other) = (contacts.ids[index], contacts.states[index])
      guard other.time == report.time, id.device == report.id.device, id != report.id
      else { return false }
      isAlone = false
      return (other.position - after.position).lengthSquared < near * near
    }
    guard !isAlone else { return nil }
    let id = partner.map { contacts.ids[$0] }
    state.path = id != nil && id == state.partner ? state.path + report.progress.certainStep : 0
    state.partner = id
    guard let partner, state.path >= limits.contacts.doubledTouch.path, !state.isReported else {
      return nil
    }
    state.isReported = true
    return report.fault(
      .doubledTouch,
      measure: report.device.panel.millimetres(
        from: contacts.states[partner].position, to: after.position))
  }
}
