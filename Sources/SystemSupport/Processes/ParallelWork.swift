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
    let limit = processors == 1 ? 1 : 2 * processors
    var running: [BackgroundWork<Result>] = []
    var nextIndex = 0
    while nextIndex < list.count || !running.isEmpty {
      while nextIndex < list.count, running.count < limit {
        let element = list[nextIndex]
        do throws(SystemError) {
          running.append(try BackgroundWork { work(element) })
        } catch {
          break
        }
        nextIndex += 1
      }
      if running.isEmpty {
        // No thread is available.
        let result = work(list[nextIndex])
        nextIndex += 1
        guard take(result) else { return }
      } else {
        guard take(running.removeFirst().wait()) else { return }
      }
    }
  }
}
