package import Touches

/// The configuration of a control with a value.
package struct ControlSetting: Hashable, Sendable {
  /// The kind of control.
  package var kind: ControlKind
  /// The range, the steps and the start of its value.
  package var scale: ValueScale
  /// The share of a stick's travel within which it stays at zero, 0…1.
  package var deadZone: Double
  /// The path of a slider along an arc; nil for a straight one.
  package var arc: ControlArc?
  /// The rotation in its frame, in degrees, clockwise.
  package var turn: Double
  /// The region's id, under which its value is stored.
  package var name: String

  /// Creates the configuration of a control.
  package init(
    kind: ControlKind, scale: ValueScale, deadZone: Double, arc: ControlArc? = nil,
    turn: Double = 0, name: String
  ) {
    self.arc = arc
    self.turn = turn
    self.kind = kind
    self.scale = scale
    self.deadZone = deadZone
    self.name = name
  }

  /// Returns the geometry of the control in a frame.
  ///
  /// - Parameters:
  ///   - frame: the frame while it is upright.
  ///   - rotation: the rotation of the frame, in radians.
  /// - Returns: the geometry.
  package func geometry(in frame: Rect, turnedBy rotation: Double) -> ControlGeometry {
    // A round control has room at any angle.
    let isLong = arc == nil && (kind == .slider || kind == .toggle)
    return ControlGeometry(
      kind, in: isLong ? frame.fitted(turnedBy: turn) : frame, arc: arc,
      rotation: rotation + turn * .pi / 180)
  }

  /// The values at both ends.
  package var span: ValueScale.Span { scale.to ?? kind.defaultSpan }

  /// The initial value, with one number for each axis.
  package var start: [Double] {
    kind == .stick ? [middle, middle] : [scale.start.map(span.clamped) ?? span.first]
  }

  /// The value to which each axis of a stick springs back.
  package var middle: Double { (span.first + span.last) / 2 }

  /// Returns the value at a share, 0…1.
  package func value(ofShare share: Double) -> Double { scale.value(ofShare: share, on: span) }

  /// Returns the share of a value, 0…1.
  package func share(of value: Double) -> Double {
    let length = span.last - span.first
    return length == 0 ? 0 : min(max((value - span.first) / length, 0), 1)
  }
}

extension ValueScale {
  /// Returns the nearest value that a control can have.
  package func nearest(to value: Double, of kind: ControlKind) -> Double {
    let control = ControlSetting(kind: kind, scale: self, deadZone: 0, name: "")
    if kind == .toggle {
      return control.share(of: value) < 0.5 ? control.span.first : control.span.last
    }
    return control.value(ofShare: control.share(of: value))
  }
}

/// Stores the values of regions.
package protocol ValueStore: AnyObject {
  /// Returns the value of a region; nil if none was set.
  func value(of id: String) -> [Double]?

  /// Sets the value of a region.
  func setValue(_ value: [Double], of id: String)
}
