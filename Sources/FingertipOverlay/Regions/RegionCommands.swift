package import FingertipSettings
internal import SystemSupport
package import TouchX11

/// Carries out what hotkeys and regions are for.
package protocol OverlayPerformer: AnyObject {
  /// Does it; what is wrong with it is the performer's to tell.
  func perform(_ action: OverlayAction)
}

/// Has the overlay do what regions ask of it, in a turn of its own: it may take the regions away that asked,
/// which must not happen while they are told of touches.
package final class RegionCommands: LoopHandler {
  /// Unowned, since it lives as long as the loop.
  private unowned let performer: any OverlayPerformer
  private var waiting: [OverlayAction] = []
  package private(set) var end: LoopEnd?

  /// A handler for the commands of regions.
  ///
  /// - Parameters:
  ///   - regions: the regions.
  ///   - performer: carries out what they ask for; it has to outlive this.
  package init(of regions: RegionHost, performer: any OverlayPerformer) {
    self.performer = performer
    regions.command = { [weak self] in self?.waiting.append($0) }
  }

  package func takeTurn(at time: Double) {
    let actions = waiting
    waiting = []
    for action in actions {
      if action == .verb(.quit) { end = .asked }
      performer.perform(action)
    }
  }

  package var nextTurn: Double? { waiting.isEmpty ? nil : Monotonic.milliseconds }
}
