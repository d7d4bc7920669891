package import TouchAnalysis

extension Fault.Kind {
  /// The advice about a kind of fault, for someone who is to find its cause.
  package struct Advice {
    /// The meaning of the fault, and its usual causes.
    package let meaning: String
    /// What to check or to measure next.
    package let check: String

    init(_ meaning: String, check: String) {
      self.meaning = meaning
      self.check = check
    }
  }

  /// The advice about faults of the kind.
  package var advice: Advice {
    switch self {
    case .beginWithoutEnd, .endWithoutBegin, .reusedID, .swappedIDs, .doubledTouch, .brokenStroke,
      .bounce, .lateEnd, .mergedTouches, .splitTouch, .palm:
      adviceOnContacts
    case .jump, .frozenFinger, .outsidePanel, .stuckPressure, .deadArea, .unreachedEdge,
      .coarsePositions, .tremble, .wobble, .mirroredAxis, .stuckAxis:
      adviceOnPositions
    case .lostSamples, .timeBackwards, .duplicateReport, .rateDrop, .pairedReports,
      .growingDelay:
      adviceOnTimes
    case .ghostTap, .repeatedGhost, .noiseBurst: adviceOnNoise
    }
  }

  private var adviceOnContacts: Advice {
    switch self {
    case .beginWithoutEnd:
      Advice(
        "The end of a touch was lost, or the recording stopped while a finger was down.",
        check: "record again and lift all fingers before the end")
    case .endWithoutBegin:
      Advice(
        "The begin of a touch was lost, or the recording started while a finger was down.",
        check: "record again and start without fingers on the panel")
    case .reusedID:
      Advice(
        "Programs may take two touches for one, because they have the same number.",
        check: "the driver or the program that numbers the touches")
    case .swappedIDs:
      Advice(
        "The controller confused two fingers, so that strokes and gestures jump.",
        check: "the firmware of the controller; repeat it with the same two fingers")
    case .doubledTouch:
      Advice(
        "The controller reported one finger as two contacts.",
        check: "the panel for dirt, water or a film; then the controller's settings")
    case .brokenStroke:
      Advice(
        "The panel lost a moving finger for a moment and reported it as a new touch.",
        check: "whether the places form a line, as those of a defective sensor line do")
    case .bounce:
      Advice(
        "A finger that lifted was reported again for a moment: a double tap by mistake.",
        check: "the controller's thresholds for landing and lifting")
    case .lateEnd:
      Advice(
        "A touch stayed at its last place after its finger had gone.",
        check: "the kernel's events ('record --evdev'): the controller or the driver is late")
    case .mergedTouches:
      Advice(
        "Two fingers close together became one contact.",
        check: "from which distance they are told apart, with 'inspect --test separation'")
    case .splitTouch:
      Advice(
        "One finger became two contacts.",
        check: "whether it was a thumb or lay flat; then the controller's settings")
    default:
      Advice(
        "A hand rested on the panel. This is a defect only if the system should ignore palms.",
        check: "whether the controller or the system rejects palms")
    }
  }

  private var adviceOnPositions: Advice {
    switch self {
    case .jump:
      Advice(
        "The panel reported a place at which this finger was not: interference, dirt or another finger.",
        check: "a clean and dry panel, and another power supply; then the panel itself")
    case .frozenFinger:
      Advice(
        "The controller stopped following one finger while it followed others.",
        check: "the same movement with fewer fingers; then the firmware of the controller")
    case .outsidePanel:
      Advice(
        "The axes report positions beyond their range, or the mapping to the screen is wrong.",
        check: "the ranges and the mapping, with 'devices'")
    case .stuckPressure:
      Advice(
        "The pressure does not follow the finger; many panels only report a constant.",
        check: "whether the panel is meant to measure pressure")
    case .deadArea:
      Advice(
        "Fingers crossed this place, but none was reported: a defective sensor line, or dirt.",
        check: "the extent of the area, with 'inspect --test coverage'")
    case .unreachedEdge:
      Advice(
        "Fingers that swiped outwards stopped at this line, and nothing was reported beyond it.",
        check: "whether a frame covers the panel there; the mapping; then 'inspect --test edges'")
    case .coarsePositions:
      Advice(
        "The panel, or a driver that scales its positions, has a low resolution.",
        check: "the range of the axes, with 'devices'")
    case .tremble:
      Advice(
        "The positions are noisy, most often because of a charger, a lamp or the display.",
        check: "the spectrum of the report ('--html'), and another power supply")
    case .wobble:
      Advice(
        "The controller places fingers unevenly between the lines of its sensor.",
        check: "the controller's calibration, with a slow straight stroke")
    case .mirroredAxis:
      Advice(
        "An axis changed its direction in mid-stroke.",
        check: "the connection of the sensor, and the firmware of the controller")
    default:
      Advice(
        "An axis stopped while the finger moved on: a defective line or a weak connection.",
        check: "whether it recurs at the same place")
    }
  }

  private var adviceOnTimes: Advice {
    switch self {
    case .lostSamples:
      Advice(
        "Reports of a moving finger are missing: the panel lost it, or a bus or computer is busy.",
        check: "whether it recurs at one place, or with other ports and an idle computer")
    case .timeBackwards:
      Advice(
        "The times of the reports are wrong, so speeds and rates are, too.",
        check: "the driver, or the tool that recorded")
    case .duplicateReport:
      Advice(
        "The driver or the server sent a report twice.",
        check: "whether the kernel's events ('record --evdev') have it twice, too")
    case .rateDrop:
      Advice(
        "The controller or its bus is too slow for several fingers; lines become angular.",
        check: "the rate by the number of fingers, with 'inspect --test rate'")
    case .pairedReports:
      Advice(
        "Something between panel and program collects reports and delivers two at a time.",
        check: "the polling interval of the USB bus, and the driver")
    default:
      Advice(
        "Reports wait in a queue, so that the picture follows the finger later and later.",
        check: "the load of the computer, and the bus")
    }
  }

  private var adviceOnNoise: Advice {
    switch self {
    case .ghostTap:
      Advice(
        "No finger is that short: water, dirt or electrical interference.",
        check: "an untouched panel for a minute, with 'inspect --test noise'")
    case .repeatedGhost:
      Advice(
        "Contacts that no finger makes recur at one place: dirt, a scratch or a defective line.",
        check: "this place; clean it, then run 'inspect --test noise'")
    default:
      Advice(
        "Strong interference, most often of a charger, a lamp or a radio.",
        check: "another power supply, and the distance to other devices")
    }
  }
}
