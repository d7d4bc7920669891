package import FingertipSettings
internal import HaloLooks
package import TouchDrawing

extension ShowSettings {
  /// The look of touches, which inspection changes.
  ///
  /// During inspection each touch has a colour of its own, so that it can be found among the
  /// figures, and no trail hides the dots of its samples; but colours and a trail that the user
  /// chose stay.
  package var shownLook: Look {
    var look = look
    guard inspection.isOn else { return look }
    let usual = Preset.presenter.look
    if look.colours == usual.colours { look.colours = Palette.fingertip.colours }
    if look.trail == usual.trail, inspection.parts.contains(.samples) { look.trail = 0 }
    return look
  }

  /// Returns the durations of what is drawn, and the density of trails' points.
  ///
  /// - Parameters:
  ///   - trailWidth: the width of a trail, in px. Points closer to each other than 0.6 of that do
  ///     not improve the curve, and each has a cost.
  ///   - haloRadius: the radius of a halo, in px. A new halo replaces a lifted one if it covers
  ///     half of it, that is, at a distance of 0.8 radii. Otherwise the halos of quick taps on one
  ///     key would pile up, and a compositor would blend all of them when the next tap comes.
  /// - Returns: the timing for a scene.
  package func timing(trailWidth: Double, haloRadius: Double) -> SceneTiming {
    var timing = SceneTiming()
    let look = shownLook
    // A long trail needs more points than the usual one, or it would cut corners.
    timing.maxTrailPoints = min(max(timing.maxTrailPoints, Int(look.trail / 7)), 640)
    timing.trailStep = max(timing.trailStep, trailWidth * 0.6)
    timing.liftAnimation = look.lift
    // An invisible trail would wake the program for each of its frames.
    timing.trailDuration = look.opacity > 0 ? look.trail : 0
    timing.coverReach = 0.8 * haloRadius
    // A tapping finger moves less than two widths of its trail.
    if look.tap != .none { timing.tap = TapTiming(slop: max(2 * trailWidth, 12)) }
    return timing
  }
}

extension Look {
  /// The colours that marks take by slot; never empty.
  ///
  /// If each hand has a colour, there are two: one hand has the even slots, the other the odd ones.
  var markColours: [Colour] {
    let chosen = colours.isEmpty ? [HaloLook.defaultColour] : colours
    guard colourBasis == .hand else { return chosen }
    let other = Palette.fingertip.colours.prefix(2).first { $0 != chosen[0] } ?? .white
    return [chosen[0], chosen.count > 1 ? chosen[1] : other]
  }
}
