extension Region {
  /// Applies the difference between two descriptions of it.
  ///
  /// What was changed since it was made from the first, and is the same in both, stays.
  ///
  /// - Parameters:
  ///   - next: its new description.
  ///   - former: the description that it was made from.
  public mutating func renew(to next: Region, from former: Region) {
    func update<Value: Equatable>(_ value: inout Value, _ next: Value, unless former: Value) {
      if next != former { value = next }
    }
    if next.frame != former.frame || next.shape != former.shape {
      frame = next.frame
      shape = next.shape
      pose = nil
    }
    update(&outset, next.outset, unless: former.outset)
    update(&policy, next.policy, unless: former.policy)
    update(&touches, next.touches, unless: former.touches)
    update(&extraFingers, next.extraFingers, unless: former.extraFingers)
    update(&onCancel, next.onCancel, unless: former.onCancel)
    update(&constraint, next.constraint, unless: former.constraint)
    update(&isEnabled, next.isEnabled, unless: former.isEnabled)
    update(&isHidden, next.isHidden, unless: former.isHidden)
    update(&alpha, next.alpha, unless: former.alpha)
    update(&isExclusive, next.isExclusive, unless: former.isExclusive)
    update(&isKey, next.isKey, unless: former.isKey)
    update(&isRaised, next.isRaised, unless: former.isRaised)
  }
}
