internal import SystemSupport
package import Touches

/// The state of regions and variables, as far as it differs from the configuration.
package struct SavedRegions: Equatable, Sendable {
  /// The differences of a region; nil for values as in the configuration.
  package struct Region: Equatable, Sendable {
    /// Whether it is hidden.
    package var isHidden: Bool?
    /// Whether it is enabled for touches.
    package var isEnabled: Bool?
    /// The value of a control: one number, or two of a stick or pad.
    package var value: [Double]?
    /// The text on it.
    package var label: String?
    /// The name of its look.
    package var look: String?
    /// The upper left corner that it has with the size of the configuration and its present centre,
    /// in px of the root.
    package var position: Point?
    /// Whether it was taken out of its parent, so that it has none.
    package var isTakenOut = false

    /// Creates the state of a region without differences.
    package init() {}

    /// Whether there are no differences.
    package var isEmpty: Bool { self == Region() }
  }

  /// The size of the screen that the places belong to, in px.
  package var screen: [Double] = []
  /// The regions with differences and their ids, parents before their children.
  package var regions: [(id: String, state: Region)] = []
  /// The variables with differences, by name.
  package var variables: [String: String] = [:]

  /// Creates a state without differences.
  package init() {}

  /// Compares the screens, the variables, and the regions in order.
  package static func == (first: SavedRegions, second: SavedRegions) -> Bool {
    first.screen == second.screen && first.variables == second.variables
      && first.regions.elementsEqual(second.regions) { $0 == $1 }
  }
}

extension SavedRegions {
  private static let format = "fingertip-state"
  private static let version = 1

  /// The state as one line of JSON.
  package var text: String? {
    let json = JSONValue.object
    json.set("format", to: .string(Self.format))
    json.set("version", to: .integer(Self.version))
    json.set("screen", to: .values(screen))
    let values = JSONValue.object
    for (name, value) in variables.sorted(by: { $0.key < $1.key }) {
      values.set(name, to: .string(value))
    }
    json.set("variables", to: values)
    let list = JSONValue.array
    for (id, state) in regions {
      let entry = JSONValue.object
      entry.set("id", to: .string(id))
      if let isHidden = state.isHidden { entry.set("hidden", to: .boolean(isHidden)) }
      if let isEnabled = state.isEnabled { entry.set("enabled", to: .boolean(isEnabled)) }
      if let value = state.value { entry.set("value", to: .values(value)) }
      if let label = state.label { entry.set("label", to: .string(label)) }
      if let look = state.look { entry.set("look", to: .string(look)) }
      if let position = state.position {
        entry.set("place", to: .values([position.x, position.y]))
      }
      if state.isTakenOut { entry.set("out", to: .boolean(true)) }
      list.append(entry)
    }
    json.set("regions", to: list)
    return json.line.map { $0 + "\n" }
  }

  /// Reads a state from JSON; nil if the text is anything else.
  package init?(text: some Collection<UInt8>) {
    guard let json = JSONValue.parse(text), json.member("format")?.string == Self.format,
      json.member("version")?.integer == Self.version,
      let screen = json.member("screen")?.numbers,
      let variables = json.member("variables")?.members({ $0.string }),
      let regions = json.member("regions")?.elements({ Self.entry($0) })
    else { return nil }
    self.screen = screen
    self.variables = variables
    self.regions = regions
  }

  private static func entry(_ json: borrowing JSONValue) -> (id: String, state: Region)? {
    guard let id = json.member("id")?.string else { return nil }
    var state = Region()
    state.isHidden = json.member("hidden")?.boolean
    state.isEnabled = json.member("enabled")?.boolean
    state.value = json.member("value")?.numbers
    state.label = json.member("label")?.string
    state.look = json.member("look")?.string
    if let place = json.member("place")?.numbers {
      guard place.count == 2 else { return nil }
      state.position = Point(x: place[0], y: place[1])
    }
    state.isTakenOut = json.member("out")?.boolean ?? false
    return (id, state)
  }
}
