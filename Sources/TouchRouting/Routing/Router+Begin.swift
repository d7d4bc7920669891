internal import Touches

// The hit decides at once if possible. A touch that hits nothing or a hole goes to the application
// in the same step. One on an `own` region is ours, unless all responders of the region decline it.
// Only on `offer` regions does a touch wait, and only while a recognizer can still use it.

extension Router {
  /// Links a touch that begins to the region that it hits.
  func begin(_ touch: Touch, into effects: inout Effects) {
    // The server decides by whole pixels which window a touch is in. The hit-test at the pixel's
    // centre agrees with it, as the input shape does. Use the start, because the touch may have
    // moved within this frame.
    let pixel = Point(
      x: touch.start.x.rounded(.down) + 0.5, y: touch.start.y.rounded(.down) + 0.5)
    let hit = isPaused ? .nothing : tree.hitTest(pixel)
    effects.answer(.hit(touch.id, hit.region, hit.policy), at: touch.time)
    answers.add(touch.id, hasPointer: mayHavePointer(touch))
    var link = TouchLink(touch, region: hit.region, state: .undecided)
    link.moment.change = .began
    links.append(link)
    let index = links.count - 1
    guard case .region(let id, let policy) = hit, let region = tree[id] else {
      decide(index, .reject, .denied)
      return
    }
    let density = layout.pixelsPerMillimetre(at: touch.start)
    links[index].tap.slop = limits.slop * density
    links[index].onCancel = region.touchRules.onCancel
    switch policy {
    case .pass:
      decide(index, .reject, .denied)
    case .eat:
      decide(index, .accept, .claimed)
    case .own, .offer:
      links[index].tap.count = taps.count(
        of: touch, on: id, limits, pixelsPerMillimetre: density)
      links[index].clearTapCountIfMoved()
      if policy == .own { own(index, id, region) } else { offer(index, id, region) }
    }
  }

  /// Returns whether the pointer may follow a touch that begins: no other finger of its device is
  /// known to be down.
  private func mayHavePointer(_ touch: Touch) -> Bool {
    // Not contains(where:), which would copy every link.
    for index in links.indices
    where links[index].touch.id.device == touch.id.device && links[index].isDown {
      // A finger that leaves in this frame may have left before this one came.
      if !links[index].isLeaving { return false }
    }
    return true
  }

  /// Decides about a touch on an `own` region.
  private func own(_ index: Int, _ id: RegionID, _ region: Region) {
    // An exclusive region is in use: nobody gets the touch.
    if isShutOut(id, except: index) {
      decide(index, .accept, .claimed)
      return
    }
    let isOfInterest = gather(index) != .none
    if isExtra(on: id, except: index) {
      // Strategies apply to handlers only; recognizers count fingers themselves.
      if region.touchRules.extraFingers == .eat || isOfInterest {
        decide(index, .accept, .claimed)
      } else {
        decide(index, .reject, .denied)
      }
    } else if region.touchRules.strategy == .gesture {
      decide(index, .accept, .claimed)
    } else {
      links[index].offer.isForHandlers = true
      links[index].offer.isAsking = true
    }
  }

  /// Decides about a touch on an `offer` region, as far as possible.
  private func offer(_ index: Int, _ id: RegionID, _ region: Region) {
    // Another finger of the same hand may be on the application, whose gesture must get all
    // fingers. A finger that leaves in this frame may have left before this one came, and one of
    // another device is another person's.
    let device = links[index].id.device
    let isStray = links.contains {
      $0.state == .theirs && !$0.isLeaving && $0.id.device == device
    }
    guard !isStray, !isShutOut(id, except: index) else {
      decide(index, .reject, .denied)
      return
    }
    let interest = gather(index)
    guard interest != .none else {
      decide(index, .reject, .denied)
      return
    }
    links[index].offer.isForHandlers =
      region.touchRules.strategy != .gesture && !isExtra(on: id, except: index)
    links[index].deadline = deadline(of: links[index], interest)
  }

  /// Returns whether an exclusive region shuts a touch out: this region while others have fingers,
  /// or another one that has a finger.
  ///
  /// - Parameters:
  ///   - region: the region.
  ///   - index: the touch's own link; nil if it has not begun yet.
  /// - Returns: true if nobody gets it.
  func isShutOut(_ region: RegionID, except index: Int? = nil) -> Bool {
    let isExclusive = tree[region]?.touchRules.isExclusive ?? false
    return links.indices.contains { other in
      guard other != index, links[other].isTracked, !links[other].isLeaving,
        let otherRegion = links[other].region, otherRegion != region
      else { return false }
      return isExclusive || tree[otherRegion]?.touchRules.isExclusive ?? false
    }
  }

  /// Returns whether the strategy of a region has no room for a touch.
  ///
  /// - Parameters:
  ///   - region: the region.
  ///   - index: the touch's own link; nil if it has not begun yet.
  /// - Returns: true if the region takes a single finger and has one.
  func isExtra(on region: RegionID, except index: Int? = nil) -> Bool {
    guard tree[region]?.touchRules.strategy == .single else { return false }
    return links.indices.contains { other in
      guard other != index, links[other].state.isTracked, !links[other].isLeaving else {
        return false
      }
      return links[other].region == region && links[other].offer.isForHandlers
        || links[other].handler.region == region
    }
  }

  /// Gathers the recognizers of a touch.
  private func gather(_ index: Int) -> RecognizerInterest {
    guard let recognizers else { return .none }
    recognizers.gather(for: routed(index, as: .began), in: tree)
    links[index].isGathered = true
    return recognizers.interest(in: links[index].id)
  }

  /// Returns the time at which an offered touch goes to the application, unless it is claimed.
  func deadline(of link: TouchLink, _ interest: RecognizerInterest) -> Timestamp? {
    switch interest {
    case .none: nil
    case .withOthers: link.touch.startTime + min(limits.join, limits.decide)
    case .alone: link.touch.startTime + limits.decide
    case .within(let moment): min(moment, link.touch.startTime + limits.decide)
    case .until(let moment): moment
    }
  }
}
