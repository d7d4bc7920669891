internal import DesktopRequests
package import FingertipRegions
package import FingertipSettings
package import SystemSupport
internal import TouchRouting
internal import TouchX11
internal import Touches

/// The regions of the configuration over a running overlay: there while the file has any.
package final class RegionHost {
  let overlay: Overlay
  /// The loop keeps what reloads the configuration, and that keeps us.
  unowned let loop: OverlayLoop
  private let log: LogSink
  private(set) var settings = RegionSettings()
  /// The regions that are there; nil before there were any.
  var shown: RegionLayout?
  private lazy var desktop = Desktop(overlay.connection)
  /// Gets what regions emit; to be set before there are any.
  package var emit: ((RegionEmission) -> Void)?
  /// Gets what regions tell draw mode, and by a touch of which device.
  var draw: ((DrawCommand, DeviceID) -> Void)?

  /// Whether touches beside the regions are the applications' although there is a canvas.
  var isLetThrough = false {
    didSet { if isLetThrough != oldValue { enableCanvas() } }
  }

  /// Whether the canvas takes no touch since what draws comes another way.
  var isCanvasDistant = false {
    didSet { if isCanvasDistant != oldValue { enableCanvas() } }
  }

  /// The window by which draw mode has grabbed devices; nil where it has none.
  var grabs: WindowID? {
    didSet { if grabs != oldValue { guardCanvas() } }
  }

  /// Takes grabs of devices again that were ended while this program was stopped or hung.
  var grabAgain: () -> Void = {}

  /// What draw mode puts among the regions; nil while it is off.
  var drawing: DrawRegions? {
    didSet { followDrawing(oldValue) }
  }

  /// A host without regions.
  package init(_ overlay: Overlay, _ loop: OverlayLoop, log: @escaping LogSink) {
    self.overlay = overlay
    self.loop = loop
    self.log = log
  }

  /// Makes these regions the ones that can be touched.
  package func show(_ settings: RegionSettings) {
    self.settings = settings
    guard !settings.regions.isEmpty || drawing != nil else {
      loop.regions?.quit(at: Monotonic.milliseconds)
      overlay.reader.regions = nil
      loop.regions = nil
      overlay.regionDisplay = nil
      shown = nil
      overlay.regionTree = nil
      return
    }
    let context = context()
    if let runtime = loop.regions, let former = shown, former.context == context {
      return renew(former, in: runtime)
    }
    let layout = layout(on: context)
    shown = layout
    defer { guardCanvas() }
    if let runtime = loop.regions { return show(layout, in: runtime) }
    let router = Router(tree: layout.tree, layout: layout.context)
    layout.attach(to: router, onFault: tell, situation: situation)
    spread(on: router)
    do throws(XRequestError) {
      let runtime = try RegionRuntime(
        router, reader: overlay.reader, on: overlay.connection,
        program: "/proc/self/exe", log: log)
      runtime.actions = { [unowned self] in shown?.actions(for: $0) ?? [] }
      runtime.name = layout.name(of:)
      runtime.apply = { [unowned self] action, act in
        shown?.apply(action, of: act.region, at: act.position, by: act.gesture)
      }
      runtime.release = { [unowned self] in shown?.release($0, at: $1) }
      runtime.touched = { [unowned self] in shown?.touch($0) }
      runtime.nextMove = { [unowned self] in shown?.nextMove }
      runtime.advance = { [unowned self] in shown?.advance(to: $0) }
      runtime.runner.emit = emit
      runtime.runner.draw = { [unowned self] in draw?($0, $1) }
      runtime.runner.input?.pixelsPerMillimetre = layout.context.pixelsPerMillimetre
      runtime.runner.input?.goOn = { [unowned self] in grabAgain() }
      runtime.relayout = { [unowned self] in
        let layout = self.layout(on: self.context())
        shown = layout
        show(layout, in: $0)
      }
      runtime.giveWay = { [courtesy = overlay.courtesy] in courtesy.giveWay() }
      runtime.showPresses = { [overlay] in overlay.showPresses() }
      overlay.awaitsPress = { [weak runtime] in runtime?.awaitsPress ?? false }
      runtime.observe = { [unowned self, unowned runtime] effect, _ in
        overlay.inspector?.take(effect.kind, at: effect.time, name: runtime.name)
      }
      loop.regions = runtime
      overlay.regionTree = layout.tree
      overlay.regionDisplay = RegionDisplay(
        layout, of: router, presses: runtime.presses, on: overlay.connection, log: log)
    } catch {
      log(.error, "regions cannot be touched: \(error)")
    }
  }

  private func show(_ layout: RegionLayout, in runtime: RegionRuntime) {
    runtime.reload(layout.tree, layout: layout.context, at: Monotonic.milliseconds)
    layout.attach(to: runtime.router, onFault: tell, situation: situation)
    spread(on: runtime.router)
    overlay.regionTree = layout.tree
    runtime.name = layout.name(of:)
    overlay.regionDisplay?.show(layout)
    runtime.runner.input?.pixelsPerMillimetre = layout.context.pixelsPerMillimetre
  }

  /// Changes the regions that are there where the settings say something else of them.
  private func renew(_ former: RegionLayout, in runtime: RegionRuntime) {
    let renewal = RegionRenewal(of: former, to: settings)
    runtime.renew(cancelling: renewal.cancelled, at: Monotonic.milliseconds) {
      var layout = former
      layout.renew(by: renewal, in: runtime.router, onFault: tell, situation: situation)
      shown = layout
    }
    guard let layout = shown else { return }
    tellAbsent(layout)
    runtime.name = layout.name(of:)
    overlay.regionDisplay?.show(layout)
  }

  private func tellAbsent(_ layout: RegionLayout) {
    for message in layout.absenceMessages { log(.notice, message) }
  }

  /// Has the server know whose the next touch is.
  package func settle() {
    guard let runtime = loop.regions else { return }
    runtime.follow(isPaused: overlay.isPaused, at: Monotonic.milliseconds)
    runtime.synchronise()
  }

  /// What is beneath a place, and what the keyboard does; a few round trips.
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

  /// The monitors as they are now.
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
