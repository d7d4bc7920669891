package import RegionControls
package import TouchRouting
internal import Touches

/// Handles touches on a region as configured: a button, a drag, keys that fingers slide over, a
/// control, and acts.
///
/// It takes every touch that one of these parts uses, or every touch if it has actions only. Other
/// touches go to the next responder in the chain.
package final class RegionHandler: SelectiveResponder, RegionLossResponder {
  private let button: RegionButton?
  /// The drags of the regions that its fingers move.
  private let drags: [(drag: RegionDrag, region: RegionID)]
  private let slide: RegionSlide?
  private let control: ControlResponder?
  private let follower: (any DragFollower)?
  /// The distance within which a finger taps, in px.
  private let slop: Double
  /// The longest duration of a tap, in ms.
  private let tapDuration: Double
  /// The phases that have actions in the configuration.
  private let phases: Set<TouchPhase>
  /// The touches that it has taken.
  private var taken: [TouchID] = []

  /// Creates the handler of a region.
  ///
  /// - Parameters:
  ///   - setting: the region.
  ///   - moved: the regions that its fingers move.
  ///   - limits: the limits of taps and buttons.
  ///   - density: the density of the monitor, in px/mm.
  ///   - values: the store of control values; nil disables the control.
  ///   - follower: receives notices of fingers that drag.
  package init(
    _ setting: RegionSetting, moving moved: [RegionID], limits: RoutingLimits,
    density: Double = Length.assumedPixelsPerMillimetre, values: (any ValueStore)? = nil,
    follower: (any DragFollower)? = nil
  ) {
    self.follower = follower
    slop = limits.slop * density
    tapDuration = limits.tapDuration
    let exitMargin = limits.buttonExit * density
    control = values.flatMap { setting.controlSetting?.responder($0, exitMargin: exitMargin) }
    button = setting.isButton ? RegionButton(exitMargin: exitMargin) : nil
    drags = moved.map { (RegionDrag(moving: $0), $0) }
    slide = setting.touchRules.slides ? RegionSlide(stride: Self.slideStride * density) : nil
    var phases: Set<TouchPhase> = []
    for trigger in setting.responses.actions.triggers {
      if case .phase(let phase) = trigger { phases.insert(phase) }
    }
    self.phases = phases
  }

  /// The distance between the sampled places on the way of a sliding finger, in mm.
  private static let slideStride = 2.0

  /// Returns whether a part can take another finger; always true for a region with actions only.
  package func isReady(on region: RegionID, in tree: RegionTree) -> Bool {
    if button == nil, control == nil, drags.isEmpty || slide != nil { return true }
    return button?.isReady(on: region, in: tree) ?? false
      || drags.contains { $0.drag.isReady(on: region, in: tree) }
      || control?.isReady(on: region, in: tree) ?? false
  }

  /// Passes the touch to each part, and takes it if a part handles it or there is no such part.
  package func began(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    var isHandled = button == nil && drags.isEmpty && control == nil
    if control?.began(event, in: context) == .handled { isHandled = true }
    if button?.began(event, in: context) == .handled { isHandled = true }
    for (drag, region) in drags where drag.began(event, in: context) == .handled {
      isHandled = true
      if let touch = event.changed.first { follower?.grabbed(region, by: touch.id) }
    }
    if slide?.began(event, in: context) == .handled { isHandled = true }
    guard isHandled else { return .notHandled }
    for touch in event.changed { taken.append(touch.id) }
    act(on: .began, event, context)
    return .handled
  }

  /// Passes the move to each part if the touch was taken.
  package func moved(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    guard isTaken(event) else { return .notHandled }
    _ = control?.moved(event, in: context)
    _ = button?.moved(event, in: context)
    for (drag, _) in drags { _ = drag.moved(event, in: context) }
    _ = slide?.moved(event, in: context)
    act(on: .moved, event, context)
    return .handled
  }

  /// Passes the lift to each part if the touch was taken, and forgets the touch.
  package func ended(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    guard isTaken(event) else { return .notHandled }
    _ = control?.ended(event, in: context)
    _ = button?.ended(event, in: context)
    for (drag, region) in drags where drag.ended(event, in: context) == .handled {
      notifyFollower(of: region, event)
    }
    _ = slide?.ended(event, in: context)
    act(on: .ended, event, context)
    forget(event)
    return .handled
  }

  /// Cancels the touch in each part, and forgets it.
  package func cancelled(_ event: RegionEvent, in context: ResponderContext) {
    control?.cancelled(event, in: context)
    button?.cancelled(event, in: context)
    for (drag, region) in drags {
      drag.cancelled(event, in: context)
      notifyFollower(of: region, event, isCancelled: true)
    }
    slide?.cancelled(event, in: context)
    act(on: .cancelled, event, context)
    forget(event)
  }

  /// Notifies the keys that fingers slide over that regions are gone.
  package func regionsVanished(in context: ResponderContext) {
    slide?.regionsVanished(in: context)
  }

  /// Returns whether the touches were taken here; unhandled touches of other regions arrive too.
  private func isTaken(_ event: RegionEvent) -> Bool {
    event.changed.contains { taken.contains($0.id) }
  }

  /// Notifies the follower of fingers that let go of a region.
  private func notifyFollower(
    of region: RegionID, _ event: RegionEvent, isCancelled: Bool = false
  ) {
    for touch in event.changed {
      follower?.released(
        region, by: touch.id, isCancelled || isTap(touch) ? .zero : touch.touch.velocity,
        at: event.time)
    }
  }

  /// Returns whether a finger that is lifted has only tapped; a tap throws nothing, although one
  /// that rolls, or that a busy X server dates within a few ms, is fast.
  private func isTap(_ touch: RoutedTouch) -> Bool {
    touch.touch.duration <= tapDuration
      && (touch.position - touch.start).lengthSquared <= slop * slop
  }

  private func forget(_ event: RegionEvent) {
    for touch in event.changed { taken.removeAll { $0 == touch.id } }
  }

  private func act(on phase: TouchPhase, _ event: RegionEvent, _ context: ResponderContext) {
    guard phases.contains(phase) else { return }
    for touch in event.changed where taken.contains(touch.id) {
      context.act(on: .phase(phase), by: touch)
    }
  }
}

extension RegionSetting {
  /// The region's control with a value; nil for none.
  package var controlSetting: ControlSetting? {
    guard let kind = control.kind, kind.hasValue else { return nil }
    return ControlSetting(
      kind: kind, scale: control.value, deadZone: control.deadZone, arc: control.arc,
      turn: look?.normal.turn ?? 0, name: id)
  }
}
