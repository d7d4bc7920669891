package import FingertipSettings
internal import TouchDrawing
internal import TouchRouting
package import Touches

/// The responder of the region over the whole screen, which draws with every touch on it.
///
/// A finger that rests on ink picks it up: the stroke follows the finger until it is lifted, and
/// what the finger has drawn so far is dropped.
package final class InkResponder: Responder {
  private let editor: InkEditor
  /// The gestures that leave draw mode; replacing them drops those in progress.
  package var gestures: LeaveGestures
  /// The fingers that pick up a stroke by resting on it.
  private var presses = RestingFingers.pressing
  /// The fingers that turn their strokes into shapes by resting at the end.
  private var rests = RestingFingers.drawing
  private var doubleTaps = DoubleTaps()
  /// The fingers that move the page.
  private var panning = PanningFingers()
  /// The commands of double taps, with the devices that made them.
  private var commands: [(command: DrawCommand, device: DeviceID)] = []
  /// The fingers that are down and draw.
  private var drawingTouches: Set<TouchID> = []
  /// Distinguishes palms from fingers; nil if palms may draw.
  private var handGate: HandGate?
  /// The setting that the gate was made for.
  private var handUse = HandUse.draw
  /// Knows the pens beside the fingers.
  package weak var pens: (any PenWatch)?
  /// Whether a gesture has asked to leave draw mode.
  package private(set) var wantsToLeave = false

  /// Creates a responder that draws with an editor and recognizes gestures that leave.
  package init(_ editor: InkEditor, gestures: LeaveGestures) {
    self.editor = editor
    self.gestures = gestures
  }

  /// The time at which to call `advance` even if no finger moves, in server time.
  package var deadline: Timestamp? {
    [gestures.deadline, presses.deadline, rests.deadline, handGate?.deadline].compactMap(\.self)
      .min()
  }

  /// Advances the time.
  package func advance(to time: Timestamp) {
    if let deadline = handGate?.deadline, deadline <= time {
      carryOut(handGate?.advance(to: time) ?? [])
    }
    for (touch, position) in presses.takeDue(at: time) { editor.takeUp(touch, at: position) }
    for (touch, _) in rests.takeDue(at: time) { editor.straighten(touch, at: time) }
    guard let deadline = gestures.deadline, deadline <= time, let finger = gestures.holding else {
      return
    }
    editor.forget(finger)
    wantsToLeave = true
  }

  /// Carries out what was due before a report: a busy program reads the report before it notices.
  private func advance(before time: Timestamp) {
    while let due = deadline, due < time {
      advance(to: due)
      // The deadline of a finger that leaves draw mode remains.
      guard deadline != due else { break }
    }
  }

  /// Handles a finger's report, on the region or from elsewhere, such as the mouse.
  package func follow(_ touch: Touch) {
    advance(before: touch.time)
    // The gestures count every finger, even those that do not draw.
    let meaning = gestures.follow(touch)
    if meaning == .leave { wantsToLeave = true }
    if editor.holdRuler(touch) { return gestures.dropHold(of: touch.id) }
    if panning.follow(touch, on: editor, withdraw: { forget($0, by: touch) }) { return }
    followHandSetting()
    guard handGate != nil else { return draw(touch, meaning) }
    let isPen = pens?.isPen(touch.id.device) ?? false
    carryOut(
      handGate?.follow(
        touch, pixelsPerMillimetre: editor.density(touch.position),
        penIsNear: touch.phase == .began && !isPen && pens?.isPenNear(at: touch.time) ?? false,
        isPen: isPen) ?? [], touch, meaning)
    if meaning != .ink {
      handGate?.forget(touch.id)
      takeBack(touch.id)
    }
  }

  /// Starts or stops telling palms from fingers after a change of the settings.
  private func followHandSetting() {
    let use = editor.settings.input.hand
    if use == .draw {
      if handGate != nil, drawingTouches.isEmpty { replaceHandGate(by: nil) }
    } else if handGate == nil || handUse != use {
      // Contacts that already draw go on unchanged.
      guard drawingTouches.isEmpty else { return }
      replaceHandGate(by: HandGate(use))
      handUse = use
    }
  }

  private func replaceHandGate(by gate: HandGate?) {
    // Hands that erase are known to the former gate only, which would report their ends.
    editor.liftHands()
    handGate = gate
  }

  private func carryOut(
    _ steps: [HandGate.Step], _ touch: Touch? = nil, _ meaning: LeaveGestures.Meaning = .ink
  ) {
    for step in steps {
      switch step {
      case .draw(let report): draw(report, report == touch ? meaning : .ink)
      case .exclude(let touch):
        gestures.dropHold(of: touch)
        takeBack(touch)
      case .erase(let hand, let phase): editor.erase(hand, phase)
      }
    }
  }

  /// Removes everything that a contact has drawn, because it is not a finger.
  private func takeBack(_ touch: TouchID) {
    drawingTouches.remove(touch)
    presses.forget(touch)
    rests.forget(touch)
    doubleTaps.forget(touch)
    editor.forget(touch)
  }

  private func draw(_ touch: Touch, _ meaning: LeaveGestures.Meaning) {
    guard draws(touch) else { return }
    if editor.mayTakeUp(touch) {
      presses.follow(touch, pixelsPerMillimetre: editor.density(touch.position))
    }
    // A finger that came down while this was turned on must be followed to its end.
    if editor.settings.line.straightens || touch.phase != .began {
      rests.follow(touch, pixelsPerMillimetre: editor.density(touch.position))
    }
    switch meaning {
    case .ink:
      editor.follow(touch)
      lookForDoubleTap(touch)
    case .tap:
      editor.forget(touch.id)
      doubleTaps.forget(touch.id)
    case .leave: editor.forget(touch.id)
    }
  }

  /// Removes everything that a finger has drawn, and stops it from drawing.
  private func forget(_ finger: TouchID, by touch: Touch) {
    var cancellation = touch
    cancellation.id = finger
    cancellation.phase = .cancelled
    presses.follow(cancellation, pixelsPerMillimetre: 1)
    rests.forget(finger)
    doubleTaps.forget(finger)
    drawingTouches.remove(finger)
    handGate?.forget(finger)
    editor.forget(finger)
  }

  private func lookForDoubleTap(_ touch: Touch) {
    guard let command = editor.settings.input.doubleTap,
      let first = doubleTaps.follow(
        touch, pixelsPerMillimetre: editor.density(touch.position))
    else { return }
    editor.withdraw(first)
    editor.withdraw(touch.id)
    commands.append((command, touch.id.device))
  }

  /// Returns the commands of double taps since the last call, with their devices.
  package func takeCommands() -> [(command: DrawCommand, device: DeviceID)] {
    defer { commands.removeAll() }
    return commands
  }

  /// Returns whether a finger draws; if the settings allow one at a time, further ones do not.
  private func draws(_ touch: Touch) -> Bool {
    if touch.phase == .began, drawingTouches.isEmpty || !editor.settings.input.drawsWithOneFinger {
      drawingTouches.insert(touch.id)
    }
    defer { if touch.isOver { drawingTouches.remove(touch.id) } }
    return drawingTouches.contains(touch.id)
  }

  func began(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    for touch in event.changed { follow(touch.touch) }
    return .handled
  }

  func moved(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    for touch in event.changed { follow(touch.touch) }
    return .handled
  }

  func ended(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    for touch in event.changed { follow(touch.touch) }
    return .handled
  }

  func cancelled(_ event: RegionEvent, in context: ResponderContext) {
    for touch in event.changed { follow(touch.touch) }
  }
}
