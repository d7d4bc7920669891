// A touchscreen is often gone for a while: its hub is switched off with the monitor, or the kernel
// resets it. The size that it measured remains that of the monitor. If the density changed with it,
// regions would be laid out anew whenever a touchscreen goes and when it is back.

internal import Touches

/// The touchscreens that lie on monitors, also while they are unplugged.
package struct KnownPanels: Sendable {
  /// A monitor, and the touchscreen that was mapped to it last.
  private struct Entry: Sendable {
    let monitor: Monitor
    let panel: TouchDevice
  }

  private var entries: [Entry] = []

  /// Creates the state before any touchscreen is known.
  package init() {}

  /// Follows a change of the touchscreens or monitors.
  ///
  /// - Parameters:
  ///   - panels: the touchscreens that are present, with their matrices.
  ///   - monitors: the active monitors.
  ///   - rootSize: the size of the root, in px.
  package mutating func follow(
    _ panels: [TouchDevice], on monitors: [Monitor], rootSize: (width: Int, height: Int)
  ) {
    // If several monitors show the same picture, it is not known on which of them a panel lies.
    let found = monitors.filter { monitor in monitors.count { $0.frame == monitor.frame } == 1 }
      .compactMap { monitor in
        panels.panel(on: monitor, rootSize: rootSize).map { Entry(monitor: monitor, panel: $0) }
      }
    // A touchscreen that is plugged in again may have another id.
    let newcomers = found.filter { new in
      !entries.contains {
        $0.monitor.name == new.monitor.name && $0.panel.name == new.panel.name
      }
    }
    entries.removeAll { former in
      found.contains {
        $0.monitor.name == former.monitor.name
          || $0.panel.id == former.panel.id && $0.panel.name == former.panel.name
      } || newcomers.contains { $0.panel.name == former.panel.name }
    }
    entries += found
  }

  /// Returns the touchscreen that was mapped to a monitor last; nil if it is now mapped to another
  /// one, or the monitor has changed.
  package func panel(on monitor: Monitor) -> TouchDevice? {
    entries.first {
      $0.monitor.name == monitor.name && $0.monitor.millimetres == monitor.millimetres
        && $0.monitor.frame.width == monitor.frame.width
        && $0.monitor.frame.height == monitor.frame.height
    }?.panel
  }
}
