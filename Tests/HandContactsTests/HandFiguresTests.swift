import Testing

@testable import HandContacts

@Suite("Recordings of writing hands")
struct HandFiguresTests {
  /// The recordings are more than half an hour of writing, four minutes by each kind of hand.
  @Test(
    "Few palms leave a dot, few fingers are taken for palms, and few writing hands erase",
    arguments: [true, false])
  func writing(hasLengths: Bool) {
    var all: [HandFigures] = []
    for writers in Writer.all where writers[0].name != Writer.child {
      let figures = HandFigures(
        Writer.recording(of: writers, minutes: 4), hasLengths: hasLengths, erases: true)
      all.append(figures)
      #expect(figures.cleanShare >= 0.9, "\(writers[0].name)")
      #expect(figures.falsePerThousand <= 4, "\(writers[0].name)")
    }
    let strokes = all.map(\.strokes).reduce(0, +)
    let palms = all.map(\.palms).reduce(0, +)
    let wrong = all.map(\.falsePalms).reduce(0, +)
    let visible = all.map(\.visiblePalms).reduce(0, +)
    #expect(all.map(\.minutes).reduce(0, +) >= 20 && strokes > 4000 && palms > 2000)
    #expect(wrong * 1000 <= strokes, "\(wrong) of \(strokes)")
    #expect(visible * 100 <= palms * 3, "\(visible) of \(palms)")
    let erasures = all.map(\.erasures).reduce(0, +)
    #expect(erasures * 1000 <= strokes, "\(erasures) of \(strokes)")
  }

  /// The knuckles are 30 mm from the fingertip, closer than two fingers of a hand to each other.
  @Test("Few of a child's palms and knuckles leave a dot, and few strokes are lost")
  func knuckles() throws {
    let child = try #require(Writer.all.first { $0[0].name == Writer.child })
    for hasLengths in [true, false] {
      let figures = HandFigures(
        Writer.recording(of: child, minutes: 10), hasLengths: hasLengths)
      #expect(figures.cleanShare >= 0.97 && figures.falsePerThousand <= 1, "\(figures)")
    }
  }

  @Test(
    "Without contact lengths, palms are recognized after a few strokes, and few strokes are lost")
  func learning() {
    var all: [HandFigures] = []
    for writers in Writer.all where writers[0].name != Writer.child {
      all.append(
        HandFigures(
          Writer.recording(of: writers, minutes: 4), hasLengths: false, learns: true))
    }
    let (strokes, wrong) = (all.map(\.strokes).reduce(0, +), all.map(\.falsePalms).reduce(0, +))
    let (palms, missed) = (all.map(\.palms).reduce(0, +), all.map(\.missedPalms).reduce(0, +))
    #expect(wrong * 1000 <= strokes, "\(wrong) of \(strokes)")
    #expect(palms > 2000 && missed * 100 <= palms * 4, "\(missed) of \(palms)")
  }

  @Test("No stroke is lost of people who rest several fingers before they paint with them")
  func painting() {
    for seed in 1...2 as ClosedRange<UInt64> {
      var painters = Painters(seed: seed)
      let figures = HandFigures(
        painters.recording(minutes: 5), hasLengths: false, learns: true)
      #expect(figures.strokes > 500 && figures.falsePalms == 0, "\(figures.falsePalms)")
    }
  }

  @Test("A single finger draws from its first report on")
  func singleFinger() throws {
    let free = try #require(Writer.all.first { $0.count == 1 && $0[0].palm == nil })
    for hasLengths in [true, false] {
      let figures = HandFigures(Writer.recording(of: free, minutes: 3), hasLengths: hasLengths)
      #expect(figures.immediate == figures.strokes && figures.falsePalms == 0)
    }
  }
}
