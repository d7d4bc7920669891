package import FingertipSettings
package import RegionControls
package import TouchRouting
package import Touches

/// The connection between a dispatcher and its regions: their names, their actions, and what else
/// follows from their touches.
package protocol RegionBindings: AnyObject {
  /// The current regions; nil before there were any.
  var layout: RegionLayout? { get }

  /// Returns the actions to carry out for an act of a region.
  func actions(for act: Act) -> [RegionAction]

  /// Returns the name of a region, even of a removed region whose touches are cancelled now.
  func name(of region: RegionID) -> String

  /// Applies the part of an action that changes regions and variables.
  func apply(_ action: RegionAction, for act: Act)

  /// Returns all facts of an act.
  func facts(of act: Act) -> EventFacts

  /// Releases the regions that a gesture held; the gesture ended at a moment of server time.
  func release(_ gesture: Gesture, at time: Timestamp)

  /// Notes that a finger came down on a region.
  func noteTouch(_ touch: TouchID, on region: RegionID)

  /// The time of the next change that regions make by themselves, in server time; nil for none.
  var nextMove: Timestamp? { get }

  /// Advances the regions that move by themselves to a moment of server time.
  func advance(to time: Timestamp)

  /// Observes an effect after it was carried out.
  ///
  /// - Parameters:
  ///   - effect: the effect.
  ///   - effects: the whole batch, with the touches of each effect.
  func observe(_ effect: Effect, of effects: Effects)

  /// Yields to the server, which has answers to pass on.
  func yieldForAnswers()

  /// Shows what fingers press and draw, before their actions are carried out.
  func showImmediateFeedback()

  /// Lays the regions out again for a root of another size, after their touches were cancelled.
  func layOut(_ dispatcher: TouchDispatcher)
}

extension RegionBindings {
  /// Returns the actions that the configuration binds to an act; none without a layout.
  package func actions(for act: Act) -> [RegionAction] { layout?.actions(for: act) ?? [] }

  /// Returns the region's name in the configuration; empty if it has none.
  package func name(of region: RegionID) -> String { layout?.name(of: region) ?? "" }

  /// Carries out an action that changes regions.
  package func apply(_ action: RegionAction, for act: Act) { layout?.apply(action, for: act) }

  /// Returns the facts of an act, for the names in braces.
  package func facts(of act: Act) -> EventFacts { layout?.facts(of: act) ?? EventFacts() }

  /// Releases the regions that a gesture held.
  package func release(_ gesture: Gesture, at time: Timestamp) {
    layout?.release(gesture, at: time)
  }

  /// Stops the motion of a region that a touch came down on, and its clocks.
  package func noteTouch(_ touch: TouchID, on region: RegionID) {
    layout?.touch(region, by: touch)
  }

  /// The next moment at which a clock fires or a region moves by itself; nil for none.
  package var nextMove: Timestamp? { layout?.nextMove }

  /// Fires the clocks that are due, and advances the regions that move by themselves.
  package func advance(to time: Timestamp) { layout?.advance(to: time) }
}
