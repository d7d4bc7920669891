import FingertipSettings
import RegionTemplates
import SystemSupport
import TouchRouting

/// The rules for regions in which fingers slide, and for the keys in them.
enum SlideChecks {
  /// The events of keys that buttons do not have.
  static let ofKeysOnly: [ControlEvent] = [.enter, .leave, .up]
  /// The events of keys.
  static let ofKeys: [ControlEvent] = [.enter, .leave, .down, .up]

  /// Notes what is wrong in a list of regions.
  ///
  /// - Parameters:
  ///   - regions: the regions.
  ///   - parents: the way to the region that they are in.
  ///   - reader: takes the notes.
  ///   - isInSlide: whether a region around them slides.
  static func check(
    _ regions: [RegionSetting], in parents: [Int] = [], _ reader: inout SectionReader,
    isInSlide: Bool = false
  ) {
    for index in regions.indices {
      let region = regions[index]
      let key = RegionPath(parents: parents, index: index)
      if region.slides { check(region, key, &reader, isInSlide: isInSlide) }
      if let place = region.places["on"] {
        for event in region.boundEvents {
          let isOfKeys = ofKeys.contains { event.trigger == .control($0) }
          if isInSlide, !isOfKeys {
            reader.refuse(
              place, key: "\(key).on.\(event.word)",
              "is not an event of keys; in a region with 'slide' there are "
                + ofKeys.map(\.rawValue).joined(separator: ", "))
          } else if !isInSlide, ofKeysOnly.contains(where: { event.trigger == .control($0) }) {
            reader.refuse(
              place, key: "\(key).on.\(event.word)",
              "is an event of keys only; it needs a region with 'slide: true' around this one")
          }
        }
      }
      if region.children.isEmpty { continue }
      check(region.children, in: key.asParent, &reader, isInSlide: isInSlide || region.slides)
    }
  }

  private static func check(
    _ region: RegionSetting, _ key: RegionPath, _ reader: inout SectionReader, isInSlide: Bool
  ) {
    guard let place = region.places["slide"] else { return }
    if isInSlide {
      reader.refuse(place, key: key + ".slide", "lies in a region that has 'slide' already")
    }
    for other in ["control", "touches"] {
      guard let place = region.places[other] else { continue }
      reader.refuse(
        place, key: "\(key).\(other)", "stands beside 'slide: true', which has all fingers")
    }
  }
}
