internal import FingertipOverlay
internal import FingertipRegions
internal import OverlayControl
internal import RegionControls
internal import SystemSupport

/// Carries out requests of other programs about regions and variables.
extension ControlHandler {
  /// Changes a region and returns an answer with its new state.
  func change(_ id: String, by order: RegionOrder) -> ControlAnswer {
    do throws(OrderRefusal) {
      try modes.regions.carryOut(order, on: id)
      return .done("region \(quoted(id)): \(carriedOut(order, on: id).outcome)")
    } catch {
      return ControlAnswer(status: .failure, messages: [error.message])
    }
  }

  /// Returns an order as it was carried out: with the value that is nearest on the region's scale.
  private func carriedOut(_ order: RegionOrder, on id: String) -> RegionOrder {
    guard case .value(let wanted) = order else { return order }
    return .value(modes.regions.layout?.live.value(of: id) ?? wanted)
  }

  /// Sets a variable.
  func set(_ name: String, to value: String) -> ControlAnswer {
    do throws(OrderRefusal) {
      try modes.regions.set(name, to: value)
      return .done("variable \(quoted(name)) is now \(quoted(value))")
    } catch {
      return ControlAnswer(status: .failure, messages: [error.message])
    }
  }

  /// Returns an answer with all regions; for a follower, starts collecting changes.
  func answerWithRegions(follows: Bool) -> ControlAnswer {
    if follows, changeReporter == nil {
      changeReporter = RegionChangeReporter()
      changeReporter?.begin(with: modes.regions.layout)
    }
    return ControlAnswer(regions: modes.regions.layout?.report ?? RegionsReport())
  }
}

extension ControlHandler: RegionChangeSource {
  func takeLines() -> [String] { changeReporter?.lines(of: modes.regions.layout) ?? [] }

  func stopReporting() { changeReporter = nil }
}

extension RegionOrder {
  /// The resulting state, in words.
  fileprivate var outcome: String {
    switch self {
    case .show: "it is now shown"
    case .hide: "it is now hidden"
    case .enable: "it can now be touched"
    case .disable: "it can no longer be touched"
    case .move: "it was moved"
    case .label(nil): "its label is now that of the configuration"
    case .label: "its label was changed"
    case .value(let numbers):
      "its value is now \(numbers.map(Decimal.text).joined(separator: " "))"
    case .look(let name): "its look is now \(quoted(name))"
    }
  }
}
