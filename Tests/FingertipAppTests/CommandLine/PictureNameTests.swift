@testable import SettingsReading
import Testing

@testable import FingertipApp
@testable import SystemSupport

@Suite("The names of pictures")
struct PictureNameTests {
  @Test(
    "A picture whose name does not end in .png is refused before anything is done",
    arguments: [
      ["demo", "--output", "/nonexistent/x.gif"],
      ["inspect", "--test", "noise", "--output", "/nonexistent/x.gif"],
      ["analyze", "/nonexistent/touches.jsonl", "--picture", "/nonexistent/x.gif"],
    ])
  func ending(_ arguments: [String]) {
    let run = Run(arguments, commands: Command.table)
    #expect(run.status == .usage)
    let option = arguments[arguments.count - 2]
    #expect(
      run.messages
        == "fingertip: \(option): '/nonexistent/x.gif' does not end in .png, the format of the "
        + "picture\n")
    #expect(run.data == "")
  }

  @Test("A report for standard output, where the figures go, is refused before anything is done")
  func standardOutput() {
    let run = Run(
      ["analyze", "/nonexistent/touches.jsonl", "--html", "-"], commands: Command.table)
    #expect(run.status == .usage)
    #expect(
      run.messages
        == "fingertip: --html: '-' is not the name of a file; standard output has the figures\n")
    #expect(run.data == "")
  }

  @Test("A picture of a guided test whose place cannot be written is refused before the test")
  func placeOfTestPicture() {
    let arguments = ["inspect", "--test", "noise", "--output", "/nonexistent/x.png"]
    let run = Run(arguments, commands: Command.table)
    // Without a display, the test itself would have another status.
    #expect(run.status == .failure)
    #expect(run.messages.contains("cannot write the picture /nonexistent/x.png: "))
  }

  @Test("The ending of a picture's name may have capital letters")
  func capitalLetters() {
    let run = Run(["demo", "--output", "/nonexistent/X.PNG"], commands: Command.table)
    #expect(run.status == .failure)
    #expect(run.messages.contains("cannot write the picture /nonexistent/X.PNG: "))
  }

  @Test(
    "A drawing whose name does not end in that of a format is refused before anything is done",
    arguments: [
      (["x.gif"], "save: 'x.gif'", ".png, .svg or .pdf, the formats of drawings"),
      (["x"], "save: 'x'", ".png, .svg or .pdf, the formats of drawings"),
      (["a.png/x"], "save: 'a.png/x'", ".png, .svg or .pdf, the formats of drawings"),
      (["--desktop", "d.pdf"], "--desktop: 'd.pdf'", ".png, the format of the picture"),
    ])
  func endingOfDrawing(_ arguments: [String], _ name: String, _ allowed: String) {
    let run = Run(["save"] + arguments, commands: Command.table)
    #expect(run.status == .usage)
    #expect(run.messages == "fingertip: \(name) does not end in \(allowed)\n")
  }

  @Test(
    "The ending of a drawing's name may have capital letters, and its name numbers of pages",
    arguments: [["x.PDF"], ["x-%.svg"], ["--desktop", "x.PNG"]])
  func allowedDrawing(_ arguments: [String]) {
    #expect(Run(["save"] + arguments, commands: Command.table).status == .unavailable)
  }

  @Test("A picture of the desktop has no numbers of pages, so a % in its name is refused")
  func numbersOfPages() {
    let run = Run(["save", "--desktop", "50%/page-%.png"], commands: Command.table)
    #expect(run.status == .usage)
    #expect(
      run.messages.hasPrefix("fingertip: --desktop: '50%/page-%.png' has a % for the numbers "))
    // Only the name of the file has numbers of pages, not those of its folders.
    let other = Run(["save", "--desktop", "50%/page.png"], commands: Command.table)
    #expect(other.status == .unavailable)
  }

  @Test(
    "A report whose name is not that of a packed folder is refused before anything is done",
    arguments: ["x.zip", "x", "x.tar", "a.tgz/x.gz", ""])
  func endingOfReport(_ name: String) {
    let run = Run(["report", name], commands: Command.table)
    #expect(run.status == .usage)
    #expect(
      run.messages
        == "fingertip: report: '\(name)' does not end in .tar.gz or .tgz, the format of the archive\n"
    )
  }

  @Test(
    "The ending of a report's name may be short, or have capital letters",
    arguments: ["x.tgz", "x.TAR.GZ"])
  func allowedReport(_ name: String) {
    #expect(Run(["report", name], commands: Command.table).status == .unavailable)
  }
}
