internal import FingertipSettings
internal import TouchDrawing
internal import TouchRouting
internal import Touches

/// The touch palette of draw mode: regions over everything else, and what they show.
final class ToolPalette {
  private(set) var colours = PaletteLooks.colours
  private var state = PaletteState()
  private var isFolded = false
  private var isAway = false
  /// The tab's place when it came, to tell a finger that moves it from one that taps it.
  private var tabPlace: Point?

  /// Offers these colours in the places of the usual ones that look most like them, but for white and
  /// black, which stay as long as none of these is almost the same.
  func offer(_ inks: [Colour]) {
    var offered = PaletteLooks.colours
    var taken: Set<Int> = []
    for ink in inks where !taken.contains(where: { offered[$0] == ink }) {
      let free = offered.indices.filter { index in
        guard !taken.contains(index) else { return false }
        let usual = offered[index]
        return !usual.isGrey || usual.difference(from: ink) < Self.sameness
      }
      guard
        let place = free.min(by: {
          offered[$0].difference(from: ink) < offered[$1].difference(from: ink)
        })
      else { continue }
      offered[place] = ink
      taken.insert(place)
    }
    colours = offered
  }

  /// The difference below which two colours are the same to a user who looks for one of them.
  private static let sameness = 60.0

  /// Returns the regions as they look now, for a screen.
  func regions(on context: LayoutContext) -> [RegionSetting] { palette(on: context).regions }

  /// Returns whether pages and grounds have no card of their own on a screen.
  func sharesCard(on context: LayoutContext) -> Bool { palette(on: context).sharesCard }

  private func palette(on context: LayoutContext) -> PaletteRegions {
    let monitor = context.primaryArea
    let density = context.pixelsPerMillimetre(at: monitor.center)
    let size = PaletteRegions.size(on: monitor, pixelsPerMillimetre: density)
    return PaletteRegions(
      state: state, colours: colours, isFolded: isFolded, size: size,
      room: monitor.width / density / size.scale)
  }

  /// Follows what has become of the ink.
  func show(_ state: PaletteState, in regions: RegionController) {
    guard state != self.state else { return }
    self.state = state
    regions.refreshPalette()
  }

  // MARK: - Folding

  /// Whether it is small.
  var isSmall: Bool { isFolded }

  /// Makes it small where it is large, and large where a finger tapped the small one.
  ///
  /// What takes its place has its middle where the button was that folds it, so that one finger folds
  /// and unfolds without going anywhere.
  func fold(in regions: RegionController) {
    if isFolded {
      guard let tab = regions.frame(of: PaletteRegions.tab) else { return }
      if let former = tabPlace, !former.isNear(tab.origin, within: regions.tapSlop(at: tab.center))
      {
        tabPlace = tab.origin
        return
      }
      move(PaletteRegions.card, holding: PaletteRegions.fold, to: tab.center, in: regions)
    } else {
      guard let fold = regions.frame(of: PaletteRegions.fold) else { return }
      move(PaletteRegions.tab, holding: PaletteRegions.tab, to: fold.center, in: regions)
      tabPlace = regions.frame(of: PaletteRegions.tab)?.origin
    }
    isFolded.toggle()
    follow(in: regions)
  }

  /// Takes it off the screen for a moment, or brings it back as it was.
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

  /// Moves a region so that the middle of one in it comes to lie at a place of the root.
  private func move(
    _ name: String, holding inner: String, to place: Point, in regions: RegionController
  ) {
    guard let outer = regions.frame(of: name), let inner = regions.frame(of: inner) else { return }
    regions.move(name, to: outer.origin + (place - inner.center))
  }
}

extension Colour {
  /// Whether it has no hue.
  fileprivate var isGrey: Bool { red == green && green == blue }

  /// Returns the difference of two colours, 0 to 765.
  ///
  /// It is the distance of their channels, weighted as the eye does: T. Riemersma, "Colour metric".
  fileprivate func difference(from other: Colour) -> Double {
    let red = Double(red) - Double(other.red)
    let green = Double(green) - Double(other.green)
    let blue = Double(blue) - Double(other.blue)
    let mean = (Double(self.red) + Double(other.red)) / 2
    let squares =
      (2 + mean / 256) * red * red + 4 * green * green + (2 + (255 - mean) / 256) * blue * blue
    return squares.squareRoot()
  }
}

extension Point {
  fileprivate func isNear(_ other: Point, within distance: Double) -> Bool {
    (self - other).lengthSquared <= distance * distance
  }
}
