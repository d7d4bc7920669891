internal import Glibc
internal import SystemSupport
internal import TouchDrawing

/// The files of a report that is being made, in a private folder that is removed at the end.
struct ReportFolder: ~Copyable {
  /// The folder that is packed, and the folder that contains it.
  private let path: String
  private let parent: String
  /// The name of the folder in the archive.
  private let name: String
  private(set) var files: [String] = []
  /// The remarks on what is missing in files, by the names of the files.
  private(set) var remarks: [String: String] = [:]

  /// The time limit for packing, in ms.
  private static let packingTimeout = 60_000.0

  /// Creates the folder.
  ///
  /// - Parameters:
  ///   - name: its name in the archive, which `folderName` returns.
  ///   - archive: the path of the archive that it will be packed into.
  /// - Throws: `FileError.inaccessible` if it cannot be created.
  init(named name: String, for archive: String) throws(FileError) {
    let root = TemporaryPath.folder
    var template = TemporaryPath.template("fingertip")
    guard mkdtemp(&template) != nil else {
      throw .inaccessible(path: archive, why: "needs a folder in \(root): \(errorText(errno))")
    }
    let parent = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard mkdir("\(parent)/\(name)", 0o755) == 0 else {
      let reason = errno
      rmdir(parent)
      throw .inaccessible(path: archive, why: "needs a folder in \(root): \(errorText(reason))")
    }
    (self.parent, self.name, path) = (parent, name, "\(parent)/\(name)")
  }

  deinit {
    for file in (try? Files.below(parent)) ?? [] { unlink(file) }
    rmdir(path)
    rmdir(parent)
  }

  /// Returns the name of the folder in an archive, which is that of the archive if it can be; nil
  /// if the archive's name does not end in that of a packed folder.
  static func folderName(for archive: String) -> String? {
    let name = Files.name(of: archive)
    guard let ending = [".tar.gz", ".tgz"].first(where: name.lowercased().hasSuffix) else {
      return nil
    }
    let stem = String(name.dropLast(ending.count))
    return ["", ".", ".."].contains(stem) ? "fingertip-report" : stem
  }

  /// Adds a file that the caller writes to the list, and returns its path.
  mutating func add(_ name: String) -> String {
    files.append(name)
    return "\(path)/\(name)"
  }

  /// Notes what is missing in a file, for the list of the files.
  mutating func remark(_ text: String, on name: String) {
    remarks[name] = (remarks[name].map { $0 + "; " } ?? "") + text
  }

  /// Checks that an archive can be written, without changing an existing one.
  ///
  /// - Throws: `FileError.inaccessible`.
  static func checkDestination(of archive: String) throws(FileError) {
    do throws(ReplacementFile.Failure) {
      _ = try ReplacementFile(at: archive)
    } catch {
      throw .inaccessible(path: archive, why: error.reason)
    }
  }

  /// Returns the path of a file.
  func path(of file: ReportFile) -> String { "\(path)/\(file.rawValue)" }

  /// Writes a file.
  ///
  /// - Throws: `FileError.inaccessible`.
  mutating func write(_ bytes: [UInt8], to name: String) throws(FileError) {
    let file = add(name)
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .inaccessible(path: file, why: errorText(errno)) }
    defer { close(descriptor) }
    let writer = StreamWriter(descriptor: descriptor, signals: -1)
    do throws(StreamWriter.Failure) {
      try writer.write(bytes)
    } catch {
      guard case .refused(let errno) = error else { return }
      throw .inaccessible(path: file, why: errorText(errno))
    }
  }

  /// Writes a text file.
  ///
  /// - Throws: `FileError.inaccessible`.
  mutating func write(_ text: String, to file: ReportFile) throws(FileError) {
    try write(Array((text.hasSuffix("\n") ? text : text + "\n").utf8), to: file.rawValue)
  }

  /// Packs all files into an archive, which is put into its place once it is complete.
  ///
  /// - Parameters:
  ///   - archive: the path of the archive.
  ///   - signals: the signals that interrupt it.
  /// - Returns: whether it was packed; false if a signal came before.
  /// - Throws: `FileError.inaccessible`.
  func pack(
    to archive: String, _ signals: borrowing SignalDescriptor
  ) throws(FileError) -> Bool {
    let temporaryArchive = "\(parent)/archive"
    // Leave out the owner of the files for privacy.
    let arguments = [
      "tar", "--create", "--gzip", "--file", temporaryArchive, "--directory", parent, "--owner=0",
      "--group=0",
      "--numeric-owner", "--", name,
    ]
    let tar: FinishedProgram?
    do throws(SystemError) {
      tar = try FinishedProgram.run(
        "tar", arguments, within: Self.packingTimeout, until: signals.descriptor)
    } catch {
      throw .inaccessible(path: archive, why: "cannot be packed by tar: \(error)")
    }
    if tar == nil, signals.isPending { return false }
    let limit = Int(Self.packingTimeout / 1000)
    if let reason = tar.map({ $0.complaints?.first }) ?? "it took longer than \(limit) s" {
      throw .inaccessible(path: archive, why: "cannot be packed by tar: \(printable(reason))")
    }
    guard let bytes = Files.read(temporaryArchive) else {
      throw .inaccessible(path: archive, why: "cannot be read after packing: \(errorText(errno))")
    }
    do throws(ReplacementFile.Failure) {
      // It contains a recording, whose touches can include a password.
      try ReplacementFile.write(bytes, at: archive, isPrivate: true)
    } catch {
      throw .inaccessible(path: archive, why: error.reason)
    }
    return true
  }
}
