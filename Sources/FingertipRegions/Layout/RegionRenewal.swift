// What a configuration that is read again changes. Most of it is as before, and people have moved cards, shown
// panels and hold buttons meanwhile; so what is as before is left alone, and the rest is renewed in place.
//
// Regions are told by their ids. One without an id is told by its key in the file, which another one may have
// by now: it is known again by what the file says of it, and keeps the key that it had.

package import FingertipSettings
import SystemSupport
package import TouchRouting

/// Which regions of a layout another configuration changes.
package struct RegionRenewal {
  /// The new configuration, in which what is as before is called as before.
  private(set) var settings: RegionSettings
  /// The regions that do something else by the new one, or are not there any more: what goes on on them is to
  /// be cancelled first.
  package private(set) var cancelled: Set<RegionID> = []
  /// The regions that are not there any more.
  private(set) var gone: [RegionID] = []
  /// The regions that handle touches in another way than before.
  private(set) var rebound: Set<RegionID> = []

  private let former: RegionLayout
  /// The keys of regions and gestures that are used again although they have moved in the file.
  private var reused: Set<String> = []

  /// Compares a layout with what it is to become.
  package init(of former: RegionLayout, to settings: RegionSettings) {
    self.former = former
    self.settings = settings
    self.settings.regions = matched(settings.regions, with: former.source.regions)
    self.settings.regions = renamed(self.settings.regions)
    compare()
  }

  // MARK: - Who is who

  /// The regions of a list with those in them, where such as are as before are the former ones.
  private mutating func matched(
    _ regions: [RegionSetting], with formerRegions: [RegionSetting]
  ) -> [RegionSetting] {
    var rest = FormerRegions(formerRegions)
    var found = regions.map { $0.isNamed ? rest.takeNamed($0.id) : nil }
    for index in regions.indices where !regions[index].isNamed {
      found[index] = rest.takeSame(as: regions[index])
    }
    for index in regions.indices where found[index] == nil && !regions[index].isNamed {
      found[index] = rest.takeKeyed(regions[index].id)
    }
    return zip(regions, found).map { region, former in
      guard let former else { return region }
      var next = region
      if former.isSameEntry(as: region) {
        next = former
        if !next.isNamed { reused.insert(next.id) }
        reused.formUnion(next.gestures.filter { !$0.isNamed }.map(\.id))
      }
      next.children = matched(region.children, with: former.children)
      return next
    }
  }

  /// The regions of a list with those in them, where no new one is called as one that was there before.
  private func renamed(_ regions: [RegionSetting]) -> [RegionSetting] {
    regions.map { region in
      var region = region
      let isKept =
        former.region(region.id).map { former.settings[$0] }.flatMap(\.self)?
        .isSameEntry(as: region) ?? false
      if !isKept {
        if !region.isNamed, reused.contains(region.id) { region.id += "'" }
        for place in region.gestures.indices
        where !region.gestures[place].isNamed && reused.contains(region.gestures[place].id) {
          region.gestures[place].id += "'"
        }
      }
      region.children = renamed(region.children)
      return region
    }
  }

  // MARK: - What changes

  private mutating func compare() {
    let limits = (former.defaults.routing, settings.gestures.routing)
    var present: Set<RegionID> = []
    func visit(_ regions: [RegionSetting], in parent: RegionID?) {
      for region in regions {
        // What lies in a new region is new, whatever had its name.
        guard let id = former.region(region.id), let before = former.settings[id],
          former.home(of: id) == parent
        else { continue }
        present.insert(id)
        let isOther = !before.behaves(as: region)
        if isOther { cancelled.insert(id) }
        if isOther || region.isButton && limits.0.buttonExit != limits.1.buttonExit {
          rebound.insert(id)
        }
        visit(region.children, in: id)
      }
    }
    visit(settings.regions, in: nil)
    visit(settings.menus, in: nil)
    for id in former.made.keys where !present.contains(id) {
      gone.append(id)
      cancelled.insert(id)
    }
    // A finger that moves a region which is gone moves the one that has its name now.
    for id in present {
      guard let target = former.settings[id]?.moveTarget ?? nil else { continue }
      if former.region(target).map(gone.contains) ?? true {
        cancelled.insert(id)
        rebound.insert(id)
      }
    }
  }
}

extension RegionSetting {
  /// Whether the file gives it its id.
  var isNamed: Bool { places["id"] != nil }

  /// Whether the file says the same of two regions, whatever is in them and wherever they stand in it.
  func isSameEntry(as other: RegionSetting) -> Bool {
    guard isNamed == other.isNamed else { return false }
    // As most are; to compare them needs no copies.
    if isEntry, other.isEntry { return self == other }
    return entry == other.entry
  }

  /// Whether touches on two regions have the same effect, whatever they look like.
  func behaves(as other: RegionSetting) -> Bool {
    var other = other
    other.look = look
    return isEntry && other.isEntry ? self == other : entry == other.entry
  }

  /// Whether it is its own entry already.
  private var isEntry: Bool {
    isNamed && children.isEmpty && gestures.allSatisfy(\.isNamed)
  }

  /// What the file says of it, without what is in it, and without names that the file does not give.
  private var entry: RegionSetting {
    var entry = self
    if !isNamed { entry.id = "" }
    entry.children = []
    for index in gestures.indices where !gestures[index].isNamed { entry.gestures[index].id = "" }
    return entry
  }
}

extension GestureSetting {
  /// Whether the file gives it its id.
  var isNamed: Bool { places["id"] != nil }
}
