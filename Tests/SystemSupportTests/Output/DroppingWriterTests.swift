import CLinux
import Glibc
import Testing

@testable import SystemSupport

@Suite("Messages whose reader does not read")
struct DroppingWriterTests {
  /// A kind of file that standard error may be.
  enum Kind: CaseIterable {
    case pipe, socket, terminal

    /// Returns the end to read from, which does not wait, and the end to write to.
    func open() throws -> (reading: Int32, writing: Int32) {
      var ends: [Int32] = [-1, -1]
      switch self {
      case .pipe: try #require(pipe2(&ends, O_CLOEXEC) == 0)
      case .socket:
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        try #require(CLinux.socketpair(AF_UNIX, type, 0, &ends) == 0)
      case .terminal:
        var (screen, line) = (Int32(-1), Int32(-1))
        try #require(openpty(&screen, &line, nil, nil, nil) == 0)
        ends = [screen, line]
      }
      try #require(fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) | O_NONBLOCK) == 0)
      return (ends[0], ends[1])
    }
  }

  /// Returns the bytes that have arrived.
  private func bytes(from descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      bytes += buffer[..<count]
    }
    return bytes
  }

  private func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
  }

  @Test("Every message arrives or is counted", arguments: Kind.allCases)
  func count(_ kind: Kind) throws {
    let ends = try kind.open()
    defer {
      close(ends.reading)
      close(ends.writing)
    }
    let writer = DroppingWriter(descriptor: ends.writing, prefix: "program: ")
    let message = "a message of a program that nobody reads"
    var count = 0
    func write() throws {
      try writer.write(Array("\(message)\n".utf8))
      count += 1
    }
    // More than any of them holds.
    while writer.dropCount < 3 {
      try #require(count < 1_000_000)
      try write()
    }
    var received: [UInt8] = []
    repeat {
      // A terminal passes on what was written a moment later.
      var entry = pollfd(fd: ends.reading, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, 1000)
      received += bytes(from: ends.reading)
      try write()
      try #require(count < 2_000_000)
    } while writer.dropCount > 0
    received += bytes(from: ends.reading)

    let ending = " messages were dropped, because nobody read them"
    var (total, noticeCount) = (0, 0)
    for line in lines(received) {
      // A line that did not fit completely is neither.
      if line == message { total += 1 }
      if line.hasPrefix("program: "), line.hasSuffix(ending) {
        total += try #require(Int(line.dropFirst(9).dropLast(ending.count)))
        noticeCount += 1
      }
    }
    // A terminal may have taken a line without its end, which is counted as dropped.
    #expect((count...count + (kind == .terminal ? noticeCount : 0)).contains(total))
    #expect(lines(received).last == message)
  }

  @Test("A reader that reads gets every message", arguments: Kind.allCases)
  func readMessages(_ kind: Kind) throws {
    let ends = try kind.open()
    defer {
      close(ends.reading)
      close(ends.writing)
    }
    let writer = DroppingWriter(descriptor: ends.writing, prefix: "")
    for text in ["one", "two", "three"] { try writer.write(Array("\(text)\n".utf8)) }
    #expect(lines(bytes(from: ends.reading)) == ["one", "two", "three"])
    #expect(writer.dropCount == 0)
  }

  @Test("Messages to a pipe without a reader are refused, not counted")
  func closedPipe() throws {
    let ends = try Kind.pipe.open()
    defer { close(ends.writing) }
    close(ends.reading)
    // As the program does.
    signal(SIGPIPE, SIG_IGN)
    let writer = DroppingWriter(descriptor: ends.writing, prefix: "")
    #expect(throws: Output.WriteError(errno: EPIPE)) { try writer.write(Array("one\n".utf8)) }
  }
}
