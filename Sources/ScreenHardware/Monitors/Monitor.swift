package import DesktopRequests
package import Touches

/// One monitor as the user sees it: a part of the root with a name and a physical size.
package struct Monitor: Hashable, Sendable {
  /// RandR's name, such as `HDMI-1`.
  package var name: String
  /// The part of the root that it shows, in px.
  package var frame: PixelRect
  /// The size that it reports, in mm; 0 if it reports none.
  package var millimetres: (width: Int, height: Int) {
    get { (widthMM, heightMM) }
    set { (widthMM, heightMM) = newValue }
  }
  private var widthMM: Int
  private var heightMM: Int
  /// The refresh rate, in Hz; nil if the server does not report it.
  package var refreshRate: Double?
  /// Whether it is the user's primary monitor.
  package var isPrimary: Bool

  /// The rotation of the monitor's picture.
  package var rotation = MonitorRotation.normal
  /// Whether it is a single output of the same name, as `xinput map-to-output` requires.
  package var isOutput = false
  /// The name of the model in its EDID; nil if it has none.
  package var model: String?

  /// Creates a monitor from RandR's description; data from the output and EDID are set afterwards.
  package init(
    name: String, frame: PixelRect, millimetres: (width: Int, height: Int),
    refreshRate: Double? = nil, isPrimary: Bool = false
  ) {
    self.name = name
    self.frame = frame
    widthMM = millimetres.width
    heightMM = millimetres.height
    self.refreshRate = refreshRate
    self.isPrimary = isPrimary
  }
}

extension [Monitor] {
  /// Returns the monitor that a reference means; nil if there is none, or several have the model.
  ///
  /// A name can match a model only if the models were queried.
  package func monitor(_ reference: MonitorReference) -> Monitor? {
    switch reference {
    case .at(.primary): first(where: \.isPrimary) ?? first
    case .at(.leftmost): self.min { $0.frame.x < $1.frame.x }
    case .at(.topmost): self.min { $0.frame.y < $1.frame.y }
    case .at(.rightmost): self.min { $0.frame.maxX > $1.frame.maxX }
    case .at(.bottommost): self.min { $0.frame.maxY > $1.frame.maxY }
    case .named(let name): first { $0.name == name } ?? only { $0.model == name }
    }
  }

  /// Returns the message that no monitor has a name, with what follows from that.
  package func missing(_ name: String, so consequence: String) -> String {
    let known = map(\.name).joined(separator: ", ")
    return "there is no monitor '\(name)', so \(consequence); "
      + (known.isEmpty ? "there is none" : "there are: \(known)")
  }

  private func only(where matches: (Monitor) -> Bool) -> Monitor? {
    let candidates = filter(matches)
    return candidates.count == 1 ? candidates.first : nil
  }
}

extension [PixelRect] {
  /// Rectangles that cover the same pixels, of which no two share one; the largest ones are whole.
  package var disjoint: [PixelRect] {
    sorted { $0.area > $1.area }.reduce(into: []) { parts, frame in
      parts += parts.reduce([frame]) { rest, part in rest.flatMap { $0.parts(outside: part) } }
    }
  }
}

extension PixelRect {
  /// Returns the parts of the rectangle above, left of, right of and below another one.
  fileprivate func parts(outside other: PixelRect) -> [PixelRect] {
    let common = intersection(other)
    guard !common.isEmpty else { return [self] }
    return [
      PixelRect(x: x, y: y, width: width, height: common.y - y),
      PixelRect(x: x, y: common.y, width: common.x - x, height: common.height),
      PixelRect(x: common.maxX, y: common.y, width: maxX - common.maxX, height: common.height),
      PixelRect(x: x, y: common.maxY, width: width, height: maxY - common.maxY),
    ].filter { !$0.isEmpty }
  }
}
