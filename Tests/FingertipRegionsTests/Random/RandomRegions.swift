import FingertipSettings
import Glibc
import RegionControls
import Touches

@testable import FingertipRegions
@testable import TouchRouting

/// The regions of a random configuration, with random fingers, orders and reloads, without a
/// server.
///
/// Effects are carried out in the order in which the running overlay does.
final class RandomRegions {
  private var make: RandomConfiguration
  private var file: FileNode
  private var settings: RegionSettings
  private let live = LiveRegions()
  private var layout: RegionLayout
  private let router: Router
  private let context: LayoutContext
  private let presses = PressedRegions()
  private var panels: RegionPanels
  private var tracker = TouchTracker(unknownTouches: .ignore)
  private var waiting = Effects()
  /// The server time, in ms.
  private var now = 1000.0
  private var down: [TouchID: Point] = [:]
  private var contact: UInt32 = 0
  private var gestures: [GestureID: RecognizerState] = [:]
  private var lastReport = RegionsReport()
  private var lastCounts: [UInt64] = []
  /// The steps so far, for the message of a violated rule.
  private(set) var history: [String] = []
  /// The rules that were violated.
  private(set) var faults: [String] = []

  private static let screen = PixelRect(x: 0, y: 0, width: 640, height: 300)
  private static let left = PixelRect(x: 0, y: 0, width: 400, height: 300)
  private static let right = PixelRect(x: 400, y: 0, width: 240, height: 300)

  init(seed: UInt64) {
    make = RandomConfiguration(seed: seed)
    file = make.file()
    settings = RandomConfiguration.read(&file)
    var monitors = [LayoutContext.Monitor(name: "left", frame: Self.left, pixelsPerMillimetre: 4)]
    if !make.chance(3) {
      monitors.append(.init(name: "right", frame: Self.right, pixelsPerMillimetre: 4))
    }
    context = LayoutContext(screen: Self.screen, monitors: monitors)
    layout = RegionLayout(settings, on: context, live)
    router = Router(tree: layout.tree, layout: context)
    layout.attach(to: router)
    panels = RegionPanels(layout.tree, faces: RegionFaces(layout) { _, _ in })
    history.append(file.file)
  }

  private var time: Timestamp { Timestamp(milliseconds: now) }

  private func chance(_ number: Int) -> Bool { make.chance(number) }

  private func name(_ id: RegionID) -> String { layout.name(of: id) }

  // MARK: - Effects

  private func finish() {
    while !waiting.isEmpty {
      let current = waiting
      waiting = Effects()
      for effect in current { presses.follow(effect, of: current, in: router.tree) }
      for effect in current { carryOut(effect) }
      if router.hasLostRegions { router.sweep(at: stepTime, into: &waiting) }
    }
  }

  /// The present time, or that of the next deadline if it is earlier.
  private var stepTime: Timestamp { min(time, router.nextDeadline ?? time) }

  private func carryOut(_ effect: Effect) {
    switch effect.kind {
    case .act(let act):
      for action in layout.actions(for: act) { layout.apply(action, for: act) }
      if let gesture = act.gesture, gesture.state.isFinal {
        layout.release(gesture, at: effect.time)
      }
    case .gesture(let gesture):
      let former = gestures[gesture.id] ?? .possible
      if !former.canBecome(gesture.state) {
        faults.append("\(gesture.id) is \(gesture.state) after \(former)")
      }
      gestures[gesture.id] = gesture.state.isFinal ? nil : gesture.state
      if gesture.state == .failed { layout.release(gesture, at: effect.time) }
    case .hit(let touch, let region?, _): layout.touch(region, by: touch)
    case .hit, .accept, .reject, .deliver, .cancel: break
    }
  }

  /// Routes touches, and does what is due by now.
  private func turn(_ changes: [Touch] = []) {
    for frame in TouchFrames(changes) {
      router.step(frame, into: &waiting)
      finish()
    }
    if router.hasLostRegions { router.sweep(at: stepTime, into: &waiting) }
    if let deadline = router.nextDeadline, deadline <= time {
      router.step(timer: time, into: &waiting)
    }
    if let next = layout.nextMove, next <= time { layout.advance(to: time) }
    layout.followClocks(at: time, isPaused: router.isPaused, fingers: router.touchesDown)
    for (act, time) in layout.takeDue(at: time) { waiting.add(act, at: time) }
    finish()
  }

  /// Lets time pass, in ms.
  private func rest(_ duration: Double) {
    let end = now + duration
    while let next = [router.nextDeadline, layout.nextMove].compactMap(\.self).min(),
      next.milliseconds <= end
    {
      now = max(now, next.milliseconds)
      turn()
    }
    now = end
    turn()
  }

  // MARK: - Steps

  /// Does something at random, and checks the rules that hold at any time.
  func step() {
    switch Int.random(in: 0..<12, using: &make.random) {
    case 0: reload(make.changed(file))
    case 1: reload(file)
    case 2: order()
    case 3:
      let mode = make.one(of: RandomConfiguration.modes)
      note("mode \(mode)")
      layout.set("mode", to: mode)
    case 4:
      note("modifiers")
      _ = layout.follow(modifiers: chance(2) ? .shift : [], isPenNear: false)
    case 5, 6:
      note("rest")
      rest(make.one(of: [30, 400, 1500]))
    default: gesture()
    }
    turn()
    check()
  }

  private func note(_ text: String) { history.append("\(now): \(text)") }

  private func order() {
    let id = make.one(of: RandomConfiguration.ids)
    let place = Point(x: .random(in: 0...600, using: &make.random), y: 100)
    let order = make.one(
      of: [
        .show, .hide, .enable, .disable, .move(place), .label("text"), .look("hot"), .value([3]),
      ]
        as [RegionOrder])
    guard (try? layout.carryOut(order, on: id)) != nil else { return }
    note("\(id) \(order)")
  }

  /// Moves one or two fingers over a region as a hand does.
  private func gesture() {
    let regions = layout.entries.keys.filter { !layout.tree.isHidden($0) }
      .sorted { $0.slot < $1.slot }
    guard let id = regions.randomElement(using: &make.random),
      let frame = layout.tree.absoluteFrame(of: id)
    else { return }
    let center = Point(
      x: frame.x + frame.width * .random(in: 0.1...0.9, using: &make.random),
      y: frame.y + frame.height * .random(in: 0.1...0.9, using: &make.random))
    let motion = make.one(of: [.zero, Vector(dx: 9, dy: 0), Vector(dx: -6, dy: 14)])
    let (turn, growth) = make.one(of: [(0, 0), (0.2, 0), (0, 4)] as [(Double, Double)])
    let device = DeviceID(rawValue: chance(4) ? 9 : 8)
    let fingers = (0..<Int.random(in: 1...2, using: &make.random)).map { _ in
      contact += 1
      return TouchID(device: device, contact: contact)
    }
    let steps = Int.random(in: 0...7, using: &make.random)
    note(
      "\(fingers.count) fingers on \(name(id)) at \(center), \(steps) × \(motion) \(turn) \(growth)"
    )
    for step in 0...steps {
      let angle = turn * Double(step)
      for (index, finger) in fingers.enumerated() where step == 0 || down[finger] != nil {
        let radius = Double(index) * (24 + growth * Double(step))
        let offset = Vector(dx: radius * cos(angle), dy: radius * sin(angle))
        report(finger, step == 0 ? .began : .moved, center + motion * Double(step) + offset)
      }
      rest(12)
      if step > 0, chance(12) { chance(2) ? order() : reload(make.changed(file)) }
    }
    if chance(4) { rest(600) }
    for finger in fingers where !chance(9) { lift(finger, chance(9) ? .cancelled : .ended) }
  }

  private func lift(_ finger: TouchID, _ phase: TouchPhase) {
    if let position = down[finger] { report(finger, phase, position) }
  }

  private func report(_ finger: TouchID, _ phase: TouchPhase, _ position: Point) {
    down[finger] = phase == .began || phase == .moved ? position : nil
    let event = TouchEvent(id: finger, phase: phase, time: time, position: position)
    layout.note(event)
    var changes: [Touch] = []
    _ = tracker.apply(event, into: &changes)
    turn(changes)
    check()
  }

  /// Reads the file again after a random change.
  func reload() { reload(make.changed(file)) }

  private func reload(_ next: FileNode) {
    var next = next
    let settings = RandomConfiguration.read(&next)
    let isSame = next.text == file.text
    note("reload \(isSame ? "" : next.file)")
    (file, self.settings) = (next, settings)
    let renewal = RegionRenewal(of: layout.index, to: settings)
    if isSame, !renewal.isEmpty { faults.append("the same file is another configuration") }
    router.cancel(.reloaded, on: renewal.cancelled, at: stepTime, into: &waiting)
    finish()
    guard !renewal.isEmpty else { return }
    layout.renew(by: renewal, in: router)
    finish()
    panels = RegionPanels(layout.tree, faces: RegionFaces(layout) { _, _ in })
    let start = RegionLayout(settings, on: context)
    let other = Router(tree: start.tree, layout: context)
    start.attach(to: other)
    let (reloaded, started) = (configured(layout, router), configured(start, other))
    for line in Set(reloaded).symmetricDifference(started).sorted() {
      faults.append("reloaded and started differ: \(line)")
    }
  }

  /// Returns what the file determines of each region, whatever fingers have done since.
  private func configured(_ layout: RegionLayout, _ router: Router) -> [String] {
    var lines: [String] = []
    func visit(_ regions: [SharedRegion], _ path: String) {
      for (index, region) in regions.enumerated() {
        let path = "\(path).\(index)"
        visit(region.setting.sharedChildren, path)
        guard let id = layout.region(region.setting.id), let region = layout.tree[id],
          let entry = layout.entries[id], let made = entry.made
        else { continue }
        let rules = region.touchRules
        let hasHandler =
          router.responders.regions[id].map {
            if case .absent = $0.own { false } else { true }
          } ?? false
        let names = (router.recognizers as? GestureArena)?.byRegion[id]?.map(\.settings.id) ?? []
        let gestures = entry.setting.responses.gestures.map {
          names.contains(GestureID(rawValue: $0.id))
        }
        lines += [
          "\(path) at \(made.frame) \(made.shape) \(made.outset), \(rules.policy) \(rules.strategy) "
            + "\(rules.onCancel) \(region.movement.constraint) \(region.presence.alpha)",
          "\(path) has \(names.count) gestures \(gestures), \(layout.strips.items(of: id).count) items, "
            + "a handler: \(hasHandler), moves: \(layout.isMoving(id))",
        ]
      }
    }
    visit(layout.index.source.sharedRegions, "")
    return lines
  }

  // MARK: - Rules

  private func check() {
    panels.update(pressed: presses)
    var anew = RegionPanels(layout.tree, faces: panels.faces)
    anew.update(pressed: presses)
    if panels.panels.map(\.name) != anew.panels.map(\.name) {
      faults.append("shown: \(panels.panels.map(\.name)), not \(anew.panels.map(\.name))")
    }
    for (panel, other) in zip(panels.panels, anew.panels)
    where panel.drawing != other.drawing || panel.frame != other.frame
      || panel.members != other.members
    {
      faults.append("\(panel.name) is not shown as it is")
    }
    let (report, counts) = (layout.report, layout.changeCounts)
    if counts == lastCounts, report != lastReport { faults.append("a change is not reported") }
    (lastReport, lastCounts) = (report, counts)
    for entry in layout.entries.values {
      guard let control = entry.setting.controlSetting, control.kind != .stick else { continue }
      for value in live.value(of: entry.setting.id) ?? []
      where value != entry.setting.control.value.nearest(to: value, of: control.kind) {
        faults.append("\(entry.setting.id) has the value \(value)")
      }
    }
  }

  /// Lifts all fingers, waits until every time is over, and checks that nothing goes on.
  func settle() {
    for finger in down.keys.sorted(by: { $0.contact < $1.contact }) { lift(finger, .ended) }
    rest(10_000)
    check()
    if let deadline = router.nextDeadline { faults.append("there is a deadline: \(deadline)") }
    for link in router.links { faults.append("\(link.id) is \(link.state)") }
    for (gesture, state) in gestures { faults.append("\(gesture) is \(state)") }
    for id in layout.entries.keys where presses.contains(id) {
      faults.append("\(name(id)) looks pressed")
    }
    if layout.nextMotion != nil || layout.strips.nextMove != nil { faults.append("a region moves") }
    if layout.motions.awaitsLift { faults.append("a region waits for a lift") }
  }
}
