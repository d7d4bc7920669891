internal import Touches

/// An event of a control or a key: `changed` is for controls with a value, `enter`, `leave` and
/// `up` for keys that fingers slide over, the others for buttons.
public enum ControlEvent: String, CaseIterable, Hashable, Sendable {
  /// A finger came down on the button or the key.
  case down
  /// The finger left the button and its exit margin.
  case dragExit
  /// The finger came back.
  case dragEnter
  /// The finger was lifted on it.
  case upInside
  /// The finger was lifted elsewhere.
  case upOutside
  /// The finger's touch was cancelled.
  case cancel
  /// A finger came down on the key, or slid onto it.
  case enter
  /// The finger left the key: it slid away, was lifted, or its touch was cancelled.
  case leave
  /// The finger was lifted from the key, wherever it came down.
  case up
  /// A finger changed the control's value.
  case changed
}

/// Makes a region a button, and triggers an act for every `ControlEvent`.
///
/// One finger presses it at a time. Each `down` is followed by exactly one `upInside`, `upOutside`
/// or `cancel`, so that every press is released.
public final class RegionButton: SelectiveResponder {
  /// The distance beyond the button's area at which a finger leaves it, in px.
  private let exitMargin: Double
  private var finger: TouchID?
  private var button = ButtonState.up
  /// Whether a finger is down and on it.
  public var isPressed: Bool { button == .inside }

  /// Creates a button.
  ///
  /// - Parameter exitMargin: the distance beyond the region's area at which a finger leaves it, in
  ///   px; users expect about 10 mm.
  public init(exitMargin: Double) {
    self.exitMargin = exitMargin
  }

  /// Returns whether no finger presses the button.
  public func isReady(on region: RegionID, in tree: RegionTree) -> Bool { finger == nil }

  /// Presses the button, unless it is pressed already.
  public func began(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    guard finger == nil, let touch = event.changed.first else { return .notHandled }
    finger = touch.id
    handle(.down, touch, context)
    return .handled
  }

  /// Reports when the finger leaves the button, or comes back.
  public func moved(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    guard let touch = event.changed.first(where: { $0.id == finger }) else { return .notHandled }
    handle(.moved(isInside: isInside(touch, context)), touch, context)
    return .handled
  }

  /// Releases the button, and reports whether the finger was inside.
  public func ended(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    guard let touch = event.changed.first(where: { $0.id == finger }) else { return .notHandled }
    finger = nil
    handle(.lifted(isInside: isInside(touch, context)), touch, context)
    return .handled
  }

  /// Releases the button without a click.
  public func cancelled(_ event: RegionEvent, in context: ResponderContext) {
    guard let touch = event.changed.first(where: { $0.id == finger }) else { return }
    finger = nil
    handle(.lost, touch, context)
  }

  private func isInside(_ touch: RoutedTouch, _ context: ResponderContext) -> Bool {
    context.tree.isInside(touch.position, context.region, margin: exitMargin)
  }

  private func handle(
    _ event: ButtonState.Event, _ touch: RoutedTouch, _ context: ResponderContext
  ) {
    let wasPressed = isPressed
    let control = button.handle(event)
    if isPressed != wasPressed { context.markDirty() }
    if let control { context.act(on: .control(control), by: touch) }
  }
}
