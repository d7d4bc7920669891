import FingertipRegions
import FingertipSettings
import SystemSupport
import TouchRouting
import Touches

/// The effects of a router, as JSON Lines.
///
/// Lines are assembled from bytes, and repeated parts are built once: a recording of an hour has
/// millions of lines, and a JSON library takes microseconds for each.
struct RouterLog {
  /// The number of bytes to collect before a write.
  private static let chunk = 1 << 16

  private var bytes: [UInt8] = []
  /// The ids of regions in quotes.
  private var names: [RegionID: [UInt8]] = [:]
  /// The lines of a region's actions, without the time.
  private var actions: [RegionID: [ActTrigger: [[UInt8]]]] = [:]
  /// The bindings of gestures.
  private let bindings: GestureBindings
  /// The actions of gestures in the effects added last, and the gestures that ended in them.
  private(set) var done: [(action: RegionAction, gesture: Gesture)] = []
  private(set) var ended: [(gesture: Gesture, time: Timestamp)] = []
  /// Whether actions that start programs would be carried out.
  private let startsPrograms: Bool
  /// The settings of sticks that hold keys.
  private let sticks: [RegionID: RegionSetting]
  private let live: LiveRegions
  /// The start of a line for the latest time.
  private var linePrefix: [UInt8] = []
  private var prefixTime = Timestamp(milliseconds: .nan)

  /// Creates a log for a router over a layout.
  ///
  /// - Parameters:
  ///   - layout: the layout of the regions.
  ///   - startsPrograms: whether actions that start programs would be carried out.
  init(of layout: RegionLayout, startsPrograms: Bool = true) {
    self.startsPrograms = startsPrograms
    bindings = layout.gestureBindings
    live = layout.live
    sticks = layout.entries.values.reduce(into: [:]) { sticks, entry in
      guard entry.setting.control.stickKeys != nil, let id = layout.region(entry.setting.id) else {
        return
      }
      sticks[id] = entry.setting
    }
    bytes.reserveCapacity(2 * Self.chunk)
    for (id, entry) in layout.entries {
      let setting = entry.setting
      // Ids contain no characters that JSON escapes.
      let name = "\"\(setting.id)\""
      names[id] = Array(name.utf8)
      for event in RegionTrigger.all {
        addActionLines(
          setting.responses.actions[event.trigger] ?? [], of: id, event.trigger, event.word)
      }
      addActionLines(setting.responses.clocks, of: id)
    }
    names[.nowhere] = Array("null".utf8)
    addActionLines(layout.idle, of: .nowhere)
  }

  private mutating func addActionLines(_ clocks: [ClockSetting], of id: RegionID) {
    for (index, clock) in clocks.enumerated() {
      addActionLines(clock.actions, of: id, clock.trigger(at: index), clock.word)
    }
  }

  /// Builds the lines of a region's actions.
  private mutating func addActionLines(
    _ boundActions: [RegionAction], of id: RegionID, _ trigger: ActTrigger, _ word: String
  ) {
    let name = String(decoding: name(of: id), as: UTF8.self)
    let lines = boundActions.compactMap { action in
      action.json(of: regionID(id)).line.map {
        Array(
          ("\"event\":\"action\",\"region\":\(name),\"on\":\"\(word)\",\"action\":\($0)"
            + end(of: action)).utf8)
      }
    }
    if !lines.isEmpty { actions[id, default: [:]][trigger] = lines }
  }

  /// The end of the line of an action that is not carried out.
  private static let omission = ",\"leftOut\":true}\n"

  /// Returns the end of an action's line.
  func end(of action: RegionAction) -> String { Self.end(of: action, startsPrograms) }

  private static func end(of action: RegionAction, _ startsPrograms: Bool) -> String {
    startsPrograms || !action.startsProgram ? "}\n" : omission
  }

  /// Whether enough bytes have been collected for a write.
  var isFull: Bool { bytes.count >= Self.chunk }

  /// Writes the collected lines, and starts to collect new ones.
  ///
  /// - Parameter write: receives whole lines; returns false to stop.
  /// - Returns: the result of `write`.
  mutating func hand(to write: ([UInt8]) -> Bool) -> Bool {
    guard !bytes.isEmpty else { return true }
    defer { bytes.removeAll(keepingCapacity: true) }
    return write(bytes)
  }

  /// Adds the lines of effects, in order.
  mutating func add(_ effects: Effects) {
    done.removeAll(keepingCapacity: true)
    ended.removeAll(keepingCapacity: true)
    for effect in effects {
      switch effect.kind {
      case .hit(let touch, let region, let policy):
        begin(effect.time, "\"event\":\"hit\",\"touch\":")
        add(Int(touch.contact))
        add(",\"region\":")
        add(name(of: region))
        add(",\"policy\":")
        add(policy?.inQuotes ?? "null")
        add("}\n")
      case .accept(let touch): verdict(touch, "\"accept\"}\n", effect.time)
      case .reject(let touch): verdict(touch, "\"reject\"}\n", effect.time)
      case .deliver(let delivery), .cancel(let delivery, _, _):
        deliver(delivery, effects.touches(of: delivery), effect.time)
      case .gesture(let gesture):
        add(gesture, at: effect.time)
        if gesture.state.isFinal { ended.append((gesture, effect.time)) }
      case .act(let act):
        if let gesture = act.gesture { addActions(of: gesture, at: effect.time) }
        if act.trigger == .control(.changed), let stick = sticks[act.region],
          let line = live.stickAction(of: stick)?.json(of: stick.id).line
        {
          begin(effect.time, "")
          add("\"event\":\"action\",\"region\":\"\(stick.id)\",\"on\":\"changed\",")
          add("\"action\":\(line)}\n")
        }
        for line in actions[act.region]?[act.trigger] ?? [] {
          begin(effect.time, "")
          bytes += line
        }
      }
    }
  }

  /// Adds the line of a changed variable or region value, at the latest time.
  mutating func add(_ news: LiveEvent) {
    let json = JSONValue.object
    switch news {
    case .variable(let name, let value):
      json.set("event", to: .string("variable"))
      json.set("name", to: .string(name))
      json.set("value", to: .string(value))
    case .value(let value, let region):
      json.set("event", to: .string("value"))
      json.set("region", to: .string(region))
      json.set("value", to: .values(value))
    }
    guard let line = json.line else { return }
    begin(prefixTime.milliseconds.isNaN ? Timestamp(milliseconds: 0) : prefixTime, "")
    bytes += line.utf8.dropFirst()
    add("\n")
  }

  /// Returns a region's id in the configuration.
  func regionID(_ region: RegionID) -> String {
    String(decoding: name(of: region).dropFirst().dropLast(), as: UTF8.self)
  }

  /// Returns the actions of a gesture, and records them in `done`.
  mutating func actions(of gesture: Gesture) -> [RegionAction] {
    let actions = bindings.actions(for: gesture)
    for action in actions { done.append((action, gesture)) }
    return actions
  }

  private mutating func verdict(_ touch: TouchID, _ verdict: StaticString, _ time: Timestamp) {
    begin(time, "\"event\":\"verdict\",\"touch\":")
    add(Int(touch.contact))
    add(",\"verdict\":")
    add(verdict)
  }

  private mutating func deliver(
    _ delivery: Delivery, _ touches: ArraySlice<RoutedTouch>, _ time: Timestamp
  ) {
    begin(time, "\"event\":\"touch\",\"region\":")
    add(name(of: delivery.region))
    add(",\"phase\":")
    add(delivery.phase.inQuotes)
    add(",\"touches\":[")
    for index in touches.indices {
      if index > touches.startIndex { add(",") }
      add(Int(touches[index].id.contact))
    }
    add("]}\n")
  }

  // MARK: Bytes

  /// Begins a line with its time.
  mutating func begin(_ time: Timestamp, _ event: StaticString) {
    if time != prefixTime {
      prefixTime = time
      linePrefix = Array("{\"t\":\(Decimal.text(time.milliseconds)),".utf8)
    }
    bytes += linePrefix
    add(event)
  }

  func name(of region: RegionID?) -> [UInt8] {
    region.flatMap { names[$0] } ?? Array("null".utf8)
  }

  mutating func add(_ text: StaticString) {
    bytes += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  mutating func add(_ text: [UInt8]) { bytes += text }

  mutating func add(_ text: String) { bytes += text.utf8 }

  mutating func add(_ number: Int) { bytes += "\(number)".utf8 }
}

extension RegionPolicy {
  fileprivate var inQuotes: StaticString {
    switch self {
    case .own: "\"own\""
    case .offer: "\"offer\""
    case .pass: "\"pass\""
    case .eat: "\"eat\""
    }
  }
}

extension TouchPhase {
  fileprivate var inQuotes: StaticString {
    switch self {
    case .began: "\"began\""
    case .moved: "\"moved\""
    case .stationary: "\"stationary\""
    case .ended: "\"ended\""
    case .cancelled: "\"cancelled\""
    }
  }
}
