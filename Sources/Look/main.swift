// `make look`: starts a private X server with a desktop, runs Fingertip on it, plays touches to its
// touchscreen, and writes pictures of the screen.

import Glibc
import SystemSupport
import TouchRig

do {
  let options = try LookOptions(CommandLine.arguments)
  if options.isHelp {
    print(LookOptions.usage)
  } else {
    let playback = try Playback(options)
    // At first, not after touches were played whose pictures could not be kept.
    guard mkdir(options.folder, 0o777) == 0 || errno == EEXIST else {
      throw UsageError("--folder \(options.folder): \(errorText(errno))")
    }
    let interruption = try Interruption()
    let desktop = try LookDesktop(options, size: playback.screen)
    defer { desktop.close() }
    try playback.play(on: desktop, pictures: options.folder, until: interruption)
  }
} catch let signal as Interruption.Signal {
  // As shells report a program that a signal ended.
  exit(128 + signal.number)
} catch let error as UsageError {
  fail(error.message, status: 2)
} catch {
  fail("\(error)", status: error is TouchScriptError ? 2 : 1)
}

/// Ends the program with a message.
private func fail(_ message: String, status: Int32) -> Never {
  let line = "look: \(message)\n"
  write(STDERR_FILENO, line, line.utf8.count)
  exit(status)
}
