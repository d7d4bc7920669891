internal import FingertipRegions
package import FingertipSettings
internal import OverlayLayers
internal import SystemSupport
package import TouchRouting
internal import TouchX11
internal import Touches

/// A cover over the whole screen, in front of all regions and applications.
package struct ScreenCover {
  /// The receiver of every touch.
  package let responder: any Responder
  /// The regions that show the cover's content, from back to front.
  ///
  /// None of them takes touches, and no configuration can have their ids.
  package var panels: [RegionSetting]

  /// Creates a cover whose touches go to a responder.
  package init(_ responder: any Responder, panels: [RegionSetting]) {
    self.responder = responder
    self.panels = panels
  }
}

/// The cover of the screen: a region over all others, with its panels in front.
extension RegionController {
  /// The name of the cover's region; it has a blank, so no id of a configuration can equal it.
  private static let coverName = "screen cover"

  /// Covers or uncovers the screen, or changes the panels of the cover.
  func followCover(_ former: ScreenCover?) {
    guard hasAnyRegion, let dispatcher, var layout = shown else { return show(configured) }
    if let cover, cover.responder === former?.responder,
      cover.panels.map(\.id) == former?.panels.map(\.id),
      cover.panels.map(\.placement) == former?.panels.map(\.placement)
    {
      let changed = layout.refresh(cover.panels)
      shown = layout
      for id in changed {
        overlay.layers.regions?.setLook(layout.entries[id]?.setting.look, of: id)
      }
      return
    }
    if cover != nil, former == nil {
      // Nobody receives the fingers that are down until they are lifted. A pause would unmap the
      // window for a moment, in which applications would get touches.
      dispatcher.cancelTouches(.paused, at: Monotonic.milliseconds)
    }
    let router = dispatcher.router
    layout.remove(former?.panels.map(\.id) ?? [])
    addCover(to: &layout)
    layout.attach(cover?.panels ?? [], to: router)
    // Other panels leave the cover the fingers that are on it, such as those that woke the screen.
    if cover?.responder !== former?.responder {
      if let region = router.tree.region(named: Self.coverName) { router.tree.remove(region) }
      addCoverRegion(on: router)
    }
    shown = layout
    overlay.layers.regions?.show(layout, keepsFiles: true)
    dispatcher.followTree()
    // A cover takes touches even during a pause, which ends now or goes on after the cover.
    synchroniseShape()
  }

  /// Adds the panels of the cover in front of all regions.
  func addCover(to layout: inout RegionLayout) { layout.add(cover?.panels ?? []) }

  /// Adds the region that takes the cover's touches.
  func addCoverRegion(on router: Router) {
    guard let cover else { return }
    let region = Region(
      name: Self.coverName, frame: Rect(router.tree.screen), touches: .each, onCancel: .undo)
    router.setResponder(cover.responder, for: router.tree.insert(region))
  }

  /// Raises the overview of draw mode and the cover to the front again, unless they are there.
  func raiseCovers() {
    guard cover != nil || drawing?.overview != nil, let tree else { return }
    let names = [Self.overviewName, Self.coverName] + (cover?.panels.map(\.id) ?? [])
    let regions = names.compactMap(tree.region)
    guard !tree.children(of: nil).suffix(regions.count).elementsEqual(regions) else { return }
    for region in regions { tree.raise(region) }
  }
}
