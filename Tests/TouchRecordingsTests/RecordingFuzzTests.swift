import Glibc
import SeededRandom
import TestSupport
import Testing

@testable import SystemSupport
@testable import TouchRecordings

/// Replaces or removes a digit, or inserts a character of numbers beside one.
private func mutateNumber(in bytes: inout [UInt8], using generator: inout SplitMix64) {
  let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
  guard let index = digits.randomElement(using: &generator),
    let other = "0123456789.-+e ".utf8.randomElement(using: &generator)
  else { return }
  switch Int.random(in: 0..<3, using: &generator) {
  case 0: bytes[index] = other
  case 1: bytes.insert(other, at: index)
  default: bytes.remove(at: index)
  }
}

@Suite("Mutated recordings") struct RecordingFuzzTests {
  @Test(
    "Mutated lines that are read without jansson give the same events as with it", arguments: 1...40
  )
  func lines(_ seed: UInt64) {
    let usual = RecordingText.twoFingers.split(separator: "\n").dropFirst()
    let unusual = [
      #" { "y" : 200, "x":1e2 ,"phase": "began","touch":1,"device":8, "t":12.5 } "#,
      #"{"t":1234.5678901234567,"pressure":0.12345678901234567,"phase":"moved","x":-1.5E+2,"#
        + #""y":6.25e-1,"device":8,"touch":4294967295}"#,
      #"{"t":12.5,"device":8,"touch":1,"phase":"moved","x":1,"y":2,"orientation":1,"clock":90.5}"#,
    ]
    let originals = (usual.map(String.init) + unusual).map { Array($0.utf8) }
    var generator = SplitMix64(seed: seed)
    var scannedCount = 0
    for round in 0..<2000 {
      var line = originals[round % originals.count]
      if round % 4 == 0 {
        mutate(&line, using: &generator)
      } else {
        mutateNumber(in: &line, using: &generator)
      }
      line.withUnsafeBytes { bytes in
        guard let fast = RecordingEvent(scanning: bytes) else { return }
        scannedCount += 1
        do {
          let slow = try RecordingEvent(parsing: bytes)
          if fast != slow { Issue.record("\(String(decoding: bytes, as: UTF8.self))") }
        } catch {
          Issue.record("\(String(decoding: bytes, as: UTF8.self)): \(error)")
        }
      }
    }
    #expect((500..<1900).contains(scannedCount))
  }

  @Test(
    "Mutated recordings are read or lead to one error with a line, and never crash the reader",
    arguments: 1...40)
  func files(_ seed: UInt64) throws {
    let original = Array(RecordingText.twoFingers.utf8)
    var generator = SplitMix64(seed: seed)
    var damagedCount = 0
    try withTemporaryFile([]) { path in
      let file = open(path, O_WRONLY | O_CLOEXEC)
      defer { close(file) }
      for _ in 0..<1000 {
        var bytes = original
        mutate(&bytes, using: &generator)
        // Not truncated to 0 first: some file systems flush such a file to the disk at each close.
        try #require(pwrite(file, bytes, bytes.count, 0) == bytes.count)
        try #require(ftruncate(file, off_t(bytes.count)) == 0)
        if try !isWhole(path) { damagedCount += 1 }
      }
    }
    #expect((500..<1000).contains(damagedCount))
  }

  /// Reads a recording to its end.
  ///
  /// - Returns: false if it is damaged; the error must name a line and a reason.
  /// - Throws: any other error.
  private func isWhole(_ path: String) throws -> Bool {
    do throws(FileError) {
      var reader = try RecordingReader(path)
      var time = 0.0
      while let event = try reader.next() {
        if event.time < time { Issue.record("\(event) is before \(time)") }
        time = event.time
      }
      return true
    } catch {
      guard case .damaged(_, let line, _, let why) = error, (1...100).contains(line),
        !why.isEmpty
      else { throw error }
      return false
    }
  }

  @Test(
    "Mutated recordings of kernel events are read or lead to an error, and never crash the reader",
    arguments: KernelExcerpt.all.map(\.text) + [KernelSample.evemu, KernelSample.libinput])
  func kernelFiles(_ text: String) throws {
    let original = Array(text.utf8)
    var generator = SplitMix64(seed: UInt64(original.count))
    var readCount = 0
    try withTemporaryFile([]) { path in
      let file = open(path, O_WRONLY | O_CLOEXEC)
      defer { close(file) }
      for round in 0..<300 {
        var bytes = original
        for _ in 0...round % 4 {
          if round % 3 == 0 {
            mutate(&bytes, using: &generator)
          } else {
            mutateNumber(in: &bytes, using: &generator)
          }
        }
        try #require(pwrite(file, bytes, bytes.count, 0) == bytes.count)
        try #require(ftruncate(file, off_t(bytes.count)) == 0)
        do throws(FileError) {
          guard let kernel = try KernelFile(RecordingInput(path)) else { continue }
          var source = SalvagedRecording(try ConvertedRecording(kernel))
          while let event = try source.next() {
            var line: [UInt8] = []
            event.append(to: &line)
            line.removeLast()
            let rescanned = line.withUnsafeBytes { RecordingEvent(scanning: $0) }
            if rescanned == nil { Issue.record("\(event) cannot be written and read again") }
          }
          readCount += 1
        } catch {}
      }
    }
    #expect(readCount > 50)
  }
}
