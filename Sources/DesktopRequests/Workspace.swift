/// The destination of a switch of workspaces.
package enum WorkspaceStep: Hashable, Sendable {
  /// The workspace after or before the current one.
  case next, previous
  /// A neighbour in the layout of the window manager or its pager.
  case left, right, up, down
  /// A workspace by its number, from 1.
  case number(Int)
}

/// The workspaces of a desktop, which EWMH calls desktops.
package struct Workspaces: Hashable, Sendable {
  /// The number of workspaces.
  package var count: Int
  /// The workspace that is shown, from 0.
  package var current: Int
  /// The number of columns; with a single row, the number of workspaces.
  package var columns: Int
  /// Whether workspaces are counted down columns first; otherwise along rows.
  package var isVertical: Bool

  /// Creates the workspaces, with the pager's number of columns; nil for a single row.
  package init(count: Int, current: Int, columns: Int? = nil, isVertical: Bool = false) {
    self.count = count
    self.current = current
    self.columns = columns ?? max(count, 1)
    self.isVertical = isVertical
  }

  /// Returns the workspace that a step leads to.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - wraps: whether the step continues at the other end.
  /// - Returns: the workspace's number, from 0; nil if there is none.
  package func target(of step: WorkspaceStep, wraps: Bool) -> Int? {
    guard count > 0, (0..<count).contains(current) else { return nil }
    switch step {
    case .number(let number): return (1...count).contains(number) ? number - 1 : nil
    case .next: return along(1, of: Array(0..<count), wraps)
    case .previous: return along(-1, of: Array(0..<count), wraps)
    case .left: return along(-1, of: line(isRow: true), wraps)
    case .right: return along(1, of: line(isRow: true), wraps)
    case .up: return along(-1, of: line(isRow: false), wraps)
    case .down: return along(1, of: line(isRow: false), wraps)
    }
  }

  private func along(_ step: Int, of line: [Int], _ wraps: Bool) -> Int? {
    guard let index = line.firstIndex(of: current) else { return nil }
    let next = index + step
    if line.indices.contains(next) { return line[next] }
    guard wraps else { return nil }
    return step > 0 ? line.first : line.last
  }

  /// Returns the workspaces in the row or the column of the current one.
  private func line(isRow: Bool) -> [Int] {
    let columns = max(self.columns, 1)
    let rows = (count + columns - 1) / columns
    func position(of index: Int) -> (row: Int, column: Int) {
      isVertical
        ? (index % max(rows, 1), index / max(rows, 1)) : (index / columns, index % columns)
    }
    let currentPosition = position(of: current)
    return (0..<count).filter {
      isRow
        ? position(of: $0).row == currentPosition.row
        : position(of: $0).column == currentPosition.column
    }
  }
}
