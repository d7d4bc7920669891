import DrawnSymbols
import Testing
import Touches

@testable import TouchDrawing

@Suite struct SymbolTests {
  @Test(
    "A symbol is centred in its frame and covers 1 % to 50 % of it",
    arguments: Symbol.allCases)
  func coverage(_ symbol: Symbol) {
    for (size, width, height) in [(24.0, 30, 40), (48, 48, 48), (90, 40, 60)] {
      let mask = TextMask(symbol, size: size, width: width, height: height)
      let edge = min(Int(size), width, height)
      #expect(mask.area.width == edge && mask.area.height == edge)
      #expect(mask.area.x == (width - edge) / 2 && mask.area.y == (height - edge) / 2)
      let covered = mask.coverage.count { $0 > 127 }
      #expect(covered * 100 > edge * edge && covered * 2 < edge * edge)
      // The symbol does not reach the edge of the square.
      for index in 0..<edge {
        let rim = [index, (edge - 1) * edge + index, index * edge, index * edge + edge - 1]
        #expect(rim.allSatisfy { mask.coverage[$0] == 0 })
      }
    }
  }

  @Test("Symbols differ from each other")
  func differences() {
    let masks = Symbol.allCases.map { TextMask($0, size: 24, width: 24, height: 24).coverage }
    #expect(Set(masks).count == masks.count)
  }

  @Test("A symbol in an empty frame is not drawn", arguments: [(0, 10), (10, 0)])
  func empty(_ size: (Int, Int)) {
    #expect(TextMask(.pen, size: 20, width: size.0, height: size.1).isEmpty)
  }
}
