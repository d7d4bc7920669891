import FingertipSettings
import RegionTemplates
import SystemSupport
import TouchRouting

/// The rules for regions that move by themselves.
enum MotionChecks {
  /// Reports the motion events that a region cannot have.
  static func check(_ subject: RegionChecks.Subject, _ reader: inout SectionReader) {
    for (event, location) in subject.events {
      switch event.trigger {
      case .motion(.gone) where !subject.region.movement.motion.isThrown:
        reader.refuse(
          location, key: subject.key + ".on.gone",
          "is an event of regions that are thrown; it needs 'motion: {throw: true}'")
      case .motion(.settled) where subject.region.movement.motion.isEmpty:
        reader.refuse(
          location, key: subject.key + ".on.settled",
          "is an event of regions that move by themselves; it needs 'motion'")
      default: continue
      }
    }
  }
}
