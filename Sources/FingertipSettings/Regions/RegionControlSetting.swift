package import RegionControls

/// The control that a region is.
package struct RegionControlSetting: Equatable, Sendable {
  /// The kind of control; nil for none.
  package var kind: ControlKind?
  /// The scale of its value.
  @Boxed package var value = ValueScale()
  /// The share of a stick's way from the middle in which it stays at zero.
  package var deadZone = 0.15
  /// The way of a slider that is an arc; nil for a straight one.
  @Boxed package var arc: ControlArc? = nil
  /// The keys that a stick holds; nil for none.
  @Boxed package var stickKeys: StickKeys? = nil
}
