import Glibc

/// Prints each figure immediately as a row of a table, or all figures as JSON at the end.
struct Report {
  private let asJSON: Bool
  private var figures: [Figure] = []
  private static let widths = [42, 14, 32, 46]

  init(asJSON: Bool) {
    self.asJSON = asJSON
    if !asJSON { print(Self.row(["figure", "target", "measured", "compared with", ""])) }
  }

  mutating func add(_ figure: Figure) {
    figures.append(figure)
    guard !asJSON else { return }
    let verdict = figure.isMet.map { $0 ? "met" : "MISSED" } ?? ""
    print(Self.row([figure.name, figure.target, figure.measured, figure.reference, verdict]))
    // So that a table in a file or a pipe can be read while it grows.
    fflush(nil)
  }

  func finish() {
    if asJSON {
      print(JSONText.array(of: figures))
    } else {
      let judged = figures.compactMap(\.isMet)
      print("\(judged.filter { $0 }.count) of \(judged.count) targets met")
    }
  }

  private static func row(_ cells: [String]) -> String {
    var row = ""
    for (index, cell) in cells.enumerated() {
      row += cell
      guard index < widths.count else { break }
      row += String(repeating: " ", count: max(widths[index] - cell.count, 0) + 2)
    }
    return row
  }
}
