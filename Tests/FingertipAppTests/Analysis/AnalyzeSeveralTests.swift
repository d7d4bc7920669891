import Glibc
import TestSupport
import Testing
import TouchAnalysis
import TouchRig

@testable import FingertipApp
@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRecordings

/// The lines of `fingertip analyze` about several recordings.
@Suite struct AnalyzeSeveralTests {
  /// Runs a body with a folder of recordings, some in subfolders, and of other files.
  private static func withFolder(_ body: (String) throws -> Void) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-test")
    try Files.makeFolders(to: folder.file("b/c"))
    try Files.makeFolders(to: folder.file("empty"))
    let intact = RecordingText.twoFingers
    for (name, text) in [
      ("a, of \"two\".jsonl", intact), ("b/c/panel.evemu", KernelSample.evemu),
      ("b/damaged.jsonl", intact + "{\"t\":"), ("b/keyboard.evemu", Self.keyboard),
      ("README", "Recordings of panels.\n"), ("b/boot.log", "[    1.234567] usb 1-1: a panel\n"),
      ("b/described.evemu", "N: Panel\nA: 35 0 99 0 0 0\nA: 36 0 99 0 0 0\n"),
    ] {
      try write(text, to: folder.file(name))
    }
    #expect(symlink("..", folder.file("b/loop")) == 0)
    try body(folder.path)
  }

  private static func write(_ text: String, to path: String) throws {
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
  }

  private static func texts(_ line: Substring, _ names: [String]) -> [String?] {
    guard let json = JSONValue.parse(line.utf8) else { return names.map { _ in "no JSON" } }
    return names.map { json.member($0)?.string }
  }

  private static func number(_ line: Substring, _ name: String) -> Double? {
    JSONValue.parse(line.utf8)?.member(name)?.number
  }

  private static let keyboard = """
    N: Keyboard
    E: 0.000001 0001 001e 1
    E: 0.000001 0000 0000 0

    """

  @Test("Only the recordings of a folder are listed, in the order of their paths")
  func recordingsOfFolder() throws {
    try Self.withFolder { folder in
      let run = Run(analyze: folder)
      #expect(run.status == .failure)
      #expect(run.messages == "")
      let lines = run.data.split(separator: "\n")
      let listed = lines.map { line in
        Self.texts(line, ["file", "state", "format"]).map { $0 ?? "-" }.joined(separator: " ")
      }
      #expect(
        listed == [
          "\(folder)/a, of \"two\".jsonl read fingertip", "\(folder)/b/c/panel.evemu read evemu",
          "\(folder)/b/damaged.jsonl damaged fingertip",
          "\(folder)/b/keyboard.evemu refused evemu",
        ])
      let problems = lines.map { Self.texts($0, ["problem"])[0] }
      #expect(problems[0] == nil && problems[1] == nil)
      #expect(problems[2]?.hasPrefix("\(folder)/b/damaged.jsonl:") == true)
      #expect(problems[3]?.hasSuffix("so it is not a touch device") == true)
      #expect(lines.map { Self.number($0, "touches") } == [2, 3, 2, nil])
      #expect(lines.map { Self.number($0, "widthMM") } == [508, 200, 508, nil])
    }
  }

  @Test(
    "A folder without recordings is reported",
    arguments: [[], ["--csv"], ["--lines"]] as [[String]])
  func folderWithoutRecordings(options: [String]) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-test")
    try Self.write("Recordings of panels.\n", to: folder.file("README"))
    let run = Run(["analyze", folder.path] + options, commands: [.analyze(runAnalyze)])
    #expect(run.status == .success)
    #expect(run.messages.contains("\(folder.path): contains no recording of a known format"))
    #expect(run.data == (options == ["--csv"] ? AnalysisColumn.csvHeader + "\n" : ""))
  }

  @Test("A recording in a folder whose header is damaged is listed, another JSON file is not")
  func damagedHeaderInFolder() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-headers")
    let header = "{\"format\":\"fingertip-recording\",\"version\":"
    try Self.write(header + "2,\"screen\":{},\"devices\":[]}\n", to: folder.file("a.jsonl"))
    try Self.write(header, to: folder.file("b.jsonl"))
    try Self.write("{\"format\":\"other\"}\n", to: folder.file("c.json"))
    let run = Run(analyze: folder.path)
    #expect(run.status == .failure)
    let lines = run.data.split(separator: "\n").map { Self.texts($0, ["state", "format"]) }
    #expect(lines == [["refused", "fingertip"], ["refused", "fingertip"]])
    #expect(run.data.contains("a.jsonl:1: version: 2 is not supported, only 1"), "\(run.data)")
  }

  @Test("A file of a folder that cannot be read has a line with the reason, and makes the status 1")
  func unreadableFileInFolder() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-unreadable")
    try Self.write("Recordings of panels.\n", to: folder.file("README"))
    try Self.write("", to: folder.file("empty"))
    // A regular file that can be opened, but has nothing at its beginning.
    #expect(symlink("/proc/self/mem", folder.file("memory.jsonl")) == 0)
    let run = Run(analyze: folder.path)
    #expect(run.status == .failure)
    #expect(run.messages == "")
    let columns = ["file", "state", "problem"]
    let lines = run.data.split(separator: "\n").map { Self.texts($0, columns) }
    let path = folder.file("memory.jsonl")
    #expect(lines == [[path, "unknown", "\(path): Input/output error"]])
  }

  @Test(
    "A file or folder whose name is not UTF-8 is reported, and makes the status 1",
    arguments: [false, true])
  func nameWithoutEncoding(isFolder: Bool) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-names")
    try Self.write(RecordingText.twoFingers, to: folder.file("a.jsonl"))
    // "x\u{E4}.jsonl" in Latin-1.
    let name = Array("\(folder.path)/x".utf8) + [0xE4] + Array(".jsonl".utf8) + [0]
    name.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { path in
        guard let path = path.baseAddress else { return }
        if isFolder { mkdir(path, 0o700) } else { close(creat(path, 0o600)) }
      }
    }
    defer {
      name.withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { path in
          guard let path = path.baseAddress else { return }
          _ = isFolder ? rmdir(path) : unlink(path)
        }
      }
    }
    let run = Run(analyze: folder.path)
    #expect(run.status == .failure)
    #expect(
      run.messages == "fingertip: \(folder.path)/x\u{FFFD}.jsonl: cannot be read, because its name "
        + "is not UTF-8\n")
    #expect(run.data.split(separator: "\n").count == 1)
  }

  @Test("A subfolder that cannot be read is reported, and makes the status 1; the others are read")
  func unreadableSubfolder() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-deep")
    try Self.write(RecordingText.twoFingers, to: folder.file("z.jsonl"))
    // Permissions do not stop root, but a path longer than PATH_MAX does.
    let name = String(repeating: "d", count: 250)
    var levels = [open(folder.path, O_RDONLY | O_DIRECTORY)]
    for _ in 0..<18 {
      #expect(mkdirat(levels[levels.count - 1], name, 0o700) == 0)
      levels.append(openat(levels[levels.count - 1], name, O_RDONLY | O_DIRECTORY))
    }
    defer {
      while let level = levels.popLast() {
        close(level)
        if let parent = levels.last { unlinkat(parent, name, AT_REMOVEDIR) }
      }
    }
    let run = Run(analyze: folder.path)
    #expect(run.status == .failure)
    #expect(run.messages.hasSuffix("/\(name): File name too long\n"))
    #expect(run.data.split(separator: "\n").count == 1)
  }

  @Test("Each recording has every column in its line of JSON and in its row of CSV")
  func columnsOfEachRecording() throws {
    try Self.withFolder { folder in
      let json = Run(analyze: folder).data.split(separator: "\n").map(String.init)
      let rows = Run(analyze: folder, "--csv").data.split(separator: "\n").map(String.init)
      let names = AnalysisColumn.all.map(\.name)
      #expect(rows.first == names.joined(separator: ","))
      #expect(Set(names).count == names.count)
      #expect(rows.count == json.count + 1)
      for line in json {
        #expect(Self.texts(line[...], ["state"]) != ["no JSON"])
        #expect(names.allSatisfy { line.split(separator: "\"\($0)\":").count == 2 })
      }
      #expect(
        rows[1].hasPrefix("\"\(folder)/a, of \"\"two\"\".jsonl\",read,,,fingertip,false,508,"))
      // The comma in the quoted name of the first file splits its field in two.
      let counts = rows.map { $0.split(separator: ",", omittingEmptySubsequences: false).count }
      #expect(counts.prefix(3) == [names.count, names.count + 1, names.count])
    }
  }

  @Test("The figures in a recording's line are those of its full analysis")
  func figuresOfFullAnalysis() throws {
    try withTemporaryFile(KernelSample.evemu.utf8) { path in
      let line = Run(analyze: path, "--lines").data[...]
      let analysis = Run(analyze: path, "--json").data[...]
      for (column, member) in [
        ("events", "events"), ("touches", "touchCount"), ("faults", "faultCount"),
        ("durationMS", "durationMS"),
      ] {
        #expect(Self.number(line, column) == Self.number(analysis, member))
        #expect(Self.number(line, column) != nil)
      }
      #expect(Self.texts(line, ["device"]) == ["Panel of glass"])
      let several = Run(analyze: path, more: [path, "--csv"])
      #expect(several.status == .success)
      #expect(several.data.split(separator: "\n").count == 3)
    }
  }

  @Test(
    "With --lines, an unknown file gets a line too, and options for one recording are refused"
  )
  func unknownFileAndRefusedOptions() throws {
    try withTemporaryFile("Nothing.\n".utf8) { path in
      let run = Run(analyze: path, "--lines")
      #expect(run.status == .failure)
      #expect(run.data.contains("\"state\":\"unknown\",\"problem\":\"\(path): is not a recording"))
      for option in ["--picture", "--html", "--convert"] {
        let line = Run(analyze: path, "--lines", option, "/nonexistent/file")
        #expect(line.status == .usage)
        #expect(
          line.messages == "fingertip: \(option): is not allowed with --lines or --csv\n")
        let several = Run(
          ["analyze", path, path, option, "/nonexistent/file"], commands: [.analyze(runAnalyze)])
        #expect(several.status == .usage)
        #expect(
          several.messages == "fingertip: \(option): is allowed with one recording only\n")
      }
    }
    let missing = Run(analyze: "/nowhere", "--lines")
    #expect(missing.data.contains("\"problem\":\"/nowhere: No such file or directory\""))
  }

  @Test("Standard input is refused at its size limit, and sooner if it is not a recording")
  func endlessInput() throws {
    for (text, reason) in [
      (KernelSample.evemu + String(repeating: "# more\n", count: 20_000), "is longer than 0 MiB"),
      (String(repeating: "never ", count: 20_000), "is not a recording of a known format"),
    ] {
      var ends: [Int32] = [0, 0]
      #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
      // The other end stays open, so that the reader gets no end of file.
      let writer = ends[1]
      let bytes = Array(text.utf8)
      let writing = try BackgroundWork<Int> {
        bytes.withUnsafeBytes {
          send(writer, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
      }
      #expect {
        _ = try RecordingInput(
          "-", input: ends[0], limit: 1 << 16, mayBegin: KernelFile.mayBegin)
      } throws: { "\($0)".contains(reason) }
      close(ends[0])
      _ = writing.wait()
      close(writer)
    }
  }
}
