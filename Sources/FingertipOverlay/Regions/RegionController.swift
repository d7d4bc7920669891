internal import DesktopRequests
package import FingertipRegions
package import FingertipSettings
package import Glibc
package import RegionControls
package import SystemSupport
internal import TouchInspection
package import TouchRouting
package import TouchX11
package import Touches

/// Controls the regions over a running overlay: makes those of the configuration and of draw mode, gives them
/// their display and their touches, and answers for them what they are bound to.
package final class RegionController {
  let overlay: Overlay
  private let log: LogSink
  /// The regions that are to be there.
  private var asked = AskedRegions()
  /// Routes touches to the regions; nil where there are none.
  var dispatcher: TouchDispatcher? {
    didSet { overlay.layers.routing = dispatcher }
  }
  /// The regions that are there; nil before there were any.
  var shown: RegionLayout?
  /// The state of regions that outlives layouts.
  let live = LiveRegions()
  private var desktop: Desktop { overlay.desktop }
  private lazy var situations = SituationWatch(overlay.connection, overlay.reader)
  /// Called with what regions emit.
  package var emit: ((RegionEmission) -> Void)?
  /// The actions that regions asked for and that were not taken yet.
  private var actions: [OverlayAction] = []
  /// The handler of what regions tell draw mode.
  weak var drawingHandler: (any DrawCommandHandler)?
  /// Knows what menus tick when they open.
  weak var switchKeeper: (any SwitchKeeper)?

  /// The window by which draw mode has grabbed devices; nil where it has none.
  var grabs: WindowID? {
    didSet { if grabs != oldValue { guardCanvas() } }
  }

  /// The regions that draw mode adds; nil while it is off.
  var drawing: DrawRegions? {
    didSet { followDrawing(oldValue) }
  }

  /// A cover over the screen, in front of all regions; nil for none.
  package var cover: ScreenCover? {
    didSet { followCover(oldValue) }
  }

  /// Whether touches on regions reach nobody while this program is stopped or hangs, instead of the applications; to
  /// be set before there are regions.
  package var keepsTouches = false

  /// Creates a controller without regions.
  package init(_ overlay: Overlay, log: @escaping LogSink) {
    self.overlay = overlay
    self.log = log
  }

  /// The regions of the configuration.
  var configured: RegionSettings { asked.configured }

  /// The regions of the configuration and of the stage.
  var settings: RegionSettings { asked.all }

  /// The regions of the stage, behind all others and from back to front.
  var stage: [RegionSetting] {
    get { asked.stage }
    set {
      guard newValue != asked.stage else { return }
      asked.stage = newValue
      show(configured)
    }
  }

  /// The number of times that regions were shown.
  package var showings: Int { asked.count }

  /// The regions that are there, by their names; nil before there were any.
  package var index: RegionIndex? { shown?.index }

  /// Whether there is anything to show or to wait for.
  var hasWork: Bool { !settings.isEmpty || drawing != nil || cover != nil }

  /// Makes these regions the ones that can be touched.
  ///
  /// - Parameters:
  ///   - settings: the regions.
  ///   - renewal: what they change of those that were there when they were read; nil to find out now.
  package func show(_ settings: RegionSettings, _ renewal: RegionRenewal? = nil) {
    asked.ask(for: settings)
    // What was read knows nothing of the stage.
    let renewal = stage.isEmpty ? renewal : nil
    guard hasWork else {
      dispatcher?.quit(at: Monotonic.milliseconds)
      overlay.reader.regions = nil
      dispatcher = nil
      overlay.layers.regions = nil
      shown = nil
      return
    }
    let context = context()
    if let dispatcher, let former = shown, former.context == context {
      return renew(former, renewal, in: dispatcher)
    }
    let layout = layout(on: context)
    shown = layout
    defer { guardCanvas() }
    if let dispatcher { return show(layout, in: dispatcher) }
    let router = Router(tree: layout.tree, layout: layout.context)
    layout.attach(to: router, onFault: tell, situation: situation)
    spread(on: router)
    do throws(XRequestError) {
      let dispatcher = try TouchDispatcher(
        router, reader: overlay.reader, on: overlay.connection,
        program: "/proc/self/exe", log: log)
      dispatcher.runner.input?.guarded.keepsTouches = keepsTouches
      dispatcher.bindings = self
      dispatcher.runner.receiver = self
      dispatcher.runner.input?.pixelsPerMillimetre = layout.context.pixelsPerMillimetre
      self.dispatcher = dispatcher
      overlay.layers.regions = RegionDisplay(
        layout, of: router, presses: dispatcher.presses, on: overlay.connection, log: log)
    } catch {
      log(.error, "regions cannot be touched: \(error)")
    }
  }

  private func show(_ layout: RegionLayout, in dispatcher: TouchDispatcher) {
    dispatcher.reload(layout.tree, layout: layout.context, at: Monotonic.milliseconds)
    layout.attach(to: dispatcher.router, onFault: tell, situation: situation)
    spread(on: dispatcher.router)
    overlay.layers.regions?.show(layout)
    dispatcher.runner.input?.pixelsPerMillimetre = layout.context.pixelsPerMillimetre
  }

  /// Changes the regions that are there where the settings say something else of them.
  private func renew(
    _ former: RegionLayout, _ known: RegionRenewal?, in dispatcher: TouchDispatcher
  ) {
    // Another configuration may have come in between.
    let renewal =
      known.flatMap { $0.isOf(former.index) ? $0 : nil }
      ?? RegionRenewal(of: former.index, to: settings)
    // A grab that was refused is tried again, whatever changes.
    dispatcher.renew(cancelling: renewal.cancelled, at: Monotonic.milliseconds) {
      guard !renewal.isEmpty else { return }
      var layout = former
      layout.renew(by: renewal, in: dispatcher.router, onFault: tell, situation: situation)
      shown = layout
    }
    guard let layout = shown else { return }
    raiseCover()
    tellAbsent(layout)
    // Files of pictures may be other ones under the same names.
    if !renewal.isEmpty || settings.showsPictures { overlay.layers.regions?.show(layout) }
  }

  private func tellAbsent(_ layout: RegionLayout) {
    for message in layout.absenceMessages { log(.notice, message) }
  }

  /// Cancels what is down, for the program ends.
  package func quit() { dispatcher?.quit(at: Monotonic.milliseconds) }

  /// Synchronises with the server, so that it routes the next touch by the new shape.
  package func settle() {
    guard let dispatcher else { return }
    dispatcher.follow(isPaused: overlay.demands.isPaused, at: Monotonic.milliseconds)
    dispatcher.synchronise()
  }

  /// Returns the window beneath a place and the keyboard's state; a few round trips.
  private func situation(at place: Point) -> GestureSituation {
    var situation = GestureSituation(desktop.facts(about: .beneath(x: place.x, y: place.y)))
    situation.modifiers = KeyModifiers(desktop.heldModifiers)
    shown?.complete(&situation, at: place)
    return situation
  }

  private func tell(_ fault: GestureFault) { log(.info, "regions: \(fault)") }

  /// Returns the monitors as they are now.
  func context() -> LayoutContext {
    // The overlay's own description follows at the end of the batch, which may be later.
    ScreenDescription(
      of: overlay.connection, settings: overlay.settings, devices: overlay.listener.devices
    ).layoutContext
  }

  private func layout(on context: LayoutContext) -> RegionLayout {
    var layout = RegionLayout(settings, on: context, live)
    tellAbsent(layout)
    addPalette(to: &layout)
    addNotice(to: &layout)
    addCover(to: &layout)
    return layout
  }
}

extension RegionController: LoopHandler {
  package func beginTurn() { dispatcher?.beginTurn() }

  package func handle(_ event: DisplayEvent) {
    if case .devicesChanged = event { situations.refreshDevices() }
    dispatcher?.handle(event)
  }

  package func takeTurn(at time: Double) {
    situations.follow(shown, at: time)
    guard let dispatcher else { return }
    let session = overlay.sources.session.state
    dispatcher.follow(session.obstacles, isOnlyBlanked: session.isOnlyBlanked, at: time)
    dispatcher.follow(isPaused: overlay.demands.isPaused, at: time)
    dispatcher.takeTurn(at: time)
  }

  package func endTurn() { dispatcher?.endTurn() }

  package var nextTurn: Double? {
    let time = Monotonic.milliseconds
    guard actions.isEmpty else { return time }
    return [dispatcher?.nextTurn(after: time), situations.nextTurn(after: time)].compactMap(\.self)
      .min()
  }

  package var descriptors: [pollfd] { dispatcher?.descriptors ?? [] }

  package func becomeReady(_ descriptors: ArraySlice<pollfd>) {
    dispatcher?.becomeReady(descriptors)
  }
}

extension RegionController: RegionPlaces {
  package func frame(of region: RegionID) -> Rect? {
    dispatcher?.router.tree.absoluteFrame(of: region)
  }
}

extension RegionController: ActionSource {
  package func takeActions() -> [OverlayAction] {
    defer { actions = [] }
    return actions
  }
}

extension RegionController: ActionReceiver {
  package func perform(_ action: OverlayAction) { actions.append(action) }

  package func perform(_ command: DrawCommand, by device: DeviceID) {
    drawingHandler?.perform(command, by: device)
  }

  package func filled(_ text: String, _ facts: EventFacts) -> String {
    shown?.filled(text, facts) ?? text
  }

  package func pass(_ emission: RegionEmission) { emit?(emission) }

  package var startsPrograms: Bool { overlay.settings.startsPrograms }

  package func grabAgain() { drawingHandler?.grabAgain() }
}

extension RegionController: RegionBindings {
  package func apply(_ action: RegionAction, for act: Act) {
    if case .menu(let menu) = action, let switches = switchKeeper?.switches {
      shown?.tick(menu, where: switches.isOn)
    }
    shown?.apply(action, for: act)
  }

  package func observe(_ effect: Effect, of effects: Effects) {
    overlay.inspector?.note(effect.kind, at: effect.time, name: name(of:))
    overlay.follower?.follow(effect, of: effects, in: self)
  }

  package func letAnswersPass() { overlay.sources.yield.giveWay() }

  package func showFirst() {
    overlay.layers.showPresses()
    overlay.showInk()
  }

  package func layOut(_ dispatcher: TouchDispatcher) {
    let layout = layout(on: context())
    shown = layout
    show(layout, in: dispatcher)
  }
}
