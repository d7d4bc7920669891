internal import FingertipOverlay
internal import FingertipRegions
internal import RegionControls
internal import SystemSupport

/// Carries out what other programs order of regions and variables.
extension ControlHandler {
  /// Changes a region, and says what it is now.
  func change(_ id: String, by order: RegionOrder) -> ControlAnswer {
    do throws(OrderRefusal) {
      try modes.regions.carryOut(order, on: id)
      return .done("region \(quoted(id)): \(order.outcome)")
    } catch {
      return ControlAnswer(status: .failure, messages: [error.message])
    }
  }

  /// Gives a variable another value.
  func set(_ name: String, to value: String) -> ControlAnswer {
    do throws(OrderRefusal) {
      try modes.regions.set(name, to: value)
      return .done("variable \(quoted(name)) is \(quoted(value)) now")
    } catch {
      return ControlAnswer(status: .failure, messages: [error.message])
    }
  }

  /// Tells of all regions; to a follower, what becomes of them is told from now on.
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
  /// The state that it leads to, in words.
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
