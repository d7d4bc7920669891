extension Region {
  /// Applies the difference between two descriptions of it.
  ///
  /// What was changed since it was made from the first, and is the same in both, stays.
  ///
  /// - Parameters:
  ///   - next: its new description.
  ///   - former: the description that it was made from.
  public mutating func renew(to next: Region, from former: Region) {
    func take<Value: Equatable>(_ value: inout Value, _ next: Value, unless former: Value) {
      if next != former { value = next }
    }
    if next.frame != former.frame || next.shape != former.shape {
      frame = next.frame
      shape = next.shape
      pose = nil
    }
    take(&outset, next.outset, unless: former.outset)
    take(&policy, next.policy, unless: former.policy)
    take(&touches, next.touches, unless: former.touches)
    take(&extraFingers, next.extraFingers, unless: former.extraFingers)
    take(&onCancel, next.onCancel, unless: former.onCancel)
    take(&constraint, next.constraint, unless: former.constraint)
    take(&isEnabled, next.isEnabled, unless: former.isEnabled)
    take(&isHidden, next.isHidden, unless: former.isHidden)
    take(&alpha, next.alpha, unless: former.alpha)
    take(&isExclusive, next.isExclusive, unless: former.isExclusive)
  }
}
