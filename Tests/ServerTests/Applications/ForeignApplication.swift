import Glibc
import Testing

@testable import SystemSupport
@testable import TouchRig

/// A toolkit, by a program of `Tests/Applications` that prints what the toolkit delivers to it.
enum Toolkit: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case gtk, qt, sdl, chromium

  var testDescription: String { rawValue }

  /// The toolkits that `FINGERTIP_APPLICATIONS` names, separated by spaces; the one that starts in a
  /// moment where it is not set.
  ///
  /// A name that is none of them ends the tests.
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

  /// The Debian packages that carry what the program needs.
  var packages: [String] {
    switch self {
    case .gtk: ["python3-gi", "gir1.2-gtk-3.0"]
    case .qt: ["python3-pyqt5"]
    case .sdl: ["python3-sdl2"]
    case .chromium: ["chromium"]
    }
  }

  /// Whether it keeps the first motion of a mouse after a touch to itself.
  var dropsMotionAfterTouch: Bool { self == .sdl }

  /// Whether it takes the buttons of a wheel for one on a device that has a place and pressure, as the
  /// rig's mouse does.
  var hearsWheelButtons: Bool { self != .chromium }

  /// Whether it tells of a motion to the place where the pointer is once or twice, as it happens.
  var repeatsMotion: Bool { self == .chromium }

  /// Returns the command that runs it.
  fileprivate func command(frame: [Int], folder: borrowing TemporaryFolder) -> (String, [String]) {
    let programs =
      "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Applications"
    switch self {
    case .gtk, .qt, .sdl:
      // Debian's, which has Debian's modules.
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

/// A program of other people's toolkits that runs on a server, with everything it prints.
final class ForeignApplication {
  let toolkit: Toolkit
  private let process: Subprocess
  private let folder: TemporaryFolder

  /// Starts it with its window at a place.
  ///
  /// - Parameters:
  ///   - toolkit: which.
  ///   - display: the server's name.
  ///   - frame: x, y, width and height of its window, in px of the root.
  ///   - className: the class that SDL gives its window; nil for the usual one.
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
            // The user's own input methods and services for the blind play no part.
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

  /// The events that it has told of so far, in order.
  var events: [Substring] {
    guard toolkit == .chromium else {
      return (Files.text(folder.file("output")) ?? "").split(separator: "\n")
    }
    // Chromium logs what a page writes to its console: [...:INFO:CONSOLE:26] "event ...", source: ...
    let mark = "] \"event "
    return (Files.text(folder.file("errors")) ?? "").split(separator: "\n").compactMap { line in
      guard line.contains(":CONSOLE"), let start = line.firstRange(of: mark)?.upperBound,
        let end = line.firstRange(of: "\", source: ")?.lowerBound
      else { return nil }
      return line[start..<end]
    }
  }

  /// Its last words, for those who wait in vain.
  var lastWords: String {
    let state = process.isRunning ? "" : "it has ended; "
    return state + Files.tail(folder.file("errors"), lines: 4).joined(separator: "\n")
  }

  /// Ends it.
  func stop() { process.stop() }
}

extension [Substring] {
  /// The events as two runs of one script can be compared: touches are numbered from 1 in the order in
  /// which they appear, for servers and toolkits count on from run to run.
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
    // A page hears of each motion as two kinds of event.
    var motions: Set<String> = []
    for event in self {
      guard event.hasPrefix("motion ") || event.hasPrefix("pointermove ") else {
        motions = []
        kept.append(event)
        continue
      }
      if motions.contains(event) { continue }
      // A motion to another place makes the former ones no repetitions any more.
      let place = event.split(separator: " ").first { $0.hasPrefix("@") }
      motions = motions.filter { $0.split(separator: " ").first { $0.hasPrefix("@") } == place }
      motions.insert(event)
      kept.append(event)
    }
    return kept
  }
}
