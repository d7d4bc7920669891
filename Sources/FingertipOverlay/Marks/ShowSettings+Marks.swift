internal import FingertipSettings
internal import HaloLooks
internal import TouchDrawing

extension ShowSettings {
  /// The looks of touches: while something is inspected each has a colour of its own, by which it is found
  /// among the figures, and no trail hides the dots of its samples, unless somebody chose other colours
  /// and another trail than the usual ones.
  var shownLook: Look {
    var look = look
    guard inspection.isOn else { return look }
    let usual = Preset.presenter.look
    if look.colours == usual.colours { look.colours = Palette.fingertip.colours }
    if look.trail == usual.trail, inspection.parts.contains(.samples) { look.trail = 0 }
    return look
  }

  /// Returns the time for which what is drawn stays, and the density of trails' points.
  ///
  /// - Parameter trailWidth: the width of a trail in px. Points nearer to each other than a good
  ///   half of that do not show in the curve, and each costs.
  /// - Returns: the timing for a scene.
  func timing(trailWidth: Double) -> SceneTiming {
    var timing = SceneTiming()
    let look = shownLook
    // A long trail needs more places than the usual one, or it would cut its corners.
    timing.maxTrailPoints = min(max(timing.maxTrailPoints, Int(look.trail / 7)), 640)
    timing.trailStep = max(timing.trailStep, trailWidth * 0.6)
    timing.liftAnimation = look.lift
    // An invisible trail would wake the program for each of its frames.
    timing.trailDuration = look.opacity > 0 ? look.trail : 0
    // A finger that taps goes less far than two widths of its trail.
    if look.tap != .none { timing.tap = TapTiming(slop: max(2 * trailWidth, 12)) }
    return timing
  }
}

extension Look {
  /// The colours that marks take by their slots, never empty.
  ///
  /// Where each hand has a colour, the slots of its fingers are even or odd, so there are two.
  var markColours: [Colour] {
    let chosen = colours.isEmpty ? [HaloLook.defaultColour] : colours
    guard colourBasis == .hand else { return chosen }
    let other = Palette.fingertip.colours.prefix(2).first { $0 != chosen[0] } ?? .white
    return [chosen[0], chosen.count > 1 ? chosen[1] : other]
  }
}
