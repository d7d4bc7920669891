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
    let desktop = try LookDesktop(options, size: playback.screen)
    defer { desktop.close() }
    try playback.play(on: desktop, pictures: options.folder)
  }
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
