// Noticing each change of the configuration once, however the file was changed.
//
// Editors do not write into a file: they write another one and rename it, or move the file away
// first. Dotfiles are links into another folder, and the file may be created later, with its
// folders. So every name on the path is watched (`PathLookup`) rather than the file. After a change
// of any of them the path is looked up again.
//
// A change counts when it is complete: when a writer closes the file, or another file takes its
// name. Before that the file is empty, half written or missing, and reading it would make regions
// vanish for a moment. So a new file is ignored until it is closed, and after a removal the
// settings stay. Several events at the same time cause one reading. A file that was read already
// (by its inode, size and time) is not read again. There is no delay. Included files count like the
// file itself.
//
// The kernel limits the number of watches that a user has in all programs, and editors of whole
// folders take thousands. A watch that is missing for that reason is reported once.

internal import CLinux
package import Glibc
package import SettingsReading
package import SystemSupport
internal import TouchX11

/// A watch for changes of the configuration file.
package final class ConfigurationWatch: LoopHandler {
  private let changes: InotifyDescriptor
  private var source: SettingsSource
  /// The names that are watched in each directory, by the number of its watch.
  private var watched: [Int32: Set<PathLookup>] = [:]
  /// The states of the file and of its included files when they were read.
  private var known: [FileIdentity?] = []
  /// The included files.
  private var includes: [String] = []
  private var isReady = false
  /// Whether the kernel refused a watch when the paths were looked up last.
  private var isLimited = false
  private let log: LogSink

  /// Called when the configuration has changed.
  package var reload: (() -> Void)?

  /// Begins to watch; later changes are reported.
  ///
  /// - Parameters:
  ///   - source: the source of the settings, which determines the file.
  ///   - changes: reports changes of folders; it watches nothing yet.
  ///   - log: is told if the user has as many watches as the kernel allows.
  package init(
    _ source: SettingsSource, by changes: consuming InotifyDescriptor, log: @escaping LogSink
  ) {
    self.changes = changes
    self.source = source
    self.log = log
    follow(source)
  }

  /// A source, and the states of its files when they were read.
  package struct Knowledge {
    fileprivate let source: SettingsSource
    fileprivate let files: [FileIdentity?]
  }

  /// The present source, and the states of its files when they were read.
  package var knowledge: Knowledge { Knowledge(source: source, files: known) }

  /// Watches the file of another source from now on.
  package func follow(_ source: SettingsSource) {
    self.source = source
    watchAll()
    known = identities()
  }

  /// Watches a former source again; reloads the configuration if its files have changed since they
  /// were read, since nobody watched them meanwhile.
  package func comeBack(to former: Knowledge) {
    source = former.source
    watchAll()
    known = identities()
    guard known != former.files, let file = known[0], file.size > 0 else { return }
    reload?()
  }

  /// Watches other included files from now on; reloads the configuration if a new one has changed
  /// since it was read.
  package func follow(includes: [ReadFile]) {
    let paths = includes.map(\.path)
    guard paths != self.includes else { return }
    // A file that was included before keeps its known state: it may have changed since it was read.
    let known = Dictionary(zip(self.includes, self.known.dropFirst())) { $1 }
    self.includes = paths
    watchAll()
    self.known = self.known.prefix(1) + includes.map { known[$0.path] ?? $0.identity }
    // Nobody watched the new ones while they were read. An empty one is just being written.
    let hasChanged = includes.contains { file in
      guard !known.keys.contains(file.path), let found = FileIdentity(of: file.path) else {
        return false
      }
      return found != file.identity && found.size > 0
    }
    if hasChanged { reload?() }
  }

  // MARK: - Turns

  /// The descriptor of inotify.
  package var descriptors: [pollfd] {
    [pollfd(reading: changes.descriptor)]
  }

  /// Notes that a watched directory has changed.
  package func handleReady(_ descriptors: ArraySlice<pollfd>) { isReady = true }

  /// Reloads the configuration if one of its files has changed.
  package func takeTurn(at time: Double) {
    guard isReady else { return }
    isReady = false
    let relevant = changes.takeChanges().filter(isRelevant)
    guard !relevant.isEmpty else { return }
    let completions = relevant.map(completion)
    watchAll()
    let found = identities()
    guard let file = found[0], found != known else { return }
    // A folder may have been replaced by another. If it is only gone, the settings stay, even if
    // the file of another folder would be read now.
    let isReplaced =
      completions.contains(.displaced)
      && zip(found, known).allSatisfy { $1 == nil || $0?.path == $1?.path }
    let isComplete =
      completions.contains(.whole)
      || (completions.contains(.unknown) || isReplaced) && file.size > 0
    guard isComplete else { return }
    known = found
    reload?()
  }

  /// Notes that the file is read for another reason.
  ///
  /// A folder further up on its path may have been replaced, which the watches do not report.
  package func noteRead() {
    watchAll()
    known = identities()
  }

  private func isRelevant(_ change: InotifyDescriptor.Change) -> Bool {
    // The kernel's queue has overflowed, or the directory itself is gone.
    if change.watch < 0 || change.name.isEmpty { return true }
    return watched[change.watch]?.contains { $0.name == change.name } ?? false
  }

  /// The meaning of a change for the file to which the path leads now.
  private enum Completion {
    /// The file is gone, or just being created.
    case nothing
    /// The file may have been written before the watch began.
    case unknown
    /// The file's folder is gone; another one may have its name.
    case displaced
    /// The file is complete.
    case whole
  }

  private func completion(_ change: InotifyDescriptor.Change) -> Completion {
    if change.mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_TO) != 0 { return .whole }
    if change.mask & UInt32(IN_Q_OVERFLOW) != 0 { return .unknown }
    if change.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF) != 0 { return .displaced }
    guard change.mask & UInt32(IN_CREATE) != 0 else { return .nothing }
    guard let lookup = watched[change.watch]?.first(where: { $0.name == change.name && $0.isFile })
    else { return .unknown }
    // A new link to an existing file causes no close event.
    var status = stat()
    guard lstat("\(lookup.directory)/\(lookup.name)", &status) == 0 else { return .nothing }
    return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1 ? .whole : .nothing
  }

  // MARK: - Watches

  /// Watches all names that lead to the files, and nothing else.
  private func watchAll() {
    var watched: [Int32: Set<PathLookup>] = [:]
    var seen: [PathLookup] = []
    var isLimited = false
    // A name may appear before its directory is watched, so look again until nothing changes.
    while case let lookups = lookups(), lookups != seen {
      seen = lookups
      (watched, isLimited) = watch(lookups)
    }
    for watch in self.watched.keys where watched[watch] == nil { changes.forget(watch) }
    self.watched = watched
    report(isLimited)
  }

  /// Reports that watches are missing, once until all have been possible again.
  private func report(_ isLimited: Bool) {
    if isLimited, !self.isLimited {
      log(
        .warning,
        "some changes to the configuration are not detected, because the user's programs watch as "
          + "many files as the kernel allows (sysctl fs.inotify.max_user_watches); 'fingertip "
          + "reload' reads it again")
    }
    self.isLimited = isLimited
  }

  /// Watches names.
  ///
  /// - Returns: the names by their watches, and whether the kernel refused a watch.
  private func watch(
    _ lookups: [PathLookup]
  ) -> (watched: [Int32: Set<PathLookup>], isLimited: Bool) {
    var watched: [Int32: Set<PathLookup>] = [:]
    var isLimited = false
    for lookup in lookups {
      var mask = IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
      if lookup.isFile { mask |= IN_CLOSE_WRITE | IN_DELETE | IN_MOVED_FROM }
      do throws(SystemError) {
        let watch = try changes.watch(lookup.directory, for: UInt32(mask) | UInt32(IN_MASK_ADD))
        if let watch { watched[watch, default: []].insert(lookup) }
      } catch {
        isLimited = true
      }
    }
    return (watched, isLimited)
  }

  /// Returns the names on the paths to all files that matter.
  ///
  /// These are the file that is read, those that would be read in its place, and included ones.
  private func lookups() -> [PathLookup] {
    var lookups = includes.flatMap { PathLookup.all(of: $0) }
    if let file = source.file { return PathLookup.all(of: file) + lookups }
    for path in ConfigurationFile.candidates(source.environment) {
      lookups += PathLookup.all(of: path)
      if access(path, F_OK) == 0 { break }
    }
    return lookups
  }

  /// Returns the states of the file and its included files now, nil for missing ones.
  private func identities() -> [FileIdentity?] {
    [source.path.flatMap(FileIdentity.init(of:))] + includes.map(FileIdentity.init(of:))
  }
}
