internal import SeededRandom
internal import Touches

/// The hand of a person who writes, and the contacts that it causes on a panel.
struct Writer {
  /// The name in the table of results.
  var name: String
  /// The offset of the palm from the fingertip, in mm; nil if the hand does not touch the panel.
  var palm: Vector? = Vector(dx: 55, dy: 75)
  /// The height of letters, in mm.
  var height = 9.0...16.0
  /// The speed of the fingertip, in mm/s.
  var speed = 60.0...220.0
  /// The length of the fingertip's contact, in mm.
  var fingerLength = 7.0...12.0
  /// The length of the main contact of the palm, in mm.
  var palmLength = 24.0...48.0
  /// The number of contacts of a palm.
  var palmContacts = 1...4
  /// The distance of the other contacts of the palm from the main one, in mm.
  var palmSpread = 10.0...26.0
  /// Whether a knuckle sometimes touches the panel.
  var hasKnuckles = false
  /// The start of the first line, in mm.
  var origin = Point(x: 150, y: 120)
  var seed: UInt64 = 1
  var device: Int32 = 8
  /// The factor by which the panel exaggerates lengths.
  var exaggeration = 1.0
  /// The range from which the time between two reports is chosen, in ms.
  var period = 8.0...16.7
}

/// One report of a contact in a recording.
struct WritingReport {
  var time: Double
  var contact: UInt32
  var phase: TouchPhase
  /// The position, in mm.
  var place: Point
  /// The length of the contact, in mm.
  var length: Double
  var isPalm: Bool
  var device: Int32
}

extension Writer {
  /// Returns what a panel reports while the writer writes.
  ///
  /// - Parameters:
  ///   - minutes: the duration.
  ///   - first: the number that precedes that of the first contact.
  /// - Returns: the reports, not ordered by time.
  func recording(minutes: Double, first: UInt32 = 0) -> [WritingReport] {
    var hand = WritingHand(self, first: first)
    while hand.time < minutes * 60_000 { hand.writeLine() }
    return hand.reports
  }
}

/// A hand that writes one line after another.
private struct WritingHand {
  let writer: Writer
  var random: SplitMix64
  var reports: [WritingReport] = []
  var time = 0.0
  let period: Double
  var next: UInt32
  var line = 0

  init(_ writer: Writer, first: UInt32) {
    self.writer = writer
    random = SplitMix64(seed: writer.seed)
    next = first
    period = Double.random(in: writer.period, using: &random)
  }

  /// Returns a random number, uniformly distributed.
  mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &random)
  }

  /// Returns true with a probability.
  mutating func chance(_ probability: Double) -> Bool { uniform(0...1) < probability }

  mutating func newContact() -> UInt32 {
    next += 1
    return next
  }

  /// The strokes of a word, which the palm follows.
  struct Word {
    var strokes: [(points: [Point], start: Double, end: Double)] = []
    var start: Double { strokes[0].start }
    var end: Double { strokes[strokes.count - 1].end }
  }

  mutating func writeLine() {
    let height = uniform(writer.height)
    var pen = Point(
      x: writer.origin.x + uniform(0...10), y: writer.origin.y + Double(line % 6) * height * 1.6)
    line += 1
    let end = writer.origin.x + 420
    var restingPalm: RestingPalm?
    while pen.x < end {
      let word = write(at: &pen, height: height)
      restingPalm = rest(during: word, after: restingPalm)
      pen.x += height * 0.5
      time += uniform(150...600)
    }
    for palmContact in restingPalm?.contacts ?? [] {
      add(
        palmContact.contact, .ended, palmContact.place, palmContact.length,
        (restingPalm?.time ?? time) + 1, isPalm: true)
    }
    time += uniform(500...1500)
  }

  /// Writes a word of random letters.
  private mutating func write(at pen: inout Point, height: Double) -> Word {
    var word = Word()
    for _ in 0..<Int.random(in: 2...6, using: &random) {
      let letter = Alphabet.letters[Int.random(in: 0..<Alphabet.letters.count, using: &random)]
      for stroke in letter {
        let corners = stroke.map {
          pen + Vector(dx: $0.x * height * 0.6, dy: ($0.y - 1) * height)
            + Vector(dx: uniform(-0.6...0.6), dy: uniform(-0.6...0.6))
        }
        let start = time
        draw(corners)
        word.strokes.append((corners, start, time))
        time += uniform(70...220)
      }
      pen.x += height * 0.75
    }
    return word
  }

  /// Draws a stroke that is slow at its ends.
  private mutating func draw(_ corners: [Point]) {
    let lengths = zip(corners, corners.dropFirst()).map { ($1 - $0).length }
    let totalLength = lengths.reduce(0, +)
    let duration = max(totalLength / uniform(writer.speed) * 1000, uniform(45...110))
    let contact = newContact()
    let fullLength = uniform(writer.fingerLength)
    var elapsed = 0.0
    while elapsed < duration {
      let share = elapsed / duration
      // Minimum jerk from rest to rest (Flash and Hogan 1985).
      let distance = totalLength * share * share * share * (10 - share * (15 - 6 * share))
      let currentLength = fullLength * min(1, 0.6 + elapsed / 60)
      add(
        contact, elapsed == 0 ? .began : .moved, point(corners, lengths, distance), currentLength,
        time + elapsed)
      elapsed += period
    }
    add(contact, .ended, corners[corners.count - 1], fullLength, time + duration)
    time += duration
  }

  /// Returns the point at a distance along a polyline.
  private func point(_ corners: [Point], _ lengths: [Double], _ distance: Double) -> Point {
    var left = distance
    for (index, length) in lengths.enumerated() {
      if left <= length, length > 0 {
        return corners[index] + (corners[index + 1] - corners[index]) * (left / length)
      }
      left -= length
    }
    return corners[corners.count - 1]
  }

  private mutating func add(
    _ contact: UInt32, _ phase: TouchPhase, _ place: Point, _ length: Double, _ time: Double,
    isPalm: Bool = false
  ) {
    let noise = Vector(dx: uniform(-0.15...0.15), dy: uniform(-0.15...0.15))
    reports.append(
      WritingReport(
        time: time, contact: contact, phase: phase, place: place + noise,
        length: length * uniform(0.94...1.06) * writer.exaggeration, isPalm: isPalm,
        device: writer.device))
  }

  // MARK: - The palm

  /// A contact of a palm that is down.
  struct PalmContact {
    /// The offset from the middle of the palm, in mm.
    var offsetInPalm: Vector
    /// The length, in mm.
    var length: Double
    var contact: UInt32
    var place: Point
  }

  /// A palm that stays down after a word.
  struct RestingPalm {
    var contacts: [PalmContact]
    var time: Double
  }

  /// Rests the palm while a word is written; a palm that is already down slides to the word.
  private mutating func rest(during word: Word, after restingPalm: RestingPalm?) -> RestingPalm? {
    guard let offset = writer.palm else { return nil }
    // The palm lands before the first stroke, with it or after it.
    let leadTimes = [uniform(60...400), uniform(-25...25), uniform(-350 ... -50)]
    let lead = leadTimes[Int.random(in: 0...2, using: &random)]
    let start = restingPalm?.time ?? max(word.start - lead, 0)
    let staysDown = chance(0.35)
    let end = word.end + (staysDown ? uniform(100...250) : uniform(-40...120))
    let tooShort = end - start <= 120
    guard !tooShort || restingPalm != nil else { return nil }
    let wobble = Vector(dx: uniform(-6...6), dy: uniform(-6...6))
    var remainder = RestingPalm(contacts: [], time: end)
    if let restingPalm {
      for palmContact in restingPalm.contacts {
        let left = addPalmContact(
          palmContact, from: start, to: end, word, offset, slides: true, staysDown)
        if let left { remainder.contacts.append(left) }
      }
    } else {
      for index in 0..<Int.random(in: writer.palmContacts, using: &random) {
        let turn = direction(uniform(0...6.28))
        let distance = index == 0 ? 0 : uniform(writer.palmSpread)
        let palmContact = PalmContact(
          offsetInPalm: turn * distance + wobble,
          length: index == 0 ? uniform(writer.palmLength) : uniform(6...18), contact: newContact(),
          place: Point(x: 0, y: 0))
        let late = index == 0 ? 0 : uniform(0...120)
        let left = addPalmContact(
          palmContact, from: start + late,
          to: end + (index == 0 || staysDown ? 0 : uniform(-60...20)), word, offset, slides: false,
          staysDown)
        if let left { remainder.contacts.append(left) }
      }
    }
    if writer.hasKnuckles, chance(0.5) {
      let palmContact = PalmContact(
        offsetInPalm: offset * -0.5 + wobble, length: uniform(6...10), contact: newContact(),
        place: Point(x: 0, y: 0))
      _ = addPalmContact(
        palmContact, from: start + uniform(0...200), to: end - uniform(0...150), word, offset,
        slides: false, false)
    }
    return remainder.contacts.isEmpty ? nil : remainder
  }

  private func direction(_ angle: Double) -> Vector {
    // Not a unit vector, but enough for a direction, without a sine.
    let turn = angle / 6.28 * 4
    let side = turn.rounded(.down)
    let share = turn - side
    return switch Int(side) % 4 {
    case 0: Vector(dx: 1 - share, dy: share)
    case 1: Vector(dx: -share, dy: 1 - share)
    case 2: Vector(dx: share - 1, dy: -share)
    default: Vector(dx: share, dy: share - 1)
    }
  }

  /// Adds the reports of a palm contact, which rolls, grows, drifts with the hand and flickers, or
  /// slides.
  ///
  /// - Returns: the contact; nil if it was lifted.
  private mutating func addPalmContact(
    _ palmContact: PalmContact, from start: Double, to end: Double, _ word: Word, _ offset: Vector,
    slides: Bool, _ staysDown: Bool
  ) -> PalmContact? {
    var palmContact = palmContact
    let slideFrom = palmContact.place
    let roll = Vector(dx: uniform(-3.2...3.2), dy: uniform(-3.2...3.2))
    let rollTime = uniform(40...120)
    let growTime = uniform(20...80)
    let slideTime = uniform(200...450)
    var now = start + uniform(1...period)
    var isNew = !slides
    var returnTime: Double?
    while now < end {
      if let back = returnTime {
        guard now >= back else {
          now += period
          continue
        }
        returnTime = nil
        palmContact.contact = newContact()
        isNew = true
      }
      let age = now - start
      let target = middle(of: word, at: now) + offset + palmContact.offsetInPalm
      var currentLength = palmContact.length
      if slides {
        let share = min(age / slideTime, 1)
        palmContact.place = slideFrom + (target - slideFrom) * (share * share * (3 - 2 * share))
      } else {
        palmContact.place = target + roll * max(0, 1 - age / rollTime)
        currentLength = palmContact.length * min(1, 0.5 + 0.5 * age / growTime)
      }
      add(
        palmContact.contact, isNew ? .began : .moved, palmContact.place, currentLength, now,
        isPalm: true)
      isNew = false
      now += period
      if chance(0.6 * period / 1000), now < end - 200 {
        add(palmContact.contact, .ended, palmContact.place, currentLength, now, isPalm: true)
        returnTime = now + uniform(20...150)
      }
    }
    guard returnTime == nil, !isNew else { return nil }
    if staysDown { return palmContact }
    add(palmContact.contact, .ended, palmContact.place, palmContact.length, now, isPalm: true)
    return nil
  }

  /// Returns the position that the hand follows, which moves slowly along the letters.
  private func middle(of word: Word, at time: Double) -> Point {
    let first = word.strokes[0].points[0]
    let last = word.strokes[word.strokes.count - 1].points[0]
    let share = min(max((time - word.start) / max(word.end - word.start, 1), 0), 1)
    // A resting hand turns at the wrist, and follows for only a part of the distance.
    return Point(x: first.x + (last.x - first.x) * share * 0.35, y: first.y)
  }
}
