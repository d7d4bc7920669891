package import TouchAnalysis

extension Fault.Kind {
  /// The advice about a kind of fault, for someone who is to find its cause.
  package struct Advice {
    /// The meaning of the fault, and its usual causes.
    package let meaning: String
    /// The next step, as one sentence.
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
        check: "Record again, and lift all fingers before the end.")
    case .endWithoutBegin:
      Advice(
        "The begin of a touch was lost, or the recording started while a finger was down.",
        check: "Record again, and start without fingers on the panel.")
    case .reusedID:
      Advice(
        "Programs may take two touches for one, because they have the same number.",
        check: "Check the driver or the program that numbers the touches.")
    case .swappedIDs:
      Advice(
        "The controller confused two fingers, so that strokes and gestures jump.",
        check: "Move the same two fingers again; then check the controller's firmware.")
    case .doubledTouch:
      Advice(
        "The controller reported one finger as two contacts.",
        check: "Check the panel for dirt, water or a film; then the controller's settings.")
    case .brokenStroke:
      Advice(
        "The panel lost a moving finger for a moment and reported it as a new touch.",
        check: "Check whether the places form a line, as those of a defective sensor line do.")
    case .bounce:
      Advice(
        "A finger that lifted was reported again for a moment: a double tap by mistake.",
        check: "Check the controller's thresholds for landing and lifting.")
    case .lateEnd:
      Advice(
        "A touch stayed at its last place after its finger had gone.",
        check: "Record with 'record --evdev'; if the end is late there, too, it is the panel's.")
    case .mergedTouches:
      Advice(
        "Two fingers close together became one contact.",
        check: "Find the distance at which they are told apart with 'inspect --test separation'.")
    case .splitTouch:
      Advice(
        "One finger became two contacts.",
        check: "Check whether it was a thumb or lay flat; then the controller's settings.")
    default:
      Advice(
        "A hand rested on the panel. This is a defect only if the system should ignore palms.",
        check: "Check whether the controller or the system rejects palms.")
    }
  }

  private var adviceOnPositions: Advice {
    switch self {
    case .jump:
      Advice(
        "The panel reported a place at which this finger was not: interference, dirt or another finger.",
        check: "Try a clean and dry panel and another power supply; then check the panel.")
    case .frozenFinger:
      Advice(
        "The controller stopped following one finger while it followed others.",
        check: "Repeat the movement with fewer fingers; then check the controller's firmware.")
    case .outsidePanel:
      Advice(
        "The axes report positions beyond their range, or the mapping to the screen is wrong.",
        check: "Look at the ranges and the mapping with 'devices'.")
    case .stuckPressure:
      Advice(
        "The pressure does not follow the finger; many panels only report a constant.",
        check: "Check whether the panel is meant to measure pressure.")
    case .deadArea:
      Advice(
        "Fingers crossed this place, but none was reported: a defective sensor line, or dirt.",
        check: "Find the extent of the area with 'inspect --test coverage'.")
    case .unreachedEdge:
      Advice(
        "Fingers that swiped outwards stopped at this line, and nothing was reported beyond it.",
        check: "Check for a frame over the panel, and the mapping; run 'inspect --test edges'.")
    case .coarsePositions:
      Advice(
        "The panel, or a driver that scales its positions, has a low resolution.",
        check: "Look at the range of the axes with 'devices'.")
    case .tremble:
      Advice(
        "The positions are noisy, most often because of a charger, a lamp or the display.",
        check: "Look at the spectrum in the report ('--html'), and try another power supply.")
    case .wobble:
      Advice(
        "The controller places fingers unevenly between the lines of its sensor.",
        check: "Check the controller's calibration with a slow straight stroke.")
    case .mirroredAxis:
      Advice(
        "An axis changed its direction in mid-stroke.",
        check: "Check the connection of the sensor, and the firmware of the controller.")
    default:
      Advice(
        "An axis stopped while the finger moved on: a defective line or a weak connection.",
        check: "Check whether it recurs at the same place.")
    }
  }

  private var adviceOnTimes: Advice {
    switch self {
    case .lostSamples:
      Advice(
        "Reports of a moving finger are missing: the panel lost it, or a bus or computer is busy.",
        check: "Check whether it recurs at one place, or with other ports and an idle computer.")
    case .timeBackwards:
      Advice(
        "The times of the reports are wrong, so speeds and rates are, too.",
        check: "Check the driver, or the tool that recorded.")
    case .duplicateReport:
      Advice(
        "The driver or the server sent a report twice.",
        check: "Check whether the kernel's events ('record --evdev') have it twice, too.")
    case .rateDrop:
      Advice(
        "The controller or its bus is too slow for several fingers; lines become angular.",
        check: "Measure the rate by the number of fingers with 'inspect --test rate'.")
    case .pairedReports:
      Advice(
        "Something between panel and program collects reports and delivers two at a time.",
        check: "Check the polling interval of the USB bus, and the driver.")
    default:
      Advice(
        "Reports wait in a queue, so that the picture follows the finger later and later.",
        check: "Check the load of the computer, and the bus.")
    }
  }

  private var adviceOnNoise: Advice {
    switch self {
    case .ghostTap:
      Advice(
        "No finger is that short: water, dirt or electrical interference.",
        check: "Leave the panel untouched for a minute, with 'inspect --test noise'.")
    case .repeatedGhost:
      Advice(
        "Contacts that no finger makes recur at a place or an edge: dirt, a scratch, a defective line.",
        check: "Clean the panel and its frame there; then run 'inspect --test noise'.")
    default:
      Advice(
        "Strong interference, most often of a charger, a lamp or a radio.",
        check: "Try another power supply, and a larger distance to other devices.")
    }
  }
}
