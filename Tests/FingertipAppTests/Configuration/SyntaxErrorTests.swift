import Testing

/// Configurations that are not YAML, and the explanations of their errors.
private let cases: [ConfigurationErrorCase] = [
  .init(
    "syntax", "show:\n  radius: [1\n",
    "3:1: not valid YAML: ',' or ']' is missing here; the list in brackets begins in line 2"),
  .init(
    "indentation-of-item", "regions:\n  - id: a\n   frame: fill\n",
    "3:4: not valid YAML: this line does not belong to the list that begins in line 2; check its "
      + "indentation"),
  .init(
    "indentation-of-key", "show:\n  radius: 3\n ring: 1\n",
    "3:2: not valid YAML: this is not a key of the section that begins in line 1; check the "
      + "indentation and the quotes"),
  .init(
    "colon-in-text", "regions:\n  - draw:\n      label: Time: 5\n",
    "3:18: not valid YAML: a ':' is not allowed here; check the indentation and the space after the "
      + "previous ':', and put a text that contains a ':' in quotes"),
  .init(
    "open-quote", "regions:\n  - draw: {label: \"Hello}\n  - id: b\n",
    "2:19: not valid YAML: the text in quotes that begins here does not end"),
  .init(
    "no-colon", "regions:\n  - id: a\n    hidden\n    policy: eat\n",
    "3:5: not valid YAML: the key that begins here has no ':' after it"),
  .init(
    "list-beside-key", "regions: - id: a\n",
    "1:10: not valid YAML: a list cannot begin here: each '-' begins a line; a text that begins "
      + "with - needs quotes"),
  .init(
    "minus", "regions:\n  - draw:\n      label: -\n",
    "3:14: not valid YAML: a list cannot begin here: each '-' begins a line; a text that begins "
      + "with - needs quotes"),
  .init(
    "question-mark", "regions:\n  - draw:\n      label: ?\n",
    "3:14: not valid YAML: a text that begins with ? needs quotes"),
  .init(
    "exclamation-marks", "regions:\n  - draw: {label: !!}\n",
    "2:19: not valid YAML: a text that begins with ! needs quotes"),
  .init(
    "exclamation-mark", "regions:\n  - draw: {label: !a!b}\n",
    "2:19: not valid YAML: a text that begins with ! needs quotes"),
  .init(
    "percent-sign", "regions:\n  - draw: {label: %}\n",
    "2:19: not valid YAML: a text that begins with this character needs quotes"),
  .init(
    "star", "regions:\n  - draw: {label: *}\n",
    "2:19: not valid YAML: a text that begins with * or & needs quotes"),
  .init(
    "no-value", "show:\n  colour: [red, , blue]\n",
    "2:17: not valid YAML: a value is missing here, or begins with this character and needs quotes"),
  .init(
    "bar", "regions:\n  - draw:\n      label: |<\n",
    "3:14: not valid YAML: a text that begins with | or > needs quotes"),
  .init(
    "indented-start", "  show:\n    ring: 3\ndraw:\n",
    "3:1: not valid YAML: this line does not belong to what precedes it; check the indentation and "
      + "the brackets"),
  .init(
    "escape", "regions:\n  - draw: {label: \"C:\\dir\"}\n",
    "2:22: not valid YAML: this escape does not exist; in double quotes, a backslash is written \\\\"
  ),
  .init(
    "path-in-quotes", "regions:\n  - draw: {label: \"C:\\users\"}\n",
    "2:24: not valid YAML: \\x, \\u and \\U need 2, 4 and 8 hexadecimal digits; in double quotes, a "
      + "backslash is written \\\\"),
  .init(
    "no-character", "regions:\n  - draw: {label: \"\\uD800\"}\n",
    "2:22: not valid YAML: there is no character with this number; in double quotes, a backslash is "
      + "written \\\\"),
  .init(
    "bar-and-zero", "regions:\n  - draw:\n      label: |0\n",
    "3:14: not valid YAML: a text that begins with | or > needs quotes"),
  .init(
    "percent-sign-of-line", "show:\n%radius: 5\n",
    "2:1: not valid YAML: a text that begins with % needs quotes"),
  .init(
    "tab", "show:\n\tradius: 3\n",
    "2:1: not valid YAML: a tab is not allowed here; lines are indented with spaces"),
]

@Test(
  "Each error of the syntax of a configuration is explained without the grammar of YAML",
  arguments: cases)
func syntaxError(_ wrong: ConfigurationErrorCase) throws {
  try wrong.expectRefusal()
}
