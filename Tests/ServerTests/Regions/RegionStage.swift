import HelperProcesses
import SystemSupport
import Testing
import TouchRig
import TouchRouting
import TouchOwnership
import TouchX11
import Touches

/// The source of the touches of regions.
enum BackEnd: CaseIterable {
  /// The window with the shape of the regions.
  case window
  /// The passive touch grab of the root, with the window below it.
  case grab
}

/// Regions on a server as the program has them, and a record of the events that they receive.
final class RegionStage {
  /// An event that was delivered to a region.
  struct Heard: Equatable, CustomTestStringConvertible {
    var region: String
    var phase: TouchPhase
    var places: [Point]
    /// The time of the server; not compared.
    var time = Timestamp(milliseconds: 0)

    static func == (a: Heard, b: Heard) -> Bool {
      (a.region, a.phase) == (b.region, b.phase) && a.places == b.places
    }

    init(_ region: String, _ phase: TouchPhase, _ places: Point...) {
      self.init(region, phase, places)
    }

    init(_ region: String, _ phase: TouchPhase, _ places: [Point]) {
      self.region = region
      self.phase = phase
      self.places = places
    }

    var testDescription: String { "\(region) \(phase) \(places.map { "\($0.x),\($0.y)" })" }
  }

  let connection: DisplayConnection
  let touches: RegionTouches
  /// The grab that gives the touches of `offer` regions to us; nil for the default back end.
  let grab: RootTouchGrab?
  /// The time at which answers that wait for another client can be retried, in ms; nil for none.
  private(set) var nextAnswer: Double?
  private let grabbed: GrabbedTouches
  let router: Router
  private let events: EventReader
  private let keeper: StackKeeper
  private var shape = InputShape()
  private var offerShape = OfferShape()
  private var effects = Effects()
  private(set) var heard: [Heard] = []
  /// The states that gestures went through.
  private(set) var gestures: [RecognizerState] = []
  /// The faults that the router found in its input.
  private(set) var faults: [RouterFault] = []
  /// The numbers of touches that were accepted and rejected.
  private(set) var verdicts = (accepted: 0, rejected: 0)

  /// Puts regions on a server.
  ///
  /// - Parameters:
  ///   - display: the server's name.
  ///   - tree: the regions.
  ///   - backEnd: the source of their touches.
  ///   - host: the recognizers of gestures; nil for none.
  /// - Throws: if the server refuses a request.
  init(
    _ display: String, _ tree: RegionTree, _ backEnd: BackEnd = .window,
    _ host: (any RecognizerHost)? = nil
  ) throws {
    connection = try DisplayConnection(name: display)
    connection.readClock()
    events = EventReader(
      connection: connection, listener: TouchListener(connection: connection),
      compositor: CompositorWatch(connection: connection))
    touches = try RegionTouches(connection: connection)
    events.regions = touches
    grab = backEnd == .grab ? try RootTouchGrab(display, log: connection.log) : nil
    grabbed = GrabbedTouches(beside: connection, above: touches)
    router = Router(tree: tree)
    router.recognizers = host
    keeper = StackKeeper(connection: connection)
    keeper.keep(halos: [], panes: [], regions: touches.window)
    router.onFault = { [unowned self] in faults.append($0) }
    showShape()
  }

  var tree: RegionTree { router.tree }

  /// Whether any touch that arrived here is down, whoever owns it.
  var isTouched: Bool { touches.isTouched || grabbed.isTouched }

  /// Sets the server's input shape to that of the tree.
  func showShape() {
    if shape.update(from: tree) { touches.window.setShape(shape.rects) }
    offerShape.update(from: tree, holes: shape)
    grab?.area = PixelArea(offerShape.isTouchable ? offerShape.rects : shape.rects)
    connection.synchronise()
  }

  /// Reads and routes all events that the server has sent so far.
  func pump(at time: Double = 0) {
    routeGrabbed(at: time)
    connection.synchronise()
    while let event = events.next() {
      switch event {
      case .stack(let change): keeper.follow(change)
      case .devicesChanged: touches.refreshDevices()
      default: break
      }
    }
    touches.takeFrames { router.step($0, into: &effects) }
    keeper.raiseIfCovered(at: time)
    finish()
    showShape()
  }

  /// Advances the router to a server time, so that it handles the deadlines until then.
  func passTime(to moment: Timestamp = Timestamp(milliseconds: 0)) {
    router.step(timer: moment, into: &effects)
    finish()
  }

  /// Cancels all touches, as the end of the program does.
  func quit() {
    router.pause(.quit, at: Timestamp(milliseconds: 0), into: &effects)
    finish()
  }

  private func routeGrabbed(at time: Double) {
    guard let grab else { return }
    grab.synchronise()
    grab.takeEvents { news in
      grabbed.handle(news)
      guard case .givenBack(let touch) = news else { return }
      grabbed.takeFrames { router.step($0, into: &effects) }
      router.giveUp(touch, at: Timestamp(milliseconds: time), into: &effects)
    }
    grabbed.takeFrames { router.step($0, into: &effects) }
    finish()
  }

  /// Sends the answers first, as the program does, and then records the effects.
  private func finish() {
    for effect in effects {
      switch effect.kind {
      case .accept(let touch): answer(touch, accepts: true)
      case .reject(let touch): answer(touch, accepts: false)
      default: break
      }
    }
    nextAnswer = grab?.sendAnswers(at: Monotonic.milliseconds)
    grab?.synchronise()
    grab?.reportErrors()
    for effect in effects { record(effect) }
    effects.removeAll()
  }

  private func answer(_ touch: TouchID, accepts: Bool) {
    if grabbed.noteAnswer(touch) { grab?.answer(touch, accepts: accepts) }
  }

  private func record(_ effect: Effect) {
    switch effect.kind {
    case .accept: verdicts.accepted += 1
    case .reject: verdicts.rejected += 1
    case .deliver(let delivery), .cancel(let delivery, _, _):
      var call = Heard(
        tree[delivery.region]?.name ?? "?", delivery.phase,
        effects.touches(of: delivery).map(\.position.rounded))
      call.time = effect.time
      heard.append(call)
    case .gesture(let gesture): gestures.append(gesture.state)
    case .hit, .act: break
    }
  }
}

extension RegionTree {
  /// Creates a tree with these top-level regions over a root of the stage's size.
  convenience init(_ regions: Region...) {
    self.init(screen: PixelRect(x: 0, y: 0, width: 1280, height: 720))
    for region in regions { insert(region) }
  }
}

extension Point {
  /// The nearest whole px; the server's fixed-point numbers have 16 bits of fraction.
  fileprivate var rounded: Point { Point(x: x.rounded(), y: y.rounded()) }
}

extension Rect {
  /// Creates a rectangle with this corner and this size, in px.
  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }
}

/// An application by the events that it selects for touches.
struct ApplicationKind: CustomTestStringConvertible, Sendable {
  /// The id of the requirement.
  var row: String
  var selection: ProbeSelection
  /// Whether each press waits for a window manager that focuses windows on a click.
  var isManaged = false
  /// The kind of event that reports the begin of a touch to it.
  var begin: ProbeEvent.Kind

  var testDescription: String { "\(row) \(selection)\(isManaged ? ", managed" : "")" }
  var receivesTouches: Bool { begin == .touchBegin }

  static let all = [
    ApplicationKind(row: "S1", selection: .touch, begin: .touchBegin),
    ApplicationKind(row: "S1", selection: .touchWithOwnership, begin: .touchBegin),
    ApplicationKind(row: "S2", selection: .corePointer, begin: .buttonPress),
    ApplicationKind(row: "S3", selection: .xiPointer, begin: .xiButtonPress),
    ApplicationKind(row: "S4", selection: .touch, isManaged: true, begin: .touchBegin),
    ApplicationKind(row: "S4", selection: .corePointer, isManaged: true, begin: .buttonPress),
    ApplicationKind(row: "S4", selection: .xiPointer, isManaged: true, begin: .xiButtonPress),
  ]
}

/// An application over the whole screen, and the window manager that grabs its presses, if any.
final class Application {
  let probe: ProbeClient
  let kind: ApplicationKind
  private let manager: ProbeClient?
  /// The number of presses that the manager has replayed.
  private(set) var presses = 0

  init(_ display: String, _ kind: ApplicationKind) throws {
    self.kind = kind
    probe = try ProbeClient(
      display, kind.selection,
      on: .window(PixelRect(x: 0, y: 0, width: 1280, height: 720), colour: 0x30_6080))
    manager =
      kind.isManaged
      ? try ProbeClient(
        display, .structure, on: .window(PixelRect(x: -90, y: -90, width: 10, height: 10))) : nil
    try manager?.connection.grabPresses(on: probe.window)
    probe.clear()
  }

  /// Lets the manager replay waiting presses as openbox does: each with the time of the press.
  func letThrough() {
    if let manager {
      var presses: [ProbeEvent] = []
      repeat {
        presses = manager.collect().filter { $0.kind == .buttonPress }
        for press in presses { manager.connection.allow(.replay, at: press.time) }
        manager.connection.synchronise()
        self.presses += presses.count
      } while !presses.isEmpty
    }
    probe.collect()
  }

  /// Returns the events since the last call, except crossings of the pointer.
  func takeInput() -> [ProbeEvent] {
    letThrough()
    let found = probe.events.comparable.filter { !$0.kind.isCrossing }
    probe.clear()
    return found
  }
}

extension ProbeEvent.Kind {
  /// Whether it reports that the pointer entered or left a window.
  var isCrossing: Bool { [.enter, .leave, .xiEnter, .xiLeave].contains(self) }
}
