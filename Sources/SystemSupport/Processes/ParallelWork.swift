internal import Glibc

/// Work in many equal parts, as many at a time as there are processors.
package enum ParallelWork {
  /// Does something for each element of a list, and hands the results on in its order.
  ///
  /// - Parameters:
  ///   - list: the elements.
  ///   - work: makes a result of one, on any thread.
  ///   - take: is told of each result; false ends the work.
  package static func forEach<Element: Sendable, Result: Sendable>(
    _ list: [Element], work: @escaping @Sendable (Element) -> Result, take: (Result) -> Bool
  ) {
    let processors = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
    // One that takes long is not to keep the others waiting.
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
