import Testing

@testable import SystemSupport

@Test(
  "All spellings of a display have one key",
  arguments: [
    "0": [
      ":0", ":0.0", ":0.00", "unix:0", "unix:0.0", "unix/:0", "unix/host:0", "local/host:0", ":00",
      "/tmp/.X11-unix/X0", "/tmp/.X11-unix/X0.0", "unix:/tmp/.X11-unix/X0",
      "/private/tmp/.X11-unix/X0",
    ],
    "0.1": [":0.1", "unix:0.1", "/tmp/.X11-unix/X0.1", ":00.01"],
    "localhost-10.2": ["localhost:10.2", "tcp/:10.2"],
    "%%3a0.99999999999999999999": [":0.99999999999999999999"],
    "17": [":17", "unix:17.0", "/tmp/.X11-unix/X17"],
    "localhost-10": [
      "localhost:10.0", "localhost:10", "LOCALHOST:10", "tcp/localhost:10", "tcp/:10",
    ],
    "a.b-c-1": ["a.b-c:1.0"],
    "%5b%3a%3a1%5d-2": ["[::1]:2"],
    "..%2f..%2fetc-3": ["x/../../etc:3"],
    "%%2ftmp%2fX0": ["/tmp/X0"],
    "%display": ["display"],
    "%%3a": [":"],
    "%%3a0.0.0": [":0.0.0"],
    "%%3a-1": [":-1"],
    "%%3a99999999999999999999": [":99999999999999999999"],
  ] as [String: [String]])
func displayKey(_ expected: String, _ names: [String]) {
  for name in names { #expect(DisplayKey(name)?.fileName == expected, "\(name)") }
}

@Test("An invalid display name has no key")
func emptyDisplayKey() {
  #expect(DisplayKey("") == nil)
}

@Test("Different displays have different keys, which are plain file names")
func displayKeysDiffer() {
  let names = [
    ":0", ":1", "host:0", "host:1", "localhost:0", "0", "host-0", "/tmp/.X11-unix/", "é:0",
  ]
  let keys = names.compactMap { DisplayKey($0)?.fileName }
  #expect(Set(keys).count == names.count)
  #expect(keys.allSatisfy { !$0.contains("/") && $0.utf8.allSatisfy { $0 > 32 && $0 < 127 } })
}
