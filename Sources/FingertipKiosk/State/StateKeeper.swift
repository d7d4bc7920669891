// The state of regions is kept in a file, so that the program continues where it was after a crash.
// A slider that a finger moves changes with every report. So changes are written together, a second
// after the first one, on another thread, and only if the text differs from that of the file.

internal import FingertipOverlay
package import FingertipRegions
package import Glibc
package import RegionControls
package import SystemSupport
internal import TouchDrawing
internal import TouchRouting
internal import TouchX11

/// Keeps the state of regions and variables in a file, and restores it.
package final class StateKeeper {
  /// The time from a change until it is written, in ms.
  static let delay = 1000.0
  /// The time from a failure until the file is written again, in ms.
  private static let retryInterval = 30_000.0
  /// The maximum size of a file that is read, in bytes.
  private static let sizeLimit = 16 << 20

  private let regions: any KeptRegionsSource
  private let file: StateFile
  private let log: LogSink
  /// The regions in their initial state, and the number of the request for them.
  private var initial: (request: Int, layout: RegionLayout)?
  /// The counts of changes at the latest check.
  private var counts: [UInt64] = []
  /// The text of the file; nil if it is unknown.
  private var written: String?
  /// The time at which changes are written, by our clock in ms; nil if there are none.
  private var writeTime: Double?
  private var writing: (work: BackgroundWork<String?>, text: String)?
  /// The saved state of regions whose monitor has been absent since the start.
  private var waiting = SavedRegions()
  /// Whether the path leads to something that must not be replaced, because it cannot be read.
  private var isUnreadable = false
  private var reportedFailure: String?

  /// Creates a keeper, which has read nothing yet.
  ///
  /// - Parameters:
  ///   - regions: the regions.
  ///   - file: the file.
  ///   - log: where messages go.
  package init(_ regions: any KeptRegionsSource, in file: StateFile, log: @escaping LogSink) {
    self.regions = regions
    self.file = file
    self.log = log
  }

  // MARK: - Bringing back

  /// Restores the regions and variables from the file, if it exists.
  ///
  /// Regions whose monitor is absent are restored when it is connected. A file that is not a state is
  /// moved aside, since it may be a document whose name was given by mistake.
  package func restore() {
    defer { counts = regions.layout?.changeCounts ?? [] }
    guard access(file.path, F_OK) == 0 else { return }
    let bytes: [UInt8]
    do throws(RegularFile.ReadError) {
      bytes = try RegularFile.bytes(of: file.path, limit: Self.sizeLimit)
    } catch {
      return leave(error.reason)
    }
    // After a power failure, a file may be empty or hold zeros.
    guard bytes.contains(where: { $0 != 0 }) else { return }
    guard let kept = SavedRegions(text: bytes) else { return putAside() }
    written = String(decoding: bytes, as: UTF8.self)
    var count = 0
    for (name, value) in kept.variables.sorted(by: { $0.key < $1.key }) {
      let isRestored = tryToRestore(name) { () throws(OrderRefusal) in
        try regions.set(name, to: value)
      }
      if isRestored { count += 1 }
    }
    waiting = kept
    count += restorePresent()
    if count > 0 { log(.notice, "the state of the regions was restored from \(file.path)") }
  }

  /// Restores the regions that are laid out, and keeps the state of the others.
  ///
  /// - Returns: the number of orders that were carried out.
  private func restorePresent() -> Int {
    guard !waiting.regions.isEmpty, let layout = regions.layout else { return 0 }
    let absent = layout.absentIDs
    var present = waiting
    present.regions.removeAll { absent.contains($0.id) }
    waiting.regions.removeAll { !absent.contains($0.id) }
    layout.takeOut(present.takenOut(on: layout.screenSize))
    return present.orders(on: layout.screenSize).count { id, order in
      tryToRestore(id) { () throws(OrderRefusal) in try regions.carryOut(order, on: id) }
    }
  }

  /// Leaves a file that cannot be read as it is, and keeps no state.
  private func leave(_ why: String) {
    isUnreadable = true
    log(
      .warning,
      "state: \(file.path): \(why); it is left as it is, and the state of the regions is not kept")
  }

  /// Moves a file that is not a state, or one of another version, to a name with the date.
  private func putAside() {
    let why = "is not a saved state of regions"
    let path = DatedName.free { "\(file.path).\($0)" }
    guard rename(file.path, path) == 0 else { return leave(why) }
    log(
      .warning,
      "state: \(file.path): \(why); it is \(path) from now on, and the regions start as the "
        + "configuration says")
  }

  /// Restores one region or variable; one that the configuration no longer has is skipped.
  private func tryToRestore(_ name: String, _ body: () throws(OrderRefusal) -> Void) -> Bool {
    do throws(OrderRefusal) {
      try body()
      return true
    } catch {
      log(.info, "state: \(quoted(name)) is left out: \(error.message)")
      return false
    }
  }

  // MARK: - Keeping

  /// Writes pending changes at the end of the program.
  package func finish() {
    if let (work, text) = writing, let failure = work.wait(until: Monotonic.milliseconds + 2000) {
      writing = nil
      note(failure, text, at: Monotonic.milliseconds)
    }
    noteChanges(at: Monotonic.milliseconds)
    guard writeTime != nil, let text = text(), text != written else { return }
    note(Self.write(text, in: file), text, at: Monotonic.milliseconds)
  }

  private func noteChanges(at time: Double) {
    guard let layout = regions.layout, !isUnreadable, layout.changeCounts != counts else { return }
    _ = restorePresent()
    counts = layout.changeCounts
    writeTime = writeTime ?? time + Self.delay
  }

  /// Returns the text of the file for the present state; nil if there are no regions.
  private func text() -> String? {
    guard let layout = regions.layout else { return nil }
    // On another screen, the regions have other places from the beginning.
    if initial?.request != regions.regionRequestCount
      || initial?.layout.context != layout.context
    {
      initial = regions.beginning.map { (regions.regionRequestCount, $0) }
    }
    guard let initial else { return nil }
    var kept = layout.kept(since: initial.layout)
    kept.regions += waiting.regions
    return kept.text
  }

  /// Writes the file, and returns the error for people; nil if there is none.
  static func write(_ text: String, in file: StateFile) -> String? {
    do throws(Files.FolderProblem) {
      try file.makeFolders()
    } catch {
      return "\(error.path): \(errorText(error.errno))"
    }
    do throws(ReplacementFile.Failure) {
      // Labels and variables that programs set can be private.
      try ReplacementFile.write(text, at: file.path, isPrivate: true)
      return nil
    } catch {
      return "\(file.path): \(error.reason)"
    }
  }

  /// Notes the outcome of writing.
  private func note(_ failure: String?, _ text: String, at time: Double) {
    guard let failure else {
      written = text
      reportedFailure = nil
      return
    }
    if failure != reportedFailure { log(.warning, "state: cannot be kept: \(failure)") }
    reportedFailure = failure
    writeTime = writeTime ?? time + Self.retryInterval
  }
}

/// The regions whose state is kept.
package protocol KeptRegionsSource: AnyObject {
  /// The current regions; nil if there are none.
  var layout: RegionLayout? { get }
  /// The regions in their initial state; nil if there are none.
  var beginning: RegionLayout? { get }
  /// The number of requests for regions.
  var regionRequestCount: Int { get }

  /// Carries out an order for a region.
  ///
  /// - Throws: `OrderRefusal`.
  func carryOut(_ order: RegionOrder, on name: String) throws(OrderRefusal)

  /// Sets a variable.
  ///
  /// - Throws: `OrderRefusal`.
  func set(_ name: String, to value: String) throws(OrderRefusal)
}

extension RegionController: KeptRegionsSource {}

extension StateKeeper: LoopHandler {
  package func takeTurn(at time: Double) {
    if let (work, text) = writing, let failure = work.takeResult() {
      writing = nil
      note(failure, text, at: time)
    }
    noteChanges(at: time)
    guard let writeTime, writeTime <= time, writing == nil else { return }
    self.writeTime = nil
    guard let text = text(), text != written else { return }
    do throws(SystemError) {
      writing = (try BackgroundWork { [file] in Self.write(text, in: file) }, text)
    } catch {
      note("\(error)", text, at: time)
    }
  }

  package var nextTurn: Double? { writing == nil ? writeTime : nil }

  package var descriptors: [pollfd] {
    writing.map { [pollfd(reading: $0.work.descriptor)] } ?? []
  }
}
