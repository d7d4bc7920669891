// The changes when a configuration is read again. Most of it is unchanged, and meanwhile people
// have moved cards, shown panels and hold buttons. So unchanged regions are left alone, and the
// others are renewed in place.
//
// Regions are identified by their ids. A region without an id has its key in the file, which may
// now belong to another region. It is recognized by its contents in the file, and keeps its former
// key.

package import FingertipSettings
package import TouchRouting

/// The difference between the regions of a layout and another configuration.
package struct RegionRenewal: Sendable {
  /// The new configuration, in which unchanged regions have their former names.
  private(set) var settings: RegionSettings
  /// The regions that are removed or behave differently; their touches and gestures must be
  /// cancelled first.
  package private(set) var cancelled: Set<RegionID> = []
  /// The regions that are removed.
  private(set) var gone: [RegionID] = []
  /// The regions that need new handlers for touches.
  private(set) var needingHandlers: Set<RegionID> = []
  /// The regions of all menus, for the top of the tree.
  private(set) var menus: [RegionSetting] = []
  /// Whether nothing has changed.
  package private(set) var isEmpty = false
  /// Whether gestures, their limits or their conditions have changed.
  private(set) var changesGestures = false

  private let former: RegionIndex
  /// The former keys of regions and gestures that are kept, although their keys in the file may
  /// have changed.
  private var reused: Set<String> = []
  /// The kept regions with such keys.
  private var kept: Set<ObjectIdentifier> = []

  /// Compares the regions of a layout with another configuration.
  package init(of former: RegionIndex, to settings: RegionSettings) {
    self.former = former
    self.settings = settings
    self.settings.sharedRegions = matched(
      settings.sharedRegions, with: former.source.sharedRegions)
    // If the file names every region, no key can be used twice.
    if !reused.isEmpty { rename(&self.settings.sharedRegions) }
    menus = self.settings.menus(in: former.menuRoom)
    isEmpty =
      self.settings.sharedRegions == former.source.sharedRegions
      && settings.gestures == former.source.gestures
      && settings.variables == former.source.variables
      && settings.idle == former.source.idle
    if !isEmpty { compare() }
  }

  /// Returns whether the comparison was made with the present state of a layout.
  package func isOf(_ index: RegionIndex) -> Bool { former.isSameState(as: index) }

  // MARK: - Matching

  /// Returns a list of regions in which the unchanged ones, at any depth, are the former ones.
  private mutating func matched(
    _ regions: [SharedRegion], with formerRegions: [SharedRegion]
  ) -> [SharedRegion] {
    var remaining = FormerRegions(formerRegions)
    var matches = regions.enumerated().map { index, region in
      region.setting.isNamed ? remaining.takeNamed(region.setting.id, near: index) : nil
    }
    for (index, region) in regions.enumerated() where !region.setting.isNamed {
      matches[index] = remaining.takeSame(as: region.setting)
    }
    for (index, region) in regions.enumerated()
    where matches[index] == nil && !region.setting.isNamed {
      matches[index] = remaining.takeKeyed(region.setting.id)
    }
    var matched = regions
    for (index, formerIndex) in matches.enumerated() {
      guard let formerIndex else { continue }
      let (former, region) = (formerRegions[formerIndex], regions[index])
      let isKept = former.setting.isSameEntry(as: region.setting)
      if isKept { matched[index] = former }
      let children =
        region.setting.sharedChildren.isEmpty
        ? []
        : self.matched(region.setting.sharedChildren, with: former.setting.sharedChildren)
      if !children.isEmpty || !matched[index].setting.sharedChildren.isEmpty {
        matched[index] = matched[index].with { $0.sharedChildren = children }
      }
      if isKept { noteReuse(of: matched[index]) }
    }
    return matched
  }

  private mutating func noteReuse(of region: SharedRegion) {
    let setting = region.setting
    var hasKeys = !setting.isNamed
    if hasKeys { reused.insert(setting.id) }
    for gesture in setting.responses.gestures where !gesture.isNamed {
      hasKeys = true
      reused.insert(gesture.id)
    }
    if hasKeys { kept.insert(ObjectIdentifier(region)) }
  }

  /// Renames new regions at any depth, and their gestures, whose keys are used by kept ones.
  private func rename(_ regions: inout [SharedRegion]) {
    // An earlier change of the file may have led to the same new key.
    func rename(_ key: inout String) { while reused.contains(key) { key += "'" } }
    for regionIndex in regions.indices {
      let isKept = kept.contains(ObjectIdentifier(regions[regionIndex]))
      regions[regionIndex] = regions[regionIndex].with { region in
        if !isKept {
          if !region.isNamed { rename(&region.id) }
          for index in region.responses.gestures.indices
          where !region.responses.gestures[index].isNamed {
            rename(&region.responses.gestures[index].id)
          }
        }
        self.rename(&region.sharedChildren)
      }
    }
  }

  // MARK: - Comparison

  private mutating func compare() {
    changesGestures = former.source.gestures != settings.gestures
    var present: Set<RegionID> = []
    compare(settings.sharedRegions, in: nil, &present)
    compare(menus.map(SharedRegion.init), in: nil, &present)
    for (id, entry) in former.entries where entry.made != nil && !present.contains(id) {
      gone.append(id)
      cancelled.insert(id)
      changesGestures = true
    }
    cancelDrags(among: present)
  }

  /// Compares regions, at any depth, with the former ones of the same names, which are added to
  /// those that are present.
  private mutating func compare(
    _ regions: [SharedRegion], in parent: RegionID?, onOtherMonitor parentHasMoved: Bool = false,
    _ present: inout Set<RegionID>
  ) {
    for region in regions {
      let setting = region.setting
      // A region inside a new region is new, even if its name existed before.
      guard let id = former.ids[setting.id], let before = former.entries[id],
        before.home == parent
      else {
        changesGestures = true
        continue
      }
      present.insert(id)
      if before.setting.responses.gestures != setting.responses.gestures
        || before.setting.presence.unless != setting.presence.unless
      {
        changesGestures = true
      }
      let hasChanged = !before.setting.behaves(as: setting)
      // If the monitor is missing, the region is left out with its descendants.
      let hasMoved = parentHasMoved || before.setting.placement.screen != setting.placement.screen
      if hasChanged || hasMoved { cancelled.insert(id) }
      if hasChanged || setting.isButton && changesButtonExit { needingHandlers.insert(id) }
      compare(setting.sharedChildren, in: id, onOtherMonitor: hasMoved, &present)
    }
  }

  /// Whether fingers leave buttons at another distance than before.
  private var changesButtonExit: Bool {
    former.source.gestures.routing.buttonExit != settings.gestures.routing.buttonExit
  }

  /// Cancels regions that move one that is gone: a finger moves the region that has its name now.
  private mutating func cancelDrags(among present: Set<RegionID>) {
    let lost = Set(gone)
    for id in present {
      let targets = former.entries[id]?.dragTargets.compactMap(\.self) ?? []
      if targets.contains(where: { former.ids[$0].map(lost.contains) ?? true }) {
        cancelled.insert(id)
        needingHandlers.insert(id)
      }
    }
  }
}

extension RegionSetting {
  /// Returns whether the file says the same about two regions, without their children and their
  /// places in the file.
  func isSameEntry(as other: RegionSetting) -> Bool {
    guard isNamed == other.isNamed else { return false }
    // True for most regions; this comparison needs no copies.
    if isEntry, other.isEntry { return self == other }
    return entry == other.entry
  }

  /// Returns whether touches on two regions have the same effect, regardless of their looks.
  func behaves(as other: RegionSetting) -> Bool {
    var other = other
    other.look = look
    return isEntry && other.isEntry ? self == other : entry == other.entry
  }

  /// Whether the region equals its own `entry`.
  private var isEntry: Bool {
    isNamed && sharedChildren.isEmpty && responses.gestures.allSatisfy { $0.isNamed }
  }

  /// The settings of the region in the file, without its children, and without names that the file
  /// does not give.
  private var entry: RegionSetting {
    var entry = self
    if !isNamed { entry.id = "" }
    entry.sharedChildren = []
    for index in responses.gestures.indices where !responses.gestures[index].isNamed {
      entry.responses.gestures[index].id = ""
    }
    return entry
  }
}
