internal import Touches

/// Letters as strokes for these tests; two digits are x and y of a corner in a box of 4 by 6.
enum Alphabet {
  private static let table = [
    "06 20 46,14 34", "06 00 30 41 42 33 03,33 44 45 36 06", "41 30 10 01 05 16 36 45",
    "06 00 20 42 44 26 06", "40 00 06 46,03 33", "40 00 06,03 33", "41 30 10 01 05 16 36 45 43 23",
    "00 06,40 46,03 43", "20 26", "40 45 36 16 05", "00 06,40 03 46", "00 06 46", "06 00 23 40 46",
    "06 00 46 40", "10 30 41 45 36 16 05 01 10", "06 00 30 41 42 33 03",
    "10 30 41 45 36 16 05 01 10,24 46", "06 00 30 41 42 33 03,23 46",
    "41 30 10 01 02 13 33 44 45 36 16 05", "00 40,20 26", "00 05 16 36 45 40", "00 26 40",
    "00 16 23 36 40", "00 46,40 06", "00 23 40,23 26", "00 40 06 46", "22 26,20 20",
    "22 26 35,20 20",
    "25 16",
  ]

  /// The strokes of every letter.
  static let letters: [[[Point]]] = table.map { letter in
    letter.split(separator: ",").map { stroke in
      stroke.split(separator: " ").map { corner in
        let digits = corner.utf8.map { Double($0) - 48 }
        return Point(x: digits[0] / 4, y: digits[1] / 6)
      }
    }
  }
}
