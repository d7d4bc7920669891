internal import HandContacts
internal import Touches

/// The outcome of a recording: how often fingers and palms are mistaken for each other.
struct HandFigures {
  var minutes = 0.0
  var strokes = 0
  var falsePalms = 0
  var palms = 0
  /// The palms that were taken for fingers at any time.
  var visiblePalms = 0
  /// The palms that left ink.
  var missedPalms = 0
  /// The strokes whose ink came with their first report.
  var immediate = 0
  /// The time by which ink of the others was late, in ms.
  var delays: [Double] = []
  /// The times at which a hand erased though nobody wanted that.
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

  /// Plays a recording to a tracker.
  ///
  /// - Parameters:
  ///   - recording: the reports, in the order of time.
  ///   - hasLengths: whether the panel reports how long contacts are.
  ///   - erases: whether hands erase.
  ///   - learns: whether what rests is judged only once somebody has rested a hand.
  init(
    _ recording: [WritingReport], hasLengths: Bool, erases: Bool = false, learns: Bool = false
  ) {
    struct Course {
      var isPalm: Bool
      var start: Double
      var state: ContactState?
      var wasFinger = false
    }
    var tracker = HandTracker(judgesRests: !learns, learnsRests: learns, erases: erases)
    var courses: [TouchID: Course] = [:]
    var touches: [TouchID: Touch] = [:]
    minutes = (recording.last?.time ?? 0) / 60_000
    func read(at time: Double) {
      for decision in tracker.takeDecisions() {
        switch decision {
        case .contact(let id, let state):
          guard var course = courses[id] else { continue }
          course.state = state
          if state == .finger, !course.wasFinger {
            course.wasFinger = true
            if !course.isPalm {
              if time <= course.start { immediate += 1 } else { delays.append(time - course.start) }
            }
          }
          courses[id] = course
        case .handBegan: erasures += 1
        case .handMoved, .handEnded: break
        }
      }
    }
    func wake(by time: Double) {
      while let deadline = tracker.deadline, deadline.milliseconds <= time {
        tracker.advance(to: deadline)
        read(at: deadline.milliseconds)
        if let next = tracker.deadline, next <= deadline { break }
      }
    }
    for report in recording {
      wake(by: report.time)
      let id = TouchID(
        device: DeviceID(rawValue: report.device), contact: report.contact)
      let place = Point(x: report.place.x * 4, y: report.place.y * 4)
      let time = Timestamp(milliseconds: report.time)
      let contact = TouchContact(major: hasLengths ? report.length * 4 : nil)
      var touch = touches[id] ?? Touch(id: id, time: time, position: place, contact: contact)
      touch.phase = report.phase
      touch.time = time
      touch.position = place
      touch.contact = contact
      touches[id] = touch.isOver ? nil : touch
      if report.phase == .began {
        courses[id] = Course(isPalm: report.isPalm, start: report.time)
      }
      tracker.follow(touch, pixelsPerMillimetre: 4)
      read(at: report.time)
    }
    wake(by: .infinity)
    for course in courses.values {
      if course.isPalm {
        palms += 1
        if course.wasFinger { visiblePalms += 1 }
        if course.state == .finger { missedPalms += 1 }
      } else {
        strokes += 1
        if course.state != .finger { falsePalms += 1 }
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
  /// The name of the one whose knuckles touch the panel.
  static let child = "child, with knuckles"

  /// Everybody whose writing is measured.
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

  /// Returns what several people write at once.
  static func recording(of writers: [Writer], minutes: Double) -> [WritingReport] {
    var reports: [WritingReport] = []
    for (index, writer) in writers.enumerated() {
      reports += writer.recording(minutes: minutes, first: UInt32(index) * 1_000_000)
    }
    // A begin and an end of a palm may be out of order with the strokes that were drawn first.
    return reports.enumerated().sorted { ($0.1.time, $0.0) < ($1.1.time, $1.0) }.map(\.1)
  }
}
