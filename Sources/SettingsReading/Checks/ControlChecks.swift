import FingertipSettings
import RegionControls
import RegionTemplates
import SystemSupport
import TouchRouting

/// The rules for controls, their values and keys, and the conditions of regions.
enum ControlChecks {
  /// Reports the problems of a region.
  static func check(_ subject: RegionChecks.Subject, _ reader: inout SectionReader) {
    checkConditions(subject, &reader)
    checkEvents(subject, &reader)
    checkKeys(subject, &reader)
  }

  private static func checkConditions(
    _ subject: RegionChecks.Subject, _ reader: inout SectionReader
  ) {
    guard subject.isConditional else { return }
    for name in ["when", "unless"] {
      guard let location = subject.locations[name],
        name == "when" || subject.region.touchRules.policy != .offer,
        (name == "when" ? subject.region.presence.when : subject.region.presence.unless).fingers
          != nil
      else { continue }
      reader.refuse(
        location, key: "\(subject.key).\(name)",
        "asks for 'fingers', which only touches have; a region exists before them"
      )
    }
  }

  private static func checkEvents(_ subject: RegionChecks.Subject, _ reader: inout SectionReader) {
    for (event, location) in subject.events {
      guard case .control(let control) = event.trigger, !SlideChecks.keyOnlyEvents.contains(control)
      else { continue }
      if control == .changed {
        guard !(subject.region.control.kind?.hasValue ?? false) else { continue }
        reader.refuse(
          location, key: "\(subject.key).on.\(event.word)",
          "is an event of controls with a value; it needs 'control: slider', 'knob', 'toggle' or 'stick'"
        )
      } else if !subject.region.isButton, !subject.region.touchRules.isKey {
        reader.refuse(
          location, key: "\(subject.key).on.\(event.word)",
          "is an event of buttons only; it needs 'control: button'")
      }
    }
  }

  /// Reports keys that belong to controls of another kind.
  private static func checkKeys(_ subject: RegionChecks.Subject, _ reader: inout SectionReader) {
    let (control, locations) = (subject.region.control.kind, subject.locations)
    if control != .stick, let location = locations["deadZone"] {
      reader.refuse(location, key: subject.key + ".deadZone", "is for 'control: stick' only")
    }
    if !(control?.hasValue ?? false), let location = locations["value"] {
      reader.refuse(
        location, key: subject.key + ".value",
        "is for controls with a value; it needs 'control: slider', 'knob', 'toggle' or 'stick'")
    }
    if control != .slider, let location = locations["arc"] {
      reader.refuse(location, key: subject.key + ".arc", "is for 'control: slider' only")
    }
    if control != .stick, let location = locations["keys"] {
      reader.refuse(location, key: subject.key + ".keys", "is for 'control: stick' only")
    }
  }
}
