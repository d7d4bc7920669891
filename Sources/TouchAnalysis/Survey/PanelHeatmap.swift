package import Touches

/// The number of reports of each part of a panel, with dead and hot parts.
///
/// Dead parts report nothing although fingers pass. In hot parts, contacts too short for fingers
/// recur.
package struct PanelHeatmap: Sendable {
  /// The squares in which reports are counted.
  package let cells: PanelCells
  /// The number of reported positions in each square.
  package private(set) var samples: [UInt32]
  /// The number of contacts too short for a finger in each square.
  private var ghosts: [UInt16]
  private var due: ExpectedReportGrid
  private var strokes = StrokePieces()

  init(of panel: Panel) {
    cells = PanelCells(of: panel.size, longer: 64, least: 2.5)
    samples = Array(repeating: 0, count: cells.count)
    ghosts = Array(repeating: 0, count: cells.count)
    due = ExpectedReportGrid(width: panel.size.dx, height: panel.size.dy, cell: cells.side)
  }

  mutating func add(_ report: Report, _ limits: FaultThresholds) {
    guard let after = report.after else { return }
    let position = report.device.panel.millimetres(of: after.position)
    if report.isOver {
      if report.isShort(limits), let index = cells.index(of: position), ghosts[index] < .max {
        ghosts[index] += 1
      }
    } else if let index = cells.index(of: position), samples[index] < .max {
      samples[index] += 1
    }
    guard let piece = strokes.follow(report, after) else { return }
    piece.parts(of: cells.side / 2) { position, share in
      _ = due.add(share, at: position, limits.places.deadArea.reports)
    }
    due.see(piece.end)
  }

  /// Returns the squares of areas that were silent although fingers passed, with as many missing
  /// reports as in a dead area.
  package func dead(_ limits: FaultThresholds) -> [Rect] {
    due.silent(limits.places.deadArea.reports)
  }

  /// Returns the squares in which contacts too short for a finger recur.
  package func hot(_ limits: FaultThresholds) -> [Rect] {
    ghosts.indices.lazy.filter { Double(ghosts[$0]) >= limits.noise.repeatedGhost.count }
      .map { cells.area(of: $0) }
  }
}
