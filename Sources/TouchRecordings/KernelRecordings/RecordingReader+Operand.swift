package import SystemSupport

extension RecordingReader {
  /// Opens the recording named on a command line; nil and `-` mean standard input.
  ///
  /// - Throws: `FileError`, also for a file of another tool, which must be converted first.
  package init(operand: String?, order: Order = .sound) throws(FileError) {
    let input = try RecordingInput(operand ?? "-", acceptsPipes: false)
    if let damage = input.damage { throw damage }
    if !input.isRecording, let format = KernelFile.format(of: input) {
      throw .inaccessible(
        path: input.path,
        why: "is a file of \(format.rawValue), but a recording of Fingertip is needed; "
          + "'fingertip analyze --convert' makes one of it")
    }
    try self.init(input, order: order)
  }
}
