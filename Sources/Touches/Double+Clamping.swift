extension Double {
  /// Returns the number clamped to a range; NaN stays NaN.
  package func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
