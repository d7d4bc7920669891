// Reading a configuration takes a fraction of a second where it has thousands of regions or large
// pictures, and for ever where its disk does not answer. So it is read beside the loop, which answers
// touches and requests meanwhile, and handed over in a turn of it. What is asked for is read one after
// the other, in the order in which it was asked for: another source may follow from the one before.

package import FingertipRegions
package import FingertipSettings
package import Glibc
package import SettingsReading
internal import SystemSupport
internal import TouchX11

/// Settings that were read.
package struct LoadedSettings: Sendable {
  /// The settings of the overlay.
  package var settings: OverlaySettings
  /// The changes of the regions that there were when they were read; nil where there were none.
  package var renewal: RegionRenewal?
}

/// Reads settings in the background, and passes them on in a turn of the event loop.
package final class SettingsLoader: LoopHandler {
  /// The settings, or the reason why they cannot be used.
  package typealias Outcome = Result<LoadedSettings, ConfigurationError>

  /// A request for settings.
  private struct Order {
    /// The source of the settings, by where the settings come from at the moment in which they are read.
    var change: (SettingsSource) -> SettingsSource
    /// Whether their source stays in use, if it has no errors.
    var isKept = true
    /// Whether they are the current settings unchanged, so that another request for them is the same.
    var isReload = false
    /// The functions that get them.
    var receivers: [(Outcome) -> Void]
  }

  /// A source that is being read, and the order for it.
  private struct Reading {
    var source: SettingsSource
    var order: Order
    var work: BackgroundWork<Outcome>?
  }

  private let read: @Sendable (SettingsSource) -> Result<OverlaySettings, ConfigurationError>
  private var orders: [Order] = []
  private var reading: Reading?
  /// The source of the current settings.
  package private(set) var source: SettingsSource
  /// The names of the monitors, which settings get that are read.
  package var monitors: () -> [String] = { [] }
  /// The watch for changes of the settings' file; nil if there is none.
  package var watch: ConfigurationWatch?
  /// The regions that are there, with which new ones are compared in the background.
  package var regions: () -> RegionIndex? = { nil }

  /// A loader that has nothing to do.
  ///
  /// - Parameters:
  ///   - source: where the settings come from that hold.
  ///   - read: reads settings, on another thread.
  package init(
    _ source: SettingsSource,
    read: @escaping @Sendable (SettingsSource) -> Result<OverlaySettings, ConfigurationError> = {
      source in Result { () throws(ConfigurationError) in try source.read() }
    }
  ) {
    self.source = source
    self.read = read
  }

  // MARK: - Orders

  /// Requests the current settings to be read again.
  ///
  /// Requests before the reading has begun share its result: however often a file changes,
  /// no more than one reading waits.
  package func reload(to receiver: @escaping (Outcome) -> Void) {
    if let last = orders.indices.last, orders[last].isReload {
      orders[last].receivers.append(receiver)
    } else {
      accept(Order(change: { $0 }, isReload: true, receivers: [receiver]))
    }
  }

  /// Requests settings whose source stays in use, if they have no errors.
  ///
  /// - Parameters:
  ///   - change: makes their source of the one that holds when they are read.
  ///   - receiver: gets them.
  package func change(
    _ change: @escaping (SettingsSource) -> SettingsSource,
    to receiver: @escaping (Outcome) -> Void
  ) {
    accept(Order(change: change, receivers: [receiver]))
  }

  /// Requests temporary settings: the current ones with further changes.
  ///
  /// - Parameters:
  ///   - changes: what options set, in their order.
  ///   - receiver: gets them.
  package func load(
    with changes: [SettingChange], to receiver: @escaping (Outcome) -> Void
  ) {
    accept(
      Order(
        change: { source in
          var source = source
          source.changes += changes
          return source
        }, isKept: false, receivers: [receiver]))
  }

  private func accept(_ order: Order) {
    orders.append(order)
    begin()
  }

  // MARK: - Reading

  /// Begins with the next order where nothing is being read.
  private func begin() {
    while reading == nil, !orders.isEmpty {
      let order = orders.removeFirst()
      var source = order.change(self.source)
      source.monitors = monitors()
      // Noted before it is read, so that no change is missed in between.
      if order.isKept {
        source.file == self.source.file ? watch?.noteRead() : watch?.follow(source)
      }
      reading = Reading(source: source, order: order)
      let load: @Sendable () -> Outcome = { [read, source, former = regions()] in
        read(source).map { settings in
          LoadedSettings(
            settings: settings,
            renewal: former.map { RegionRenewal(of: $0, to: settings.regions) })
        }
      }
      do throws(SystemError) {
        reading?.work = try BackgroundWork(load)
      } catch {
        // Where the kernel has no thread left, touches wait for once.
        finish(load())
      }
    }
  }

  private func finish(_ outcome: Outcome) {
    guard let reading else { return }
    if reading.order.isKept {
      if case .success = outcome {
        source = reading.source
      } else if reading.source.file != source.file {
        watch?.follow(source)
      }
    }
    if reading.order.isKept { watch?.follow(outcome) }
    // Receivers may order something else, which is not to begin before all have heard.
    for receiver in reading.order.receivers { receiver(outcome) }
    self.reading = nil
  }

  /// The descriptor that tells that the settings are read; empty where none are being read.
  package var descriptors: [pollfd] {
    reading?.work.map { [pollfd(reading: $0.descriptor)] } ?? []
  }

  /// Applies the settings, or reports what is wrong with them, once they are read.
  package func takeTurn(at time: Double) {
    guard let outcome = reading?.work?.takeResult() else { return }
    finish(outcome)
    // With it goes what was compared: all that the former settings had and these have not.
    DetachedThread.free(outcome)
    begin()
  }
}

extension ConfigurationWatch {
  /// Watches for the files that a configuration includes, even if it has errors: they may be in those.
  fileprivate func follow(_ outcome: SettingsLoader.Outcome) {
    switch outcome {
    case .success(let loaded): follow(includes: loaded.settings.includes)
    case .failure(.invalid(_, _, let includes)): follow(includes: includes)
    case .failure: return
    }
  }
}
