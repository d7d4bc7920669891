import Glibc
import SeededRandom
import Testing

@testable import TouchInk

@Suite("Data of SVG paths in few characters") struct ShortPathTests {
  @Test(
    "Path data of cairo become short, with the same lines",
    arguments: [
      ("", ""), ("M 10 20 L 13.5 19.25 ", "m10 20 3.5-.75"),
      ("M 10 20 L 13.5 19.25 L 14 20 L 12 20.5", "m10 20 3.5-.75.5.75-2 .5"),
      ("M 0 0 L 5 0 L 5 -7.125 L 0 -7.125 Z M 0 0 ", "m0 0h5v-7.13h-5z"),
      ("M 0 0 L 5 5 Z M 0 0 L -5 0", "m0 0 5 5zh-5"),
      ("M 0 0 L 5 5 Z M 9 1 L 9 2", "m0 0 5 5zm9 1v1"),
      ("M 1 1 L 2 3 M 2 3 L 4 4", "m1 1 1 2m0 0 2 1"),
      (
        "M 0.5 0.5 C 1.5 0.5 2.5 1.5 2.5 2.5 C 2.5 3.5 1.5 4.5 0.5 4.5",
        "m.5.5c1 0 2 1 2 2s-1 2-2 2"
      ),
      ("M 0 0 C 1 1 2 2 3 4 C 4 5 5 6 6 6", "m0 0c1 1 2 2 3 4 1 1 2 2 3 2"),
      ("M 3 4 Z M 3 4 ", "m3 4z"), ("M 0 0 L 0 0 ", "m0 0h0"),
      ("M 0.004 -0.004 L 0.006 -0.006 ", "m0 0 .01-.01"),
      ("M -0.101 1000.996094 L 1 2", "m-.1 1001 1.1-999"),
    ])
  func table(_ data: String, _ expected: String) {
    let short = ShortPath.shortened(Array(data.utf8))
    #expect(short.map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test(
    "Path data of other kinds stay as they are",
    arguments: [
      "M 1 2 A 3 3 0 0 1 4 4", "M 1", "M 1 2 L 3", "M 1e5 2", "m 1 2", "M 1 2 L x 3", "1 2",
    ])
  func others(_ data: String) {
    #expect(ShortPath.shortened(Array(data.utf8)) == nil)
  }

  /// Rounded coordinates are 0.005 px away, and do not add up.
  @Test("Random paths keep their places to half a hundredth of a px", arguments: 0..<20)
  func random(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var (data, places) = ("", [(Double, Double)]())
    func add(_ letter: String, _ count: Int) {
      data += letter + " "
      for _ in 0..<count {
        let place = (
          Double.random(in: -2000...4000, using: &random).rounded() / 256,
          Double.random(in: -2000...4000, using: &random).rounded() / 256
        )
        places.append(place)
        data += "\(place.0) \(place.1) "
      }
    }
    add("M", 1)
    for _ in 0..<200 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        data += "Z "
        add("M", 1)
        add("L", 1)
      case 1...4: add("L", 1)
      default: add("C", 3)
      }
    }
    let short = try #require(ShortPath.shortened(Array(data.utf8)))
    #expect(short.count * 10 < data.utf8.count * 7)
    let read = try Self.places(of: String(decoding: short, as: UTF8.self))
    try #require(read.count == places.count)
    for (a, b) in zip(read, places) {
      #expect(abs(a.0 - b.0) < 0.00501 && abs(a.1 - b.1) < 0.00501)
    }
  }

  /// Returns the places of a path with the letters m, l, h, v, c and z.
  private static func places(of data: String) throws -> [(Double, Double)] {
    var places: [(Double, Double)] = []
    var (place, start) = ((0.0, 0.0), (0.0, 0.0))
    var (letter, numbers): (Character, [Double]) = ("m", [])
    func take(_ x: Double, _ y: Double) { places.append((place.0 + x, place.1 + y)) }
    func carryOut() {
      switch (letter, numbers.count) {
      case ("m", 2), ("l", 2):
        take(numbers[0], numbers[1])
      case ("h", 1): take(numbers[0], 0)
      case ("v", 1): take(0, numbers[0])
      case ("c", 6):
        for index in [0, 2, 4] { take(numbers[index], numbers[index + 1]) }
      default: return
      }
      place = places[places.count - 1]
      if letter == "m" { (start, letter) = (place, "l") }
      numbers = []
    }
    for match in data.matches(of: /[a-z]|-?(?:\d+(?:\.\d+)?|\.\d+)/) {
      guard let number = Double(match.output) else {
        #expect(numbers.isEmpty)
        letter = match.output.first ?? " "
        if letter == "z" { place = start }
        continue
      }
      numbers.append(number)
      carryOut()
    }
    #expect(numbers.isEmpty)
    return places
  }

  @Test(
    "The data of paths in a file are shortened, whatever the lengths of the pieces it arrives in",
    arguments: [1, 2, 3, 7, 1000])
  func pieces(length: Int) {
    let file = #"<a d = "M 1 2"/><path d="M 1 2 L 3 3 "/><b id="M 1 2" d="M 1 2 A 3"/>  d=""#
    let expected = #"<a d = "M 1 2"/><path d="m1 2 2 1"/><b id="M 1 2" d="M 1 2 A 3"/>  d=""#
    var shortener = SVGShortener()
    var output: [UInt8] = []
    let bytes = Array(file.utf8)
    for start in stride(from: 0, to: bytes.count, by: length) {
      Array(bytes[start...].prefix(length)).withUnsafeBytes {
        shortener.shorten($0, into: &output)
      }
    }
    #expect(String(decoding: output, as: UTF8.self) == expected)
  }
}
