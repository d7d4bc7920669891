package import TouchRouting
internal import Touches

/// Lets a finger set the value of a control; each new value triggers the region's act `changed`.
///
/// One finger holds it at a time. A slider jumps to a finger that comes down beside its thumb, and
/// then moves with the finger. A knob turns with the finger. A toggle changes if the finger is
/// lifted on it. A stick springs back.
package final class ControlResponder: SelectiveResponder {
  private let setting: ControlSetting
  private let store: any ValueStore
  /// The distance beyond a toggle at which a finger no longer switches it, in px.
  private let exitMargin: Double
  private var hold: Hold?

  /// A finger that holds the control.
  private struct Hold {
    var finger: TouchID
    /// The value when it came down.
    var before: [Double]
    /// The vector from the finger to the middle of a slider's thumb, in px.
    var offset = Vector.zero
    /// The share of a slider or a knob; a knob's may be beyond 0…1 while the finger goes on
    /// turning.
    var share = 0.0
    /// The latest angle about the middle of a knob or an arc, in radians.
    var angle: Double?
    /// The share of the end at which a finger left an arc; nil while the value follows the finger.
    var end: Double?
  }

  fileprivate init(_ setting: ControlSetting, _ store: any ValueStore, exitMargin: Double) {
    self.setting = setting
    self.store = store
    self.exitMargin = exitMargin
  }

  private var value: [Double] { store.value(of: setting.name) ?? setting.start }

  private var share: Double { setting.share(of: value[0]) }

  /// Returns whether no finger holds the control.
  package func isReady(on region: RegionID, in tree: RegionTree) -> Bool { hold == nil }

  /// Takes hold of the control, and sets the value of a slider by the position of the finger.
  package func began(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    guard hold == nil, let touch = event.changed.first,
      let geometry = geometry(context)
    else { return .notHandled }
    var hold = Hold(finger: touch.id, before: value)
    // A finger that a gesture might have claimed is received only after it has moved.
    let start = geometry.upright(touch.start)
    switch setting.kind {
    case .slider where geometry.isOnThumb(start, atShare: share):
      hold.offset = geometry.thumb(atShare: share) - start
    case .knob:
      hold.share = share
      hold.angle = geometry.angle(at: start)
    default: break
    }
    self.hold = hold
    follow(touch, geometry, context)
    return .handled
  }

  /// Sets the value by the position of the finger that holds the control.
  package func moved(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    guard let touch = heldTouch(of: event), let geometry = geometry(context) else {
      return .notHandled
    }
    follow(touch, geometry, context)
    return .handled
  }

  /// Sets the value a last time and lets go; a stick returns to its middle, a toggle changes.
  package func ended(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    guard let touch = heldTouch(of: event) else { return .notHandled }
    if let geometry = geometry(context) { follow(touch, geometry, context) }
    hold = nil
    switch setting.kind {
    case .toggle where context.tree.isInside(touch.position, context.region, margin: exitMargin):
      set([setting.value(ofShare: share < 0.5 ? 1 : 0)], by: touch, context)
    case .stick: set(setting.start, by: touch, context)
    default: break
    }
    return .handled
  }

  /// Lets go of the control, and undoes or keeps its value according to the cancel strategy.
  package func cancelled(_ event: RegionEvent, in context: ResponderContext) {
    guard let touch = heldTouch(of: event), let hold else { return }
    self.hold = nil
    if setting.kind == .stick {
      set(setting.start, by: touch, context)
    } else if context.strategy == .undo {
      set(hold.before, by: touch, context)
    }
  }

  private func heldTouch(of event: RegionEvent) -> RoutedTouch? {
    event.changed.first { $0.id == hold?.finger }
  }

  private func geometry(_ context: ResponderContext) -> ControlGeometry? {
    guard let bounds = context.tree.absoluteFrame(of: context.region) else { return nil }
    let pose = context.tree[context.region]?.pose
    let (width, height) = (pose?.frame.width ?? bounds.width, pose?.frame.height ?? bounds.height)
    let frame = Rect(
      x: bounds.center.x - width / 2, y: bounds.center.y - height / 2, width: width, height: height)
    return setting.geometry(in: frame, turnedBy: pose?.rotation ?? 0)
  }

  /// Sets the value by the position of the finger.
  private func follow(
    _ touch: RoutedTouch, _ geometry: ControlGeometry, _ context: ResponderContext
  ) {
    guard var hold else { return }
    let position = geometry.upright(touch.position)
    switch setting.kind {
    case .slider:
      guard slide(&hold, to: position + hold.offset, geometry) else { return }
      self.hold = hold
      set([setting.value(ofShare: hold.share)], by: touch, context)
    case .knob:
      guard turn(&hold, to: position, geometry) else { return }
      self.hold = hold
      set([setting.value(ofShare: hold.share)], by: touch, context)
    case .stick:
      let deflection = geometry.deflection(
        by: position - geometry.upright(touch.start), deadZone: setting.deadZone)
      set(
        [deflection.dx, deflection.dy].map { setting.value(ofShare: ($0 + 1) / 2) }, by: touch,
        context)
    case .toggle, .button: break
    }
  }

  /// Moves a slider's thumb to a position.
  ///
  /// - Returns: whether that was possible: the middle of an arc has no angle.
  private func slide(_ hold: inout Hold, to position: Point, _ geometry: ControlGeometry) -> Bool {
    let share = geometry.share(at: position)
    guard let arc = setting.arc else {
      hold.share = share
      return true
    }
    guard let angle = geometry.angle(at: position) else { return false }
    // A finger that passes one end of an arc does not jump to the other end. The value stays at
    // the first until the finger is back, or nearer to it along the arc.
    if let before = hold.angle, arc.passesGap(from: before, to: angle) {
      hold.end = hold.end == nil ? hold.share.rounded() : nil
    } else if let end = hold.end, (share - end).magnitude <= 0.5 {
      hold.end = nil
    }
    hold.share = hold.end ?? share
    hold.angle = angle
    return true
  }

  /// Turns a knob after a finger at a position.
  ///
  /// - Returns: whether that was possible: the middle of the knob has no angle.
  private func turn(_ hold: inout Hold, to position: Point, _ geometry: ControlGeometry) -> Bool {
    guard let angle = geometry.angle(at: position) else { return false }
    if let before = hold.angle {
      hold.share += ControlGeometry.turn(from: before, to: angle) / ControlGeometry.sweep
    }
    hold.angle = angle
    return true
  }

  private func set(_ value: [Double], by touch: RoutedTouch, _ context: ResponderContext) {
    guard value != self.value else { return }
    store.setValue(value, of: setting.name)
    context.markDirty()
    context.act(on: .control(.changed), by: touch)
  }
}

extension ControlSetting {
  /// Returns a responder for the control that keeps the value in a store.
  package func responder(_ store: any ValueStore, exitMargin: Double) -> ControlResponder {
    ControlResponder(self, store, exitMargin: exitMargin)
  }
}
