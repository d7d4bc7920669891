import Testing
import TouchRig

@testable import FingertipDemo

/// An error that prevents a private server, and the reason in the message.
struct ServerFailure: CustomTestStringConvertible {
  var error: RigError
  var reason: String
  var testDescription: String { reason }

  static let all = [
    ServerFailure(
      error: .programMissing(name: "Xorg", packages: ["any"]),
      reason: "Xorg is not installed; it needs the Debian packages xserver-xorg-core and "
        + "xserver-xorg-video-dummy"),
    ServerFailure(
      error: .serverFailed(reason: "Xorg ended with status 1", advice: "x", log: ["y", "z"]),
      reason: "Xorg ended with status 1; it needs the Debian packages xserver-xorg-core and "
        + "xserver-xorg-video-dummy"),
    ServerFailure(
      error: .injectionFailed(device: "touch0", reason: "no socket"),
      reason: "cannot inject on device \"touch0\": no socket"),
  ]
}

@Test(
  "One sentence explains why the demo has no server and which packages are needed",
  arguments: ServerFailure.all)
func messageWithoutServer(_ failure: ServerFailure) {
  #expect(
    NoPrivateServer(failure.error).description
      == "there is no display, and a private X server could not be started: \(failure.reason)")
}
