// An input device from the hardware's side: the driver reports what is written here.
//
// The wire is a stream of C structs of fixed size (xf86-input-inputtest-protocol.h). The server
// reads them in its input thread, so a written report is not processed yet. After the barrier of
// `sync`, every client's events are in its socket.
//
// The driver answers the barrier when the last report before it leaves the server's event queue. So
// the barrier stays unanswered after a report that makes no event: an update or an end of a contact
// that is not down, or a second begin. The same is true of a barrier before the first report.
// Therefore contacts are tracked here, such reports are refused, and a barrier with nothing before
// it is not sent.

internal import CInputTest
internal import CLinux
internal import Glibc
internal import SystemSupport
internal import Touches

/// Injects the reports of one device of a private server.
package final class Injector {
  /// The device whose reports are injected.
  package let device: RigDevice
  let area: InjectionArea
  private let path: String
  private var socket: Int32 = -1
  /// Reports of a batch, which are written at once.
  private var pending: [UInt8] = []
  private var isBatching = false

  /// Whether something was reported since the last barrier.
  private var owesSync = false
  /// The contacts that the device has reported as down.
  var contactsDown: Set<UInt32> = []
  /// The position of each scripted contact, in px; see `Injector+Gestures`.
  var scriptedPositions: [UInt32: Point] = [:]

  /// The time limit for the server to answer or accept a report, in seconds.
  private static let timeoutSeconds = 20

  init(_ device: RigDevice, socket path: String, area: InjectionArea) throws(RigError) {
    self.device = device
    self.area = area
    self.path = path
    try connect()
  }

  deinit { close() }

  /// Closes the connection; the server then spins until it ends or disables the device.
  func close() {
    if socket >= 0 { Glibc.close(socket) }
    socket = -1
  }

  /// Reconnects after the device was disabled and enabled again.
  ///
  /// When its device is disabled, the driver ends its contacts and closes the connection; it
  /// listens again when the device is enabled.
  package func reconnect() throws(RigError) {
    close()
    pending = []
    contactsDown = []
    scriptedPositions = [:]
    try connect()
  }

  /// Connects to the device's socket and performs the driver's handshake.
  private func connect() throws(RigError) {
    socket = CLinux.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { throw .system(call: "socket", about: path, errno: errno) }
    guard let address = UnixAddress(path: path) else {
      throw .system(call: "connect", about: path, errno: ENAMETOOLONG)
    }
    var timeout = timeval(tv_sec: Self.timeoutSeconds, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
    let connected = address.connect(socket)
    guard connected == 0 else { throw failure("no socket at \(path)") }

    var hello = xf86ITEventClientVersion()
    hello.header = Self.header(of: hello, XF86IT_EVENT_CLIENT_VERSION)
    hello.major = UInt16(XF86IT_PROTOCOL_VERSION_MAJOR)
    hello.minor = UInt16(XF86IT_PROTOCOL_VERSION_MINOR)
    try send(hello)
    let answer = try receive(xf86ITResponseServerVersion())
    owesSync = false
    guard answer.header.type == XF86IT_RESPONSE_SERVER_VERSION else {
      throw failure("the driver does not speak version \(hello.major).\(hello.minor)")
    }
  }

  /// Waits until the server has processed everything injected so far on this device.
  package func sync() throws(RigError) {
    try flush()
    guard owesSync else { return }
    var barrier = xf86ITEventWaitForSync()
    barrier.header = Self.header(of: barrier, XF86IT_EVENT_WAIT_FOR_SYNC)
    try send(barrier)
    let answer = try receive(xf86ITResponseSyncFinished())
    owesSync = false
    guard answer.header.type == XF86IT_RESPONSE_SYNC_FINISHED else {
      throw failure("the driver answered the barrier with type \(answer.header.type.rawValue)")
    }
  }

  /// Collects the reports that the body injects, and writes them at once as one frame.
  package func batch(_ body: (Injector) throws(RigError) -> Void) throws(RigError) {
    let isOutermost = !isBatching
    isBatching = true
    defer { if isOutermost { isBatching = false } }
    try body(self)
    if isOutermost { try flush() }
  }

  /// Writes one report, or adds it to the batch.
  func send<Report>(_ report: Report) throws(RigError) {
    withUnsafeBytes(of: report) { pending += $0 }
    owesSync = true
    if !isBatching { try flush() }
  }

  private func flush() throws(RigError) {
    var written = 0
    defer { pending.removeAll(keepingCapacity: true) }
    while written < pending.count {
      let count = pending.withUnsafeBytes { bytes in
        Glibc.send(
          socket, bytes.baseAddress.map { $0 + written }, bytes.count - written,
          Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure("writing failed") }
      written += count
    }
  }

  private func receive<Response>(_ empty: Response) throws(RigError) -> Response {
    var response = empty
    let count = withUnsafeMutableBytes(of: &response) { bytes in
      var result: Int
      repeat {
        result = recv(socket, bytes.baseAddress, bytes.count, Int32(MSG_WAITALL))
      } while result < 0 && errno == EINTR
      return result
    }
    guard count == MemoryLayout<Response>.size else {
      throw count == 0
        ? .injectionFailed(device: device.name, reason: "the server hung up")
        : failure("no answer within \(Self.timeoutSeconds) s")
    }
    return response
  }

  private func failure(_ what: String) -> RigError {
    .injectionFailed(device: device.name, reason: "\(what) (\(String(cString: strerror(errno))))")
  }

  /// Returns the header of a report: its length in C, and its type.
  static func header<Report>(of report: Report, _ type: xf86ITEventType) -> xf86ITEventHeader {
    xf86ITEventHeader(length: UInt32(MemoryLayout<Report>.size), type: type)
  }
}
