import Glibc
import TestSupport
import Testing
import TouchDrawing
import TouchRig
import Touches

@testable import FingertipApp
@testable import FingertipSettings
@testable import SystemSupport

@Test("A film keeps strokes as ink and shows a drawing from the start")
func inkInFilm() throws {
  let options = ["--resolution", "1920x1080", "--rate", "5", "--opacity", "0"]
  try withFilm("frames/", options + ["--strokes"]) { path, run, folder in
    #expect(run.messages == "" && run.status == .success)
    let names = try folder.names(in: "frames")
    #expect(try PictureFile.read(path + names[0]).target[900, 550] == 0)
    #expect(try PictureFile.read(path + names[names.count - 1]).target[900, 550] != 0)
  }
  let drawing = RecordingText.file([
    #"{"format":"fingertip-drawing","version":1}"#,
    #"{"add":0,"tool":"pen","colour":"red","width":20,"device":8,"#
      + #""points":[[200,200,10,0],[800,200,10,5]]}"#,
  ])
  try withTemporaryFile(drawing.utf8) { file in
    let half = ["--resolution", "960x540", "--rate", "5", "--opacity", "0", "--drawing", file]
    try withFilm("film.png", half) { path, run, _ in
      #expect(run.messages == "" && run.status == .success)
      let first = try PictureFile.read(path)
      #expect(first.target[250, 100] == (try Colour(parsing: "red")).premultiplied)
      #expect(first.target[250, 200] == 0)
    }
  }
}

@Test("A film shows a page where the monitor was on which it was drawn")
func pageOnMonitor() throws {
  let drawing = RecordingText.file([
    #"{"format":"fingertip-drawing","version":2}"#,
    #"{"page":0,"place":0,"ground":"white","screen":[960,1080,960,0],"density":4}"#,
    #"{"turn":0}"#,
    #"{"add":0,"tool":"pen","colour":"red","width":20,"device":8,"#
      + #""points":[[1160,200,10,0],[1760,200,10,5]]}"#,
  ])
  let monitors =
    #","monitors":[{"x":0,"y":0,"width":960,"height":1080},"#
    + #"{"x":960,"y":0,"width":960,"height":1080}]"#
  try withTemporaryFile(drawing.utf8) { file in
    let options = ["--resolution", "960x540", "--rate", "5", "--opacity", "0", "--drawing", file]
    // The recording with monitors has the page on the right half, the other one in the middle.
    for (more, left) in [(monitors, 480), ("", 240)] {
      let recording = filmedStroke.replacing(#""heightMM":286"#, with: #""heightMM":286"# + more)
      try withFilm("film.png", options, of: recording) { path, run, _ in
        #expect(run.messages == "" && run.status == .success)
        let picture = try PictureFile.read(path)
        #expect(picture.target[left + 240, 100] == (try Colour(parsing: "red")).premultiplied)
        #expect(picture.target[left + 90, 100] == 0xFFFF_FFFF)
      }
    }
  }
}

@Test("A ground that cannot be shown is reported once, and the film is made without it")
func missingGround() throws {
  let drawing = RecordingText.file([
    #"{"format":"fingertip-drawing","version":2}"#,
    #"{"page":0,"place":0,"ground":"/nowhere/ground.png"}"#, #"{"turn":0}"#,
  ])
  try withTemporaryFile(drawing.utf8) { file in
    let options = ["--resolution", "64x64", "--rate", "5", "--drawing", file]
    try withFilm("film.png", options) { path, run, _ in
      #expect(run.status == .success)
      #expect(run.messages.contains("the ground cannot be shown: "))
      #expect(run.messages.split(separator: "\n").count == 1)
      let animation = try AnimatedPNGContent(path)
      #expect(animation != nil)
    }
  }
}
