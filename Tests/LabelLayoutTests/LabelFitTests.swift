import Testing

@testable import LabelLayout

/// A label, its frame in px, and the expected lines and font size.
///
/// Letters are half as wide as the font size, and capitals three quarters as high.
struct FitCase: CustomTestStringConvertible, Sendable {
  let text: String
  let size: Int
  let width: Double
  let height: Double
  var minimumSize: Double?
  var wraps = true
  let lines: [String]
  let fittedSize: Int
  var testDescription: String { "\(text) in \(width) × \(height)" }
}

@Suite struct LabelFitTests {
  private static func fit(_ sample: FitCase) -> LabelFit {
    var style = LabelStyle()
    style.wraps = sample.wraps
    style.minimumSize = sample.minimumSize
    return LabelFit(
      sample.text, size: sample.size, style: style, width: sample.width, height: sample.height
    ) { size in
      LabelFit.Letters(capital: Double(size) * 0.75) { Double($0.count * size) / 2 }
    }
  }

  @Test(
    "A label wraps between words, then shrinks, then breaks words, and then is truncated",
    arguments: [
      FitCase(text: "one", size: 20, width: 100, height: 50, lines: ["one"], fittedSize: 20),
      FitCase(text: "a\nb", size: 20, width: 100, height: 80, lines: ["a", "b"], fittedSize: 20),
      FitCase(
        text: "one two three", size: 20, width: 100, height: 100, lines: ["one two", "three"],
        fittedSize: 20),
      FitCase(
        text: "half-hearted", size: 20, width: 100, height: 100, lines: ["half-", "hearted"],
        fittedSize: 20),
      FitCase(
        text: "  one   two", size: 20, width: 60, height: 100, lines: ["one", "two"], fittedSize: 20
      ),
      FitCase(
        text: "one two three", size: 20, width: 100, height: 30, minimumSize: 6, wraps: false,
        lines: ["one two three"], fittedSize: 13),
      FitCase(
        text: "one two three", size: 40, width: 100, height: 60, minimumSize: 8,
        lines: ["one two", "three"], fittedSize: 22),
      FitCase(
        text: "considerable", size: 20, width: 100, height: 100, minimumSize: 8,
        lines: ["considerable"],
        fittedSize: 15),
      FitCase(
        text: "considerable", size: 20, width: 100, height: 100, lines: ["consider", "able"],
        fittedSize: 20),
      FitCase(
        text: "one two three four five", size: 20, width: 100, height: 60,
        lines: ["one two", "three…"], fittedSize: 20),
      FitCase(
        text: "one two three", size: 20, width: 100, height: 30, minimumSize: 18, wraps: false,
        lines: ["one two…"], fittedSize: 18),
      FitCase(
        text: "一二三四。五六「七」八", size: 20, width: 60, height: 160,
        lines: ["一二三", "四。五六", "「七」八"], fittedSize: 20),
      FitCase(
        text: "אבג OK. דה", size: 20, width: 60, height: 160,
        lines: ["אבג", "\u{200F}OK.", "דה"], fittedSize: 20),
      FitCase(
        text: "one אבג", size: 20, width: 60, height: 160, lines: ["one", "\u{200E}אבג"],
        fittedSize: 20
      ),
      FitCase(text: "wide", size: 20, width: 5, height: 5, lines: ["w…"], fittedSize: 20),
      FitCase(text: "", size: 20, width: 50, height: 50, lines: [""], fittedSize: 20),
    ])
  func fits(_ sample: FitCase) {
    let fit = Self.fit(sample)
    #expect(fit.lines == sample.lines)
    #expect(fit.size == sample.fittedSize)
  }

  @Test("A label that may neither wrap nor shrink keeps its lines and its size")
  func keepsLines() {
    let fit = LabelFit(
      "one two\nthree", size: 20, style: LabelStyle(), width: 5, height: 5
    ) { _ in LabelFit.Letters(capital: 1) { _ in 100 } }
    #expect(fit == LabelFit(lines: ["one two", "three"], size: 20))
  }

  @Test("No wrapped line exceeds the width, and no letter is lost, at any width")
  func wrapsAtAnyWidth() throws {
    let text = "The quick brown fox-terrier jumps over considerable distances"
    for width in 1...80 {
      let breaker = LineBreaker(width: Double(width)) { Double($0.count) }
      let lines = try #require(breaker.lines(of: text, splitsWords: true))
      #expect(lines.allSatisfy { $0.count <= width })
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }
  }
}

extension LabelFit {
  /// Creates a fit with some lines and a font size.
  fileprivate init(lines: [String], size: Int) {
    self.init(
      lines.joined(separator: "\n"), size: size, style: LabelStyle(), width: 1, height: 1
    ) { _ in Letters(capital: 1) { _ in 1 } }
  }
}
