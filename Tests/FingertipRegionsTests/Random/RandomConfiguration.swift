import SeededRandom
import SystemSupport

@testable import FingertipSettings
@testable import SettingsReading

/// Random configurations with regions of all kinds, and random changes of them.
struct RandomConfiguration {
  typealias Entry = (key: String, value: FileNode)

  /// The ids of regions.
  static let ids = (0..<10).map { "r\($0)" }
  /// The values of the variable `mode`.
  static let modes = ["a", "b", "c"]

  var random: SplitMix64
  /// The ids that no region of the file has.
  private var freeIDs: [String] = []
  /// The number of regions that may still be added.
  private var remaining = 0
  /// The number of regions so far, which are placed beside each other.
  private var cell = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns true once in a number of times.
  mutating func chance(_ number: Int) -> Bool { random.chance(1, of: number) }

  mutating func one<Value>(of list: [Value]) -> Value { random.element(of: list) }

  private mutating func word(_ words: String...) -> FileNode { .scalar(one(of: words)) }

  private mutating func number(_ range: ClosedRange<Int>) -> FileNode {
    .scalar("\(Int.random(in: range, using: &random))")
  }

  // MARK: - Files

  /// Returns a new file; the program may refuse parts of it.
  mutating func file() -> FileNode {
    freeIDs = Self.ids.shuffled(using: &random)
    remaining = Int.random(in: 2...11, using: &random)
    var regions: [FileNode] = []
    while remaining > 0 { regions.append(region(depth: 0)) }
    return .section([
      ("variables", .section([("mode", .scalar("a")), ("flag", .scalar("'true'"))])),
      ("regions", .list(regions)),
    ])
  }

  /// Removes what the program refuses from a file.
  ///
  /// - Returns: the regions of the rest.
  static func read(_ file: inout FileNode) -> RegionSettings {
    while true {
      let configuration = Configuration(Array(file.file.utf8))
      let paths = configuration.problems.map { problem in
        (problem.key ?? "regions").split { ".[]".contains($0) }
      }
      // From the end, so that the indices before stay valid.
      let last = Set(paths).sorted { first, second in
        let difference = zip(first, second).first { $0 != $1 }
        guard let (key, other) = difference else { return first.count > second.count }
        return (Int(key) ?? 0, key) > (Int(other) ?? 0, other)
      }
      if last.isEmpty { return configuration.regions }
      for path in last { _ = file.remove(path[...]) }
    }
  }

  /// Returns a file with some changes: of keys, of the order, and of the nesting of regions.
  mutating func changed(_ file: FileNode) -> FileNode {
    var file = file
    let text = file.text
    freeIDs = Self.ids.filter { !text.contains("id: \($0),") }.shuffled(using: &random)
    file["regions"] = .list(changed(file["regions"]?.members ?? [], depth: 0))
    return file
  }

  private mutating func changed(_ regions: [FileNode], depth: Int) -> [FileNode] {
    var regions = regions
    for index in regions.indices {
      if chance(5) {
        let ids = freeIDs
        let other = region(depth: 3)
        freeIDs = ids
        for key in other.keys where key != "id" && chance(3) { regions[index][key] = other[key] }
      }
      let key = regions[index].keys.randomElement(using: &random)
      if chance(8), let key, key != "id", key != "children" { regions[index][key] = nil }
      guard let children = regions[index]["children"] else { continue }
      regions[index]["children"] = .list(changed(children.members, depth: depth + 1))
    }
    if chance(5), !regions.isEmpty {
      regions.remove(at: .random(in: regions.indices, using: &random))
    }
    if chance(5), regions.count > 1 { regions.shuffle(using: &random) }
    if chance(6) {
      remaining = 2
      regions.insert(
        region(depth: max(depth, 1)), at: .random(in: 0...regions.count, using: &random))
    }
    if chance(12), regions.count > 1 {
      let moved = regions.removeLast()
      let index = Int.random(in: regions.indices, using: &random)
      regions[index]["children"] = .list((regions[index]["children"]?.members ?? []) + [moved])
    }
    return regions
  }

  // MARK: - Regions

  private mutating func region(depth: Int, isInSlide: Bool = false) -> FileNode {
    remaining -= 1
    var entries: [Entry] = []
    func add(_ key: String, _ value: FileNode) { entries.append((key, value)) }
    if !chance(4), let id = freeIDs.popLast() { add("id", .scalar(id)) }
    if depth == 0, chance(2) { add("screen", word("primary", "left", "right", "'*'")) }
    add("frame", frame(depth: depth))
    if chance(3) { add("shape", word("circle", "ellipse", "{rounded: 2}")) }
    if chance(10) { add("policy", word("eat", "pass", "offer")) }
    if chance(2) { add("touches", word("single", "each", "together", "gesture", "gesture")) }
    for key in ["exclusive", "hidden"] where chance(14) { add(key, .scalar("true")) }
    if chance(16) { add("enabled", .scalar("false")) }
    if chance(10) { add("alpha", word("0.5", "0.005")) }
    if chance(3) { add("constrain", word("parent", "screen", "{axis: horizontal}")) }
    if chance(4) {
      add("motion", word("{throw: true}", "{spring: true}", "{snap: {grid: [9, 9]}}"))
    }
    if chance(5) { add("raise", word("false", "restore")) }
    if chance(3) { add("onCancel", word("keep", "undo")) }
    for key in ["when", "unless"] where chance(9) { add(key, condition()) }
    if chance(14) { add("hit", .section([("to", .scalar(one(of: Self.ids)))])) }
    if !chance(5) { add("draw", look()) }
    let slides = !isInSlide && chance(9)
    if slides { add("slide", .scalar("true")) }
    if chance(3) { add("control", word("button", "slider", "knob", "toggle", "stick")) }
    if chance(4) { add("value", .scalar("{to: [-2, 41], round: 0.5}")) }
    var on: [Entry] = []
    for event in ["began", "moved", "ended", "down", "upInside", "changed", "enter", "settled"]
    where chance(5) { on.append((event, action(follows: event == "moved" ? ["move"] : []))) }
    if !on.isEmpty { add("on", .section(on)) }
    if chance(9) {
      add("timers", .list([.section([("every", number(150...1500)), ("do", action())])]))
    }
    if !chance(3) {
      let count = Int.random(in: 1...3, using: &random)
      add("gestures", .list((0..<count).map { _ in gesture() }))
    }
    var children: [FileNode] = []
    while depth < 3, remaining > 0, !chance(3) {
      children.append(region(depth: depth + 1, isInSlide: isInSlide || slides))
    }
    if !children.isEmpty { add("children", .list(children)) }
    return .section(entries)
  }

  /// Returns a frame beside those of other regions.
  private mutating func frame(depth: Int) -> FileNode {
    if chance(12) { return .scalar("fill") }
    cell += 1
    guard depth == 0 else {
      return .section([
        ("left", .scalar("\(cell % 2 * 45)%")), ("width", .scalar("50%")),
        (one(of: ["top", "bottom"]), .scalar("\(cell / 2 % 2 * 45)%")), ("height", number(4...15)),
      ])
    }
    return .section([
      ("left", .scalar("\(cell % 3 * 32)")), ("width", number(18...32)),
      ("top", .scalar("\(cell / 3 % 2 * 34)")), ("height", number(18...32)),
    ])
  }

  private mutating func condition() -> FileNode {
    word(
      "{variable: {mode: [a, b]}}", "{variable: {mode: c}}", "{monitor: right}",
      "{modifiers: shift}")
  }

  private mutating func look() -> FileNode {
    let label = word("a", "'{value}'", "'{mode} {flag}'")
    var entries: [Entry] = [("fill", word("red", "'#2a48'")), ("label", label)]
    if chance(2) { entries.append(("pressed", word("{fill: blue}", "{border: white, label: b}"))) }
    if chance(3) {
      entries.append(("looks", .scalar("{hot: {fill: orange}, disabled: {fill: gray}}")))
    }
    return .section(entries)
  }

  /// Returns an action, mostly one of those that follow fingers if there are any.
  private mutating func action(follows: [String] = []) -> FileNode {
    let target = FileNode.scalar(chance(2) ? "self" : one(of: Self.ids))
    if !follows.isEmpty, !chance(4) {
      let key = one(of: follows)
      return .section([(key, key == "strip" ? word("horizontal", "vertical") : target)])
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return .section([("hide", target)])
    case 1, 2: return .section([("show", .scalar(one(of: Self.ids)))])
    case 3: return .section([("reset", target)])
    case 4: return .scalar("{toggle: {mode: [a, b, c]}}")
    case 5: return .scalar("{set: {flag: '{value}'}}")
    case 6: return .scalar("{menu: [one, two]}")
    default: return .scalar("{emit: '{x} {value}', repeat: 50}")
    }
  }

  private mutating func gesture() -> FileNode {
    let type = one(of: [
      "tap", "longPress", "pan", "pan", "swipe", "flick", "pinch", "rotate", "edge",
    ])
    var entries: [Entry] = [("type", .scalar(type))]
    if chance(2) { entries.append(("id", .scalar("g\(Int.random(in: 0..<9, using: &random))"))) }
    if chance(4) { entries.append(("fingers", number(1...3))) }
    if chance(4) { entries.append(("taps", number(1...2))) }
    for key in ["requires", "simultaneous", "cancels"] where chance(7) {
      entries.append((key, .scalar("g\(Int.random(in: 0..<9, using: &random))")))
    }
    for key in ["cancelsTouches", "delaysBegan", "delaysEnded"] where chance(6) {
      entries.append((key, word("true", "false")))
    }
    for key in ["when", "unless"] where chance(18) { entries.append((key, condition())) }
    if chance(2) { entries.append(("onCancel", word("end", "undo"))) }
    if chance(3) { entries.append(("do", action())) }
    let followers = ["pinch": ["scale"], "rotate": ["rotate"]][type] ?? ["move", "pull", "strip"]
    var on: [Entry] = [("changed", action(follows: followers))]
    for state in ["began", "ended", "cancelled"] where chance(4) { on.append((state, action())) }
    entries.append(("on", .section(on)))
    return .section(entries)
  }
}
