// Reading a configuration takes a fraction of a second if it has thousands of regions or large
// pictures, and forever if its disk does not answer. So it is read on another thread, while the
// loop answers touches and requests, and handed over in a turn of the loop. Orders are carried out
// one after the other, in the order of their arrival, because a source may be derived from the one
// before.

package import FingertipRegions
package import FingertipSettings
package import Glibc
package import SettingsReading
internal import SystemSupport
internal import TouchX11

/// Settings that were read, with the changes that they make to regions.
package struct LoadedSettings: Sendable {
  /// The settings of the overlay.
  package var settings: OverlaySettings
  /// The changes of the regions that existed when the settings were read; nil if there were none.
  package var renewal: RegionRenewal?
}

/// Reads settings in the background, and passes them on in a turn of the event loop.
package final class SettingsLoader: LoopHandler {
  /// The settings, or the reason why they cannot be used.
  package typealias Outcome = Result<LoadedSettings, ConfigurationError>

  /// A request for settings.
  private struct Order {
    enum Purpose {
      /// To read an unchanged source again; another reload can share the result.
      case reload
      /// To read a new source, which stays in use if it has no errors.
      case change
      /// To read a source for temporary settings.
      case trial
    }

    /// Derives the source to read from the source of the current settings, when the reading begins.
    var change: (SettingsSource) -> SettingsSource
    var purpose: Purpose
    /// The functions that get the outcome.
    var receivers: [(Outcome) -> Void]
  }

  /// A source that is being read, and the order for it.
  private struct Reading {
    var source: SettingsSource
    var order: Order
    /// The states of the current source's files before another source was watched.
    var former: ConfigurationWatch.Knowledge?
    var work: BackgroundWork<Outcome>?
  }

  private let read: @Sendable (SettingsSource) -> Result<OverlaySettings, ConfigurationError>
  private var orders: [Order] = []
  private var reading: Reading?
  /// The source of the current settings.
  package private(set) var source: SettingsSource
  /// Returns the names of the monitors, for the settings that are read.
  package var monitors: () -> [String] = { [] }
  /// The watch for changes of the settings' file; nil if there is none.
  package var watch: ConfigurationWatch?
  /// Returns the current regions, with which new ones are compared in the background.
  package var regions: () -> RegionIndex? = { nil }

  /// Creates a loader without orders.
  ///
  /// - Parameters:
  ///   - source: the source of the current settings.
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

  /// Requests to read the current settings again.
  ///
  /// Requests before the reading has begun share its result, so at most one such reading is
  /// waiting, however often a file changes.
  package func reload(to receiver: @escaping (Outcome) -> Void) {
    if let last = orders.indices.last, orders[last].purpose == .reload {
      orders[last].receivers.append(receiver)
    } else {
      accept(Order(change: { $0 }, purpose: .reload, receivers: [receiver]))
    }
  }

  /// Requests settings whose source stays in use, if they have no errors.
  ///
  /// - Parameters:
  ///   - change: derives the source from the current one when the reading begins.
  ///   - receiver: gets the outcome.
  package func change(
    _ change: @escaping (SettingsSource) -> SettingsSource,
    to receiver: @escaping (Outcome) -> Void
  ) {
    accept(Order(change: change, purpose: .change, receivers: [receiver]))
  }

  /// Requests temporary settings: the current ones with further changes.
  ///
  /// - Parameters:
  ///   - changes: the changes that options make, in their order.
  ///   - receiver: gets the outcome.
  package func load(
    with changes: [SettingChange], to receiver: @escaping (Outcome) -> Void
  ) {
    accept(
      Order(
        change: { source in
          var source = source
          source.changes += changes
          return source
        }, purpose: .trial, receivers: [receiver]))
  }

  /// Drops all orders, at the end of the program.
  ///
  /// Their receivers refer to the owners of the loader.
  package func dropOrders() {
    orders = []
    reading = nil
  }

  private func accept(_ order: Order) {
    orders.append(order)
    begin()
  }

  // MARK: - Reading

  /// Begins with the next order unless something is being read.
  private func begin() {
    while reading == nil, !orders.isEmpty {
      let order = orders.removeFirst()
      var source = order.change(self.source)
      source.monitors = monitors()
      // Noted before the reading, so that no change in between is missed.
      let former = watch?.knowledge
      if order.purpose != .trial {
        source.file == self.source.file ? watch?.noteRead() : watch?.follow(source)
      }
      reading = Reading(source: source, order: order, former: former)
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
        // The kernel has no thread left, so touches must wait for once.
        finish(load())
      }
    }
  }

  private func finish(_ outcome: Outcome) {
    guard let reading else { return }
    if reading.order.purpose != .trial {
      if case .success = outcome { source = reading.source }
      if reading.source.file == source.file {
        watch?.follow(outcome)
      } else if let former = reading.former {
        // Another file was refused, so the former one and the files that it includes still count.
        watch?.comeBack(to: former)
      }
    }
    // Receivers may give new orders, which must not begin before all receivers have been called.
    for receiver in reading.order.receivers { receiver(outcome) }
    self.reading = nil
  }

  /// The descriptor that reports the end of the reading; empty if nothing is being read.
  package var descriptors: [pollfd] {
    reading?.work.map { [pollfd(reading: $0.descriptor)] } ?? []
  }

  /// Passes the outcome on, once the settings are read.
  package func takeTurn(at time: Double) {
    guard let outcome = reading?.work?.takeResult() else { return }
    finish(outcome)
    // This also frees the former regions that were only kept for the comparison.
    DetachedThread.free(outcome)
    begin()
  }
}

extension ConfigurationWatch {
  /// Watches the files that a configuration includes, even if it has errors: these may be in them.
  fileprivate func follow(_ outcome: SettingsLoader.Outcome) {
    switch outcome {
    case .success(let loaded): follow(includes: loaded.settings.includes)
    case .failure(.invalid(_, _, let includes)), .failure(.contradiction(_, let includes)):
      follow(includes: includes)
    case .failure(.unreadable): return
    }
  }
}
