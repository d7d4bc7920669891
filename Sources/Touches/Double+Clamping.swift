extension Double {
  /// Returns the number, or the end of a range that it lies beyond; NaN stays NaN.
  package func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
