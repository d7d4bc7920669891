internal import FingertipInk
internal import FingertipRegions
internal import FingertipSettings
internal import OverlayLayers
internal import TouchRouting
internal import TouchX11
internal import Touches

/// The regions that draw mode adds.
struct DrawRegions {
  /// The receiver of every touch that no other region takes; nil for none.
  var canvas: (any Responder)?
  /// The palette, in front of everything; nil for none.
  var palette: ToolPalette?
  /// Whether the palette shows its board for pages and grounds.
  var showsBoard = false
  /// The keyboard on the screen; nil while no text is typed.
  var keyboard: ScreenKeyboard?
  /// The frame of the selection, in px of the root; nil if the palette has no card for one.
  var selection: PixelRect?
  /// The overview, which takes every touch on its monitor, in front of everything; nil for none.
  var overview: OverviewWindow?
  /// The notice about the drawing; nil for none.
  var notice: DrawNotice?
}

/// Draw mode's own regions: its canvas beneath all others, and its palette in front of them.
///
/// Adding or removing them does not disturb touches on other regions.
extension RegionController {
  /// The name of the canvas; it has a blank, so no id of a configuration can equal it.
  private static let canvasName = "draw mode"
  /// The name of the region of the overview.
  static let overviewName = "draw overview"

  /// The regions that are touchable now; nil if there are none.
  var tree: RegionTree? { dispatcher?.router.tree }

  // MARK: - The canvas

  /// Returns whether a region takes the touches at a place.
  func hasRegion(at position: Point) -> Bool { tree?.hitTest(position).region != nil }

  private var isCanvasOpen: Bool { !overlay.demands.isCanvasClosed }

  /// Routes the touches that have been read so far.
  func routeWaiting() { dispatcher?.routeWaiting() }

  /// Waits until the reports that the server has dated so far have arrived; the next turn routes
  /// them.
  func synchronise() { dispatcher?.synchronise() }

  /// Routes contacts that do not come through the regions' window to regions.
  func route(_ touches: [Touch]) { dispatcher?.route(touches) }

  /// The part of the root that shows ink, in px; nil while the monitor of the settings is missing.
  ///
  /// Touches elsewhere would leave invisible ink.
  private var canvasFrame: Rect? {
    shown?.context.area(of: overlay.settings.display.monitor.map { .monitor($0) } ?? .all)
  }

  /// Opens, closes or moves the canvas as the mode and the settings demand.
  func updateCanvas() {
    guard let tree, let id = tree.region(named: Self.canvasName), let former = tree[id] else {
      return
    }
    var canvas = former
    place(&canvas)
    guard
      canvas.frame != former.frame || canvas.presence.isEnabled != former.presence.isEnabled
    else { return }
    tree.update(id) { $0 = canvas }
    dispatcher?.followTree()
    guardCanvas()
  }

  private func place(_ canvas: inout Region) {
    canvas.presence.isEnabled = isCanvasOpen && canvasFrame != nil
    if let frame = canvasFrame { canvas.frame = frame }
  }

  /// Tells the guard whether the canvas takes every touch, and which window grabs devices.
  func guardCanvas() {
    guard let input = dispatcher?.runner.input else { return }
    input.guarded.taken.hasScreen = drawing?.canvas != nil && isCanvasOpen
    input.guarded.taken.grabs = drawing != nil ? grabWindow : nil
  }

  /// Adds, changes or removes draw mode's regions among the current ones.
  func followDrawing(_ former: DrawRegions?) {
    guard hasAnyRegion, let dispatcher, var layout = shown else { return show(configured) }
    let router = dispatcher.router
    defer { guardCanvas() }
    if drawing?.canvas !== former?.canvas {
      if let region = router.tree.region(named: Self.canvasName) { router.tree.remove(region) }
      addCanvas(on: router)
    }
    if renewCards(since: former, in: &layout, router) {
      shown = layout
      overlay.layers.regions?.show(layout, keepsFiles: true)
    }
    if drawing?.overview !== former?.overview {
      if let region = router.tree.region(named: Self.overviewName) { router.tree.remove(region) }
      addOverview(on: router)
    }
    raiseCovers()
    dispatcher.followTree()
  }

  /// Moves the palette and the notice to the monitor that shows ink, if that is another one now.
  func followInkMonitor() {
    guard let drawing, let layout = shown,
      let card = layout.region(PaletteRegions.card) ?? layout.region(DrawNotice.name),
      layout.entries[card]?.setting.placement.screen != screen(in: layout)
    else { return }
    // All but these two are made anew, as if they had not been there.
    followDrawing(DrawRegions(canvas: drawing.canvas, overview: drawing.overview))
  }

  /// Renews the palette, its cards, the keyboard and the notice, as far as they have changed.
  ///
  /// - Returns: whether anything has changed.
  private func renewCards(
    since former: DrawRegions?, in layout: inout RegionLayout, _ router: Router
  ) -> Bool {
    let paletteChanged = drawing?.palette !== former?.palette
    let boardChanged = drawing?.showsBoard != former?.showsBoard
    // The card comes and goes with the selection, and moves when the selection changes.
    let selectionChanged = drawing?.selection != former?.selection
    let keyboardChanged = drawing?.keyboard !== former?.keyboard
    let noticeChanged = drawing?.notice != former?.notice
    if paletteChanged {
      layout.remove([
        PaletteRegions.card, PaletteRegions.tab, PaletteRegions.boardCard,
        PaletteRegions.selectionCard, KeyboardRegions.card, KeyboardRegions.tab,
      ])
      addPalette(to: &layout)
      layout.attach(palette(on: layout), to: router)
    } else {
      let sharesCard = drawing?.palette?.sharesCard(on: layout.context, screen(in: layout)) ?? false
      let cards = [
        (PaletteRegions.card, boardChanged && sharesCard),
        (PaletteRegions.boardCard, boardChanged),
        (PaletteRegions.selectionCard, selectionChanged),
        (KeyboardRegions.card, keyboardChanged), (KeyboardRegions.tab, keyboardChanged),
      ]
      for (name, hasChanged) in cards where hasChanged { replace(name, in: &layout, router) }
    }
    if boardChanged { placeBoardCard(in: layout) }
    if selectionChanged { placeSelectionCard(in: layout) }
    if noticeChanged || keyboardChanged {
      layout.remove([DrawNotice.name])
      addNotice(to: &layout)
      layout.attach(notice(on: layout), to: router)
    }
    return paletteChanged || boardChanged || selectionChanged || keyboardChanged || noticeChanged
  }

  /// Replaces a card or tab by its present state; the palette's card stays where fingers moved it.
  private func replace(_ name: String, in layout: inout RegionLayout, _ router: Router) {
    let origin = name == PaletteRegions.card ? frame(of: name)?.origin : nil
    layout.remove([name])
    let card = palette(on: layout).filter { $0.id == name }
    layout.add(card)
    layout.attach(card, to: router)
    if let origin { move(name, to: origin, in: layout.tree) }
  }

  /// Puts the overview of pages in front of all regions, if it is open.
  private func addOverview(on router: Router) {
    guard let overview = drawing?.overview else { return }
    let region = Region(
      name: Self.overviewName, frame: Rect(overview.frame), touches: .each, onCancel: .undo)
    router.setResponder(overview, for: router.tree.insert(region))
  }

  /// Adds the regions with responders of their own: the canvas, the overview and the cover.
  func addRespondingRegions(on router: Router) {
    addCanvas(on: router)
    addOverview(on: router)
    addCoverRegion(on: router)
  }

  private func addCanvas(on router: Router) {
    guard let canvas = drawing?.canvas else { return }
    var region = Region(
      name: Self.canvasName, frame: Rect(router.tree.screen), touches: .each, onCancel: .end)
    place(&region)
    router.setResponder(canvas, for: router.tree.insert(region, at: .back))
  }

  // MARK: - The palette

  /// Returns the monitor of the palette and the notices: the one that shows ink, or else the
  /// primary one.
  private func screen(in layout: RegionLayout) -> RegionScreen {
    let shown = overlay.settings.display.monitor.flatMap(layout.context.monitor(named:))
    return shown.map { .monitor($0.name) } ?? .primary
  }

  private func palette(on layout: RegionLayout) -> [RegionSetting] {
    (drawing?.palette?.regions(on: layout.context, screen(in: layout)) ?? [])
      + (drawing?.keyboard?.regions(on: layout.context) ?? [])
  }

  /// Adds the palette in front of all regions, at its former place as far as the monitors allow.
  func addPalette(to layout: inout RegionLayout) {
    let regions = palette(on: layout)
    layout.add(regions)
    defer { drawing?.palette?.noteTab(in: layout) }
    // It returns to its monitor when that is connected again.
    guard let shown, screen(in: shown) == screen(in: layout) else { return }
    for region in regions {
      guard let former = frame(of: region.id),
        let frame = layout.region(region.id).flatMap({ layout.tree.absoluteFrame(of: $0) })
      else { continue }
      let position = shown.context.place(of: former, as: frame, on: layout.context)
      move(region.id, to: position, in: layout.tree)
    }
  }

  // MARK: - The notice

  private func notice(on layout: RegionLayout) -> [RegionSetting] {
    guard let notice = drawing?.notice else { return [] }
    return [
      notice.region(
        on: layout.context, screen(in: layout), in: overlay.settings.language,
        beside: paletteFrames(in: layout.tree),
        keyboard: layout.tree.visibleFrame(named: KeyboardRegions.card))
    ]
  }

  /// Adds draw mode's notice in front of all regions.
  func addNotice(to layout: inout RegionLayout) { layout.add(notice(on: layout)) }

  /// Updates the looks and actions of the palette and the keyboard.
  func refreshPalette() {
    guard var layout = shown else { return }
    let changed = layout.refresh(palette(on: layout))
    shown = layout
    for id in changed { overlay.layers.regions?.setLook(layout.entries[id]?.setting.look, of: id) }
  }

  /// Puts the card of a selection beside it, so that it covers as little as possible.
  private func placeSelectionCard(in layout: RegionLayout) {
    guard let selection = drawing?.selection.map(Rect.init) else { return }
    // It should rather cover the selection than the palette.
    let palette = frame(of: PaletteRegions.card).map { (frame: $0, weight: 4.0) }
    place(
      PaletteRegions.selectionCard, beside: selection, at: [.bottom, .top, .right, .left],
      obstacles: [(frame: selection, weight: 1.0), palette].compactMap(\.self), in: layout)
  }

  /// Puts the card for pages and grounds beside the palette, wherever fingers have moved it.
  private func placeBoardCard(in layout: RegionLayout) {
    guard let palette = frame(of: PaletteRegions.card) else { return }
    place(
      PaletteRegions.boardCard, beside: palette, at: [.left, .right], obstacles: [(palette, 1)],
      in: layout)
  }

  /// Puts a card beside a rectangle, at the side at which it covers the smallest area.
  private func place(
    _ name: String, beside subject: Rect, at sides: [RectSide],
    obstacles: [(frame: Rect, weight: Double)], in layout: RegionLayout
  ) {
    guard let card = layout.region(name).flatMap({ layout.tree.absoluteFrame(of: $0) }),
      let origin = subject.origin(
        ofNeighbour: card, at: sides,
        gap: layout.context.pixelsPerMillimetre(at: subject.center) * PaletteRegions.gap,
        inside: Rect(layout.tree.screen), obstacles: obstacles)
    else { return }
    move(name, to: origin, in: layout.tree)
  }

  /// Returns the frame of a region of the palette, in px of the root; nil if it does not exist.
  func frame(of name: String) -> Rect? {
    guard let id = shown?.region(name) else { return nil }
    return shown?.tree.absoluteFrame(of: id)
  }

  /// The frames of the palette's visible cards and its tab, in px of the root.
  var paletteFrames: [Rect] { tree.map(paletteFrames) ?? [] }

  private func paletteFrames(in tree: RegionTree) -> [Rect] {
    [PaletteRegions.card, PaletteRegions.tab, PaletteRegions.boardCard]
      .compactMap(tree.visibleFrame)
  }

  /// Moves a region of the palette as close to a place of the root as the screen allows.
  func move(_ name: String, to position: Point) {
    if let tree { move(name, to: position, in: tree) }
  }

  private func move(_ name: String, to position: Point, in tree: RegionTree) {
    guard let id = tree.region(named: name) else { return }
    tree.move(id, to: tree.allowedOrigin(of: id, near: position))
  }

  /// Hides a region of the palette, or shows it again.
  func setHidden(_ isHidden: Bool, _ name: String) {
    guard let tree, let id = tree.region(named: name) else { return }
    tree.update(id) { $0.presence.isHidden = isHidden }
  }

  /// Returns the distance that a tapping finger may move at a place of the root, in px.
  func tapSlop(at position: Point) -> Double {
    guard let layout = shown else { return 0 }
    return settings.limits.slop * layout.context.pixelsPerMillimetre(at: position)
  }
}
