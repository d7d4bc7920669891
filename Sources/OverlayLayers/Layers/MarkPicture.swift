internal import FingertipRegions
package import FingertipSettings
internal import HaloLooks
internal import HandCaptions
internal import HandContacts
internal import ScreenHardware
package import TouchDrawing
internal import TouchRouting
internal import TouchX11
package import Touches

/// The marks of touches on one monitor as a picture instead of windows.
///
/// It has the halos, trails, labels and captions as `show` draws them.
package final class MarkPicture {
  /// The halo of a mark as it was painted.
  private struct Halo: Equatable {
    var slot: Int
    var position: Point
    var state: HaloState
  }

  /// The monitor, in px of the root.
  let area: PixelRect
  private let looks: MarkLooks
  private var scene: Scene
  private var trails: TrailLayer
  private var labels: LabelLayer
  private var captions: CaptionLayer
  /// The guesser of each finger's hand; nil if hands have no colours.
  private var sides: HandSides?
  /// The density of the monitor, in px/mm.
  private let density: Double
  private let captioner: Captioner?
  private var painter = HaloAppearancePainter()
  private var halos: [Halo] = []
  private let isHidden: Bool
  /// Whether the marks are painted; they follow their touches anyway.
  var isShown = true
  /// Returns whether what is at a point of the root belongs to the monitor.
  private let isHere: (Point) -> Bool

  /// The maximum number of rectangles that describe a change.
  private static let rectLimit = 40

  /// Creates a picture without marks.
  ///
  /// - Parameters:
  ///   - settings: the looks.
  ///   - area: the monitor, in px of the root.
  ///   - pixelsPerMillimetre: its density.
  ///   - isHere: returns whether what is at a point of the root belongs to the monitor; by default
  ///     everything does, and labels beyond the monitor are at its edge.
  package init(
    _ settings: ShowSettings, on area: PixelRect, pixelsPerMillimetre: Double,
    where isHere: @escaping (Point) -> Bool = { _ in true }
  ) {
    self.area = area
    self.isHere = isHere
    density = pixelsPerMillimetre
    let density = PixelDensity(pixelsPerMillimetre: pixelsPerMillimetre, source: .monitor)
    let monitor = Monitor(name: "", frame: area, millimetres: (0, 0))
    let look = settings.shownLook
    looks = MarkLooks(look, on: monitor, density: density)
    scene = Scene(
      timing: settings.timing(
        trailWidth: looks.trail.width, haloRadius: looks.halo.outerRadius))
    trails = TrailLayer(looks: looks, medium: .translucent, area: area)
    labels = LabelLayer(looks: looks, area: area)
    captions = CaptionLayer(looks: looks, area: area)
    isHidden = look.opacity <= 0
    sides = look.colourBasis == .hand ? HandSides() : nil
    let context = LayoutContext(
      screen: area,
      monitors: [
        LayoutContext.Monitor(
          name: "", frame: area, pixelsPerMillimetre: pixelsPerMillimetre, isPrimary: true)
      ])
    captioner =
      look.captions && !isHidden
      ? Captioner(context, in: settings.language, at: look.captionPlaces) : nil
  }

  /// Handles changes of touches, in time order.
  package func follow(_ changes: [Touch]) {
    guard !isHidden else { return }
    captioner?.follow(changes)
    for touch in changes {
      scene.touch(touch, side: sides?.side(of: touch, pixelsPerMillimetre: density))
    }
  }

  /// Takes over the marks and hands of a former picture of the monitor, which has none afterwards.
  func resume(_ former: MarkPicture) {
    guard !isHidden, !former.isHidden else { return }
    let timing = scene.timing
    swap(&scene, &former.scene)
    scene.timing = timing
    if sides != nil, let known = former.sides { sides = known }
  }

  /// Takes over the captions of a former picture of the monitor.
  func resumeCaptions(of former: MarkPicture) {
    if let known = former.captioner { captioner?.resume(known) }
  }

  /// Shows the marks of another scene, of which it has followed no touch.
  ///
  /// - Parameters:
  ///   - other: the scene.
  ///   - hands: the hands of its touches; nil if hands have no colours.
  func copyMarks(of other: borrowing Scene, hands: HandSides?) {
    guard !isHidden else { return }
    scene.copyMarks(of: other)
    if sides != nil, let hands { sides = hands }
  }

  /// Removes every mark; that of a finger that is down comes back when it moves.
  func clear() {
    scene.clear()
    captioner?.clear()
  }

  /// Removes every mark, and forgets fingers whose ends will not be followed.
  func forgetTouches() {
    clear()
    sides?.clear()
  }

  /// Returns whether nothing changes any more without a touch; fingers may rest.
  ///
  /// - Parameter interval: the time between two frames, in ms.
  /// - Returns: true if no mark fades and no caption is due.
  package func isSettled(interval: Double) -> Bool {
    scene.nextWake(refreshInterval: interval) == nil
      && captioner?.nextChange(after: scene.now) == nil
  }

  /// Whether nothing is visible any more.
  package var isEmpty: Bool { scene.isEmpty && captions.isEmpty }

  /// Advances the marks to a moment.
  ///
  /// - Parameters:
  ///   - now: the moment to show.
  ///   - interval: the time between two frames, in ms.
  /// - Returns: the areas that look different, in px of the root.
  package func advance(to now: Timestamp, interval: Double) -> [PixelRect] {
    var damage = DamageList(pane: area)
    damage.limit = Self.rectLimit
    scene.advance(to: now)
    captioner?.advance(to: now)
    let marks = isShown ? scene.marks : []
    trails.update(marks, interval: interval, all: true, into: &damage)
    labels.update(marks, where: { isHere($0.position) }, text: \.label, into: &damage)
    let shown = isShown ? captioner?.captions.filter { isHere($0.frame.center) } ?? [] : []
    captions.update(shown, at: now, all: false, into: &damage)
    let next = marks.compactMap { mark in
      mark.isHaloGone ? nil : Halo(slot: mark.slot, position: mark.position, state: mark.state)
    }
    for halo in halos where !next.contains(halo) { damage.add(bounds(of: halo)) }
    for halo in next where !halos.contains(halo) { damage.add(bounds(of: halo)) }
    halos = next
    return damage.rects
  }

  /// Paints all marks into a target, which must have been cleared.
  ///
  /// A halo hides the trail beneath it although it is translucent, and would hide any other content
  /// as well. So what lies beneath the marks is added afterwards, with `underlay`.
  package func paint(into target: PixelTarget) {
    if isShown { trails.paint(scene.marks, into: target) }
    captions.paint(into: target, medium: .translucent)
    labels.paint(into: target, medium: .translucent)
    for halo in halos {
      painter.paint(
        looks.appearance, colour: looks.colour(forSlot: halo.slot), slot: halo.slot,
        state: halo.state,
        at: halo.position, into: target, medium: .translucent)
    }
  }

  private func bounds(of halo: Halo) -> PixelRect {
    looks.appearance.bounds(halo.state, at: halo.position)
  }
}
