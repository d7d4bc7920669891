import TestSupport
import Testing

@testable import Generate

@Test("Each generated file is as make generate writes it", arguments: GeneratedFile.all)
func generatedFiles(_ file: GeneratedFile) throws {
  let text = try RepositoryFile.text(file.path)
  let isFresh = try file.text(text) == text
  #expect(isFresh, "\(file.path) is stale: make generate")
}

extension GeneratedFile: CustomTestStringConvertible {
  public var testDescription: String { path }
}

@Test(
  "A generated list keeps its texts, takes heads and order from the table, and drops other items"
)
func manualListIsUpdated() throws {
  let former = """
    .Bl -tag
    .\\" make generate: keys inspect
    .It Ic faults : Ar before
    How faults
    .Bl -tag
    .It Li text
    As messages.
    .El
    .It Ic gone : Ar before
    Gone.
    .\\" make generate: end
    .It Ic thresholds
    By hand.
    """
  let updated = """
    .Bl -tag
    .\\" make generate: keys inspect
    .It Ic parts : Ar list | Cm all | none
    What to show: all, or several separated by commas.
    .It Ic faults : Cm text | json
    How faults
    .Bl -tag
    .It Li text
    As messages.
    .El
    .\\" make generate: end
    .It Ic thresholds
    By hand.
    """
  #expect(try ManualLists.updated(former) == updated)
}

@Test(
  "A generated list that cannot be made is reported with its name",
  arguments: [
    ("keys shw\n.\\\" make generate: end", "'keys shw' is not a section of the configuration"),
    ("options Lok\n.\\\" make generate: end", "'Lok' is not a group of options"),
    (
      "options Look\n.\\\" make generate: end", "the options of 'Ink' are in no list"
    ),
    ("fruit\n.\\\" make generate: end", "'fruit' is not in the tables"),
    ("keys show\n.It Ic tool", "'.\\\" make generate: keys show' has no end"),
    ("end", "'.\\\" make generate: end' ends nothing"),
    ("keys show\ntext", "'.\\\" make generate: keys show' has no end"),
    (
      "keys show\ntext\n.\\\" make generate: end", "'text' stands before the first item"
    ),
    (
      "keys show\n.It Ic a\n.It Ic a\n.\\\" make generate: end", "'a' is explained twice"
    ),
  ])
func manualListErrors(rest: String, message: String) throws {
  let error = #expect(throws: GenerationError.self) {
    try ManualLists.updated(".\\\" make generate: " + rest)
  }
  #expect(error?.description == message)
}

@Test(
  "Values from the tables replace those in a file, and missing ones are added",
  arguments: [
    ("config/fingertip.schema.json", "\"default\": 0.9", "\"default\": 0.5"),
    ("config/fingertip.schema.json", "\"lift\": {", "\"lyft\": {"),
    ("config/fingertip.schema.json", "[\"afterglow\", \"fade\", \"none\"]", "[]"),
    (
      "config/fingertip.schema.json",
      """
              "labels": {
                "description": "Number and coordinates beside each touch.",
                "type": "boolean",
                "default": false
              },

      """, ""
    ),
    // Only the defaults have descriptions of limits.
    (
      "config/fingertip.schema.json",
      """
                "description": "How long a tap may last.",
                "type": "number", "minimum": 0, "maximum": 60000
              },
      """,
      """
                "type": "number", "minimum": 0, "maximum": 60000
              },
      """
    ),
    (
      "config/fingertip.schema.json",
      "\"enum\": [\"button\", \"slider\", \"knob\", \"toggle\", \"stick\"]",
      "\"enum\": [\"switch\"]"
    ),
    ("config/fingertip.schema.json", "\"maximum\": 254", "\"maximum\": 255"),
    ("config/fingertip.schema.json", "{ \"required\": [\"menu\"] },\n", ""),
    ("config/fingertip.schema.json", "\"count\": [\"click\"]", "\"count\": [\"hold\"]"),
    ("config/fingertip.schema.json", "\"inspect\", \"spotlight\"", "\"spotlight\""),
    ("man/fingertip.yaml.5", "Cm end | keep | undo", "Cm end | undo"),
    ("man/fingertip.yaml.5", ".It Ic picture : Ar file", ".It Ic picture : Ar name"),
    ("config/fingertip.yaml", "#opacity: 0.9", "#opacity: 1"),
    ("config/fingertip.yaml", "#opacity: 0.9", "opacity: 0.9"),
    ("config/fingertip.yaml", "  pointer: false", "  pointr: false"),
    ("config/fingertip.yaml", "\n  # Treat the mouse as a finger.\n  pointer: false\n", ""),
    ("config/fingertip.yaml", "    handSpeed: 10\n", ""),
    ("config/fingertip.yaml", "#    slop: 3", "#    slop: 5"),
  ])
func staleFiles(_ path: String, _ right: String, _ wrong: String) throws {
  let text = try RepositoryFile.text(path)
  let stale = text.replacing(right, with: wrong)
  try #require(stale != text)
  let file = try #require(GeneratedFile.all.first { $0.path == path })
  let isRestored = try file.text(stale) == text
  #expect(isRestored)
}

@Test(
  "A generated file without an insertion point is an error that names it",
  arguments: [
    (
      "config/fingertip.schema.json", "\n    \"show\": {",
      "there is no line 'properties.show.properties'"
    ),
    ("config/fingertip.yaml", "\n  thresholds:\n", "there is no line '  thresholds:'"),
    (
      "config/fingertip.schema.json",
      "\n          \"description\": \"How long a tap may last.\",",
      "'definitions.defaults' needs a description of 'tapDuration'"
    ),
  ])
func filesWithoutInsertionPoint(_ path: String, _ insertionPoint: String, _ message: String) throws
{
  let text = try RepositoryFile.text(path)
  try #require(text.contains(insertionPoint))
  let file = try #require(GeneratedFile.all.first { $0.path == path })
  let error = #expect(throws: GenerationError.self) {
    try file.text(text.replacing(insertionPoint, with: "\n"))
  }
  #expect(error?.description == message)
}
