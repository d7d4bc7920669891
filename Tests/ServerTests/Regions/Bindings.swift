import TouchRouting
import Touches

@testable import FingertipRegions
@testable import FingertipSettings

/// Region bindings whose answers a test sets.
final class Bindings: RegionBindings {
  /// The actions for an act.
  var actions: (Act) -> [RegionAction]
  /// The observer of every effect that was carried out.
  var observe: (Effect) -> Void = { _ in }
  /// The closure that makes the regions again for a root of another size.
  var layOut: () -> Void = {}

  init(actions: @escaping (Act) -> [RegionAction] = { _ in [] }) { self.actions = actions }

  var layout: RegionLayout? { nil }

  func actions(for act: Act) -> [RegionAction] { actions(act) }
  func name(of region: RegionID) -> String { "pad" }
  func observe(_ effect: Effect, of effects: Effects) { observe(effect) }
  func layOut(_ dispatcher: TouchDispatcher) { layOut() }
  func apply(_ action: RegionAction, for act: Act) {}
  func yieldForAnswers() {}
  func showImmediateFeedback() {}
}
