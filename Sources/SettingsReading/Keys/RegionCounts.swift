import SystemSupport

// A small file can cause much work: a region takes five bytes of it. So excessive numbers of
// regions, gestures and the like are refused by counting them before anything is read.

/// Counts the costly items in a list of regions and reports those that exceed a limit.
struct RegionCounts {
  /// The maximum number of regions, with those of menus: some hundred thousand could be laid out,
  /// but no touch would be handled meanwhile.
  static let regionLimit = 10_000
  /// The maximum number of drawn regions without a drawn ancestor; each of them is a window.
  static let windowLimit = 1000
  /// The maximum number of gestures of a region.
  static let gestureLimit = 100
  /// The maximum number of gestures of all regions.
  static let allGesturesLimit = 2_000
  /// The maximum number of gestures of a group, in which each keeps a list of all others.
  static let groupLimit = 100
  /// The maximum number of named monitors; no X server has half as many.
  static let monitorLimit = 64

  /// The exceeded limits.
  private(set) var problems: [FileProblem] = []

  private var regions = 0
  private var windows = 0
  private var gestures = 0
  private var groups: [String: Int] = [:]

  /// Counts the items in the section `regions`, valid or not.
  init(_ node: YAMLNode) {
    guard case .sequence(let members) = node.content else { return }
    regions = members.count
    var monitors: Set<String> = []
    for member in members {
      count(region: member, isWindow: true)
      guard case .mapping(let entries) = member.content else { continue }
      for entry in entries where entry.key == "screen" {
        if case .scalar(let name, _) = entry.value.content { monitors.insert(name) }
      }
    }
    require(regions, atMost: Self.regionLimit, "regions, including those of menus", node.location)
    require(
      windows, atMost: Self.windowLimit, "regions with 'draw' that are inside no other such region",
      node.location)
    require(gestures, atMost: Self.allGesturesLimit, "gestures", node.location)
    require(
      monitors.count, atMost: Self.monitorLimit, "different values of 'screen'", node.location)
    for (group, count) in groups.sorted(by: { $0.key < $1.key }) {
      require(
        count, atMost: Self.groupLimit, "gestures of the group \(quoted(group))", node.location)
    }
  }

  /// Counts a region and everything in it.
  ///
  /// - Parameters:
  ///   - region: the region.
  ///   - isWindow: whether it gets a window if it is drawn, because no ancestor is drawn.
  private mutating func count(region: YAMLNode, isWindow: Bool) {
    guard case .mapping(let entries) = region.content else { return count(region.content) }
    let isDrawn = entries.contains { $0.key == "draw" }
    if isDrawn, isWindow { windows += 1 }
    count(gesturesOf: entries)
    for index in entries.indices {
      guard case .sequence(let members) = entries[index].value.content,
        entries[index].key == "children"
      else {
        count(entries, at: index)
        continue
      }
      regions += members.count
      for member in members { count(region: member, isWindow: isWindow && !isDrawn) }
    }
  }

  /// Counts the gestures of a region: those of `gestures`, and those of each number of fingers.
  private mutating func count(gesturesOf entries: [YAMLEntry]) {
    var sum = 0
    var location: FileLocation?
    for index in entries.indices {
      guard entries[index].key == "gestures" || entries[index].key == "fingers" else { continue }
      switch entries[index].value.content {
      case .scalar: continue
      case .sequence(let members): sum += members.count
      case .mapping(let numbers):
        for number in numbers {
          if case .sequence(let members) = number.value.content { sum += members.count }
        }
      }
      location = location ?? entries[index].value.location
    }
    gestures += sum
    guard let location else { return }
    require(sum, atMost: Self.gestureLimit, "gestures of one region", location)
  }

  /// Counts everything in a value.
  private mutating func count(_ content: YAMLNode.Content) {
    switch content {
    case .scalar: return
    case .sequence(let members):
      for index in members.indices { count(members[index].content) }
    case .mapping(let entries):
      for index in entries.indices { count(entries, at: index) }
    }
  }

  /// Counts a key and everything in its value.
  ///
  /// It takes an index because passing the entry would copy it.
  private mutating func count(_ entries: [YAMLEntry], at index: Int) {
    let content = entries[index].value.content
    switch content {
    case .scalar(let name, _):
      if entries[index].key == "group" { groups[name, default: 0] += 1 }
      return
    case .sequence(let members):
      switch entries[index].key {
      case "children": regions += members.count
      // A menu is a region with a child for each item.
      case "menu": regions += members.count + 1
      default: break
      }
    case .mapping: break
    }
    count(content)
  }

  private mutating func require(
    _ count: Int, atMost limit: Int, _ noun: String, _ location: FileLocation
  ) {
    guard count > limit else { return }
    problems.append(
      FileProblem(
        location: location, key: "regions",
        message: "has \(count) \(noun); at most \(limit) are allowed")
    )
  }
}
