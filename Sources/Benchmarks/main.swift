// `make bench`: starts a private X server, injects touches, measures, and prints a table. It never
// fails for being slow. `Benchmarks --reference NAME SIZE` is not for people: it is one of the
// programs that the overlay is compared with, run by the benchmark as a process of its own.

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
