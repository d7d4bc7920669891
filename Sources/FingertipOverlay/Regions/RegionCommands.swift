package import FingertipSettings
internal import SystemSupport
internal import TouchX11

/// Performs the actions of hotkeys, regions and the tray.
package protocol OverlayPerformer: AnyObject {
  /// Performs an action, and reports its errors itself.
  func perform(_ action: OverlayAction)
}

/// Performs the `command` actions of regions, later in the turn: an action may remove the region that asked for
/// it, which must not happen while regions are handling touches.
package final class RegionCommands: LoopHandler {
  /// Unowned, since it lives as long as the loop.
  private unowned let performer: any OverlayPerformer
  private var waiting: [OverlayAction] = []

  /// Creates a handler.
  ///
  /// - Parameters:
  ///   - regions: the regions.
  ///   - performer: performs the actions; it must outlive the handler.
  package init(of regions: RegionHost, performer: any OverlayPerformer) {
    self.performer = performer
    regions.command = { [weak self] in self?.waiting.append($0) }
  }

  package func takeTurn(at time: Double) {
    let actions = waiting
    waiting = []
    for action in actions { performer.perform(action) }
  }

  package var nextTurn: Double? { waiting.isEmpty ? nil : Monotonic.milliseconds }
}
