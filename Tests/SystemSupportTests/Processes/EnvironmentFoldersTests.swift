import Testing

@testable import SystemSupport

@Test(
  "The folders to create for a state are those below the home folder, however it is written",
  arguments: ["/home/me", "/home/me/", "/home/me//"])
func stateFolders(_ home: String) {
  let environment = Environment(["HOME": home, "XDG_STATE_HOME": "/home/me/var/state"])
  #expect(
    environment.stateFolders
      == ["/home/me/var", "/home/me/var/state", "/home/me/var/state/fingertip"])
  let elsewhere = Environment(["HOME": home, "XDG_STATE_HOME": "/home/media/state"])
  #expect(elsewhere.stateFolders == ["/home/media/state", "/home/media/state/fingertip"])
}

@Test(
  "A relative path is found below its folder",
  arguments: [
    ("a.png", "/home/me", "/home/me/a.png"), ("a.png", "/", "/a.png"),
    ("/a.png", "/home", "/a.png"),
  ])
func absolutePath(_ path: String, _ folder: String, _ expected: String) {
  #expect(Files.absolute(path, in: folder) == expected)
}
