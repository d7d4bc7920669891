import FingertipSettings
import RegionTemplates
import SystemSupport
import TouchRouting

/// The rules for regions in which fingers slide, and for the keys inside them.
enum SlideChecks {
  /// The events of keys that buttons do not have.
  static let keyOnlyEvents: [ControlEvent] = [.enter, .leave, .up]
  /// The events of keys.
  static let keyEvents: [ControlEvent] = [.enter, .leave, .down, .up]

  /// Reports the problems of a region.
  static func check(_ subject: RegionChecks.Subject, _ reader: inout SectionReader) {
    if subject.region.touchRules.slides { checkSlide(subject, &reader) }
    for (event, location) in subject.events {
      if subject.isInSlide, !event.trigger.isControl(among: keyEvents) {
        reader.refuse(
          location, key: "\(subject.key).on.\(event.word)",
          "is not an event of keys; in a region with 'slide' there are "
            + keyEvents.map(\.rawValue).joined(separator: ", "))
      } else if !subject.isInSlide, event.trigger.isControl(among: keyOnlyEvents) {
        reader.refuse(
          location, key: "\(subject.key).on.\(event.word)",
          "is an event of keys only; it needs a region with 'slide: true' around this one")
      }
    }
  }

  private static func checkSlide(
    _ subject: RegionChecks.Subject, _ reader: inout SectionReader
  ) {
    guard let location = subject.locations["slide"] else { return }
    if subject.isInSlide {
      reader.refuse(
        location, key: subject.key + ".slide", "is inside a region that already has 'slide'")
    }
    for other in ["control", "touches"] {
      guard let location = subject.locations[other] else { continue }
      reader.refuse(
        location, key: "\(subject.key).\(other)",
        "is given together with 'slide: true', which uses all fingers")
    }
  }
}

extension ActTrigger {
  /// Returns whether the trigger is one of the given control events.
  fileprivate func isControl(among events: [ControlEvent]) -> Bool {
    guard case .control(let event) = self else { return false }
    return events.contains(event)
  }
}
