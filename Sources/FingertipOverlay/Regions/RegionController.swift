internal import DesktopRequests
package import FingertipRegions
package import FingertipSettings
package import Glibc
internal import OverlayLayers
package import RegionControls
package import SystemSupport
internal import TouchInspection
package import TouchRouting
package import TouchX11
package import Touches
internal import WindowStates

/// Controls the regions over a running overlay.
///
/// It creates the regions of the configuration and of draw mode, connects them to their display and
/// their touches, and carries out their bindings.
package final class RegionController {
  /// The parts of the program that regions operate.
  package struct Partners {
    /// Called with each emission of a region.
    package var emit: ((RegionEmission) -> Void)?
    /// The handler of commands to draw mode.
    weak var drawing: (any DrawCommandHandler)?
    /// The keeper of the states of switches, which menus tick when they open.
    weak var switches: (any SwitchKeeper)?
  }

  /// The work for a later turn of the loop.
  private struct Pending {
    /// The actions that regions asked for and that have not been taken yet.
    var actions: [OverlayAction] = []
    /// The turns until the regions follow a change of the monitors; nil if there was none.
    var turnsToMonitors: Int?
  }

  let overlay: Overlay
  private let log: LogSink
  /// The regions that were requested.
  private var requested = RequestedRegions()
  /// The dispatcher of touches to the regions; nil if there are none.
  var dispatcher: TouchDispatcher? {
    didSet { overlay.layers.routing = dispatcher }
  }
  /// The current regions; nil if there are none.
  var shown: RegionLayout?
  /// The state of regions that survives a change of the layout.
  let live = LiveRegions()
  private var desktop: Desktop { overlay.desktop }
  private lazy var situations = SituationWatch(overlay.connection, overlay.reader)
  /// The parts of the program that regions operate.
  package var partners = Partners()
  private var pending = Pending()
  /// The messages about regions that are left out now.
  private var reportedAbsences: [String] = []

  /// The window through which draw mode grabs devices; nil if it grabs none.
  var grabWindow: WindowID? {
    didSet { if grabWindow != oldValue { guardCanvas() } }
  }

  /// The regions that draw mode adds; nil while it is off.
  var drawing: DrawRegions? {
    didSet { followDrawing(oldValue) }
  }

  /// A cover over the screen, in front of all regions; nil for none.
  package var cover: ScreenCover? {
    didSet { if cover != nil || oldValue != nil { followCover(oldValue) } }
  }

  /// Whether nobody gets touches on regions while this program is stopped or hangs.
  ///
  /// Otherwise the applications get them.
  package var keepsTouches = false {
    didSet { dispatcher?.runner.input?.guarded.keepsTouches = keepsTouches }
  }

  /// Creates a controller without regions.
  package init(_ overlay: Overlay, log: @escaping LogSink) {
    self.overlay = overlay
    self.log = log
  }

  /// The regions of the configuration.
  var configured: RegionSettings { requested.configured }

  /// The regions of the configuration and of the stage.
  var settings: RegionSettings { requested.all }

  /// The regions of the stage, behind all others and from back to front.
  var stage: [RegionSetting] {
    get { requested.stage }
    set {
      guard newValue != requested.stage else { return }
      requested.stage = newValue
      show(configured, keepsFiles: true)
    }
  }

  /// The number of requests for regions.
  package var regionRequestCount: Int { requested.count }

  /// The index of the current regions by name; nil if there are none.
  package var index: RegionIndex? { shown?.index }

  /// Whether there are any regions, of the configuration, the stage, draw mode or a cover.
  var hasAnyRegion: Bool { !settings.isEmpty || drawing != nil || cover != nil }

  /// Replaces the regions of the configuration.
  ///
  /// - Parameters:
  ///   - settings: the regions.
  ///   - renewal: the changes to the regions at the time of reading; nil to compute them.
  ///   - keepsFiles: whether the files of pictures, icons and fonts are unchanged.
  package func show(
    _ settings: RegionSettings, _ renewal: RegionRenewal? = nil, keepsFiles: Bool = false
  ) {
    requested.ask(for: settings)
    // The renewal was computed without the stage.
    let renewal = stage.isEmpty ? renewal : nil
    guard hasAnyRegion else {
      dispatcher?.quit(at: Monotonic.milliseconds)
      overlay.reader.regions = nil
      dispatcher = nil
      overlay.layers.regions = nil
      shown = nil
      reportedAbsences = []
      return
    }
    let context = context()
    if let dispatcher, let former = shown, former.context.hasPlaces(of: context) {
      return renew(former, renewal, on: context, in: dispatcher, keepsFiles: keepsFiles)
    }
    dispatcher?.cancelTouches(.reloaded, at: Monotonic.milliseconds)
    let layout = layout(on: context)
    shown = layout
    defer { guardCanvas() }
    if let dispatcher { return show(layout, in: dispatcher) }
    let router = Router(tree: layout.tree, layout: layout.context)
    layout.attach(to: router, onFault: logFault, situation: situationSource)
    addRespondingRegions(on: router)
    do throws(XRequestError) {
      let dispatcher = try TouchDispatcher(
        router, reader: overlay.reader, on: overlay.connection,
        program: "/proc/self/exe", log: log)
      dispatcher.runner.input?.guarded.keepsTouches = keepsTouches
      dispatcher.bindings = self
      dispatcher.runner.receiver = self
      dispatcher.runner.input?.pixelsPerMillimetre = layout.context.pixelsPerMillimetre
      self.dispatcher = dispatcher
      // Before they are shown: the screen may be locked, and the next turn would hide them again.
      followInterruptions(at: Monotonic.milliseconds)
      overlay.layers.regions = RegionDisplay(
        layout, of: router, presses: dispatcher.presses, on: overlay.connection, log: log)
    } catch {
      log(.error, "regions cannot be touched: \(error)")
    }
  }

  private func show(_ layout: RegionLayout, in dispatcher: TouchDispatcher) {
    dispatcher.reload(layout.tree, layout: layout.context, at: Monotonic.milliseconds)
    layout.attach(to: dispatcher.router, onFault: logFault, situation: situationSource)
    addRespondingRegions(on: dispatcher.router)
    overlay.layers.regions?.show(layout)
    dispatcher.runner.input?.pixelsPerMillimetre = layout.context.pixelsPerMillimetre
  }

  /// Changes the current regions whose settings have changed.
  private func renew(
    _ former: RegionLayout, _ prepared: RegionRenewal?, on context: LayoutContext,
    in dispatcher: TouchDispatcher, keepsFiles: Bool
  ) {
    // Another configuration may have been applied meanwhile.
    let renewal =
      prepared.flatMap { $0.isOf(former.index) ? $0 : nil }
      ?? RegionRenewal(of: former.index, to: settings)
    let isUnchanged = renewal.isEmpty && former.context == context
    // A refused grab is tried again, even if nothing changes.
    dispatcher.renew(cancelling: renewal.cancelled, at: Monotonic.milliseconds) {
      guard !isUnchanged else { return }
      var layout = former
      layout.context = context
      layout.renew(
        by: renewal, in: dispatcher.router, onFault: logFault, situation: situationSource)
      shown = layout
    }
    guard let layout = shown else { return }
    raiseCovers()
    logAbsences(layout)
    // The files of pictures may have changed under the same names.
    if !isUnchanged || settings.showsPictures && !keepsFiles {
      overlay.layers.regions?.show(layout, keepsFiles: keepsFiles)
    }
  }

  /// Lays the regions out again if monitors or densities have changed within a root of one size.
  ///
  /// That is done a turn later, when the root has its new size, and the overlay has closed what
  /// was on a monitor that is gone.
  private func followMonitors() {
    guard let turns = pending.turnsToMonitors else { return }
    pending.turnsToMonitors = turns > 0 ? turns - 1 : nil
    if turns == 0, let shown, shown.context != context() { show(configured) }
  }

  /// Reports the regions that are left out, once until that changes.
  private func logAbsences(_ layout: RegionLayout) {
    let messages = layout.absenceMessages
    for message in messages where !reportedAbsences.contains(message) { log(.notice, message) }
    reportedAbsences = messages
  }

  /// Cancels all touches at the end of the program.
  package func quit() { dispatcher?.quit(at: Monotonic.milliseconds) }

  /// Synchronises with the server, so that it routes the next touch by the new shape.
  package func synchroniseShape() {
    guard let dispatcher else { return }
    dispatcher.follow(isPaused: overlay.demands.isPaused, at: Monotonic.milliseconds)
    dispatcher.synchronise()
  }

  /// The source of situations for the router, which this object owns.
  private var situationSource: (Point, SituationNeeds) -> GestureSituation {
    { [weak self] in self?.situation(at: $0, $1) ?? GestureSituation() }
  }

  /// Returns the window beneath a place and the keyboard's state, as far as they are needed: each
  /// takes round trips.
  private func situation(at position: Point, _ needs: SituationNeeds) -> GestureSituation {
    var situation = GestureSituation()
    if needs.window {
      situation = GestureSituation(desktop.facts(about: .beneath(x: position.x, y: position.y)))
    }
    if needs.modifiers { situation.modifiers = KeyModifiers(desktop.heldModifiers) }
    shown?.complete(&situation, at: position)
    return situation
  }

  private var logFault: (GestureFault) -> Void { { [log] in log(.info, "regions: \($0)") } }

  private func layout(on context: LayoutContext) -> RegionLayout {
    var layout = RegionLayout(settings, on: context, live)
    if let shown { layout.takeOver(shown) }
    logAbsences(layout)
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
    if event.mayChangeScreen { pending.turnsToMonitors = 1 }
    dispatcher?.handle(event)
  }

  package func noteAllHandled() { dispatcher?.noteAllHandled() }

  package func takeTurn(at time: Double) {
    followMonitors()
    situations.follow(shown, at: time)
    followInterruptions(at: time)
    dispatcher?.takeTurn(at: time)
  }

  /// Withholds touches from the regions while the screen is locked or not shown, and in a pause.
  private func followInterruptions(at time: Double) {
    let session = overlay.sources.session.state
    // Nobody gets the touch that wakes a screen if nothing may reach the applications.
    dispatcher?.follow(
      session.obstacles, keepsWindow: session.isOnlyBlanked && (keepsTouches || cover != nil),
      at: time)
    dispatcher?.follow(isPaused: overlay.demands.isPaused, at: time)
  }

  package func endTurn() { dispatcher?.endTurn() }

  package var nextTurn: Double? {
    let time = Monotonic.milliseconds
    guard pending.actions.isEmpty, pending.turnsToMonitors == nil else { return time }
    return [dispatcher?.nextTurn(after: time), situations.nextTurn(after: time)].compactMap(\.self)
      .min()
  }

  package var descriptors: [pollfd] { dispatcher?.descriptors ?? [] }

  package func handleReady(_ descriptors: ArraySlice<pollfd>) {
    dispatcher?.handleReady(descriptors)
  }
}

extension RegionController: ActionSource {
  package func takeActions() -> [OverlayAction] {
    defer { pending.actions = [] }
    return pending.actions
  }
}

extension RegionController: ActionReceiver {
  package func perform(_ action: OverlayAction) { pending.actions.append(action) }

  package func perform(_ command: DrawCommand, by device: DeviceID) {
    partners.drawing?.perform(command, by: device)
  }

  package func filled(_ text: String, _ facts: EventFacts) -> String {
    shown?.filled(text, facts) ?? text
  }

  package func pass(_ emission: RegionEmission) { partners.emit?(emission) }

  package var startsPrograms: Bool { overlay.settings.startsPrograms }

  package func regrabDevices() { partners.drawing?.regrabDevices() }
}

extension RegionController: RegionBindings {
  package func apply(_ action: RegionAction, for act: Act) {
    if case .menu(let menu) = action, let switches = partners.switches?.switches {
      shown?.tick(menu, where: switches.isOn)
    }
    shown?.apply(action, for: act)
    // A clock may have shown a region while the screen is covered, or beneath the overview.
    raiseCovers()
  }

  package func observe(_ effect: Effect, of effects: Effects) {
    overlay.inspector?.note(effect.kind, at: effect.time, name: name(of:))
    overlay.follower?.follow(effect, of: effects, in: self)
  }

  package func yieldForAnswers() { overlay.sources.yield.yieldIfAllowed() }

  package func showImmediateFeedback() {
    overlay.layers.showPresses()
    overlay.showInk()
  }

  package func layOut(_ dispatcher: TouchDispatcher) {
    let layout = layout(on: context())
    shown = layout
    show(layout, in: dispatcher)
  }
}
