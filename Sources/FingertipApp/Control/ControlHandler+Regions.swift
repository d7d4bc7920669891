internal import FingertipOverlay
internal import FingertipRegions
internal import RegionControls
internal import SystemSupport

/// Carries out requests of other programs about regions and variables.
extension ControlHandler {
  /// Changes a region and returns an answer with its new state.
  func change(_ id: String, by order: RegionOrder) -> ControlAnswer {
    do throws(OrderRefusal) {
      try modes.regions.carryOut(order, on: id)
      return .done("region \(quoted(id)): \(order.outcome)")
    } catch {
      return ControlAnswer(status: .failure, messages: [error.message])
    }
  }

  /// Sets a variable.
  func set(_ name: String, to value: String) -> ControlAnswer {
    do throws(OrderRefusal) {
      try modes.regions.set(name, to: value)
      return .done("variable \(quoted(name)) is \(quoted(value)) now")
    } catch {
      return ControlAnswer(status: .failure, messages: [error.message])
    }
  }

  /// Returns an answer with all regions; for a follower, starts collecting changes.
  func tellRegions(follows: Bool) -> ControlAnswer {
    if follows, news == nil {
      news = RegionNews()
      news?.begin(with: modes.regions.layout)
    }
    return ControlAnswer(regions: modes.regions.layout?.report ?? RegionsReport())
  }
}

extension ControlHandler: RegionNewsSource {
  func takeNews() -> [String] { news?.lines(of: modes.regions.layout) ?? [] }

  func endNews() { news = nil }
}

extension RegionOrder {
  /// The resulting state, in words.
  fileprivate var outcome: String {
    switch self {
    case .show: "it is shown now"
    case .hide: "it is hidden now"
    case .enable: "it can be touched now"
    case .disable: "it cannot be touched now"
    case .move: "it is moved"
    case .label(nil): "its label is that of the configuration now"
    case .label: "it has another label now"
    case .value(let numbers):
      "its value is \(numbers.map(Decimal.text).joined(separator: " ")) now"
    case .look(let name): "its look is \(quoted(name)) now"
    }
  }
}
