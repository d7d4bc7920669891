internal import Glibc

/// Work in many independent parts, done in parallel on all processors.
package enum ParallelWork {
  /// Processes each element of a list, and passes on the results in the list's order.
  ///
  /// - Parameters:
  ///   - list: the elements.
  ///   - work: returns the result of an element, on any thread.
  ///   - take: receives each result; false ends the work.
  package static func forEach<Element: Sendable, Result: Sendable>(
    _ list: [Element], work: @escaping @Sendable (Element) -> Result, take: (Result) -> Bool
  ) {
    let processors = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
    // More threads than processors, so that a slow element does not delay the others.
    let most = processors == 1 ? 1 : 2 * processors
    var running: [BackgroundWork<Result>] = []
    var next = 0
    while next < list.count || !running.isEmpty {
      while next < list.count, running.count < most {
        let element = list[next]
        do throws(SystemError) {
          running.append(try BackgroundWork { work(element) })
        } catch {
          break
        }
        next += 1
      }
      if running.isEmpty {
        // No thread is available.
        let result = work(list[next])
        next += 1
        guard take(result) else { return }
      } else {
        guard take(running.removeFirst().wait()) else { return }
      }
    }
  }
}
