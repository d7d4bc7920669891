package import TouchRouting

/// The extent to which a region is there, and the conditions for it.
package struct RegionPresence: Equatable, Sendable {
  /// Whether it and its children can be touched; a region that cannot is painted all the same.
  package var isEnabled = true
  /// Whether it is neither painted nor touched, and neither are its children.
  package var isHidden = false
  /// Its opacity, 0…1.
  package var alpha = 1.0
  /// The conditions under which it is there.
  @Boxed package var when = GestureCondition()
  /// The conditions under which it is not there; with `offer`, under which its touches are the application's.
  @Boxed package var unless = GestureCondition()

  /// Whether there are conditions under which it is there.
  var hasWhen: Bool { !_when.wrappedValue.isEmpty }
  /// Whether there are conditions under which it is not there.
  var hasUnless: Bool { !_unless.wrappedValue.isEmpty }
}
