internal import HandContacts
internal import Touches

/// The figures of a recording: how often fingers and palms are mistaken for each other.
struct HandFigures {
  var minutes = 0.0
  var strokes = 0
  var falsePalms = 0
  var palms = 0
  /// The number of palms that were taken for fingers at any time.
  var visiblePalms = 0
  /// The number of palms that left ink.
  var missedPalms = 0
  /// The number of strokes whose ink appeared with their first report.
  var immediate = 0
  /// The delays of the ink of the other strokes, in ms.
  var delays: [Double] = []
  /// The number of unwanted erasures by a hand.
  var erasures = 0

  var falsePerThousand: Double { Double(falsePalms) / Double(max(strokes, 1)) * 1000 }
  var cleanShare: Double { 1 - Double(visiblePalms) / Double(max(palms, 1)) }

  static func + (a: HandFigures, b: HandFigures) -> HandFigures {
    HandFigures(
      minutes: a.minutes + b.minutes, strokes: a.strokes + b.strokes,
      falsePalms: a.falsePalms + b.falsePalms, palms: a.palms + b.palms,
      visiblePalms: a.visiblePalms + b.visiblePalms, missedPalms: a.missedPalms + b.missedPalms,
      immediate: a.immediate + b.immediate, delays: a.delays + b.delays,
      erasures: a.erasures + b.erasures)
  }

  /// Creates the figures of a recording by playing it to a tracker.
  ///
  /// - Parameters:
  ///   - recording: the reports, ordered by time.
  ///   - hasLengths: whether the panel reports the lengths of contacts.
  ///   - erases: whether hands erase.
  ///   - learns: whether resting contacts are judged only after the user has rested a hand.
  init(
    _ recording: [WritingReport], hasLengths: Bool, erases: Bool = false, learns: Bool = false
  ) {
    struct TrackedContact {
      var isPalm: Bool
      var start: Double
      var state: ContactState?
      var wasFinger = false
    }
    var tracker = HandTracker(judgesRests: !learns, learnsRests: learns, erases: erases)
    var trackedContacts: [TouchID: TrackedContact] = [:]
    var touches: [TouchID: Touch] = [:]
    minutes = (recording.last?.time ?? 0) / 60_000
    func applyDecisions(at time: Double) {
      for decision in tracker.takeDecisions() {
        switch decision {
        case .contact(let id, let state):
          guard var tracked = trackedContacts[id] else { continue }
          tracked.state = state
          if state == .finger, !tracked.wasFinger {
            tracked.wasFinger = true
            if !tracked.isPalm {
              if time <= tracked.start {
                immediate += 1
              } else {
                delays.append(time - tracked.start)
              }
            }
          }
          trackedContacts[id] = tracked
        case .handBegan: erasures += 1
        case .handMoved, .handEnded: break
        }
      }
    }
    func runTimers(by time: Double) {
      while let deadline = tracker.deadline, deadline.milliseconds <= time {
        tracker.advance(to: deadline)
        applyDecisions(at: deadline.milliseconds)
        if let next = tracker.deadline, next <= deadline { break }
      }
    }
    for report in recording {
      runTimers(by: report.time)
      let id = TouchID(
        device: DeviceID(rawValue: report.device), contact: report.contact)
      let position = Point(x: report.place.x * 4, y: report.place.y * 4)
      let time = Timestamp(milliseconds: report.time)
      let contact = TouchContact(major: hasLengths ? report.length * 4 : nil)
      var touch = touches[id] ?? Touch(id: id, time: time, position: position, contact: contact)
      touch.phase = report.phase
      touch.time = time
      touch.position = position
      touch.contact = contact
      touches[id] = touch.isOver ? nil : touch
      if report.phase == .began {
        trackedContacts[id] = TrackedContact(isPalm: report.isPalm, start: report.time)
      }
      tracker.follow(touch, pixelsPerMillimetre: 4)
      applyDecisions(at: report.time)
    }
    runTimers(by: .infinity)
    for tracked in trackedContacts.values {
      if tracked.isPalm {
        palms += 1
        if tracked.wasFinger { visiblePalms += 1 }
        if tracked.state == .finger { missedPalms += 1 }
      } else {
        strokes += 1
        if tracked.state != .finger { falsePalms += 1 }
      }
    }
  }

  init(
    minutes: Double, strokes: Int, falsePalms: Int, palms: Int, visiblePalms: Int,
    missedPalms: Int, immediate: Int, delays: [Double], erasures: Int
  ) {
    self.minutes = minutes
    self.strokes = strokes
    self.falsePalms = falsePalms
    self.palms = palms
    self.visiblePalms = visiblePalms
    self.missedPalms = missedPalms
    self.immediate = immediate
    self.delays = delays
    self.erasures = erasures
  }
}

extension Writer {
  /// The name of the writer whose knuckles touch the panel.
  static let child = "child, with knuckles"

  /// The writers of each measured recording.
  static let all: [[Writer]] = [
    [Writer(name: "adult, right hand")],
    [Writer(name: "adult, left hand", palm: Vector(dx: -55, dy: 75), seed: 2, period: 8...8)],
    [
      Writer(
        name: child, palm: Vector(dx: 38, dy: 52), height: 12...22,
        speed: 40...140, fingerLength: 5...8, palmLength: 21...32, palmSpread: 8...18,
        hasKnuckles: true, seed: 3)
    ],
    [Writer(name: "adult with thick fingers", fingerLength: 12...17, palmLength: 32...55, seed: 4)],
    [Writer(name: "small letters", height: 5...8, speed: 40...150, seed: 5)],
    [
      Writer(
        name: "pen without a device of its own", palm: Vector(dx: 40, dy: 55), height: 4...8,
        speed: 50...160, fingerLength: 2...4, seed: 6)
    ],
    [
      Writer(name: "two people", seed: 7),
      Writer(name: "", palm: nil, height: 22...60, origin: Point(x: 700, y: 130), seed: 8),
    ],
    [
      Writer(name: "two people, both resting a hand", seed: 9),
      Writer(name: "", palm: Vector(dx: -50, dy: 70), origin: Point(x: 750, y: 100), seed: 10),
    ],
    [
      Writer(
        name: "hand held free, large letters", palm: nil, height: 22...60, speed: 150...500,
        seed: 11)
    ],
    [Writer(name: "panel that doubles lengths", seed: 12, exaggeration: 2)],
  ]

  /// Returns the reports of several people who write at once.
  static func recording(of writers: [Writer], minutes: Double) -> [WritingReport] {
    var reports: [WritingReport] = []
    for (index, writer) in writers.enumerated() {
      reports += writer.recording(minutes: minutes, first: UInt32(index) * 1_000_000)
    }
    // The reports of a palm are appended after the strokes of its word, so they are out of order.
    return reports.enumerated().sorted { ($0.1.time, $0.0) < ($1.1.time, $1.0) }.map(\.1)
  }
}
