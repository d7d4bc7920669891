internal import TouchDrawing
internal import TouchRecordings

extension ReportPage {
  /// The largest number of listed faults.
  private static let faultLimit = 1000

  /// The report as one file without scripts or network access: HTML that is valid XML.
  package var html: String {
    var text = """
      <!DOCTYPE html>
      <html lang="en" xmlns="http://www.w3.org/1999/xhtml">
      <head>
      <meta charset="utf-8"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <title>\(Markup.escaped(title)) - panel report</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <header>
      <h1>\(Markup.escaped(title))</h1>

      """
    for line in summary { text += "<p>\(Markup.escaped(line))</p>\n" }
    text += "<p class=\"verdicts\">"
    for verdict in verdicts {
      text +=
        "<strong class=\"\(verdict.isGood ? "good" : "bad")\">"
        + Markup.escaped(verdict.text) + "</strong> "
    }
    text += "</p>\n</header>\n"
    for section in sections { text += Self.element(section, isTitled: sections.count > 1) }
    if analysis.faultCount > 0 {
      text += "<section>\n\(Self.element(.findings(analysis)))</section>\n"
    }
    text += "<section>\n\(Self.element(.faults(analysis, most: Self.faultLimit)))</section>\n"
    text += "<footer><p>\(Markup.escaped(producer))</p></footer>\n</body>\n</html>\n"
    return text
  }

  private static func element(_ section: Section, isTitled: Bool) -> String {
    var text = "<section>\n"
    if isTitled { text += "<h2>\(Markup.escaped(section.title))</h2>\n" }
    for row in section.rows {
      text += "<div class=\"row\">\n"
      for chart in row { text += "<figure>\(chart.svg)</figure>\n" }
      text += "</div>\n"
    }
    text += "<div class=\"row tables\">\n"
    for table in section.tables { text += "<div>\n\(element(table))</div>\n" }
    return text + "</div>\n</section>\n"
  }

  private static func element(_ table: ReportTable) -> String {
    var text = "<h3>\(Markup.escaped(table.title))</h3>\n"
    if !table.rows.isEmpty {
      text += "<div class=\"wide\"><table>\n"
      if !table.head.isEmpty { text += row(table.head, "th", table.numeric, isWrong: false) }
      for (index, cells) in table.rows.enumerated() {
        text += row(cells, "td", table.numeric, isWrong: table.wrong.contains(index))
      }
      text += "</table></div>\n"
    }
    return text + (table.remark.isEmpty ? "" : "<p>\(Markup.escaped(table.remark))</p>\n")
  }

  private static func row(
    _ cells: [String], _ name: String, _ numeric: Set<Int>, isWrong: Bool
  ) -> String {
    let content = cells.enumerated().map { index, cell in
      "<\(name)\(numeric.contains(index) ? " class=\"n\"" : "")>\(Markup.escaped(cell))</\(name)>"
    }
    return "<tr\(isWrong ? " class=\"bad\"" : "")>\(content.joined())</tr>\n"
  }

  /// The style sheet: prints are always light, and each chart stays on one sheet.
  private static let style = """
    :root { \(variables { $0.light }) }
    @media screen and (prefers-color-scheme: dark) { :root { \(variables { $0.dark }) } }
    body { margin: 0 auto; padding: 24px; max-width: 1224px; background: var(--ground);
      color: var(--text); font: 14px/1.45 system-ui, "DejaVu Sans", sans-serif; }
    h1 { font-size: 26px; margin: 0 0 4px; overflow-wrap: anywhere; }
    h2 { font-size: 20px; margin: 32px 0 0; overflow-wrap: anywhere; }
    h3 { font-size: 15px; margin: 0 0 6px; }
    p { margin: 2px 0; color: var(--faint); overflow-wrap: anywhere; }
    section { margin-top: 24px; }
    .verdicts { margin-top: 10px; }
    .verdicts strong { display: inline-block; margin: 0 8px 4px 0; padding: 3px 12px;
      border: 2px solid currentColor; border-radius: 14px; }
    .good { color: var(--series); }
    .bad { color: var(--alarm); font-weight: 600; }
    .row { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr));
      gap: 24px; margin-bottom: 24px; align-items: start; }
    figure { margin: 0; break-inside: avoid; }
    svg { display: block; width: 100%; height: auto; overflow: visible; }
    svg text { font-family: system-ui, "DejaVu Sans", sans-serif; }
    .wide { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; }
    tr { border-top: 1px solid var(--grid); break-inside: avoid; }
    th { text-align: left; color: var(--faint); font-weight: 400; }
    .tables td:first-child { white-space: nowrap; }
    .tables td:last-child { width: 99%; }
    th, td { padding: 3px 12px 3px 0; vertical-align: top; }
    .n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    .b { font-weight: 600; }
    .halo { stroke: var(--paper); stroke-width: 3px; paint-order: stroke; }
    footer { margin-top: 32px; font-size: 12px; }
    \(Ink.all.map { ".\($0.name) { fill: var(--\($0.name)); }" }.joined(separator: "\n"))
    \(Ink.all.map { ".\($0.name).l { fill: none; stroke: var(--\($0.name)); }" }
      .joined(separator: "\n"))
    @media print { * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      body { padding: 0; font-size: 11px; } .row { grid-template-columns: 1fr 1fr; }
      .row:has(> :only-child) { grid-template-columns: 1fr; } }
    """

  private static func variables(
    _ side: ((light: Colour, dark: Colour)) -> Colour
  ) -> String {
    Ink.all.map { "--\($0.name): \(side($0.colours));" }.joined(separator: " ")
  }
}
