internal import TouchRig

/// The reason why the demo has no server to play on; its text names the required packages.
package struct NoPrivateServer: Error, CustomStringConvertible {
  /// The message with the reason and the packages, without a full stop.
  package let description: String

  init(_ error: RigError) {
    let problem = "there is no display, and a private X server could not be started"
    let packages = PrivateServer.packages.joined(separator: " and ")
    description =
      switch error {
      case .programMissing(let name, _):
        "\(problem): \(name) is not installed; it needs the Debian packages \(packages)"
      case .serverFailed(let reason, _, _):
        "\(problem): \(reason); it needs the Debian packages \(packages)"
      default:
        "\(problem): \(error)"
      }
  }
}
