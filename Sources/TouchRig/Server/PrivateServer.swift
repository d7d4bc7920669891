// A real Xorg without a display, for tests, benchmarks and the demo.
//
// The server and its injectors have the same lifetime. The inputtest driver accepts a single
// connection per device while the device is enabled, and a server whose injector disconnects uses
// half a core until it ends. So all sockets are connected at start, and closed after the server has
// ended.

internal import CLinux
internal import Glibc
package import SystemSupport

/// A headless Xorg with the dummy video driver and injectable input devices.
package final class PrivateServer {
  /// The Debian packages that it needs.
  package static let packages = ["xserver-xorg-core", "xserver-xorg-video-dummy"]

  /// The display in the form of `$DISPLAY`, such as ":3".
  package let display: String
  /// The process id of Xorg.
  package var pid: Int32 { process.pid }
  /// The configuration that it was started with.
  package let configuration: ServerConfiguration

  private let folder: TemporaryFolder
  private let process: Subprocess
  private let area: InjectionArea
  private var injectors: [String: Injector] = [:]

  /// Starts a server, and waits until it accepts connections and every device can be injected.
  ///
  /// - Parameter configuration: the screen and the devices.
  /// - Throws: `RigError.programMissing` without Xorg, `RigError.serverFailed` with the end of the
  ///   log if the server does not start, `RigError.injectionFailed` if a device is missing.
  package init(_ configuration: ServerConfiguration = ServerConfiguration()) throws(RigError) {
    let folder = try TemporaryFolder(prefix: "fingertip-server")
    let log = ServerLog(folder: folder.path)
    try folder.makeFolder("xorg.conf.d")
    try Files.write(configuration.xorgConf, to: folder.file("xorg.conf"))
    let socketFolder = folder.path
    let socket = { (device: RigDevice) in "\(socketFolder)/\(device.name).socket" }
    try Files.write(
      configuration.devicesConf(socket: socket), to: folder.file("xorg.conf.d/devices.conf"))

    let process = try Self.launch(configuration, folder: folder.path, log: log)
    display = ":\(process.display)"
    area = InjectionArea(width: configuration.width, height: configuration.height)
    for device in configuration.devices {
      injectors[device.name] = try Injector(device, socket: socket(device), area: area)
    }
    self.process = process.child
    self.configuration = configuration
    self.folder = folder
  }

  deinit { stop() }

  /// Ends the server.
  ///
  /// Its devices cannot be used afterwards. The folder is removed with this object.
  package func stop() {
    process.stop()
    for injector in injectors.values { injector.close() }
  }

  /// Whether the server is still running.
  package var isRunning: Bool { process.isRunning }

  /// The folder of the server's files, which tests may use as well.
  package var folderPath: String { folder.path }

  /// The CPU time and memory used so far; nil once the server has ended.
  package var figures: ProcessFigures? { ProcessFigures(pid: pid) }

  /// Returns the injector of a device.
  ///
  /// - Parameter name: the device's name.
  /// - Returns: the injector of its reports.
  /// - Throws: `RigError.unknownDevice`.
  package func injector(_ name: String) throws(RigError) -> Injector {
    guard let injector = injectors[name] else {
      throw .unknownDevice(name: name, known: configuration.devices.map(\.name))
    }
    return injector
  }

  /// Lifts every finger that is still down, as after an interrupted test.
  ///
  /// - Throws: `RigError.injectionFailed` if a device with fingers is disabled.
  package func liftFingers() throws(RigError) {
    for injector in injectors.values {
      for contact in injector.contactsDown.sorted() { try injector.touchUp(contact) }
    }
  }

  /// Tells the injectors the new size of the root window, in px.
  package func rootResized(width: Int, height: Int) {
    area.width = width
    area.height = height
  }

  /// Starts Xorg and waits for its display number.
  private static func launch(
    _ configuration: ServerConfiguration, folder: String, log: ServerLog
  ) throws(RigError) -> (child: Subprocess, display: Int) {
    // The real server rather than the wrapper in PATH, which admits console users only.
    let candidates = ["/usr/lib/xorg/Xorg", "/usr/libexec/Xorg", "Xorg"]
    guard let xorg = candidates.lazy.compactMap(Files.findProgram).first else {
      throw .programMissing(name: "Xorg", packages: packages)
    }
    var ends: [Int32] = [-1, -1]
    // Not a pipe: another thread could start a child before the ends are marked close-on-exec.
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else { throw .system(call: "socketpair", about: xorg, errno: errno) }
    let reading = ends[0]
    defer { close(reading) }
    let disabled = configuration.disabledExtensions + (configuration.hasGLX ? [] : ["GLX"])
    let command = Subprocess.Command(
      xorg,
      [
        "-displayfd", "\(displayDescriptor)", "-config", "\(folder)/xorg.conf",
        "-configdir", "\(folder)/xorg.conf.d", "-logfile", log.path,
        "-noreset", "-nolisten", "tcp",
      ] + (configuration.authority.map { ["-auth", $0] } ?? ["-ac"])
        + disabled.flatMap { ["-extension", $0] } + configuration.arguments,
      // The user's authority file is not for this server.
      environment: ["XAUTHORITY": nil],
      output: .file(log.outputPath), errors: .file(log.errorPath),
      descriptors: [displayDescriptor: ends[1]])
    let started = Result { () throws(RigError) in try Subprocess(command) }
    // Our copy must be closed, or the end of Xorg would not end the stream.
    close(ends[1])
    let child = try started.get()
    let deadline = Deadline(seconds: configuration.patience)
    guard let display = readNumber(from: reading, until: deadline) else {
      let reason =
        switch child.wait(until: Deadline(seconds: 1)) {
        case .exited(let status): "\(xorg) ended with status \(status)"
        case .killed(let signal): "\(xorg) was killed by signal \(signal)"
        case nil: "\(xorg) did not come up within \(configuration.patience) s"
        }
      child.stop()
      throw log.failure(reason)
    }
    return (child, display)
  }

  /// The descriptor on which Xorg writes its display number.
  private static let displayDescriptor: Int32 = 3

  /// Reads the line with the display number; nil if the stream ends or time runs out.
  private static func readNumber(from descriptor: Int32, until deadline: Deadline) -> Int? {
    var text: [UInt8] = []
    while !deadline.hasPassed {
      var entry = pollfd(reading: descriptor)
      guard poll(&entry, 1, deadline.pollTimeout) > 0 else { continue }
      var byte: UInt8 = 0
      guard read(descriptor, &byte, 1) == 1 else { return nil }
      if byte == UInt8(ascii: "\n") { return Int(String(decoding: text, as: UTF8.self)) }
      text.append(byte)
    }
    return nil
  }
}
