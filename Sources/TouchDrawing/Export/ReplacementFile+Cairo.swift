package import CCairo

extension ReplacementFile {
  /// The closure that cairo passes to `sink`; valid as long as the file is kept.
  package var closure: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Writes the bytes that cairo hands over.
  package static let sink: cairo_write_func_t = { closure, data, count in
    guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
    let file = Unmanaged<ReplacementFile>.fromOpaque(closure).takeUnretainedValue()
    return file.append(UnsafeRawBufferPointer(start: data, count: Int(count)))
      ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
  }

  /// Renames the file to its final path if cairo has written all of it.
  ///
  /// - Throws: `Failure` with the system's error if there is one, else with cairo's.
  package func finish(_ status: cairo_status_t) throws(Failure) {
    guard status == CAIRO_STATUS_SUCCESS else {
      throw errorNumber != 0
        ? Failure(errno: errorNumber) : Failure(reason: PNGFile.reason(status))
    }
    try finish()
  }
}
