package import FingertipSettings
internal import SystemSupport
internal import TouchX11

/// A part of the overlay through which the user asks for actions: hotkeys, regions, the tray.
package protocol ActionSource: AnyObject {
  /// Returns the actions that were asked for since the last call, in their order.
  func takeActions() -> [OverlayAction]
}

/// Performs the actions of hotkeys, regions and the tray.
package protocol ActionPerformer: AnyObject {
  /// Performs an action, and reports its errors itself.
  func perform(_ action: OverlayAction)
}

/// Hands the actions that the sources have collected to the performer, in a turn of its own.
///
/// An action may remove the region that asked for it. That must not happen while regions handle
/// touches.
package final class ActionDispatcher: LoopHandler {
  private let sources: [any ActionSource]
  private let performer: any ActionPerformer

  /// Creates a dispatcher.
  ///
  /// - Parameters:
  ///   - sources: the sources; their actions are performed in this order.
  ///   - performer: performs the actions.
  package init(from sources: [any ActionSource], to performer: any ActionPerformer) {
    self.sources = sources
    self.performer = performer
  }

  /// Carries out all actions that the sources have collected, source by source.
  package func takeTurn(at time: Double) {
    for source in sources {
      for action in source.takeActions() { performer.perform(action) }
    }
  }
}
