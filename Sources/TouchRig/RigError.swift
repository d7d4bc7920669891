import Glibc

/// The reason why something of the rig could not be started, reached or waited for.
package enum RigError: Error, CustomStringConvertible {
  /// A system call failed; the number is its errno.
  case system(call: String, about: String, errno: Int32)
  /// A program is not installed; the packages are the Debian ones that carry it.
  case programMissing(name: String, packages: [String])
  /// The private X server did not come up; the log holds its last lines.
  case serverFailed(reason: String, advice: String?, log: [String])
  /// Something that was waited for did not happen in time.
  case deadlinePassed(waitingFor: String, seconds: Double)
  /// The server has no device of this name.
  case unknownDevice(name: String, known: [String])
  /// The inputtest driver closed its socket or answered out of turn.
  case injectionFailed(device: String, reason: String)
  /// A program ended before it was ready.
  case programEnded(name: String)
  /// The X server refused what the rig asked for.
  case refused(String)

  /// The failure and its reason, as a message that names the packages that are missing.
  package var description: String {
    switch self {
    case .system(let call, let about, let number):
      return "\(call) failed for \(about): \(String(cString: strerror(number)))"
    case .programMissing(let name, let packages):
      let advice = packages.isEmpty ? "" : "; on Debian: apt install "
      return "\(name) is not installed\(advice)\(packages.joined(separator: " "))"
    case .serverFailed(let reason, let advice, let log):
      var text = "the private X server did not start: \(reason)"
      if let advice { text += "\n\(advice)" }
      if !log.isEmpty { text += "\nIts last words:\n  " + log.joined(separator: "\n  ") }
      return text
    case .programEnded(let name): return "\(name) ended before it was ready"
    case .deadlinePassed(let what, let seconds):
      return "waited \(seconds) s in vain for \(what)"
    case .unknownDevice(let name, let known):
      return "no device \"\(name)\" on this server; it has \(known.joined(separator: ", "))"
    case .injectionFailed(let device, let reason):
      return "cannot inject on device \"\(device)\": \(reason)"
    case .refused(let what):
      return "the X server refused \(what)"
    }
  }
}
