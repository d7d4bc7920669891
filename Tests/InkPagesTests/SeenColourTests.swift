import Testing
import TouchDrawing

@testable import InkPages

@Suite("Ink colours on papers") struct SeenColourTests {
  @Test(
    "A colour that a paper hides becomes a visible one of the same hue",
    arguments: [
      (0x00_0000, PageGround.Paper.black, 0xFF_FFFF), (0xFF_FFFF, .white, 0x00_0000),
      (0xFF_FFFF, .squared, 0x00_0000), (0x00_0000, .lined, 0x00_0000),
      (0xE6_3946, .white, 0xE6_3946), (0xE6_3946, .black, 0xE6_3946),
      (0x00_0040, .black, 0xBF_BFFF), (0xF0_F0F0, .staves, 0x0F_0F0F),
    ])
  func opaque(_ colour: Int, _ paper: PageGround.Paper, _ seen: Int) throws {
    let ground = try #require(PageGround.paper(paper).paperColour)
    #expect(Colour(hex: UInt32(colour)).seen(on: ground) == Colour(hex: UInt32(seen)))
  }

  @Test("Yellow on white is darkened, because its lightness stays the same when mirrored")
  func yellow() {
    let seen = Colour(hex: 0xFF_FF00).seen(on: .white)
    #expect(seen.isSeen(on: .white) && seen.red == seen.green && seen.blue == 0)
  }

  @Test(
    "Every opaque colour becomes one that is visible on white and on black paper",
    arguments: [Colour.white, .black])
  func all(_ paper: Colour) {
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 15) {
        for blue in stride(from: 0, through: 255, by: 15) {
          let colour = Colour(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
          #expect(colour.seen(on: paper).isSeen(on: paper), "\(colour)")
        }
      }
    }
  }

  @Test(
    "A marker with a tint keeps its colour; one without a tint changes it, but not its alpha",
    arguments: [(0xFF_FF00, 0xFF_FF00), (0xFF_FFFF, 0x00_0000)])
  func marker(_ colour: Int, _ seen: Int) {
    let marker = Colour(hex: UInt32(colour), alpha: 102)
    #expect(marker.seen(on: .white) == Colour(hex: UInt32(seen), alpha: 102))
  }

  @Test(
    "The desktop, pictures and documents have no paper colour",
    arguments: ["desktop", "/a.png", "/a.pdf"])
  func none(_ ground: String) throws {
    #expect(try #require(PageGround(ground)).paperColour == nil)
  }
}
