/// The mapping of a number to a value: from a range to another, in steps.
package struct ValueScale: Hashable, Sendable {
  /// The number of the event to map; nil for the value of the region.
  package var from: EventFact?
  /// The range that the number is clamped to; its last end may be below the first.
  ///
  /// Nil for 0…1 if there is `to`, and otherwise for no clamping.
  package var within: Span?
  /// The values at the ends of `within`; nil for the number itself.
  package var to: Span?
  /// The step to which values are rounded; nil for none.
  package var step: Double?
  /// The initial value; nil for the first end of `to`.
  package var start: Double?

  /// Creates a scale without a mapping or steps.
  package init() {}

  /// The ends of a range, in any order.
  package struct Span: Hashable, Sendable {
    /// One end.
    package var first: Double
    /// The other end.
    package var last: Double

    /// Creates a span from one end to the other.
    package init(_ first: Double, _ last: Double) {
      self.first = first
      self.last = last
    }

    /// Returns a number clamped to the span.
    package func clamped(_ number: Double) -> Double {
      min(max(number, min(first, last)), max(first, last))
    }
  }

  /// Returns the value for a number of the event.
  package func value(of number: Double) -> Double {
    guard let to = to ?? within else { return rounded(number) }
    let limits = within ?? Span(0, 1)
    let length = limits.last - limits.first
    let share = length == 0 ? 0 : (limits.clamped(number) - limits.first) / length
    return value(ofShare: share, on: to)
  }

  /// Returns the value at a share of a span, 0…1.
  package func value(ofShare share: Double, on span: Span) -> Double {
    let exact = span.first + min(max(share, 0), 1) * (span.last - span.first)
    let stepped = span.clamped(rounded(exact, from: span.first))
    // The last step may be shorter than the others, and its end must be reachable.
    return (span.last - exact).magnitude < (stepped - exact).magnitude ? span.last : stepped
  }

  /// Returns a number rounded to steps that begin at a number.
  private func rounded(_ number: Double, from first: Double = 0) -> Double {
    guard let step, step > 0 else { return number }
    let steps = ((number - first) / step).rounded()
    // A tenth has no exact binary form, but 3 × 0.1 must be 0.3.
    return ((first + steps * step) * 1e9).rounded() / 1e9
  }

  /// Returns an event's facts with the mapped number as their value.
  package func applied(to facts: EventFacts) -> EventFacts {
    var facts = facts
    facts[.value] = facts[from ?? .value].map { value(of: $0) }
    return facts
  }
}
