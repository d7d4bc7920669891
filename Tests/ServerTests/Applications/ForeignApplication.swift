import Glibc
import Testing

@testable import SystemSupport
@testable import TouchRig

/// A toolkit, of which a program in `Tests/Applications` prints the events that it delivers.
enum Toolkit: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case gtk, qt, sdl, chromium

  var testDescription: String { rawValue }

  /// The toolkits that `FINGERTIP_APPLICATIONS` names, separated by spaces; the one that starts
  /// fastest if the variable is not set.
  ///
  /// An unknown name ends the tests.
  static let wanted: [Toolkit] = {
    guard let names = getenv("FINGERTIP_APPLICATIONS") else { return [.sdl] }
    return String(cString: names).split(separator: " ").map { name in
      guard let toolkit = Toolkit(rawValue: String(name)) else {
        let known = allCases.map(\.rawValue).joined(separator: ", ")
        fatalError("FINGERTIP_APPLICATIONS: \(name) is no application that is known: \(known)")
      }
      return toolkit
    }
  }()

  /// The Debian packages that the program needs.
  var packages: [String] {
    switch self {
    case .gtk: ["python3-gi", "gir1.2-gtk-3.0"]
    case .qt: ["python3-pyqt5"]
    case .sdl: ["python3-sdl2"]
    case .chromium: ["chromium"]
    }
  }

  /// Whether it drops the first motion of a mouse after a touch.
  var dropsMotionAfterTouch: Bool { self == .sdl }

  /// Whether it interprets wheel buttons as a wheel on a device with absolute axes and pressure,
  /// such as the rig's mouse.
  var reportsWheelButtons: Bool { self != .chromium }

  /// Whether it reports a motion to the pointer's current position once or twice, unpredictably.
  var repeatsMotion: Bool { self == .chromium }

  /// Returns the command that runs the program.
  fileprivate func command(frame: [Int], folder: borrowing TemporaryFolder) -> (String, [String]) {
    let programs =
      "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Applications"
    switch self {
    case .gtk, .qt, .sdl:
      // Debian's interpreter, which finds the modules of Debian's packages.
      return ("/usr/bin/python3", ["\(programs)/\(rawValue).py"] + frame.map { "\($0)" })
    case .chromium:
      return (
        "chromium",
        [
          "--no-sandbox", "--no-first-run", "--user-data-dir=\(folder.file("profile"))",
          "--touch-events=enabled", "--ozone-platform=x11", "--disable-gpu",
          "--enable-logging=stderr", "--window-position=\(frame[0]),\(frame[1])",
          "--window-size=\(frame[2]),\(frame[3])", "--app=file://\(programs)/chromium.html",
        ]
      )
    }
  }
}

/// A running application of another toolkit, with everything it prints.
final class ForeignApplication {
  let toolkit: Toolkit
  private let process: Subprocess
  private let folder: TemporaryFolder

  /// Starts the program with its window at `frame`.
  ///
  /// - Parameters:
  ///   - toolkit: the toolkit.
  ///   - display: the server's name.
  ///   - frame: x, y, width and height of its window, in px of the root.
  ///   - className: the class that SDL gives its window; nil for the default.
  /// - Throws: `RigError.programMissing` naming the packages.
  init(
    _ toolkit: Toolkit, on display: String, frame: [Int], className: String? = nil
  ) throws {
    self.toolkit = toolkit
    let folder = try TemporaryFolder(prefix: "fingertip-\(toolkit.rawValue)")
    let (program, arguments) = toolkit.command(frame: frame, folder: folder)
    do {
      process = try Subprocess(
        .init(
          program, arguments,
          environment: [
            "DISPLAY": display, "WAYLAND_DISPLAY": nil, "HOME": folder.path,
            "XDG_CONFIG_HOME": folder.path, "XDG_CACHE_HOME": folder.path,
            "XDG_RUNTIME_DIR": folder.path, "PYTHONDONTWRITEBYTECODE": "1",
            // The user's input methods and accessibility services must not interfere.
            "GTK_IM_MODULE": "gtk-im-context-simple", "QT_IM_MODULE": "compose",
            "XMODIFIERS": nil, "NO_AT_BRIDGE": "1", "GDK_BACKEND": "x11",
            "QT_QPA_PLATFORM": "xcb", "SDL_VIDEODRIVER": "x11",
            "SDL_VIDEO_X11_WMCLASS": className,
          ], output: .file(folder.file("output")), errors: .file(folder.file("errors"))))
    } catch RigError.programMissing {
      throw RigError.programMissing(name: program, packages: toolkit.packages)
    }
    self.folder = folder
  }

  /// The events that the application has reported so far, in order.
  var events: [Substring] {
    guard toolkit == .chromium else {
      return (Files.text(folder.file("output")) ?? "").split(separator: "\n")
    }
    // Chromium logs the console of a page: [...:INFO:CONSOLE:26] "event ...", source: ...
    let mark = "] \"event "
    return (Files.text(folder.file("errors")) ?? "").split(separator: "\n").compactMap { line in
      guard line.contains(":CONSOLE"), let start = line.firstRange(of: mark)?.upperBound,
        let end = line.firstRange(of: "\", source: ")?.lowerBound
      else { return nil }
      return line[start..<end]
    }
  }

  /// The last lines of its errors, for the message of a wait that failed.
  var lastWords: String {
    let state = process.isRunning ? "" : "it has ended; "
    return state + Files.tail(folder.file("errors"), lines: 4).joined(separator: "\n")
  }

  /// Ends the program.
  func stop() { process.stop() }
}

extension [Substring] {
  /// The events in a form in which two runs of one script can be compared: touches are numbered
  /// from 1 in the order in which they appear, since servers and toolkits continue to count from
  /// run to run.
  var comparable: [String] {
    var numbers: [Substring: [Substring: Int]] = ["touch": [:], "pointer": [:]]
    return map { line in
      var words = line.split(separator: " ")
      for index in words.indices.dropFirst() {
        let kind = words[index - 1]
        guard let known = numbers[kind], UInt64(words[index]) != nil else { continue }
        let number = known[words[index]] ?? known.count + 1
        numbers[kind]?[words[index]] = number
        words[index] = "\(number)"
      }
      return words.joined(separator: " ")
    }
  }
}

extension [String] {
  /// The events without motions that repeat the one before them.
  var withoutRepeatedMotions: [String] {
    var kept: [String] = []
    // A page receives each motion as two kinds of events.
    var motions: Set<String> = []
    for event in self {
      guard event.hasPrefix("motion ") || event.hasPrefix("pointermove ") else {
        motions = []
        kept.append(event)
        continue
      }
      if motions.contains(event) { continue }
      // After a motion to another position, the earlier motions no longer count as repeated.
      let position = event.split(separator: " ").first { $0.hasPrefix("@") }
      motions = motions.filter { $0.split(separator: " ").first { $0.hasPrefix("@") } == position }
      motions.insert(event)
      kept.append(event)
    }
    return kept
  }
}
