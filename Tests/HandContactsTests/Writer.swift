internal import SeededRandom
internal import Touches

/// Somebody who writes, with all that comes of it on a panel.
struct Writer {
  /// The name in the table of results.
  var name: String
  /// The place of the palm, from the fingertip, in mm; nil for a hand that is held free of the panel.
  var palm: Vector? = Vector(dx: 55, dy: 75)
  /// The height of letters, in mm, and the speed of the fingertip, in mm/s.
  var height = 9.0...16.0
  var speed = 60.0...220.0
  /// The length of the fingertip's contact and of the main contact of the palm, in mm.
  var fingerLength = 7.0...12.0
  var palmLength = 24.0...48.0
  /// The number of contacts of a palm, and the distance of the others from the main one, in mm.
  var palmContacts = 1...4
  var palmSpread = 10.0...26.0
  /// Whether a knuckle touches the panel now and then.
  var hasKnuckles = false
  /// The place where the first line begins, in mm.
  var origin = Point(x: 150, y: 120)
  var seed: UInt64 = 1
  var device: Int32 = 8
  /// The factor by which the panel exaggerates lengths.
  var exaggeration = 1.0
  /// The shortest and longest time between two reports, in ms.
  var period = 8.0...16.7
}

/// One report of a contact in a recording.
struct WritingReport {
  var time: Double
  var contact: UInt32
  var phase: TouchPhase
  /// In mm.
  var place: Point
  /// In mm.
  var length: Double
  var isPalm: Bool
  var device: Int32
}

extension Writer {
  /// Returns what a panel reports while somebody writes.
  ///
  /// - Parameters:
  ///   - minutes: for how long.
  ///   - first: the number of the first contact.
  /// - Returns: the reports, not in the order of time.
  func recording(minutes: Double, first: UInt32 = 0) -> [WritingReport] {
    var hand = WritingHand(self, first: first)
    while hand.time < minutes * 60_000 { hand.writeLine() }
    return hand.reports
  }
}

/// A hand that writes line after line.
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

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &random)
  }

  mutating func chance(_ share: Double) -> Bool { number(0...1) < share }

  mutating func newContact() -> UInt32 {
    next += 1
    return next
  }

  /// The middle of the word that is written, which the palm follows.
  struct Word {
    var strokes: [(points: [Point], start: Double, end: Double)] = []
    var start: Double { strokes[0].start }
    var end: Double { strokes[strokes.count - 1].end }
  }

  mutating func writeLine() {
    let height = number(writer.height)
    var pen = Point(
      x: writer.origin.x + number(0...10), y: writer.origin.y + Double(line % 6) * height * 1.6)
    line += 1
    let end = writer.origin.x + 420
    var lying: Lying?
    while pen.x < end {
      let word = write(at: &pen, height: height)
      lying = rest(during: word, after: lying)
      pen.x += height * 0.5
      time += number(150...600)
    }
    for blob in lying?.blobs ?? [] {
      add(blob.contact, .ended, blob.place, blob.length, (lying?.time ?? time) + 1, isPalm: true)
    }
    time += number(500...1500)
  }

  /// Writes some letters.
  private mutating func write(at pen: inout Point, height: Double) -> Word {
    var word = Word()
    for _ in 0..<Int.random(in: 2...6, using: &random) {
      let letter = Alphabet.letters[Int.random(in: 0..<Alphabet.letters.count, using: &random)]
      for stroke in letter {
        let corners = stroke.map {
          pen + Vector(dx: $0.x * height * 0.6, dy: ($0.y - 1) * height)
            + Vector(dx: number(-0.6...0.6), dy: number(-0.6...0.6))
        }
        let start = time
        draw(corners)
        word.strokes.append((corners, start, time))
        time += number(70...220)
      }
      pen.x += height * 0.75
    }
    return word
  }

  /// Draws a stroke, slow at its ends.
  private mutating func draw(_ corners: [Point]) {
    let lengths = zip(corners, corners.dropFirst()).map { ($1 - $0).lengthSquared.squareRoot() }
    let whole = lengths.reduce(0, +)
    let duration = max(whole / number(writer.speed) * 1000, number(45...110))
    let contact = newContact()
    let full = number(writer.fingerLength)
    var at = 0.0
    while at < duration {
      let share = at / duration
      // The smoothest way from rest to rest (Flash and Hogan 1985).
      let way = whole * share * share * share * (10 - share * (15 - 6 * share))
      let grown = full * min(1, 0.6 + at / 60)
      add(contact, at == 0 ? .began : .moved, along(corners, lengths, way), grown, time + at)
      at += period
    }
    add(contact, .ended, corners[corners.count - 1], full, time + duration)
    time += duration
  }

  private func along(_ corners: [Point], _ lengths: [Double], _ way: Double) -> Point {
    var left = way
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
    let noise = Vector(dx: number(-0.15...0.15), dy: number(-0.15...0.15))
    reports.append(
      WritingReport(
        time: time, contact: contact, phase: phase, place: place + noise,
        length: length * number(0.94...1.06) * writer.exaggeration, isPalm: isPalm,
        device: writer.device))
  }

  // MARK: - The palm

  /// A contact of the palm that lies on.
  struct Blob {
    /// Its place, from the middle of the palm, and its length, in mm.
    var part: Vector
    var length: Double
    var contact: UInt32
    var place: Point
  }

  /// A palm that stays down after a word.
  struct Lying {
    var blobs: [Blob]
    var time: Double
  }

  /// Rests the palm while a word is written; where it lies already, it slides there.
  private mutating func rest(during word: Word, after lying: Lying?) -> Lying? {
    guard let offset = writer.palm else { return nil }
    // Before the first stroke, with it or after it.
    let leads = [number(60...400), number(-25...25), number(-350 ... -50)]
    let lead = leads[Int.random(in: 0...2, using: &random)]
    let start = lying?.time ?? max(word.start - lead, 0)
    let staysDown = chance(0.35)
    let end = word.end + (staysDown ? number(100...250) : number(-40...120))
    let tooShort = end - start <= 120
    guard !tooShort || lying != nil else { return nil }
    let wobble = Vector(dx: number(-6...6), dy: number(-6...6))
    var stay = Lying(blobs: [], time: end)
    if let lying {
      for blob in lying.blobs {
        let left = lay(blob, from: start, to: end, word, offset, slides: true, staysDown)
        if let left { stay.blobs.append(left) }
      }
    } else {
      for index in 0..<Int.random(in: writer.palmContacts, using: &random) {
        let turn = unit(number(0...6.28))
        let distance = index == 0 ? 0 : number(writer.palmSpread)
        let blob = Blob(
          part: turn * distance + wobble,
          length: index == 0 ? number(writer.palmLength) : number(6...18), contact: newContact(),
          place: Point(x: 0, y: 0))
        let late = index == 0 ? 0 : number(0...120)
        let left = lay(
          blob, from: start + late, to: end + (index == 0 || staysDown ? 0 : number(-60...20)),
          word, offset, slides: false, staysDown)
        if let left { stay.blobs.append(left) }
      }
    }
    if writer.hasKnuckles, chance(0.5) {
      let blob = Blob(
        part: offset * -0.5 + wobble, length: number(6...10), contact: newContact(),
        place: Point(x: 0, y: 0))
      _ = lay(
        blob, from: start + number(0...200), to: end - number(0...150), word, offset,
        slides: false, false)
    }
    return stay.blobs.isEmpty ? nil : stay
  }

  private func unit(_ angle: Double) -> Vector {
    // Good enough for a direction, without a sine.
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

  /// Lays one contact of the palm, which rolls, grows, drifts with the hand and flickers, or slides on.
  ///
  /// - Returns: nil where it was lifted.
  private mutating func lay(
    _ blob: Blob, from start: Double, to end: Double, _ word: Word, _ offset: Vector, slides: Bool,
    _ staysDown: Bool
  ) -> Blob? {
    var blob = blob
    let slideFrom = blob.place
    let roll = Vector(dx: number(-3.2...3.2), dy: number(-3.2...3.2))
    let rollTime = number(40...120)
    let growTime = number(20...80)
    let slideTime = number(200...450)
    var at = start + number(1...period)
    var isNew = !slides
    var gone: Double?
    while at < end {
      if let back = gone {
        guard at >= back else {
          at += period
          continue
        }
        gone = nil
        blob.contact = newContact()
        isNew = true
      }
      let age = at - start
      let there = middle(of: word, at: at) + offset + blob.part
      var grown = blob.length
      if slides {
        let share = min(age / slideTime, 1)
        blob.place = slideFrom + (there - slideFrom) * (share * share * (3 - 2 * share))
      } else {
        blob.place = there + roll * max(0, 1 - age / rollTime)
        grown = blob.length * min(1, 0.5 + 0.5 * age / growTime)
      }
      add(blob.contact, isNew ? .began : .moved, blob.place, grown, at, isPalm: true)
      isNew = false
      at += period
      if chance(0.6 * period / 1000), at < end - 200 {
        add(blob.contact, .ended, blob.place, grown, at, isPalm: true)
        gone = at + number(20...150)
      }
    }
    guard gone == nil, !isNew else { return nil }
    if staysDown { return blob }
    add(blob.contact, .ended, blob.place, blob.length, at, isPalm: true)
    return nil
  }

  /// Returns the place that the hand is led by: it follows the letters slowly.
  private func middle(of word: Word, at time: Double) -> Point {
    let first = word.strokes[0].points[0]
    let last = word.strokes[word.strokes.count - 1].points[0]
    let share = min(max((time - word.start) / max(word.end - word.start, 1), 0), 1)
    // A hand that rests turns at the wrist, and follows only for a part of the way.
    return Point(x: first.x + (last.x - first.x) * share * 0.35, y: first.y)
  }
}
