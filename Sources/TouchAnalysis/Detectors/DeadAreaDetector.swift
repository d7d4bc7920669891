// Tells a dead part of the panel from one that no finger has visited.
//
// A stroke is followed from report to report. A panel at its usual rate should report it once on
// each piece, and more often where reports are missing. So each cell under a piece is due a
// share of a report. A cell is dead if these shares add up to many reports but none ever came. Rows
// and columns are counted this way for stripes, squares for spots. A stroke that breaks off before
// a dead area continues behind it as another touch, and that piece counts, too.

internal import Touches

/// Finds parts of a panel that report nothing; their measure is the width of the cell, in mm.
struct DeadAreaDetector: FaultDetector {
  fileprivate struct State {
    var columns: ExpectedReportGrid
    var rows: ExpectedReportGrid
    var squares: ExpectedReportGrid
    var strokes = StrokePieces()
  }

  private var devices = DeviceTable<State>()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard let after = report.after else { return nil }
    let limits = limits.places.deadArea
    return devices.change(
      report.id.device, orMake: State(panel: report.device.panel, width: limits.width)
    ) { $0.inspect(report, after, limits) }
  }
}

extension DeadAreaDetector.State {
  fileprivate init(panel: Panel, width: Double) {
    let size = panel.size
    columns = ExpectedReportGrid(width: size.dx, height: 0, cell: width / 2)
    rows = ExpectedReportGrid(width: 0, height: size.dy, cell: width / 2)
    squares = ExpectedReportGrid(width: size.dx, height: size.dy, cell: 2 * width)
  }

  fileprivate mutating func inspect(
    _ report: Report, _ after: TouchState, _ limits: FaultThresholds.DeadArea
  ) -> Fault? {
    guard let piece = strokes.follow(report, after) else { return nil }
    var dead: (cell: Double, position: Point)?
    piece.parts(of: limits.width / 2) { position, share in
      if columns.add(share, at: position, limits.reports) { dead = (columns.cell, position) }
      if rows.add(share, at: position, limits.reports) { dead = (rows.cell, position) }
      if squares.add(share, at: position, limits.reports) { dead = (squares.cell, position) }
    }
    columns.see(piece.end)
    rows.see(piece.end)
    squares.see(piece.end)
    guard let dead else { return nil }
    var fault = report.fault(.deadArea, measure: dead.cell)
    fault.position = report.device.panel.position(of: dead.position)
    return fault
  }
}
