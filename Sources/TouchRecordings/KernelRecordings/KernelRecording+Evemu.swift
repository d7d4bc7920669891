import SystemSupport

extension KernelRecording {
  /// Reads what `evemu-record` wrote: lines of a letter and numbers, of which names (`N:`), axes
  /// (`A:`) and events (`E:`) matter here; others are skipped.
  ///
  /// - Throws: `FileError.damaged`, which names the line.
  init(evemu content: [UInt8], path: String) throws(FileError) {
    var device = Device()
    let lines = content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      do throws(LineProblem) {
        try device.take(evemu: line)
      } catch {
        throw .damaged(path: path, line: index + 1, column: nil, why: error.message)
      }
    }
    devices = [device]
  }
}

extension KernelRecording.Device {
  fileprivate mutating func take(evemu line: ArraySlice<UInt8>) throws(LineProblem) {
    guard line.count > 2, line[line.startIndex + 1] == UInt8(ascii: ":") else { return }
    // What stands behind a # explains the numbers to people.
    let text = String(decoding: line.dropFirst(2).prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
    let words = text.split { $0 == " " || $0 == "\t" || $0 == "\r" }
    switch line[line.startIndex] {
    case UInt8(ascii: "N"):
      name = String(decoding: line.dropFirst(3), as: UTF8.self)
    case UInt8(ascii: "A"):
      guard words.count >= 5, let code = Int(words[0], radix: 16) else {
        throw LineProblem("is no axis: a code, least, most, fuzz, flat and resolution are needed")
      }
      var numbers: [Int32] = []
      for word in words.dropFirst() { numbers.append(try Self.number(word)) }
      axes[code] = .init(
        minimum: numbers[0], maximum: numbers[1], resolution: numbers.count > 4 ? numbers[4] : 0)
    case UInt8(ascii: "E"):
      guard words.count == 4, let time = Self.milliseconds(words[0]),
        let type = Int(words[1], radix: 16), let code = Int(words[2], radix: 16)
      else {
        throw LineProblem("is no event: seconds, a type, a code and a value are needed")
      }
      let value = try Self.number(words[3])
      events.append(.init(time: time, type: type, code: code, value: value))
    default: break
    }
  }

  /// The number of a word, which has to be one of the kernel's.
  private static func number(_ word: Substring) throws(LineProblem) -> Int32 {
    guard let number = Int32(word) else {
      throw LineProblem(
        "\(quoted(String(word))) is not allowed: a whole number from \(Int32.min) to \(Int32.max) "
          + "is needed")
    }
    return number
  }

  /// The ms of a time that is written as seconds, a point and six digits of microseconds.
  private static func milliseconds(_ text: Substring) -> Double? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 6, let seconds = UInt32(parts[0]),
      let microseconds = UInt32(parts[1])
    else { return nil }
    return Double(Int(seconds) * 1_000_000 + Int(microseconds)) / 1000
  }
}
