extension RadialProfile {
  /// Replaces the zones by those of a halo, from its centre outwards, and computes the entries.
  ///
  /// - Parameters:
  ///   - look: The sizes, in px.
  ///   - colour: The colour of disc and ring; its alpha applies to the whole halo.
  ///   - shape: The shape of the halo at one moment.
  ///   - medium: The medium that it is painted on.
  mutating func compute(_ look: HaloLook, colour: Colour, shape: HaloShape, medium: Medium) {
    removeAll()
    let pen = HaloPen(look: look, colour: colour, shape: shape, medium: medium)
    if shape.isBroken {
      addOutline(look, pen)
    } else {
      addDisc(look, pen)
      addRing(radius: look.ringRadius * shape.scale, width: look.ringWidth, look, pen)
    }
    addGlow(look, pen)
    let fade = medium == .translucent ? shape.presence : (shape.presence > 0 ? 1 : 0)
    let alpha = Double(colour.alpha) / 255
    compute(opacity: look.opacity * alpha * fade, medium: medium)
  }

  /// The thinnest line that a closing disc or ring may have, in px.
  private static let minimumLine = 1.0

  /// Adds the disc: brighter towards its middle, with a light rim inside a dark edge.
  private mutating func addDisc(_ look: HaloLook, _ pen: HaloPen) {
    let radius = look.discRadius * pen.shape.scale
    guard radius > 0 else { return }
    // A shaped medium cannot fade, so a hole opens in the middle until only a line of the colour is
    // left, and then nothing: the edge alone would be a dark ring that nobody touched.
    if pen.medium == .shaped, pen.shape.presence < 1 {
      guard radius * pen.shape.presence >= Self.minimumLine else { return }
      add(upTo: radius * (1 - pen.shape.presence), .zero)
    }
    // The zones cover, because the finger's own trail ends beneath the disc and would show through.
    let rim = min(max(look.edgeWidth * 1.4, 1.2), radius * 0.4)
    add(upTo: (radius - rim) * 0.5, pen.discCentre, pen.discFill, covers: true)
    add(upTo: radius - rim, pen.discFill, covers: true)
    add(upTo: radius, pen.core, covers: true)
    add(upTo: radius + look.edgeWidth, pen.edge)
  }

  /// Adds a ring: a light line within colour within dark edges; a thin one is light on the inside.
  private mutating func addRing(
    radius: Double, width: Double, _ look: HaloLook, _ pen: HaloPen
  ) {
    guard radius > 0 else { return }
    let thinning = pen.medium == .shaped ? pen.shape.presence : 1
    let half = width / 2 * thinning
    guard half > 0, thinning == 1 || 2 * half >= Self.minimumLine else { return }
    add(upTo: radius - half - look.edgeWidth, fillsGap(look, pen) ? pen.gap : .zero)
    add(upTo: radius - half, pen.edge)
    let line = half >= 1.8 ? half * 0.4 : 0
    if line > 0 {
      add(upTo: radius - line, pen.body)
      add(upTo: radius + line, pen.core)
    } else {
      add(upTo: radius - half * 0.1, pen.core)
    }
    add(upTo: radius + half, pen.body)
    add(upTo: radius + half + look.edgeWidth, pen.edge)
  }

  /// Returns whether the gap between disc and ring is filled.
  ///
  /// Without alpha, the gap would be a hole in the window's shape, with twice the outline to be
  /// clipped from everything beneath; a narrow gap shows nothing recognisable anyway.
  private func fillsGap(_ look: HaloLook, _ pen: HaloPen) -> Bool {
    let gap = look.ringRadius - look.ringWidth / 2 - look.discRadius
    return pen.medium == .shaped && pen.shape.presence >= 1 && pen.shape.scale == 1
      && !pen.shape.isBroken && gap <= look.discRadius
  }

  /// Adds the trace of a cancelled touch: the ring, or the disc's outline if there is no ring.
  private mutating func addOutline(_ look: HaloLook, _ pen: HaloPen) {
    addRing(radius: look.outlineRadius, width: look.outlineWidth, look, pen)
  }

  /// Adds a soft shade outside everything, which sets the halo off from a ground of its own colour.
  private mutating func addGlow(_ look: HaloLook, _ pen: HaloPen) {
    guard look.glow > 0, outermost > 0, pen.medium == .translucent else { return }
    let start = outermost
    add(upTo: start + look.glow * 0.4, pen.shade, pen.shade * 0.36)
    add(upTo: start + look.glow, pen.shade * 0.36, .zero)
  }
}

/// The tints, the shape and the medium that a halo is drawn with.
struct HaloPen {
  let shape: HaloShape
  let medium: Medium
  let discCentre, discFill, body, core, edge, gap, shade: RadialProfile.Tint

  init(look: HaloLook, colour: Colour, shape: HaloShape, medium: Medium) {
    self.shape = shape
    self.medium = medium
    let colour = colour.with(alpha: 255)
    // A shaped window has no alpha, so everything that is to be visible is opaque there.
    let solid = medium == .shaped
    let edgeColour = solid ? look.edgeColour.with(alpha: 255) : look.edgeColour
    let coreColour = solid ? look.coreColour.with(alpha: 255) : look.coreColour
    discCentre = colour.mixed(with: coreColour.with(alpha: 255), share: 0.5).tint(solid ? 1 : 0.9)
    discFill = colour.tint(solid ? 1 : 0.82)
    body = colour.tint(solid ? 1 : 0.95)
    core = coreColour.tint(solid ? 1 : 0.95)
    edge = edgeColour.tint()
    gap = edgeColour.mixed(with: colour, share: 0.3).tint()
    shade = edgeColour.tint(0.4)
  }
}
