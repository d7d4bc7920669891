import Testing
import TouchDrawing
import TouchRouting
import Touches

@testable import FingertipRegions

@Suite struct LookBlendsTests {
  private static let size = LookBlends.PixelSize(width: 10, height: 10)

  private let id: RegionID
  private let blends = LookBlends()

  init() throws {
    let tree = RegionTree(screen: PixelRect(x: 0, y: 0, width: 10, height: 10))
    id = try #require(tree.insert(Region(name: "a", frame: .empty), in: nil, at: .front))
  }

  private func look(_ grey: UInt8, value: Double = 0) -> BlendedLook {
    BlendedLook(
      face: Face(fill: Colour(red: grey, green: grey, blue: grey)), colours: [], value: [value])
  }

  /// Returns the grey and the value that are shown during a blend of 100 ms to others.
  private func shown(
    _ grey: UInt8, value: Double = 0, follows: Bool = false,
    size: LookBlends.PixelSize = LookBlendsTests.size
  ) -> (grey: Int, value: Double) {
    let look = blends.look(
      of: id, towards: look(grey, value: value), size: size, over: 100,
      followsFinger: follows)
    return (Int(look.face?.fill?.red ?? 0), look.value.first ?? .nan)
  }

  @Test("The first look is shown at once, and another is blended in for exactly its duration")
  func changes() {
    #expect(shown(0).grey == 0)
    #expect(!blends.isActive)
    #expect(shown(200).grey == 0)
    #expect(blends.isActive)
    // The blend begins with the first frame, however late that is.
    #expect(blends.advance(to: 5000) == [id])
    #expect(shown(200).grey == 0)
    var former = 0
    for time in stride(from: 5010.0, to: 5100, by: 10) {
      #expect(blends.advance(to: time) == [id])
      let grey = shown(200).grey
      #expect(grey > former && grey < 200)
      former = grey
    }
    #expect(blends.advance(to: 5100) == [id])
    #expect(shown(200).grey == 200)
    #expect(!blends.isActive)
    #expect(blends.advance(to: 5200).isEmpty)
  }

  @Test("A change during a blend continues from what is visible")
  func interrupted() {
    _ = shown(0)
    _ = shown(200)
    _ = blends.advance(to: 0)
    _ = blends.advance(to: 50)
    #expect(shown(200).grey == 100)
    #expect(shown(0).grey == 100)
    _ = blends.advance(to: 100)
    #expect(shown(0).grey == 50)
    _ = blends.advance(to: 150)
    #expect(shown(0).grey == 0)
    #expect(!blends.isActive)
  }

  @Test("A value is blended, but a value from a finger is shown at once")
  func values() {
    _ = shown(0, value: 0)
    #expect(shown(0, value: 10).value == 0)
    _ = blends.advance(to: 0)
    _ = blends.advance(to: 50)
    #expect(shown(0, value: 10).value == 5)
    #expect(shown(0, value: 3, follows: true).value == 3)
  }

  @Test("Looks of different sizes are not blended")
  func sizes() {
    _ = shown(0)
    _ = shown(200)
    #expect(shown(200, size: LookBlends.PixelSize(width: 11, height: 10)).grey == 200)
    #expect(!blends.isActive)
  }

  @Test("Pictures and parts that only one look has fade, and labels are never blended")
  func faces() throws {
    let label = TextMask("a", size: 12, width: 40, height: 20)
    let picture = ScaledPicture(
      width: 2, height: 1, pixels: [0xFFFF_FFFF, 0x8040_2010])
    let from = BlendedLook(face: Face(fill: .white))
    let to = BlendedLook(face: Face(picture: picture, border: .black, borderWidth: 4, text: label))
    let mixed = try #require(from.mixed(with: to, share: 0.5).face)
    #expect(mixed.fill?.alpha == 128 && mixed.border?.alpha == 128)
    #expect(mixed.borderWidth == 4)
    #expect(mixed.text == label)
    #expect(mixed.picture?.pixels == [0x7F7F_7F7F, 0x4020_1008])
    #expect(from.mixed(with: to, share: 1) == to)
    #expect(BlendedLook().mixed(with: from, share: 0.25).face?.fill?.alpha == 64)
  }
}
