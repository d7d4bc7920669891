internal import Touches

/// Follows contacts and predicts their positions, for detectors that compare two of them.
struct MergingContacts: Sendable {
  struct State {
    var position: Point
    /// The latest step.
    var step = Vector.zero
    /// The position at which the latest report was expected, had the finger moved on evenly.
    var predicted: Point
  }

  /// The other contact of a pair, which began or ended close by.
  struct Other {
    /// The position at which it began or ended.
    var position: Point
    /// The distance between the two, in mm.
    var distance: Double
    var time: Timestamp
  }

  private var table = ContactTable<State>()
  /// The other contact that began or ended near each contact.
  private var pairs = ContactTable<Other>()

  /// Follows a report; contacts that have ended are forgotten.
  mutating func follow(_ report: Report) {
    guard let after = report.after, !report.isOver else {
      table[report.id] = nil
      pairs[report.id] = nil
      return
    }
    let begin = State(position: after.position, predicted: after.position)
    table.change(report.id, orMake: begin) { state in
      guard report.progress.isMove else {
        state = begin
        return
      }
      state.predicted = state.position + state.step
      state.step = after.position - state.position
      state.position = after.position
    }
  }

  /// Records that another contact began or ended near a contact.
  mutating func pair(_ id: TouchID, with other: Other) { pairs[id] = other }

  /// Forgets that another contact began or ended near a contact.
  mutating func part(_ id: TouchID) { pairs[id] = nil }

  /// Returns a contact and the other one that began or ended near it within the last two reports;
  /// nil if none did.
  mutating func pair(of id: TouchID, at report: Report) -> (state: State, other: Other)? {
    guard let other = pairs[id], let state = table[id] else { return nil }
    guard report.time - other.time <= 2 * report.device.usualInterval else {
      pairs[id] = nil
      return nil
    }
    return (state, other)
  }

  /// Returns the nearest other contact of the device, and its distance in mm.
  func nearest(to point: Point, of report: Report) -> (id: TouchID, distance: Double)? {
    zip(table.ids, table.states).lazy
      .filter { id, _ in id.device == report.id.device && id != report.id }
      .map { ($0, report.device.panel.millimetres(from: point, to: $1.predicted)) }
      .min { $0.1 < $1.1 }
  }
}
