import Testing
import TouchRig

@testable import FingertipDemo

/// A reason for which there is no private server, and what is said of it.
struct NoServer: CustomTestStringConvertible {
  var error: RigError
  var reason: String
  var testDescription: String { reason }

  static let all = [
    NoServer(
      error: .programMissing(name: "Xorg", packages: ["any"]),
      reason: "Xorg is not installed; it needs the Debian packages xserver-xorg-core and "
        + "xserver-xorg-video-dummy"),
    NoServer(
      error: .serverFailed(reason: "Xorg ended with status 1", advice: "x", log: ["y", "z"]),
      reason: "Xorg ended with status 1; it needs the Debian packages xserver-xorg-core and "
        + "xserver-xorg-video-dummy"),
    NoServer(
      error: .injectionFailed(device: "touch0", reason: "no socket"),
      reason: "cannot inject on device \"touch0\": no socket"),
  ]
}

@Test(
  "One sentence says why the demo has no server, and which packages help",
  arguments: NoServer.all)
func messageWithoutServer(_ failure: NoServer) {
  #expect(
    NoPrivateServer(failure.error).description
      == "there is no display, and a private X server could not be started: \(failure.reason)")
}
