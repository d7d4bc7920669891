public import Touches

/// The pieces of one trail, as they are to be painted or were painted last.
///
/// They are kept between frames, so that a part of the screen can be repainted unchanged, and so
/// that a trail can be extended to its finger without being repainted. Once the longest trail has
/// been kept, nothing is allocated.
public struct TrailCapsules {
  /// The largest distance of a straight line from the smooth curve, in px.
  private static let tolerance = 0.3

  private(set) var all: [TrailCapsule] = []
  /// The cut of a shaped trail; nil for a trail that blends.
  private(set) var cut: TrailCut?
  /// The pixels that the pieces may cover, in px of the root.
  public private(set) var bounds = PixelRect.empty
  /// The number of the newest node, counted from the start of the trail; before it, an extension
  /// changes only the piece that leads to it.
  private var newest = 0

  /// Creates a list without capsules.
  public init() {}

  /// The distance of a piece's box from what is drawn of it, in px.
  private var margin: Float { 1 + Float(cut?.bandHeight ?? 0) / 2 }

  /// Replaces the capsules by those of a whole trail.
  ///
  /// - Parameters:
  ///   - trail: the trail as the scene keeps it.
  ///   - look: the sizes, in px.
  ///   - medium: the medium of the pixels.
  public mutating func renew(_ trail: Trail, look: TrailLook, medium: Medium) {
    renew(trail, dropped: trail.dropped, held: trail.held, TrailTaper(look: look, medium: medium))
  }

  /// Extends the trail to its finger's position and leaves the rest unchanged.
  ///
  /// The newest piece and the one before depend on what follows, so they are recomputed.
  ///
  /// - Parameters:
  ///   - trail: the same trail at a later time.
  ///   - look: the sizes, in px.
  ///   - medium: the medium of the pixels.
  /// - Returns: the pixels that have changed, in px of the root; nil if too little of the former
  ///   trail is left, so that it must be renewed.
  public mutating func extend(_ trail: Trail, look: TrailLook, medium: Medium) -> PixelRect? {
    let fixed = newest - 1
    // The curve through a point depends on the point before.
    let first = fixed - 1 - trail.dropped
    guard first > 0, first + 3 <= trail.count, !all.isEmpty else { return nil }
    var changed = PixelRect.empty
    while let last = all.last, last.number >= fixed {
      changed = changed.union(last.box)
      all.removeLast()
    }
    guard !all.isEmpty else { return nil }
    newest = trail.dropped + trail.held - 1
    let kept = all.count
    // The end of the last kept piece was cut to meet a piece that has been removed.
    changed = changed.union(all[kept - 1].box)
    let taper = TrailTaper(look: look, medium: medium)
    TrailCurve.forEachPiece(of: trail[first...]) { piece in
      guard piece.number > 0 else { return }
      append(piece, number: trail.dropped + first + piece.number, taper)
    }
    for capsule in all[kept...] { changed = changed.union(capsule.box) }
    bounds = bounds.union(changed)
    return changed
  }

  /// Replaces the capsules by those of a trail through points; it cannot be extended.
  ///
  /// - Parameters:
  ///   - points: the points from one end to the other.
  ///   - look: the sizes, in px.
  ///   - medium: the medium of the pixels.
  public mutating func renew(_ points: [TrailPoint], look: TrailLook, medium: Medium) {
    renew(points, dropped: 0, held: points.count, TrailTaper(look: look, medium: medium))
  }

  /// Replaces the capsules by those of points, whose numbers begin after the dropped ones.
  private mutating func renew(
    _ points: some RandomAccessCollection<TrailPoint>, dropped: Int, held: Int, _ taper: TrailTaper
  ) {
    clear()
    guard PixelTarget.accepts(reach: taper.reach) else { return }
    newest = dropped + held - 1
    cut = taper.cut
    TrailCurve.forEachPiece(of: points) { append($0, number: dropped + $0.number, taper) }
    bounds = all.reduce(.empty) { $0.union($1.box) }
  }

  /// Removes all capsules.
  public mutating func clear() {
    all.removeAll(keepingCapacity: true)
    bounds = .empty
  }

  /// Calls the body with the pixels that each piece may cover, in px of the root.
  public func forEachBox(_ body: (PixelRect) -> Void) {
    for capsule in all { body(capsule.box) }
  }

  /// Covers the trail with a few rectangles, which together have far fewer pixels than one around
  /// all of it.
  ///
  /// - Parameters:
  ///   - count: the largest number of rectangles, at least 1.
  ///   - body: receives each rectangle, in px of the root, from the tail to the tip.
  public func forEachPart(count: Int, _ body: (PixelRect) -> Void) {
    for part in 0..<count {
      let pieces = all[all.count * part / count..<all.count * (part + 1) / count]
      let box = pieces.reduce(PixelRect.empty) { $0.union($1.box) }
      if !box.isEmpty { body(box) }
    }
  }

  /// Appends a piece of the smooth curve as straight lines.
  private mutating func append(_ piece: TrailCurve.Piece, number: Int, _ taper: TrailTaper) {
    guard piece.strengths != (0, 0) else { return }
    let lines = piece.lines(within: Self.tolerance)
    var start = taper.end(piece.start, piece.strengths.start)
    for line in 1...lines {
      let share = Double(line) / Double(lines)
      let strength = piece.strengths.start * (1 - share) + piece.strengths.end * share
      let end = taper.end(line == lines ? piece.end : piece.position(at: share), strength)
      append(
        TrailCapsule(
          start: start.place, end: end.place, radii: (start.radius, end.radius),
          strengths: (start.strength, end.strength), margin: margin, number: number))
      start = end
    }
  }

  /// Appends the next line, which begins at the end of the last one; a line without length is
  /// dropped unless it is the only one.
  private mutating func append(_ capsule: TrailCapsule) {
    var capsule = capsule
    if let last = all.indices.last {
      if all[last].lengthSquared <= TrailCapsule.shortest {
        all.removeLast()
      } else if capsule.lengthSquared <= TrailCapsule.shortest {
        return
      } else {
        // Lines that the next extension may remove are not joined.
        if capsule.number < newest - 1,
          let joined = all[last].joined(with: capsule, margin: margin)
        {
          all.removeLast()
          capsule = joined
        }
        mitre(&capsule)
      }
    }
    all.append(capsule)
  }

  /// Cuts a capsule and the one before it at the line between them, if that is possible.
  private mutating func mitre(_ capsule: inout TrailCapsule) {
    guard let last = all.indices.last else { return }
    let mitre = all[last].mitre(with: capsule)
    all[last].mitres.end = mitre
    capsule.mitres.start = mitre
  }
}
