extension Region {
  /// Applies the difference between two descriptions of it.
  ///
  /// A property that is equal in both descriptions keeps its present value.
  ///
  /// - Parameters:
  ///   - next: its new description.
  ///   - former: the description that it was created from.
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
    update(&touchRules.policy, next.touchRules.policy, unless: former.touchRules.policy)
    update(&touchRules.strategy, next.touchRules.strategy, unless: former.touchRules.strategy)
    update(
      &touchRules.extraFingers, next.touchRules.extraFingers, unless: former.touchRules.extraFingers
    )
    update(&touchRules.onCancel, next.touchRules.onCancel, unless: former.touchRules.onCancel)
    update(&movement.constraint, next.movement.constraint, unless: former.movement.constraint)
    update(&presence.isEnabled, next.presence.isEnabled, unless: former.presence.isEnabled)
    update(&presence.isHidden, next.presence.isHidden, unless: former.presence.isHidden)
    update(&presence.alpha, next.presence.alpha, unless: former.presence.alpha)
    update(
      &touchRules.isExclusive, next.touchRules.isExclusive, unless: former.touchRules.isExclusive)
    update(&touchRules.isKey, next.touchRules.isKey, unless: former.touchRules.isKey)
    update(&movement.raisesOnGrab, next.movement.raisesOnGrab, unless: former.movement.raisesOnGrab)
  }
}
