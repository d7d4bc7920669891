package import TouchRouting

/// The visibility of a region, its opacity, and the conditions for its existence.
package struct RegionPresence: Equatable, Sendable {
  /// Whether it and its children can be touched; a disabled region is still painted.
  package var isEnabled = true
  /// Whether it and its children are neither painted nor touched.
  package var isHidden = false
  /// Its opacity, 0…1.
  package var alpha = 1.0
  /// The conditions under which the region exists.
  @Boxed package var when = GestureCondition()
  /// The conditions under which it does not exist; with `offer`, it only gives touches to the
  /// application.
  @Boxed package var unless = GestureCondition()

  /// Whether it has conditions for its existence.
  var hasWhen: Bool { !_when.wrappedValue.isEmpty }
  /// Whether it has conditions against its existence.
  var hasUnless: Bool { !_unless.wrappedValue.isEmpty }
}
