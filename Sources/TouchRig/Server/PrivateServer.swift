// A real Xorg, headless, for tests, benchmarks and the demo on a machine without a display.
//
// Its lifetime and that of its injectors are one. The inputtest driver takes a single connection
// per device for as long as the device is on, and a server whose injector has hung up spins at
// half a core until it ends. So all sockets are connected at start, and closed only once the server has gone.

internal import CLinux
internal import Glibc
package import SystemSupport

/// A headless Xorg with the dummy video driver and injectable input devices.
package final class PrivateServer {
  /// The Debian packages that it needs.
  package static let packages = ["xserver-xorg-core", "xserver-xorg-video-dummy"]

  /// The display as `$DISPLAY` names it, ":3" for instance.
  package let display: String
  /// The process id of Xorg.
  package var pid: Int32 { process.pid }
  /// The parts and properties that it was started with.
  package let configuration: ServerConfiguration

  private let folder: TemporaryFolder
  private let process: Subprocess
  private let area: InjectionArea
  private var injectors: [String: Injector] = [:]

  /// Starts a server and returns once it takes connections and every device can be injected.
  ///
  /// - Parameter configuration: screen and devices.
  /// - Throws: `RigError.programMissing` without Xorg, `RigError.serverFailed` with the end of the
  ///   log where it does not come up, `RigError.injectionFailed` where a device is not there.
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
  /// Its devices are of no use afterwards. The folder goes with this object.
  package func stop() {
    process.stop()
    for injector in injectors.values { injector.close() }
  }

  /// Whether the server has not ended.
  package var isRunning: Bool { process.isRunning }

  /// The folder of the server's files, the place for a test's own as well.
  package var folderPath: String { folder.path }

  /// The time and memory that the server has used so far; nil once it has ended.
  package var figures: ProcessFigures? { ProcessFigures(pid: pid) }

  /// Returns the hand on one of the devices.
  ///
  /// - Parameter name: the device's name.
  /// - Returns: what injects its reports.
  /// - Throws: `RigError.unknownDevice`.
  package func injector(_ name: String) throws(RigError) -> Injector {
    guard let injector = injectors[name] else {
      throw .unknownDevice(name: name, known: configuration.devices.map(\.name))
    }
    return injector
  }

  /// Lifts every finger that is still down on a device, as after a test that broke off.
  ///
  /// - Throws: `RigError.injectionFailed` where a device with fingers is switched off.
  package func liftFingers() throws(RigError) {
    for injector in injectors.values {
      for contact in injector.contactsDown.sorted() { try injector.touchUp(contact) }
    }
  }

  /// Tells the injectors that the root window has another size, in px.
  package func rootResized(width: Int, height: Int) {
    area.width = width
    area.height = height
  }

  /// Starts Xorg and waits for the number of its display.
  private static func launch(
    _ configuration: ServerConfiguration, folder: String, log: ServerLog
  ) throws(RigError) -> (child: Subprocess, display: Int) {
    // Not the wrapper in PATH where it can be helped: it admits console users only.
    let candidates = ["/usr/lib/xorg/Xorg", "/usr/libexec/Xorg", "Xorg"]
    guard let xorg = candidates.lazy.compactMap(Files.findProgram).first else {
      throw .programMissing(name: "Xorg", packages: packages)
    }
    var ends: [Int32] = [-1, -1]
    // Not a pipe: another thread may start a child before this one marks it close-on-exec.
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else { throw .system(call: "socketpair", about: xorg, errno: errno) }
    let reading = ends[0]
    defer { close(reading) }
    let disabled = configuration.withoutExtensions + (configuration.hasGLX ? [] : ["GLX"])
    let command = Subprocess.Command(
      xorg,
      [
        "-displayfd", "\(displayDescriptor)", "-config", "\(folder)/xorg.conf",
        "-configdir", "\(folder)/xorg.conf.d", "-logfile", log.path,
        "-noreset", "-nolisten", "tcp",
      ] + (configuration.authority.map { ["-auth", $0] } ?? ["-ac"])
        + disabled.flatMap { ["-extension", $0] } + configuration.arguments,
      // The user's authority file is none of this server's business.
      environment: ["XAUTHORITY": nil],
      output: .file(log.outputPath), errors: .file(log.errorPath),
      descriptors: [displayDescriptor: ends[1]])
    let started = Result { () throws(RigError) in try Subprocess(command) }
    // Ours must go, or the end of Xorg would never be the end of the stream.
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

  /// The descriptor at which Xorg finds the pipe for its display number.
  private static let displayDescriptor: Int32 = 3

  /// Reads the line with the display number; nil where the pipe ends first or time runs out.
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
