internal import Glibc
internal import SystemSupport
internal import TouchX11

/// The versions of the software on a machine that handles touches.
struct SystemReport {
  /// A module of the X server, such as the driver of a device.
  struct Module: Equatable {
    let name: String
    let version: String
  }

  private let environment: Environment
  private let server: ServerDescription
  private let display: String

  init(of connection: DisplayConnection, _ environment: Environment) {
    server = ServerDescription(of: connection)
    display = connection.name
    self.environment = environment
  }

  /// The report for programs.
  var json: JSONValue {
    let json = JSONValue.object
    json.set("fingertip", to: .string(Program.version))
    json.set("kernel", to: .string(Self.kernel))
    json.set(
      "system", to: .string(Files.text("/etc/os-release").flatMap(Self.systemName) ?? "not known"))
    let session = JSONValue.object
    for name in ["XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "DESKTOP_SESSION"] {
      session.set(name, to: environment[name].map { .string($0) } ?? .null)
    }
    json.set("session", to: session)
    let serverJSON = JSONValue.object
    serverJSON.set("vendor", to: .string(server.vendor))
    serverJSON.set("release", to: .integer(server.release))
    serverJSON.set("xinput", to: .string(server.inputVersion))
    let windowManager = server.windowManager
    serverJSON.set("windowManager", to: windowManager.isEmpty ? .null : .string(windowManager))
    serverJSON.set("composited", to: .boolean(server.isComposited))
    serverJSON.set("extensions", to: .array(of: server.extensions))
    let modules = JSONValue.object
    for module in logPaths.lazy.compactMap(Files.text).first.map(Self.modules) ?? [] {
      modules.set(module.name, to: .string(module.version))
    }
    serverJSON.set("modules", to: modules)
    json.set("server", to: serverJSON)
    return json
  }

  /// The name, release and machine type of the kernel, without the host name.
  private static var kernel: String {
    var name = utsname()
    uname(&name)
    func text<Field>(_ field: Field) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return "\(text(name.sysname)) \(text(name.release)) \(text(name.machine))"
  }

  /// Returns a distribution's name with its version (os-release(5)); nil if the file has none.
  static func systemName(_ file: String) -> String? {
    let line = file.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
    return line.map { String($0.dropFirst(12).trimmingQuotes) }
  }

  /// The paths of Xorg's log, for a server that the user runs and for one that root runs (Xorg(1)).
  private var logPaths: [String] {
    guard let key = DisplayKey(display)?.fileName, let number = Int(key) else { return [] }
    return [
      environment.dataFolder.map { $0 + "/xorg/Xorg.\(number).log" }, "/var/log/Xorg.\(number).log",
    ]
    .compactMap(\.self)
  }

  /// Returns the modules in a log of Xorg, each with its version; all other content is left out.
  ///
  /// A line `Module libinput: vendor="…"` is followed by one that ends in `module version = 1.2.1`.
  static func modules(_ log: String) -> [Module] {
    var modules: [Module] = []
    var name: Substring?
    for line in log.split(separator: "\n") {
      if let rest = line.text(behind: "Module "), rest.text(behind: ": vendor=") != nil {
        name = rest.prefix { $0 != ":" }
      } else if let known = name, let version = line.text(behind: "module version = ") {
        let module = Module(name: String(known), version: String(version))
        if !modules.contains(module) { modules.append(module) }
        name = nil
      }
    }
    return modules
  }

  /// Returns the touch devices in the text of /proc/bus/input/devices, without serials and ports.
  ///
  /// A touch device has positions of several contacts (ABS_MT_POSITION_X) or is on a screen
  /// (INPUT_PROP_DIRECT).
  static func touchDevices(_ list: String) -> String {
    let lines = list.split(separator: "\n", omittingEmptySubsequences: false)
    let blocks = lines.split { $0.isEmpty }
    return blocks.filter { block in
      isSet(0x35, in: block, "B: ABS=") || isSet(0x01, in: block, "B: PROP=")
    }.map { block in
      block.filter { $0.first.map("INHB".contains) ?? false }.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// Returns whether a bit is set in a line of hexadecimal words; the last word is the lowest.
  private static func isSet(_ bit: Int, in block: ArraySlice<Substring>, _ prefix: String) -> Bool {
    guard let line = block.first(where: { $0.hasPrefix(prefix) }) else { return false }
    let words = line.dropFirst(prefix.count).split(separator: " ")
    let (wordIndex, bitIndex) = bit.quotientAndRemainder(dividingBy: UInt.bitWidth)
    guard wordIndex < words.count else { return false }
    return (UInt(words[words.count - 1 - wordIndex], radix: 16) ?? 0) >> UInt(bitIndex) & 1 == 1
  }
}

extension Substring {
  /// The text without its enclosing quotation marks.
  fileprivate var trimmingQuotes: Substring {
    count >= 2 && first == "\"" && last == "\"" ? dropFirst().dropLast() : self
  }
}
