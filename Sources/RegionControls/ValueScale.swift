/// The scale on which something is a value: the range that it comes from, that which it goes to, and steps.
package struct ValueScale: Hashable, Sendable {
  /// The number of the event; nil for the value of the region.
  package var from: EventFact?
  /// The least and the largest number that it may be; the second may be below the first.
  package var within = Span(0, 1)
  /// The values of these two; nil for the numbers themselves.
  package var to: Span?
  /// The step to which values are rounded; nil for none.
  package var step: Double?
  /// The value in the beginning; nil for the first of `to`.
  package var start: Double?

  /// The scale from 0 to 1 without steps.
  package init() {}

  /// Two ends of a range, in any order.
  package struct Span: Hashable, Sendable {
    /// One end.
    package var first: Double
    /// The other end.
    package var last: Double

    /// A span from one end to the other.
    package init(_ first: Double, _ last: Double) {
      self.first = first
      self.last = last
    }

    /// Returns the nearest number between the ends.
    package func clamped(_ number: Double) -> Double {
      min(max(number, min(first, last)), max(first, last))
    }
  }

  /// Returns the value of a number of the event.
  package func value(of number: Double) -> Double {
    guard let to else { return rounded(number) }
    let length = within.last - within.first
    let share = length == 0 ? 0 : (within.clamped(number) - within.first) / length
    return value(ofShare: share, on: to)
  }

  /// Returns the value at a share of the way between two ends, 0…1.
  package func value(ofShare share: Double, on span: Span) -> Double {
    let exact = span.first + min(max(share, 0), 1) * (span.last - span.first)
    let stepped = span.clamped(rounded(exact, from: span.first))
    // The last step may be shorter than the others, and its end is to be reached.
    return (span.last - exact).magnitude < (stepped - exact).magnitude ? span.last : stepped
  }

  /// Returns a number that was rounded to steps from a beginning.
  private func rounded(_ number: Double, from first: Double = 0) -> Double {
    guard let step, step > 0 else { return number }
    let steps = ((number - first) / step).rounded()
    // A tenth is no binary number: 3 × 0.1 is to be 0.3.
    return ((first + steps * step) * 1e9).rounded() / 1e9
  }

  /// Returns what an event knows with another value: that of the number which this is from.
  package func applied(to facts: EventFacts) -> EventFacts {
    var facts = facts
    facts[.value] = facts[from ?? .value].map { value(of: $0) }
    return facts
  }
}
