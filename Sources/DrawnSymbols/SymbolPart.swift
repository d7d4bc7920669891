/// A part of a symbol, in a square of 24 by 24 units with y downwards.
enum SymbolPart {
  /// An open line through corners.
  case line([(Double, Double)])
  /// A closed line through corners.
  case loop([(Double, Double)])
  /// A filled polygon.
  case area([(Double, Double)])
  /// A line along an ellipse, by its middle, half-width and half-height.
  case oval(Double, Double, Double, Double)
  /// A filled circle, by its middle and radius.
  case disc(Double, Double, Double)
  /// A line along a Bézier curve, by its start, two control points and end.
  case curve((Double, Double), (Double, Double), (Double, Double), (Double, Double))

  /// The edge of the square.
  static let side = 24.0
  /// The width of lines.
  static let lineWidth = 1.9
}

extension Symbol {
  /// The parts of the symbol.
  var parts: [SymbolPart] {
    switch self {
    case .pen:
      [
        .loop([(4, 20), (5.2, 15.2), (15.6, 4.8), (19.2, 8.4), (8.8, 18.8)]),
        .line([(13.2, 7.2), (16.8, 10.8)]),
      ]
    case .marker:
      [
        .loop([(9, 12.5), (16.2, 4), (20, 7.4), (12.4, 15.5)]),
        .area([(9, 12.5), (12.4, 15.5), (10.4, 17.6), (6, 17.6), (7.6, 15.8)]),
        .line([(4, 21), (16, 21)]),
      ]
    case .dotted:
      [(4.8, 18.4), (8, 12.6), (12.2, 9.2), (16.2, 11), (19.4, 6)].map { .disc($0.0, $0.1, 1.5) }
    case .laser: Self.light
    case .line: [.line([(5, 19), (19, 5)])]
    case .arrow: [.line([(5, 19), (19, 5)]), .line([(9.8, 5), (19, 5), (19, 14.2)])]
    case .text:
      [
        .line([(5.5, 8.4), (5.5, 5.2), (18.5, 5.2), (18.5, 8.4)]), .line([(12, 5.2), (12, 19)]),
        .line([(9.4, 19), (14.6, 19)]),
      ]
    case .rectangle: [.loop([(4, 6), (20, 6), (20, 18), (4, 18)])]
    case .ellipse: [.oval(12, 12, 8.4, 6.4)]
    case .eraser: Self.rubber + [.line([(8.2, 10.6), (14.2, 16.6)])]
    case .areaEraser:
      Self.rubber + [.area([(8.2, 10.6), (14.2, 16.6), (11.2, 19.6), (8.4, 19.6), (4, 15)])]
    case .lasso:
      [
        .oval(12, 9.4, 8.6, 5.6), .disc(12, 9.4, 1.7),
        .curve((6.6, 13.8), (5.4, 15.4), (8.6, 17), (6.8, 20.6)),
      ]
    case .ruler:
      [.loop([(3, 8), (21, 8), (21, 16), (3, 16)])]
        + [7.5, 12, 16.5].map { .line([($0, 8), ($0, $0 == 12 ? 12.6 : 11.4)]) }
    case .setSquare:
      [
        .loop([(4.5, 3.4), (20.6, 19.5), (4.5, 19.5)]),
        .loop([(8.4, 12.6), (11.4, 15.6), (8.4, 15.6)]),
      ]
    case .copy:
      [
        .loop([(8.5, 8.5), (20, 8.5), (20, 20), (8.5, 20)]),
        .line([(4.5, 15.5), (4.5, 4.5), (15.5, 4.5)]),
      ]
    case .toPrevious:
      [
        .line([(10, 4), (20, 4), (20, 20), (10, 20)]), .line([(15, 12), (3.6, 12)]),
        .line([(8, 7.6), (3.6, 12), (8, 16.4)]),
      ]
    case .toNext:
      [
        .line([(14, 4), (4, 4), (4, 20), (14, 20)]), .line([(9, 12), (20.4, 12)]),
        .line([(16, 7.6), (20.4, 12), (16, 16.4)]),
      ]
    case .smallDot: [.disc(12, 12, 2)]
    case .mediumDot: [.disc(12, 12, 4)]
    case .largeDot: [.disc(12, 12, 7)]
    case .undo: Self.turn { $0 }
    case .redo: Self.turn { 24 - $0 }
    case .clear:
      [
        .line([(4.2, 7), (19.8, 7)]), .line([(9.2, 7), (9.2, 4.2), (14.8, 4.2), (14.8, 7)]),
        .line([(6.2, 7), (7.2, 20), (16.8, 20), (17.8, 7)]), .line([(10.2, 11), (10.5, 16.4)]),
        .line([(13.8, 11), (13.5, 16.4)]),
      ]
    case .restore:
      [
        .line([(12, 15.6), (12, 4.4)]), .line([(7.2, 9.2), (12, 4.4), (16.8, 9.2)]),
        .line([(4.2, 16), (4.2, 20), (19.8, 20), (19.8, 16)]),
      ]
    case .save:
      [
        .line([(12, 3.8), (12, 15)]), .line([(7.2, 10.4), (12, 15.2), (16.8, 10.4)]),
        .line([(4.2, 16), (4.2, 20), (19.8, 20), (19.8, 16)]),
      ]
    case .pointer:
      [
        .loop([
          (6.5, 3.6), (6.5, 17.6), (10, 14.4), (12.6, 20.2), (15.2, 19), (12.6, 13.4), (17.4, 13),
        ])
      ]
    case .cross: [.line([(6, 6), (18, 18)]), .line([(18, 6), (6, 18)])]
    case .fold: [.line([(6, 12), (18, 12)])]
    case .check: [.line([(4.6, 12.6), (9.8, 17.8), (19.4, 6.8)])]
    case .pages:
      [
        .loop([(4.5, 7.5), (15, 7.5), (15, 20.5), (4.5, 20.5)]),
        .line([(8.5, 4), (19, 4), (19, 17)]),
      ]
    case .previous: [.line([(14.5, 5), (8, 12), (14.5, 19)])]
    case .next: [.line([(9.5, 5), (16, 12), (9.5, 19)])]
    case .plus: [.line([(12, 5), (12, 19)]), .line([(5, 12), (19, 12)])]
    case .removePage:
      [
        .loop([(5.5, 3.8), (18.5, 3.8), (18.5, 20.2), (5.5, 20.2)]),
        .line([(9.4, 9.4), (14.6, 14.6)]),
        .line([(14.6, 9.4), (9.4, 14.6)]),
      ]
    case .overview:
      [4.0, 13.5].flatMap { x in
        [5.0, 14].map { y in .loop([(x, y), (x + 6.5, y), (x + 6.5, y + 5), (x, y + 5)]) }
      }
    case .fit:
      [
        .line([(4, 9), (4, 4.5), (8.5, 4.5)]), .line([(15.5, 4.5), (20, 4.5), (20, 9)]),
        .line([(20, 15), (20, 19.5), (15.5, 19.5)]), .line([(8.5, 19.5), (4, 19.5), (4, 15)]),
        .disc(12, 12, 2.4),
      ]
    case .enlarge: Self.glass + [.line([(10.5, 7.5), (10.5, 13.5)])]
    case .reduce: Self.glass
    case .spotlight:
      [
        .area([(9, 3.4), (15, 3.4), (16, 7), (8, 7)]), .line([(8.6, 7.6), (4.8, 16.6)]),
        .line([(15.4, 7.6), (19.2, 16.6)]), .oval(12, 17, 7.4, 3.2),
      ]
    case .curtain:
      [
        .loop([(4.5, 4.5), (19.5, 4.5), (19.5, 19.5), (4.5, 19.5)]),
        .area([(4.5, 4.5), (19.5, 4.5), (19.5, 11.5), (4.5, 11.5)]),
        .line([(12, 11.5), (12, 14.8)]),
        .disc(12, 15.4, 1.5),
      ]
    case .lens:
      [.oval(10.5, 10.5, 6.6, 6.6), .line([(15.4, 15.4), (20.2, 20.2)]), .disc(10.5, 10.5, 2.4)]
    case .screen:
      [
        .loop([(3.5, 5), (20.5, 5), (20.5, 16), (3.5, 16)]), .line([(12, 16), (12, 19.6)]),
        .line([(8, 19.8), (16, 19.8)]),
      ]
    case .frozen:
      [
        .line([(12, 3.6), (12, 20.4)]), .line([(4.7, 7.8), (19.3, 16.2)]),
        .line([(19.3, 7.8), (4.7, 16.2)]), .line([(9.6, 4.6), (12, 7), (14.4, 4.6)]),
        .line([(9.6, 19.4), (12, 17), (14.4, 19.4)]),
      ]
    case .folder:
      [
        .loop([(3.5, 19), (3.5, 5.5), (9.5, 5.5), (11.8, 8.4), (20.5, 8.4), (20.5, 19)]),
        .line([(3.5, 11.6), (20.5, 11.6)]),
      ]
    case .sheet: [Self.frame]
    case .filledSheet: [.area([(3.5, 4.5), (20.5, 4.5), (20.5, 19.5), (3.5, 19.5)])]
    case .squares:
      [Self.frame] + [9.2, 14.8].map { .line([($0, 4.5), ($0, 19.5)]) }
        + [9.5, 14.5].map { .line([(3.5, $0), (20.5, $0)]) }
    case .ruled: [Self.frame] + [8.3, 12, 15.7].map { .line([(6.6, $0), (17.4, $0)]) }
    case .dots:
      [Self.frame]
        + [9.2, 14.8].flatMap { y in [7.6, 12, 16.4].map { x in .disc(x, y, 1.2) } }
    case .staff:
      [5, 8.5, 12, 15.5, 19].map { .line([(3, $0), (21, $0)]) }
        + [.disc(10, 15.5, 2.6), .line([(12.2, 15.5), (12.2, 6.8)])]
    case .keyboard:
      [.loop([(2.5, 5.5), (21.5, 5.5), (21.5, 18.5), (2.5, 18.5)]), .line([(8, 15), (16, 15)])]
        + [6.5, 10.2, 13.8, 17.5].map { .disc($0, 10, 1.2) }
    case .globe:
      [
        .oval(12, 12, 8.6, 8.6), .oval(12, 12, 3.8, 8.6), .line([(3.6, 9), (20.4, 9)]),
        .line([(3.6, 15), (20.4, 15)]),
      ]
    case .shift: [Self.shiftArrow]
    case .shiftLock: [Self.shiftArrow, .line([(8.5, 20.5), (15.5, 20.5)])]
    case .backspace:
      [
        .loop([(2.5, 12), (8.5, 5.5), (21.5, 5.5), (21.5, 18.5), (8.5, 18.5)]),
        .line([(11.5, 9), (17.5, 15)]), .line([(17.5, 9), (11.5, 15)]),
      ]
    case .newLine:
      [.line([(19.5, 5), (19.5, 13.5), (4.5, 13.5)]), .line([(9, 9), (4.5, 13.5), (9, 18)])]
    case .grip:
      [
        .disc(4, 8, 1.9), .disc(12, 8, 1.9), .disc(20, 8, 1.9), .disc(4, 16, 1.9),
        .disc(12, 16, 1.9), .disc(20, 16, 1.9),
      ]
    }
  }

  /// The arrow of the Shift key.
  private static let shiftArrow = SymbolPart.loop([
    (12, 3.5), (20, 11.5), (15.5, 11.5), (15.5, 17.5), (8.5, 17.5), (8.5, 11.5), (4, 11.5),
  ])

  /// The outline of a sheet of paper.
  private static let frame = SymbolPart.loop([(3.5, 4.5), (20.5, 4.5), (20.5, 19.5), (3.5, 19.5)])

  /// A magnifying glass with a dash in it.
  private static let glass: [SymbolPart] = [
    .oval(10.5, 10.5, 6.6, 6.6), .line([(15.4, 15.4), (20.4, 20.4)]),
    .line([(7.5, 10.5), (13.5, 10.5)]),
  ]

  /// A dot with rays.
  private static let light: [SymbolPart] = {
    let directions: [(Double, Double)] = [
      (0, -1), (0.7, -0.7), (1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7),
    ]
    var parts = [SymbolPart.disc(12, 12, 2.7)]
    for (x, y) in directions {
      let inner = (12 + 5.8 * x, 12 + 5.8 * y)
      let outer = (12 + 9 * x, 12 + 9 * y)
      parts.append(.line([inner, outer]))
    }
    return parts
  }()

  /// The outline of an eraser that lies on a line.
  private static let rubber: [SymbolPart] = [
    .loop([(4, 15), (13.6, 5.4), (19.4, 11.2), (11.2, 19.6), (8.4, 19.6)]),
    .line([(8.4, 19.6), (20.4, 19.6)]),
  ]

  /// Returns an arrow that turns back; the function maps its x coordinates.
  private static func turn(_ x: (Double) -> Double) -> [SymbolPart] {
    [
      .line([(x(8.6), 5.2), (x(4), 9.8), (x(8.6), 14.4)]), .line([(x(4), 9.8), (x(14), 9.8)]),
      .curve((x(14), 9.8), (x(21.6), 9.8), (x(21.6), 19.4), (x(14), 19.4)),
      .line([(x(14), 19.4), (x(9.4), 19.4)]),
    ]
  }
}
