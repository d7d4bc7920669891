import Testing

@testable import FingertipApp

@Test(
  "The folder in a report's archive has the archive's name, if a folder can have it",
  arguments: [
    ("panel.tar.gz", "panel"), ("a/b.c.TGZ", "b.c"), (".tar.gz", "fingertip-report"),
    ("a/..tgz", "fingertip-report"), ("...tar.gz", "fingertip-report"), ("panel.zip", nil),
  ])
func reportFolderName(_ archive: String, _ name: String?) throws {
  #expect(ReportFolder.folderName(for: archive) == name)
  if let name { _ = try ReportFolder(named: name, for: archive) }
}
