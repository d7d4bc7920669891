import Testing

@testable import SystemSupport

@Suite struct YAMLDocumentTests {
  private func document(_ text: String) -> YAMLDocument {
    Array(text.utf8).withUnsafeBufferPointer { YAMLDocument($0) }
  }

  @Test("A line of many empty values is read to its end")
  func longLine() throws {
    let count = 100_000
    let text = "[" + repeatElement("{a: }", count: count).joined(separator: ",") + "]"
    guard case .sequence(let members) = try #require(document(text).root).content else {
      Issue.record("no list")
      return
    }
    #expect(members.count == count)
  }

  @Test("A comment in place of a value has its location, whatever precedes it in its line")
  func comments() throws {
    let text = """
      - {ä: , ö: , é: "…"}
      - äb: #ff0000
      - e:\t #00ff00
      """
    guard case .sequence(let members) = try #require(document(text).root).content else {
      Issue.record("no list")
      return
    }
    let comments = members.compactMap { $0.value(of: "äb") ?? $0.value(of: "e") }.map(\.comment)
    #expect(comments.map(\.?.text) == ["#ff0000", "#00ff00"])
    #expect(
      comments.map(\.?.location)
        == [FileLocation(line: 2, column: 7), FileLocation(line: 3, column: 7)])
  }
}
