package import FingertipSettings
package import RegionControls
package import TouchRouting
package import Touches

/// The bindings of the regions that touches are dispatched to: what they are called, what they do when they act, and what
/// else follows from their touches.
package protocol RegionBindings: AnyObject {
  /// The regions that are there; nil before there were any.
  var layout: RegionLayout? { get }

  /// Returns the actions of regions when one of them acts.
  func actions(for act: Act) -> [RegionAction]

  /// Returns the name of a region; also of one that was cancelled since it is there no more.
  func name(of region: RegionID) -> String

  /// Carries out what an action does to regions and variables.
  func apply(_ action: RegionAction, for act: Act)

  /// Returns everything that an act knows.
  func facts(of act: Act) -> EventFacts

  /// Lets go of the regions that a gesture had hold of, which is over since a moment of server time.
  func release(_ gesture: Gesture, at time: Timestamp)

  /// Hears of a region that a finger came down on.
  func noteTouch(_ touch: TouchID, on region: RegionID)

  /// The time at which regions do something by themselves, in server time; nil while none does.
  var nextMove: Timestamp? { get }

  /// Moves the regions that move by themselves to where they are at a moment of server time.
  func advance(to time: Timestamp)

  /// Sees an effect after it was carried out.
  ///
  /// - Parameters:
  ///   - effect: the effect.
  ///   - effects: all of its batch, with the touches of each.
  func observe(_ effect: Effect, of effects: Effects)

  /// Gives way to the server, which has answers to hand on.
  func letAnswersPass()

  /// Shows what fingers press and draw, before what they do by it is carried out.
  func showFirst()

  /// Makes the regions anew for a root of another size, after their touches were cancelled.
  func layOut(_ dispatcher: TouchDispatcher)
}

extension RegionBindings {
  /// Returns the actions that the configuration binds to an act; none without a layout.
  package func actions(for act: Act) -> [RegionAction] { layout?.actions(for: act) ?? [] }

  /// Returns the region's name in the configuration; empty where it has none.
  package func name(of region: RegionID) -> String { layout?.name(of: region) ?? "" }

  /// Carries out an action that changes regions.
  package func apply(_ action: RegionAction, for act: Act) { layout?.apply(action, for: act) }

  /// Returns the values for the names in braces that an act knows.
  package func facts(of act: Act) -> EventFacts { layout?.facts(of: act) ?? EventFacts() }

  /// Lets go of the regions that a gesture had hold of.
  package func release(_ gesture: Gesture, at time: Timestamp) {
    layout?.release(gesture, at: time)
  }

  /// Stops what moves by itself where a touch came down, and the clocks of the region.
  package func noteTouch(_ touch: TouchID, on region: RegionID) {
    layout?.touch(region, by: touch)
  }

  /// The next moment at which a clock fires or a region moves by itself; nil for none.
  package var nextMove: Timestamp? { layout?.nextMove }

  /// Fires the clocks that are due, and moves what moves by itself.
  package func advance(to time: Timestamp) { layout?.advance(to: time) }
}
