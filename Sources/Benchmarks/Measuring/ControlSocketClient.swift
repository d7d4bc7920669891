import CLinux
import Glibc
import SystemSupport
import TouchRig

/// A program that requests changes of regions over the control socket, all on one connection.
final class ControlSocketClient {
  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// Connects to the overlay of a server.
  init(_ stage: Stage) throws(RigError) {
    let path = "\(stage.server.folderPath)/fingertip-\(stage.server.display.dropFirst()).sock"
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard let address = UnixAddress(path: path) else { throw .refused("the path \(path)") }
    let descriptor = descriptor
    guard address.connect(descriptor) == 0 else {
      throw .system(call: "connect", about: path, errno: errno)
    }
  }

  deinit { close(descriptor) }

  /// Requests another label, and waits for the answer.
  func setLabel(_ text: String, of region: String) throws(RigError) {
    let line =
      #"{"version":1,"command":"region","region":"\#(region)","change":"label","to":"\#(text)"}"#
      + "\n"
    let count = write(descriptor, line, line.utf8.count)
    guard count == line.utf8.count else {
      throw .system(call: "write", about: "the control socket", errno: errno)
    }
    var answer: [UInt8] = []
    while answer.last != UInt8(ascii: "\n") {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else {
        throw .system(call: "read", about: "the control socket", errno: errno)
      }
      answer += buffer[..<count]
    }
    let text = String(decoding: answer, as: UTF8.self)
    guard !text.contains("error") else { throw .refused("an order: \(text)") }
  }
}
