// Miniatures of pages are made one after the other on another thread, visible ones first. A page
// that changes meanwhile keeps its former miniature until the new one is finished.

internal import Glibc
internal import InkPages
internal import SystemSupport
internal import TouchDrawing

/// The miniatures of the pages of a drawing.
final class MiniatureCache {
  /// The state of a page that its miniature shows.
  private struct Version: Equatable {
    var ground: PageGround
    /// The number of changes of its ink since the drawing was opened.
    var changes: Int

    init(of page: PageSaver.Page) { (ground, changes) = (page.ground, page.changes) }
  }

  private let renderer: MiniatureRenderer
  private let log: LogSink
  private var pictures: [Int: (picture: ScaledPicture, version: Version)] = [:]
  private var work: BackgroundWork<ScaledPicture?>?
  /// The page whose miniature is being made.
  private var current: (number: Int, version: Version)?
  /// Whether there is no memory or no thread for more miniatures.
  private var hasFailed = false

  init(_ renderer: MiniatureRenderer, log: @escaping LogSink) {
    self.renderer = renderer
    self.log = log
  }

  /// Returns the miniature of the page with a number; nil until it is finished.
  func picture(of number: Int) -> ScaledPicture? { pictures[number]?.picture }

  /// The descriptors to poll for finished miniatures.
  var descriptors: [pollfd] { work.map { [pollfd(reading: $0.descriptor)] } ?? [] }

  /// Takes over a finished miniature, and starts the next missing one.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of the pages in their order.
  ///   - visible: the indices of the pages that may be visible.
  ///   - page: returns the page at an index.
  /// - Returns: the number of the page with a new miniature; nil for none.
  func takeTurn(
    _ numbers: [Int], visible: Range<Int>, page: (Int) -> PageSaver.Page
  ) -> Int? {
    var finished: Int?
    if let work, let result = work.takeResult() {
      self.work = nil
      if let current {
        if let result {
          pictures[current.number] = (result, current.version)
          finished = current.number
        } else {
          hasFailed = true
          log(.error, "not enough memory for the picture of a page")
        }
      }
      current = nil
    }
    guard work == nil, !hasFailed else { return finished }
    func isMissing(_ index: Int) -> Bool {
      pictures[numbers[index]]?.version != Version(of: page(index))
    }
    let visibleIndices = visible.clamped(to: numbers.indices)
    guard
      let index = visibleIndices.first(where: isMissing) ?? numbers.indices.first(where: isMissing)
    else { return finished }
    make(page(index), numbers[index])
    return finished
  }

  private func make(_ page: PageSaver.Page, _ number: Int) {
    let renderer = renderer
    do throws(SystemError) {
      work = try BackgroundWork {
        renderer.make(
          page.wholeDocument, on: page.ground, madeFor: page.ownScreen
        ) { width, height in
          try? GroundReader.read(page.ground, width: width, height: height).get()
        }
      }
      current = (number, Version(of: page))
    } catch {
      hasFailed = true
      log(.error, "pictures of pages cannot be made: \(error)")
    }
  }
}
