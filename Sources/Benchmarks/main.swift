// `make bench`: starts a private X server, injects touches, measures, and prints a table. It never
// fails because of slow results. `Benchmarks --reference NAME SIZE` is for internal use: it runs
// one of the programs that the overlay is compared with, in its own process.

import Glibc
import SystemSupport
import TouchX11

let arguments = CommandLine.arguments
do {
  if arguments.count == 4, arguments[1] == Reference.option {
    try Reference.run(arguments[2], size: Int(arguments[3]) ?? 0)
  } else {
    let options = try Options(arguments)
    if options.isHelp { print(Options.usage) } else { try Bench(options).run() }
  }
} catch let error as UsageError {
  Bench.warn(error.message)
  exit(2)
} catch {
  Bench.warn("\(error)")
  exit(1)
}
