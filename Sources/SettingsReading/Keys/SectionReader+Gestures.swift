internal import FingertipSettings
import SystemSupport
import TouchRouting
import Touches

/// Reading the gestures of regions.
extension SectionReader {
  /// Reads a list of gestures.
  ///
  /// - Parameters:
  ///   - node: the list.
  ///   - key: the key of the list in its region.
  /// - Returns: the gestures; those with errors as well, because others may name them.
  mutating func gestures(_ node: YAMLNode, under key: String = "gestures") -> [GestureSetting] {
    guard let members = list(node, of: "gestures") else { return [] }
    var gestures: [GestureSetting] = []
    for (index, member) in members.enumerated() {
      under("[\(index)]") { reader in
        var gesture = reader.gesture(member)
        gesture.source.key = "\(key)[\(index)]"
        gestures.append(gesture)
      }
    }
    return gestures
  }

  private mutating func gesture(_ node: YAMLNode) -> GestureSetting {
    var parts = GestureParts(setting: GestureSetting(id: keyAsName(), location: node.location))
    let before = problems.count
    let locations = section(
      node, GestureKeys.all, into: &parts, elsewhere: MisplacedKeys.message(aboutGestureWith:))
    parts.setting.locations = locations
    if problems.count == before, locations["type"] == nil {
      refuse(
        node.location,
        "has no 'type'; one of \(GestureType.configurable.map(\.rawValue).alternatives) is needed")
    }
    guard problems.count == before else {
      // A type that no gesture of a file has, so that it is not compared with others.
      parts.setting.type = .custom
      return parts.setting
    }
    checkType(of: parts, locations)
    let type = parts.setting.type
    if let travel = parts.travel, let limit = type.travelLimit {
      parts.setting.limitation.limits[limit] = travel
    }
    if let node = parts.least {
      parts.setting.response.least = under(".atLeast") { $0.amount(node, type) }
    }
    if let node = parts.response {
      let moment: GestureUse.Moment =
        parts.setting.response.moment == .end ? .responseAtEnd : .response
      parts.setting.response.actions = under(".do") {
        $0.gestureActions(node, for: GestureUse(type: type, moment: moment))
      }
    }
    if let node = parts.actions {
      under(".on") { _ = $0.section(node, GestureKeys.on(type), into: &parts.setting) }
    }
    return parts.setting
  }

  /// Checks the keys of a gesture against its type.
  private mutating func checkType(of parts: GestureParts, _ locations: KeyLocations) {
    let setting = parts.setting
    let type = setting.type
    func refuseKey(_ key: String, _ message: String, _ reader: inout SectionReader) {
      guard let location = locations[key] else { return }
      reader.under("." + key) { $0.refuse(location, message) }
    }
    if !GestureKeys.has("taps", type) { refuseKey("taps", "is for 'type: tap' only", &self) }
    if !GestureKeys.has("travel", type) {
      refuseKey("travel", "is for pan, swipe, pinch and edge only", &self)
    }
    if let fingers = setting.pattern.fingers,
      !type.fingers.contains(fingers.lowerBound) || !type.fingers.contains(fingers.upperBound)
    {
      let (minimum, maximum) = (type.fingers.lowerBound, type.fingers.upperBound)
      refuseKey(
        "fingers",
        "is not for '\(type.rawValue)', which has "
          + (minimum == maximum ? "\(minimum) finger" : "\(minimum) to \(maximum) fingers"), &self)
    }
    if let wrong = setting.pattern.directions.first(where: { !type.directions.contains($0) }) {
      let allowed = type.directions.map(\.rawValue)
      refuseKey(
        "direction",
        "'\(wrong.rawValue)' is not a direction of '\(type.rawValue)'"
          + (allowed.isEmpty ? ", which has none" : ": \(allowed.alternatives)"), &self)
    }
    if !GestureKeys.has("at", type) {
      refuseKey("at", "is for gestures that go on; '\(type.rawValue)' is over at once", &self)
    }
  }

  // MARK: - Values

  /// Returns a range of finger counts, from one number or a list of the minimum and the maximum.
  mutating func fingers(_ node: YAMLNode) -> ClosedRange<Int>? {
    let kind = Self.fingerCount
    guard case .sequence(let members) = node.content else {
      return value(of: node, Self.fingerCounts).map { $0...$0 }
    }
    guard members.count == 2 else {
      refuse(node.location, "is a list of \(members.count); a number is allowed, or [least, most]")
      return nil
    }
    guard let minimum = value(of: members[0], kind), let maximum = value(of: members[1], kind)
    else {
      return nil
    }
    guard minimum <= maximum else {
      refuse(node.location, "has the least number of fingers second; [least, most] is needed")
      return nil
    }
    return minimum...maximum
  }

  /// A number of fingers.
  static let fingerCount = SettingKind<Int>.whole("NUMBER", "a number of fingers", 1...10)
  /// A number of fingers where a list of the minimum and the maximum is allowed as well.
  private static let fingerCounts = SettingKind<Int>(
    placeholder: fingerCount.placeholder, noun: fingerCount.noun,
    allowed: "\(fingerCount.allowed), or a list [least, most]", form: fingerCount.form,
    corrections: fingerCount.corrections, read: fingerCount.read, write: fingerCount.write)
  /// The form of a number of fingers, or a list of the minimum and the maximum.
  static let fingers = ValueForm.oneOf([fingerCount.form, .list(fingerCount.form, 2...2)])

  /// Returns a direction, or a list of them.
  mutating func directions(_ node: YAMLNode) -> [GestureDirection] {
    let kind = SettingKind<GestureDirection>.choice("DIRECTION", "a direction")
    return values(node, of: kind, "directions")
  }

  /// Returns the id of a gesture, or a list of them.
  mutating func ids(_ node: YAMLNode) -> [String] { values(node, of: .regionID, "ids") }

  /// Returns a value, or a list of them.
  mutating func values<Value>(
    _ node: YAMLNode, of kind: SettingKind<Value>, _ noun: String
  ) -> [Value] {
    if case .scalar = node.content { return value(of: node, kind).map { [$0] } ?? [] }
    guard let members = list(node, of: noun) else { return [] }
    var found: [Value] = []
    for (index, member) in members.enumerated() {
      under("[\(index)]") { reader in
        if let value = reader.value(of: member, kind) { found.append(value) }
      }
    }
    return found
  }

  /// Reads the amount of a gesture of a type.
  mutating func amount(_ node: YAMLNode, _ type: GestureType) -> GestureAmount? {
    guard GestureKeys.has("atLeast", type) else {
      refuse(
        node.location, "is for gestures that go on; '\(type.rawValue)' does not go any distance")
      return nil
    }
    switch type {
    case .pinch: return value(of: node, .share).map { .share($0) }
    case .rotate:
      let kind = SettingKind<Double>.number("ANGLE", "an angle in degrees", 0.1...3600)
      return value(of: node, kind).map { .degrees($0) }
    default: return value(of: node, .millimetres(0.1...5000)).map { .millimetres($0) }
    }
  }

  /// Reads the profiles: limits under user-defined names.
  mutating func readProfiles(_ node: YAMLNode, into gestures: inout GestureDefaults) {
    if node.isEmpty { return }
    guard case .mapping(let entries) = node.content else {
      refuse(node.location, "is \(node.kind); names with sections of limits are allowed")
      return
    }
    let keys = GestureKeys.limits(\ProfileParts.values)
    for entry in entries {
      under("." + entry.key) { reader in
        let name = YAMLNode(
          location: entry.keyLocation, content: .scalar(entry.key, isPlain: true))
        guard reader.value(of: name, .regionID) != nil else { return }
        var parts = ProfileParts()
        reader.section(entry.value, keys, into: &parts)
        gestures.profiles[entry.key] = parts.values
      }
    }
  }
}

/// The limits of one profile.
private struct ProfileParts: Sendable {
  var values: [GestureLimit: Double] = [:]
}

extension SettingKind<Double> {
  /// A percentage, as a factor.
  static var share: SettingKind {
    SettingKind(
      placeholder: "SHARE", noun: "a share", allowed: "a number of per cents (1% to 1000%)",
      corrections: { [$0 + "%"] },
      read: { text throws(ValueProblem) in
        guard text.hasSuffix("%"), let value = Decimal.value(text.dropLast()) else {
          throw .malformed
        }
        guard (1...1000).contains(value) else { throw .outOfRange }
        return value / 100
      },
      write: { Decimal.text($0 * 100) + "%" })
  }
}
