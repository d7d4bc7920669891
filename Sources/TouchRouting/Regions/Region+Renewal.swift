extension Region {
  /// Applies the difference between two descriptions of it.
  ///
  /// What was changed since it was made from the first, and is the same in both, stays.
  ///
  /// - Parameters:
  ///   - next: its new description.
  ///   - former: the description that it was made from.
  public mutating func renew(to next: Region, from former: Region) {
    func take<Value: Equatable>(_ key: WritableKeyPath<Region, Value>) {
      if next[keyPath: key] != former[keyPath: key] { self[keyPath: key] = next[keyPath: key] }
    }
    if next.frame != former.frame || next.shape != former.shape {
      frame = next.frame
      shape = next.shape
      pose = nil
    }
    take(\.outset)
    take(\.policy)
    take(\.touches)
    take(\.extraFingers)
    take(\.onCancel)
    take(\.constraint)
    take(\.isEnabled)
    take(\.isHidden)
    take(\.alpha)
    take(\.isExclusive)
  }
}
