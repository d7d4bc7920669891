import TouchRouting
import Touches

@testable import FingertipRegions
@testable import FingertipSettings

/// The bindings of a test to its regions.
final class Bindings: RegionBindings {
  /// The actions of regions when they act.
  var actions: (Act) -> [RegionAction]
  /// Sees every effect after it was carried out.
  var observe: (Effect) -> Void = { _ in }
  /// Makes the regions anew for a root of another size.
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
