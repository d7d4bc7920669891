// `make look`: starts a private X server with a desktop to look at, runs Fingertip on it, plays
// touches to its touchscreen, and writes pictures of the screen.

import Glibc
import TouchRig

do {
  let arguments = CommandLine.arguments
  let options = try LookOptions(arguments.dropFirst(), program: arguments[0])
  if options.isHelp {
    print(LookOptions.usage)
  } else {
    let playback = try Playback(options)
    let stage = try LookStage(options, size: playback.screen)
    defer { stage.close() }
    try playback.play(on: stage, pictures: options.folder)
  }
} catch {
  let message = "look: \(error)\n"
  write(STDERR_FILENO, message, message.utf8.count)
  exit(error is LookOptions.Mistake || error is TouchScriptError ? 2 : 1)
}
