import Testing

@testable import FingertipInk

@Suite("Random lessons")
struct RandomLessonTests {
  @Test(
    "The screen shows the same as if all ink were painted anew, whatever is done",
    arguments: [UInt64](6...13))
  func repainted(seed: UInt64) throws {
    try withDrawingPath { path in
      let lesson = try RandomLesson(seed: seed, keptIn: path)
      for number in 1...400 {
        lesson.step()
        let shown = lesson.shown
        // Positions of ink that moves are rounded differently at each edge of what is repainted.
        try #require(
          shown.differences(from: lesson.repainted(), tolerance: 8) == 0, lesson.story)
        if number.isMultiple(of: 5), lesson.hasOnlyFinishedInk {
          try #require(shown.differences(from: lesson.rendered(), tolerance: 2) == 0, lesson.story)
        }
      }
    }
  }

  /// Plays a lesson, and calls the body each time that nothing is in progress.
  private func play(_ seed: UInt64, _ body: (RandomLesson) throws -> Void) throws {
    try withDrawingPath { path in
      let lesson = try RandomLesson(seed: seed, keptIn: path)
      for _ in 1...4 {
        for _ in 1...100 { lesson.step() }
        lesson.finish()
        try body(lesson)
      }
    }
  }

  @Test("The file contains what is on the pages, whatever was done", arguments: [UInt64](21...28))
  func read(seed: UInt64) throws {
    try play(seed) { lesson in
      let (pages, read) = (try lesson.pages(), try lesson.pagesOfFile())
      try #require(pages.count == read.count, lesson.story)
      for (page, other) in zip(pages, read) {
        // Numbers in the file are rounded, and a shaped medium has pixels that are on or off.
        try #require(page.differences(from: other, tolerance: 12) <= 20, lesson.story)
      }
    }
  }

  @Test("What was undone looks the same when it is redone", arguments: [UInt64](41...48))
  func undone(seed: UInt64) throws {
    try play(seed) { lesson in
      let editor = lesson.editor
      // Changes that were undone before are redone first.
      while editor.redo() {}
      let pages = try lesson.pages()
      var count = 0
      // The removal of a page is undone, but not redone.
      while count < 12, editor.pages.latestRemovals == 0, editor.undo() { count += 1 }
      for _ in 0..<count { try #require(editor.redo(), lesson.story) }
      let redone = try lesson.pages()
      try #require(pages.count == redone.count, lesson.story)
      for (page, other) in zip(pages, redone) {
        try #require(page.differences(from: other, tolerance: 2) == 0, lesson.story)
      }
    }
  }
}
