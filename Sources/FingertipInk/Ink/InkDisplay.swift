// Ink on the screen. With alpha, each monitor has one pane. Without alpha, the ink is the shape of
// its window. That shape is sent to the server anew for every report of a finger, as thousands of
// rectangles if much is drawn. So each monitor is cut into strips, and only the shape of the strip
// in which a finger draws is sent.

package import ScreenHardware
package import SystemSupport
package import TouchDrawing
package import TouchX11
package import Touches

/// Shows ink: on panes of its own, beneath halos and trails.
package final class InkDisplay {
  private let connection: DisplayConnection
  private let editor: InkEditor
  private let log: LogSink
  private var sheets: [Sheet] = []
  private var spans = ShapeSpans()

  /// The ink's pane on one monitor, or on one strip of it.
  private struct Sheet {
    let pane: Pane
    let target: PixelTarget
    var damage: DamageList
    /// The shape of the pane, band by band; used only without alpha.
    var bands: [[PixelRect]] = []
    /// The part of each band that has been painted on since the pane was empty.
    var painted: [PixelRect] = []
  }

  /// The height of the bands in which an opaque pane's shape is kept, in px.
  ///
  /// If anything changes in a band, the whole painted part of that band is scanned again.
  private static let bandHeight = 8
  /// The height of the strips that a monitor is cut into without alpha, in px.
  private static let stripHeight = 64

  /// Creates a display of an editor's ink, with no windows yet.
  package init(_ editor: InkEditor, on connection: DisplayConnection, log: @escaping LogSink) {
    self.editor = editor
    self.connection = connection
    self.log = log
  }

  /// The rectangles painted since this was last emptied, in px of the root; nil to record none.
  package var painted: [PixelRect]?

  /// Blends pixels of the root over the visible ink.
  package func underlay(_ target: PixelTarget) {
    for sheet in sheets { target.underlay(sheet.target) }
  }

  /// The windows, which are to be kept on top.
  package var panes: [Pane] { sheets.map(\.pane) }

  /// Whether the ink is hidden, such as while the screen is locked; the ink itself stays.
  package var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      if isHidden {
        for sheet in sheets { sheet.pane.park() }
        painted? += sheets.map(\.pane.frame)
      } else {
        damageAll()
      }
    }
  }

  /// Whether something needs painting.
  package var needsUpdate: Bool {
    !isHidden && (editor.needsUpdate || sheets.contains { !$0.damage.isEmpty })
  }

  /// Returns whether a finger has come down since the last call.
  package func takeTouchDown() -> Bool { editor.takeTouchDown() }

  /// Returns the time at which the ink will look different even if nobody draws, in server time.
  package func nextWake(after time: Timestamp) -> Timestamp? {
    isHidden ? nil : editor.nextWake(after: time)
  }

  /// Creates windows for the monitors; the ink stays where it was on the root.
  ///
  /// - Parameters:
  ///   - monitors: where ink is shown, in px of the root.
  ///   - density: the density of these monitors.
  ///   - surface: the kind of the windows.
  package func use(_ monitors: [PixelRect], density: ScreenDensity, surface: WindowSurface) {
    editor.resize(to: connection.rootFrame, density: density, medium: surface.medium)
    let frames = surface == .opaque ? monitors.flatMap(Self.strips) : monitors
    sheets = frames.compactMap { frame in
      do throws(PixelImageError) {
        let pane = try Pane(connection: connection, frame: frame, surface: surface)
        var sheet = Sheet(
          pane: pane,
          target: PixelTarget(bounds: frame, pixels: pane.pixels, stride: frame.width),
          damage: DamageList(pane: frame))
        let bands = (frame.height + Self.bandHeight - 1) / Self.bandHeight
        sheet.bands = Array(repeating: [], count: bands)
        sheet.painted = Array(repeating: .empty, count: bands)
        return sheet
      } catch {
        log(.error, "\(error)")
        return nil
      }
    }
    damageAll()
  }

  /// Removes the windows from the screen; the ink stays, and can be shown again by `use`.
  package func close() {
    painted? += sheets.map(\.pane.frame)
    sheets = []
  }

  private static func strips(of monitor: PixelRect) -> [PixelRect] {
    stride(from: monitor.y, to: monitor.maxY, by: stripHeight).map { y in
      PixelRect(
        x: monitor.x, y: y, width: monitor.width, height: min(stripHeight, monitor.maxY - y))
    }
  }

  /// Marks all ink as damaged, because the server may have lost it.
  package func damageAll() {
    editor.forEachRect { damage($0) }
  }

  /// Adds a rectangle, in px of the root, to the damage of all sheets that it meets.
  private func damage(_ rect: PixelRect) {
    for index in sheets.indices {
      let bounds = sheets[index].target.bounds
      // A stroke meets few of the strips, which lie one above the other.
      guard bounds.y < rect.maxY, rect.y < bounds.maxY else { continue }
      sheets[index].damage.add(rect)
    }
  }

  /// Paints the changes and puts them on the screen.
  ///
  /// - Parameter time: now, in server time.
  /// - Returns: the number of completion events that will come.
  package func paint(at time: Timestamp) -> Int {
    guard !isHidden else { return 0 }
    editor.update(at: time) { damage($0) }
    var completions = 0
    for index in sheets.indices where !sheets[index].damage.isEmpty {
      paint(&sheets[index])
      completions += 1
      // The server shows one strip while the next is painted.
      connection.flush()
    }
    return completions
  }

  /// Paints the damage of a sheet and puts it on the screen; a completion event will come.
  private func paint(_ sheet: inout Sheet) {
    let pane = sheet.pane
    let rects = sheet.damage.rects
    painted? += rects
    for rect in rects {
      editor.paint(rect, into: sheet.target)
    }
    switch pane.surface {
    case .translucent: pane.uncover(rects)
    case .opaque:
      for band in sheet.bands.indices {
        let rows = PixelRect(
          x: pane.frame.x, y: pane.frame.y + band * Self.bandHeight, width: pane.frame.width,
          height: Self.bandHeight)
        let changed = rects.reduce(PixelRect.empty) { $0.union($1.intersection(rows)) }
        guard !changed.isEmpty else { continue }
        sheet.painted[band] = sheet.painted[band].union(changed)
        spans.scan(sheet.target.clipped(to: sheet.painted[band]))
        sheet.bands[band] = spans.rects
      }
      pane.cut(bands: sheet.bands)
    }
    pane.putWithBackground(rects)
    sheet.damage.removeAll()
    // Without ink, nothing covers the desktop.
    if editor.showsNothing {
      pane.park()
      for band in sheet.painted.indices { sheet.painted[band] = .empty }
    }
  }
}
