// The hit-test as it is defined, without optimizations. Tests compare the index with it.

import TouchRouting
import Touches

/// Returns what a point hits in a tree, by walking down from the top.
func plainHitTest(_ tree: RegionTree, _ point: Point) -> HitResult {
  guard Rect(tree.screen).contains(point) else { return .nothing }
  for id in tree.children(of: nil).reversed() {
    if let hit = plainHit(tree, id, point, origin: Point(x: 0, y: 0)) { return hit }
  }
  return .nothing
}

private func plainHit(
  _ tree: RegionTree, _ id: RegionID, _ point: Point, origin: Point
) -> HitResult? {
  guard let region = tree[id], isTouchable(region) else { return nil }
  let frame = region.frame + (origin - Point(x: 0, y: 0))
  guard contains(region, frame, point) else { return nil }
  if eats(region) { return .region(id, .eat) }
  if case .to(let target) = region.touchRules.hit, let result = redirected(tree, to: target) {
    return result
  }
  for child in tree.children(of: id).reversed() {
    if let hit = plainHit(tree, child, point, origin: frame.origin) { return hit }
  }
  return .region(id, region.touchRules.policy)
}

private func isTouchable(_ region: Region) -> Bool {
  region.presence.isEnabled && !region.presence.isHidden && region.presence.alpha >= 0.01
}

private func eats(_ region: Region) -> Bool {
  region.movement.isAnimating && !region.movement.isInteractiveWhileAnimating
}

private func redirected(_ tree: RegionTree, to target: RegionID) -> HitResult? {
  guard let region = tree[target] else { return nil }
  var id: RegionID? = target
  while let next = id {
    guard let region = tree[next], isTouchable(region) else { return nil }
    id = tree.parent(of: next)
  }
  return .region(target, eats(region) ? .eat : region.touchRules.policy)
}

private func contains(_ region: Region, _ frame: Rect, _ point: Point) -> Bool {
  let box = frame.grown(by: region.outset)
  guard box.contains(point) else { return false }
  let dx = point.x - frame.center.x
  let dy = point.y - frame.center.y
  switch region.shape {
  case .rectangle:
    return true
  case .circle:
    let radius = min(frame.width, frame.height) / 2 + region.outset
    return radius > 0 && dx * dx + dy * dy < radius * radius
  case .ellipse:
    let (a, b) = (frame.width / 2 + region.outset, frame.height / 2 + region.outset)
    return a > 0 && b > 0 && dx * dx / (a * a) + dy * dy / (b * b) < 1
  case .rounded(let radius):
    let maximumRadius = min(box.width, box.height) / 2
    let r = max(0, min(radius + region.outset, maximumRadius))
    let beyondX = abs(dx) - (box.width / 2 - r)
    let beyondY = abs(dy) - (box.height / 2 - r)
    return beyondX <= 0 || beyondY <= 0 || beyondX * beyondX + beyondY * beyondY < r * r
  case .polygon(let corners):
    let vertices = corners.map {
      Point(x: frame.x + $0.x * frame.width, y: frame.y + $0.y * frame.height)
    }
    let isInside = crossings(of: vertices, rightOf: point) % 2 == 1
    var distance = Double.infinity
    for (a, b) in zip(vertices, vertices.dropFirst() + vertices.prefix(1)) {
      distance = min(distance, distanceToEdge(of: point, a, b))
    }
    if region.outset > 0 { return isInside || distance < region.outset }
    if region.outset < 0 { return isInside && distance >= -region.outset }
    return isInside
  case .mask(let mask):
    let column = Int((point.x - box.x) * Double(mask.width) / box.width)
    let row = Int((point.y - box.y) * Double(mask.height) / box.height)
    return mask.alpha[min(row, mask.height - 1) * mask.width + min(column, mask.width - 1)]
      > mask.threshold
  }
}

/// Returns the number of edges that a ray to the right crosses.
private func crossings(of vertices: [Point], rightOf point: Point) -> Int {
  vertices.indices.count { index in
    let (a, b) = (vertices[index], vertices[(index + 1) % vertices.count])
    guard min(a.y, b.y) <= point.y, max(a.y, b.y) > point.y else { return false }
    let share = (point.y - a.y) / (b.y - a.y)
    return a.x + share * (b.x - a.x) > point.x
  }
}

private func distanceToEdge(of point: Point, _ a: Point, _ b: Point) -> Double {
  let edge = b - a
  let length = edge.lengthSquared
  let along = length > 0 ? ((point.x - a.x) * edge.dx + (point.y - a.y) * edge.dy) / length : 0
  let nearest = a + edge * max(0, min(1, along))
  return (point - nearest).length
}
