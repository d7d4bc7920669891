internal import CLinux
internal import Glibc
internal import TouchRig
internal import TouchX11

/// The process that lets go for another one; see `ReleaseGuard`.
struct ReleaseGuardProcess {
  /// How often it looks whether the other process was stopped, in ms.
  private static let interval: Int32 = 200

  private let display: String
  /// The process that it lets go for.
  private let parent = getppid()
  private var charge = ReleaseGuard.Charge()
  /// Whether it has let go of its charge.
  private var hasLetGo = false
  private var connection: DisplayConnection?

  /// Runs the guard until the process that started it is gone.
  ///
  /// - Parameter display: the server's name; standard input is the socket to the other process.
  static func run(display: String) {
    for number in [SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGTSTP, SIGPIPE] {
      signal(number, SIG_IGN)
    }
    var process = ReleaseGuardProcess(display: display)
    process.run()
  }

  private init(display: String) {
    self.display = display
  }

  private mutating func run() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let looks = !charge.isEmpty && !hasLetGo
      var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, looks ? Self.interval : -1)
      if ready == 0, getppid() == parent, ProcessFigures.isStopped(parent) { letGoForNow() }
      guard ready > 0 else { continue }
      let count = recv(STDIN_FILENO, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      charge = ReleaseGuard.Charge(text: String(decoding: buffer[..<count], as: UTF8.self))
      hasLetGo = false
    }
    // Its windows are gone with it.
    if !charge.held.isEmpty, connect() { connection?.release(charge.held) }
  }

  /// Lets go although the other process lives, and tells it so.
  private mutating func letGoForNow() {
    guard connect(), let connection else { return }
    if let window = charge.window { connection.letTouchesThrough(window) }
    connection.release(charge.held)
    hasLetGo = true
    var word: UInt8 = 1
    send(STDIN_FILENO, &word, 1, Int32(MSG_NOSIGNAL))
  }

  /// Connects to the server; false where none answers.
  private mutating func connect() -> Bool {
    if connection?.isLost ?? true { connection = try? DisplayConnection(name: display) }
    return connection != nil
  }
}

extension ReleaseGuard.Charge {
  /// The charge as one message: `k37 b1 w2097159`.
  var text: String {
    let words = held.map(\.word) + (window.map { ["w\($0.rawValue)"] } ?? [])
    // A message of no length could not be told from the end.
    return words.isEmpty ? "-" : words.joined(separator: " ")
  }

  /// Reads a message; words that it does not know are left out.
  init(text: String) {
    self.init()
    for word in text.split(separator: " ") {
      if word.first == "w", let number = UInt(word.dropFirst()) {
        window = WindowID(rawValue: number)
      } else if let input = HeldInput(word: word) {
        held.append(input)
      }
    }
  }
}
