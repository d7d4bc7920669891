import Glibc

/// The reason why a part of the rig could not be started or reached, or did not respond.
package enum RigError: Error, CustomStringConvertible {
  /// A system call failed with an errno.
  case system(call: String, about: String, errno: Int32)
  /// A program is not installed; the packages are the Debian ones that contain it.
  case programMissing(name: String, packages: [String])
  /// The private X server did not start; the log holds its last lines.
  case serverFailed(reason: String, advice: String?, log: [String])
  /// Something did not happen before its deadline.
  case deadlinePassed(waitingFor: String, seconds: Double)
  /// The server has no device of this name; the known ones are listed.
  case unknownDevice(name: String, known: [String])
  /// The inputtest driver closed its socket or gave an unexpected answer.
  case injectionFailed(device: String, reason: String)
  /// A program ended too early: before something, or while something was going on.
  case programEnded(name: String, when: String = "before it was ready")
  /// The X server refused a request.
  case refused(String)

  /// The message with the failure, its reason and any missing packages.
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
    case .programEnded(let name, let time): return "\(name) ended \(time)"
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
