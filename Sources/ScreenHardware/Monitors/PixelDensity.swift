// How large is a millimetre in pixels? Sizes are given in millimetres, and every source of that
// number can be wrong: monitors report no size, encode their aspect ratio as a size, or do not swap
// the size when rotated; projectors report the size of their chip. So each source is checked, and
// the first plausible one wins: the user's own number, the monitor, the desktop's logical
// resolution (Xft.dpi), and finally 96 dots per inch. A touchscreen's axes also give the size of
// its panel. If it agrees with the monitor's within 15 %, the panel's wins, since the touch
// controller measures it. If not, one of them is wrong, and only the user knows which: see
// `SizeConflict`.

internal import Touches

/// The density of a monitor, and its source.
package struct PixelDensity: Hashable, Sendable {
  /// The source of the number.
  package enum Source: String, Hashable, Sendable {
    /// The user's settings.
    case user
    /// The touch panel, whose axes report their length.
    case touchPanel = "touch panel"
    /// The size that the monitor reports.
    case monitor
    /// The resource `Xft.dpi` of the desktop.
    case desktopResolution = "Xft.dpi"
    /// No source; 96 dpi is what most desktops assume.
    case assumed = "assumed 96 dpi"
  }

  /// Pixels per millimetre.
  package var pixelsPerMillimetre: Double
  /// The source of the density.
  package var source: Source

  /// Creates a density with its source.
  package init(pixelsPerMillimetre: Double, source: Source) {
    self.pixelsPerMillimetre = pixelsPerMillimetre
    self.source = source
  }

  /// The plausible range of dots per inch of a monitor.
  static let plausibleDPI = 50.0...500.0

  /// The sizes, in mm or cm, with which monitors encode their aspect ratio.
  ///
  /// mutter rejects the same sizes (`meta_monitor_has_aspect_as_size`).
  private static let aspectRatios: Set<[Int]> = [
    [1600, 900], [1600, 1000], [160, 90], [160, 100], [16, 9], [16, 10],
  ]

  /// Determines the density of a monitor.
  ///
  /// - Parameters:
  ///   - monitor: the monitor with the size that it reports.
  ///   - panel: the size in mm of the touchscreen on the monitor, if known.
  ///   - desktopDPI: the desktop's logical resolution, Xft.dpi, if set.
  ///   - user: the user's own density, in px per mm.
  package init(
    of monitor: Monitor, panel: (width: Double, height: Double)? = nil, desktopDPI: Double? = nil,
    user: Double? = nil
  ) {
    if let user {
      self.init(pixelsPerMillimetre: user, source: .user)
      return
    }
    let reported = Self.reportedDensity(of: monitor)
    let measured = panel.flatMap {
      Self.pixelsPerMillimetre(of: monitor, width: $0.width, height: $0.height)
    }
    if let measured, reported.map({ Self.agree($0, measured) }) ?? true {
      self.init(pixelsPerMillimetre: measured, source: .touchPanel)
    } else if let reported {
      self.init(pixelsPerMillimetre: reported, source: .monitor)
    } else if let desktopDPI, Self.plausibleDPI.contains(desktopDPI) {
      self.init(pixelsPerMillimetre: desktopDPI / 25.4, source: .desktopResolution)
    } else {
      self.init(pixelsPerMillimetre: Length.assumedPixelsPerMillimetre, source: .assumed)
    }
  }

  /// Returns whether a monitor's size is plausible and its touchscreen's, in mm, differs.
  ///
  /// Then the monitor's size is used. An implausible size of the touchscreen differs, too.
  static func isDisputed(
    _ monitor: Monitor, by panel: (width: Double, height: Double)
  ) -> Bool {
    guard let reported = reportedDensity(of: monitor) else { return false }
    let measured = pixelsPerMillimetre(of: monitor, width: panel.width, height: panel.height)
    return measured.map { !agree(reported, $0) } ?? true
  }

  /// Returns whether a monitor's size is plausible and that of its touchscreen, in mm, agrees.
  static func isConfirmed(
    _ monitor: Monitor, by panel: (width: Double, height: Double)
  ) -> Bool {
    reportedDensity(of: monitor) != nil && !isDisputed(monitor, by: panel)
  }

  /// Returns whether two densities differ by no more than 15 %.
  private static func agree(_ reported: Double, _ measured: Double) -> Bool {
    abs(reported / measured - 1) <= 0.15
  }

  /// Returns the density according to the monitor's size, in px/mm; nil if it is implausible.
  private static func reportedDensity(of monitor: Monitor) -> Double? {
    guard !isAspectRatio(monitor.millimetres) else { return nil }
    return pixelsPerMillimetre(
      of: monitor, width: Double(monitor.millimetres.width),
      height: Double(monitor.millimetres.height))
  }

  /// Returns the mean of both axes; nil if the size is implausible or they differ by 20 % or more.
  private static func pixelsPerMillimetre(
    of monitor: Monitor, width: Double, height: Double
  ) -> Double? {
    guard width > 0, height > 0 else { return nil }
    // Some drivers do not swap the size of a rotated monitor.
    let isSwapped = (width > height) != (monitor.frame.width > monitor.frame.height)
    let horizontal = Double(monitor.frame.width) / (isSwapped ? height : width)
    let vertical = Double(monitor.frame.height) / (isSwapped ? width : height)
    guard plausibleDPI.contains(horizontal * 25.4), plausibleDPI.contains(vertical * 25.4),
      max(horizontal, vertical) / min(horizontal, vertical) < 1.2
    else { return nil }
    return (horizontal + vertical) / 2
  }

  private static func isAspectRatio(_ size: (width: Int, height: Int)) -> Bool {
    aspectRatios.contains([max(size.width, size.height), min(size.width, size.height)])
  }
}
