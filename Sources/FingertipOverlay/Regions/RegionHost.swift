internal import DesktopRequests
package import FingertipRegions
package import FingertipSettings
package import Glibc
package import SystemSupport
package import TouchRouting
package import TouchX11
package import Touches

/// The regions of the configuration over a running overlay: there while the file has any.
package final class RegionHost {
  let overlay: Overlay
  private let log: LogSink
  private(set) var settings = RegionSettings()
  /// Routes touches to the regions; nil where there are none.
  var runtime: RegionRuntime? {
    didSet { overlay.layers.routing = runtime }
  }
  /// The regions that are there; nil before there were any.
  var shown: RegionLayout?
  private var desktop: Desktop { overlay.desktop }
  /// Gets what regions emit; to be set before there are any.
  package var emit: ((RegionEmission) -> Void)?
  /// The actions that regions asked for and that were not taken yet.
  private var actions: [OverlayAction] = []
  /// The handler of what regions tell draw mode.
  weak var drawingHandler: (any DrawCommandHandler)?

  /// The window by which draw mode has grabbed devices; nil where it has none.
  var grabs: WindowID? {
    didSet { if grabs != oldValue { guardCanvas() } }
  }

  /// The regions that draw mode adds; nil while it is off.
  var drawing: DrawRegions? {
    didSet { followDrawing(oldValue) }
  }

  /// A host without regions.
  package init(_ overlay: Overlay, log: @escaping LogSink) {
    self.overlay = overlay
    self.log = log
  }

  /// The regions that are there, by their names; nil before there were any.
  package var index: RegionIndex? { shown?.index }

  /// Makes these regions the ones that can be touched.
  ///
  /// - Parameters:
  ///   - settings: the regions.
  ///   - renewal: what they change of those that were there when they were read; nil to find out now.
  package func show(_ settings: RegionSettings, _ renewal: RegionRenewal? = nil) {
    self.settings = settings
    guard !settings.regions.isEmpty || drawing != nil else {
      runtime?.quit(at: Monotonic.milliseconds)
      overlay.reader.regions = nil
      runtime = nil
      overlay.layers.regions = nil
      shown = nil
      return
    }
    let context = context()
    if let runtime, let former = shown, former.context == context {
      return renew(former, renewal, in: runtime)
    }
    let layout = layout(on: context)
    shown = layout
    defer { guardCanvas() }
    if let runtime { return show(layout, in: runtime) }
    let router = Router(tree: layout.tree, layout: layout.context)
    layout.attach(to: router, onFault: tell, situation: situation)
    spread(on: router)
    do throws(XRequestError) {
      let runtime = try RegionRuntime(
        router, reader: overlay.reader, on: overlay.connection,
        program: "/proc/self/exe", log: log)
      runtime.bindings = self
      runtime.runner.emit = emit
      runtime.runner.command = { [weak self] in self?.actions.append($0) }
      runtime.runner.draw = { [weak self] in self?.drawingHandler?.perform($0, by: $1) }
      runtime.runner.input?.pixelsPerMillimetre = layout.context.pixelsPerMillimetre
      runtime.runner.input?.goOn = { [weak self] in self?.drawingHandler?.grabAgain() }
      self.runtime = runtime
      overlay.layers.regions = RegionDisplay(
        layout, of: router, presses: runtime.presses, on: overlay.connection, log: log)
    } catch {
      log(.error, "regions cannot be touched: \(error)")
    }
  }

  private func show(_ layout: RegionLayout, in runtime: RegionRuntime) {
    runtime.reload(layout.tree, layout: layout.context, at: Monotonic.milliseconds)
    layout.attach(to: runtime.router, onFault: tell, situation: situation)
    spread(on: runtime.router)
    overlay.layers.regions?.show(layout)
    runtime.runner.input?.pixelsPerMillimetre = layout.context.pixelsPerMillimetre
  }

  /// Changes the regions that are there where the settings say something else of them.
  private func renew(
    _ former: RegionLayout, _ known: RegionRenewal?, in runtime: RegionRuntime
  ) {
    // Another configuration may have come in between.
    let renewal =
      known.flatMap { $0.isOf(former.index) ? $0 : nil }
      ?? RegionRenewal(of: former.index, to: settings)
    // A grab that was refused is tried again, whatever changes.
    runtime.renew(cancelling: renewal.cancelled, at: Monotonic.milliseconds) {
      guard !renewal.isEmpty else { return }
      var layout = former
      layout.renew(by: renewal, in: runtime.router, onFault: tell, situation: situation)
      shown = layout
    }
    guard let layout = shown else { return }
    tellAbsent(layout)
    // Files of pictures may be other ones under the same names.
    if !renewal.isEmpty || settings.showsPictures { overlay.layers.regions?.show(layout) }
  }

  private func tellAbsent(_ layout: RegionLayout) {
    for message in layout.absenceMessages { log(.notice, message) }
  }

  /// Cancels what is down, for the program ends.
  package func quit() { runtime?.quit(at: Monotonic.milliseconds) }

  /// Has the server know whose the next touch is.
  package func settle() {
    guard let runtime else { return }
    runtime.follow(isPaused: overlay.demands.isPaused, at: Monotonic.milliseconds)
    runtime.synchronise()
  }

  /// Returns the window beneath a place and the keyboard's state; a few round trips.
  private func situation(at place: Point) -> GestureSituation {
    var situation = GestureSituation()
    if let window = desktop.facts(about: .beneath(x: place.x, y: place.y)) {
      situation.windowClass = window.className
      situation.windowTitle = window.title
      situation.isFullscreen = window.isFullscreen
    }
    let held = desktop.heldModifiers
    if held.contains(.shift) { situation.modifiers.insert(.shift) }
    if held.contains(.ctrl) { situation.modifiers.insert(.control) }
    if held.contains(.alt) { situation.modifiers.insert(.alternate) }
    if held.contains(.logo) { situation.modifiers.insert(.super) }
    return situation
  }

  private func tell(_ fault: GestureFault) { log(.info, "regions: \(fault)") }

  /// Returns the monitors as they are now.
  private func context() -> LayoutContext {
    // The overlay's own description follows at the end of the batch, which may be later.
    ScreenDescription(
      of: overlay.connection, settings: overlay.settings, devices: overlay.listener.devices
    ).layoutContext
  }

  private func layout(on context: LayoutContext) -> RegionLayout {
    var layout = RegionLayout(settings, on: context)
    tellAbsent(layout)
    addPalette(to: &layout)
    addNotice(to: &layout)
    return layout
  }
}

extension RegionHost: LoopHandler {
  package func beginTurn() { runtime?.beginTurn() }

  package func handle(_ event: DisplayEvent) { runtime?.handle(event) }

  package func takeTurn(at time: Double) {
    guard let runtime else { return }
    runtime.follow(overlay.sources.session.state.obstacles, at: time)
    runtime.follow(isPaused: overlay.demands.isPaused, at: time)
    runtime.takeTurn(at: time)
  }

  package func endTurn() { runtime?.endTurn() }

  package var nextTurn: Double? {
    let time = Monotonic.milliseconds
    return actions.isEmpty ? runtime?.nextTurn(after: time) : time
  }

  package var descriptors: [pollfd] { runtime?.descriptors ?? [] }
}

extension RegionHost: ActionSource {
  package func takeActions() -> [OverlayAction] {
    defer { actions = [] }
    return actions
  }
}

extension RegionHost: RegionBindings {
  package func actions(for act: Act) -> [RegionAction] { shown?.actions(for: act) ?? [] }

  package func name(of region: RegionID) -> String { shown?.name(of: region) ?? "" }

  package func apply(_ action: RegionAction, for act: Act) {
    shown?.apply(action, of: act.region, at: act.position, by: act.gesture)
  }

  package func release(_ gesture: Gesture, at time: Timestamp) { shown?.release(gesture, at: time) }

  package func noteTouch(on region: RegionID) { shown?.touch(region) }

  package var nextMove: Timestamp? { shown?.nextMove }

  package func advance(to time: Timestamp) { shown?.advance(to: time) }

  package func observe(_ effect: Effect, of effects: Effects) {
    overlay.inspector?.note(effect.kind, at: effect.time, name: name(of:))
  }

  package func letAnswersPass() { overlay.yield.giveWay() }

  package func showPresses() { overlay.layers.showPresses() }

  package func layOut(_ runtime: RegionRuntime) {
    let layout = layout(on: context())
    shown = layout
    show(layout, in: runtime)
  }
}
