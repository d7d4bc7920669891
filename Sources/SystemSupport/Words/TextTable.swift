internal import Glibc

/// Rows of text with aligned columns, for people to read.
package struct TextTable {
  /// The cells, row by row.
  package var rows: [[String]]
  /// The columns with numbers, which are right-aligned.
  package var numeric: Set<Int> = []

  /// Creates a table from rows, with the given numeric columns.
  package init(rows: [[String]], numeric: Set<Int> = []) {
    self.rows = rows
    self.numeric = numeric
  }

  /// The lines, with two spaces between columns and no trailing spaces.
  package var lines: [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        let isLast = column == row.count - 1
        line += numeric.contains(column) ? padding + cell : isLast ? cell : cell + padding
        if !isLast { line += "  " }
      }
      return line
    }
  }
}

extension Double {
  /// Returns the number with at most the given count of decimals, without trailing zeros.
  package func text(decimals: Int) -> String {
    let scale = pow(10, Double(decimals))
    let value = (self * scale).rounded() / scale
    // Rounding a tiny negative number leaves minus zero.
    return Decimal.text(value == 0 ? 0 : value)
  }
}
