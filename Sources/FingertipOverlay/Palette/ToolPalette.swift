internal import FingertipRegions
internal import FingertipSettings
internal import InkPages
internal import TouchDrawing
internal import TouchRouting
internal import Touches

/// The touch palette of draw mode: its regions over everything else, and the state that they show.
final class ToolPalette {
  private(set) var colours = PaletteLooks.colours
  private var state = PaletteState()
  /// Whether it is folded to its tab.
  private(set) var isFolded = false
  private var isAway = false
  /// The tab's origin when it was last placed, to distinguish dragging it from tapping it.
  private var tabOrigin: Point?

  /// Offers colours in place of the usual ones that look most like them.
  ///
  /// White and black stay, unless one of the colours is almost the same.
  func offer(_ inks: [Colour]) {
    var offered = PaletteLooks.colours
    var taken: Set<Int> = []
    for ink in inks where !taken.contains(where: { offered[$0] == ink }) {
      let candidates = offered.indices.filter { index in
        guard !taken.contains(index) else { return false }
        let usual = offered[index]
        return !usual.isGrey || usual.difference(from: ink) < Self.similarityThreshold
      }
      guard
        let closest = candidates.min(by: {
          offered[$0].difference(from: ink) < offered[$1].difference(from: ink)
        })
      else { continue }
      offered[closest] = ink
      taken.insert(closest)
    }
    colours = offered
  }

  /// The difference below which users take two colours for the same.
  private static let similarityThreshold = 60.0

  /// Returns the regions on a monitor, in the present state.
  func regions(
    on context: LayoutContext, _ screen: RegionScreen = .primary
  ) -> [RegionSetting] {
    palette(on: context, screen).regions
  }

  /// Returns whether the board has no card of its own on a monitor.
  func sharesCard(on context: LayoutContext, _ screen: RegionScreen) -> Bool {
    palette(on: context, screen).sharesCard
  }

  private func palette(on context: LayoutContext, _ screen: RegionScreen) -> PaletteRegions {
    let monitor = context.area(of: screen) ?? context.primaryArea
    let density = context.pixelsPerMillimetre(at: monitor.center)
    let size = PaletteRegions.size(on: monitor, pixelsPerMillimetre: density)
    return PaletteRegions(
      state: state, colours: colours, isFolded: isFolded, size: size, screen: screen,
      room: monitor.width / density / size.scale)
  }

  /// Shows another state of the ink.
  func show(_ state: PaletteState, in regions: RegionController) {
    guard state != self.state else { return }
    self.state = state
    regions.refreshPalette()
  }

  // MARK: - Folding

  /// Folds the palette, or unfolds it if the finger has tapped the tab rather than dragged it.
  ///
  /// The tab is centred on the button that folds, and the other way round, so that a finger can
  /// fold and unfold without moving.
  func fold(in regions: RegionController) {
    if isFolded {
      guard let tab = regions.frame(of: PaletteRegions.tab) else { return }
      if let former = tabOrigin, !former.isNear(tab.origin, within: regions.tapSlop(at: tab.center))
      {
        tabOrigin = tab.origin
        return
      }
      move(PaletteRegions.card, holding: PaletteRegions.fold, to: tab.center, in: regions)
    } else {
      guard let fold = regions.frame(of: PaletteRegions.fold) else { return }
      move(PaletteRegions.tab, holding: PaletteRegions.tab, to: fold.center, in: regions)
      tabOrigin = regions.frame(of: PaletteRegions.tab)?.origin
    }
    isFolded.toggle()
    follow(in: regions)
  }

  /// Notes the tab's place in a layout: a tap there is no end of a drag from its place in another.
  func noteTab(in layout: RegionLayout) {
    tabOrigin = layout.region(PaletteRegions.tab).flatMap {
      layout.tree.absoluteFrame(of: $0)?.origin
    }
  }

  /// Hides the palette for a moment, or shows it again as it was.
  func setAway(_ isAway: Bool, in regions: RegionController) {
    self.isAway = isAway
    follow(in: regions)
  }

  private func follow(in regions: RegionController) {
    regions.setHidden(isFolded || isAway, PaletteRegions.card)
    if state.board != nil { regions.setHidden(isFolded || isAway, PaletteRegions.boardCard) }
    if state.hasSelection { regions.setHidden(isAway, PaletteRegions.selectionCard) }
    regions.setHidden(!isFolded || isAway, PaletteRegions.tab)
  }

  /// Moves a region so that the centre of an inner region comes to a place of the root.
  private func move(
    _ name: String, holding inner: String, to position: Point, in regions: RegionController
  ) {
    guard let outer = regions.frame(of: name), let inner = regions.frame(of: inner) else { return }
    regions.move(name, to: outer.origin + (position - inner.center))
  }
}

extension Point {
  fileprivate func isNear(_ other: Point, within distance: Double) -> Bool {
    (self - other).lengthSquared <= distance * distance
  }
}
