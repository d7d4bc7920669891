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
  /// The rate at which it shows a new picture, in Hz; nil where the server does not say.
  package var refreshRate: Double?
  /// Whether the user made it the primary one.
  package var isPrimary: Bool

  /// The rotation of its picture.
  package var rotation = MonitorRotation.normal
  /// Whether it is one output of the same name, which `xinput map-to-output` knows.
  package var isOutput = false
  /// The name of its model by its EDID; nil where it tells none.
  package var model: String?

  /// Makes a monitor as RandR describes it; what comes from its output and its EDID is set afterwards.
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
  /// Returns the monitor that a name means, by its model only where the models were queried; nil where
  /// none is, or where several are of that model.
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

  private func only(where fits: (Monitor) -> Bool) -> Monitor? {
    let found = filter(fits)
    return found.count == 1 ? found.first : nil
  }
}
