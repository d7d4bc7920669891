import Testing

/// Invalid templates, and the problems that are reported.
private let invalidTemplates: [(String, [String])] = [
  (
    "templates: {a: {region: {draw: {label: $(x)}}}}",
    [
      "1:40: templates.a.region: 'x' is not a parameter; there is none; '$$(' stands for '$(' itself"
    ]
  ),
  (
    "templates: {a: {parameters: [x], region: {on: {began: {run: \"echo $(x)\", shell: true}}}}}",
    [
      "1:61: templates.a.region: a parameter is a part of 'echo $(x)'; in 'run' it is an argument of its own, as in "
        + "run: [program, $(name)] or, for a shell, run: [sh, -c, 'program \"$1\"', sh, $(name)]"
    ]
  ),
  (
    "templates: {a: {parameters: [id], region: {}}}",
    [
      "1:30: templates.a.parameters: 'id' has a meaning of its own; names other than id, index, row, column, use, span are allowed"
    ]
  ),
  (
    "templates: {a: {parameters: [b]}}",
    [
      "1:16: templates.a.region: a section with keys of a region is needed"
    ]
  ),
  (
    "templates: {a: {region: {}}}\nregions: [{use: b}]",
    [
      "2:17: regions[0].use: 'b' is not a template; did you mean 'a'?"
    ]
  ),
  (
    "templates: {a: {parameters: [x], region: {}}}\nregions: [{use: a}, {use: a, with: {x: 1, y: 2}}]",
    [
      "2:17: regions[0]: has no 'x', a parameter of the template 'a'",
      "2:43: regions[1]: 'y' is not a parameter; did you mean 'x'?",
    ]
  ),
  (
    "templates: {a: {region: {use: a}}}\nregions: [{use: a}]",
    [
      "1:31: regions[0].use: templates are nested more than 32 deep; 'a' seems to use itself"
    ]
  ),
  (
    "templates: {a: {region: {children: [{use: a}, {use: a}]}}}\nregions: [{use: a}]",
    [
      "1:43: regions[0].use: templates are nested more than 32 deep; 'a' seems to use itself"
    ]
  ),
  (
    "templates: {a: {region: {id: \"$(id)\"}}}\nregions: [{use: a}]",
    [
      "1:30: regions[0]: '$(id)' needs an 'id' of the region that uses the template; the one in line 2 has none"
    ]
  ),
  (
    "regions: [{with: {a: 1}}]",
    [
      "1:12: regions[0]: 'with' has arguments for a template; it is allowed beside 'use' only"
    ]
  ),
  (
    "regions: [{grid: {cells: [a]}}]",
    [
      "1:18: regions[0].grid: has no 'cell', the template of its cells"
    ]
  ),
  (
    "templates: {a: {parameters: [x], region: {}}}\nregions: [{grid: {cell: a, cells: [a]}}]",
    [
      "2:18: regions[0].grid: has no 'columns'; their number is needed, or 'cells' as a list of rows"
    ]
  ),
  (
    "templates: {a: {parameters: [x], region: {}}}\n"
      + "regions: [{grid: {cell: a, cells: [["
      + Array(repeating: "{span: 1000}", count: 11).joined(separator: ", ") + "]]}}]",
    ["2:35: regions[0].grid.cells: has a row of 11000 columns; at most 10000 are allowed"]
  ),
  (
    "templates: {a: {parameters: [x], region: {}}}\n"
      + "regions: [{list: {cell: a, size: 3, gap: 2px, cells: [a]}}]",
    ["2:42: regions[0].list.gap: has another unit than 'size'; the same unit is allowed"]
  ),
  (
    "templates: {a: {region: {}}}\n"
      + "regions: [{grid: {columns: 0, cell: a, cells: [~]}}, "
      + "{grid: {columns: [2], cell: a, cells: [~]}}, {grid: {cell: a, cells: [[{span: 1.5}]]}}]",
    [
      "2:28: regions[0].grid.columns: '0' is not a number of columns; 1 to 1000 is allowed",
      "2:71: regions[1].grid.columns: a value that is a list is not a number of columns; 1 to 1000 "
        + "is allowed",
      "2:132: regions[2].grid.cells.span: '1.5' is not a number of columns; 1 to 1000 is allowed",
    ]
  ),
  (
    "templates: {a: {region: {}}}\n"
      + "regions: [{list: {cell: a, size: big, cells: [~]}}, "
      + "{list: {cell: a, size: 3, gap: -1, cells: [~]}}]",
    [
      "2:34: regions[0].list.size: 'big' is not a length; a length is allowed: 12, 12mm, 40px, "
        + "20pt or 5%",
      "2:84: regions[1].list.gap: '-1' is not a length; a length is allowed: 12, 12mm, 40px, "
        + "20pt or 5%",
    ]
  ),
  (
    "templates: {a: {parameters: ["
      + (1...101).map { "p\($0)" }.joined(separator: ", ") + "], region: {}}}",
    ["1:29: templates.a.parameters: has 101 parameters; at most 100 are allowed"]
  ),
  (
    "templates: {a: {parameters: [x], region: {}}}\n"
      + "regions: [{list: {cell: a, direction: left, cells: [a]}}, {list: {cell: a}}, "
      + "{list: {cell: a, cells: b}}, {list: {cell: a, cells: [{x: 1, span: 2}]}}]",
    [
      "2:39: regions[0].list.direction: 'left' is not a direction; right or down is allowed",
      "2:66: regions[1].list: has no 'cells'; a list of texts or of sections of parameters is needed",
      "2:102: regions[2].list.cells: is a text; a list of texts or of sections of parameters is allowed",
      "2:132: regions[3].list.cells: has 'span', which is for cells of 'grid' only",
    ]
  ),
  (
    "templates: {a: {parameters: [x], region: {}}}\n"
      + "regions: [{list: {cell: a, frame: fill, cells: [a]}}, "
      + "{list: {cell: a, frame: {row: 1/2}, cells: [a]}}, {grid: {cell: a, cells: [[1], 2]}}]",
    [
      "2:35: regions[0].list.frame: is a text; a section of lengths is allowed, between which the cells lie",
      "2:80: regions[1].list.frame: 'row' is already determined by the cells",
      "2:129: regions[2].grid.cells: has both rows and cells; a list of rows or a list of cells is allowed",
    ]
  ),
  ("templates: [a]", ["1:12: templates: is a list; names, each with a template, are allowed"]),
  (
    "templates: {a.b: {region: {}}, a: {parameters: [[x], y.z], region: {}}, b: {parameters: x, region: {}}}",
    [
      "1:13: templates: 'a.b' cannot be a name; 1 to 64 letters a-z and A-Z, digits, - or _ are allowed",
      "1:49: templates.a.parameters: a list is in the list; only names are allowed",
      "1:54: templates.a.parameters: 'y.z' cannot be a name; 1 to 64 letters a-z and A-Z, digits, - or _ are allowed",
      "1:89: templates.b.parameters: is a text; a list of names is allowed, or a section of names and "
        + "their default values",
    ]
  ),
  (
    "templates: {a: {region: {}}, b: {parameters: [x], region: {id: \"k$(x)\"}}}\n"
      + "regions: [{use: [a]}, {use: a, with: b}, {use: b, with: [c]}, {use: b, with: {x: [c]}}]",
    [
      "2:17: regions[0].use: is a list; the name of a template is allowed",
      "2:29: regions[1]: is a template without parameters; no argument is allowed",
      "2:57: regions[2]: is a list; a text for the first parameter is allowed, or a section of parameters",
      "2:82: regions[3]: is a list, but is used within a text as '$(x)'; a text is allowed",
    ]
  ),
  // An error in an argument is reported there, and one in a template once, in the template.
  (
    "templates: {a: {parameters: [x], region: {alpha: $(x)}}}\n"
      + "regions: [{grid: {columns: 2, cell: a, cells: [1, 0.5, 7, 7]}}]",
    [
      "2:56: regions[0].children[2].alpha: '7' is out of range: a number from 0 to 1",
      "2:59: regions[0].children[3].alpha: '7' is out of range: a number from 0 to 1",
    ]
  ),
  (
    "templates: {a: {parameters: [x], region: {alpha: 7}}}\n"
      + "regions: [{grid: {columns: 2, cell: a, cells: [1, 2, 3]}}]",
    ["1:50: regions[0].children[0].alpha: '7' is out of range: a number from 0 to 1"]
  ),
  // Cells may have an explicit ID, which must be unique.
  (
    "templates: {a: {parameters: [x], region: {id: b}}}\n"
      + "regions: [{grid: {columns: 2, cell: a, cells: [1, 2]}}]",
    ["1:47: regions[0].children[1].id: 'b' is already the id of the region in line 1"]
  ),
]

@Test("Errors in templates are reported with their location", arguments: invalidTemplates)
func templateErrors(_ text: String, _ expected: [String]) {
  #expect(templateProblems(text) == expected)
}

@Test("Templates that would make millions of values are refused")
func expansionLimits() throws {
  var text = "templates:\n  t0: {region: {draw: {label: x}}}\n"
  for step in 1...20 {
    let use = (0..<20).map { _ in "{use: t\(step - 1)}" }.joined(separator: ", ")
    text += "  t\(step): {region: {children: [\(use)]}}\n"
  }
  let found = templateProblems(text + "regions: [{use: t20}]\n")
  #expect(found.count == 1)
  #expect(found.first?.contains("templates make more than 500000 values") == true)
  // So are default values that double with each parameter.
  text = "templates:\n  t:\n    parameters:\n      p0: x\n"
  for step in 1...60 { text += "      p\(step): [$(p\(step - 1)), $(p\(step - 1))]\n" }
  #expect(
    templateProblems(text + "    region: {id: a}\nregions: [{use: t}]\n") == [
      "66:17: regions[0]: templates make more than 500000 values of the file; fewer uses or "
        + "smaller templates are allowed"
    ])
  // Texts that double with each template are refused as well.
  text = "templates:\n  t0: {parameters: [a], region: {draw: {label: $(a)}}}\n"
  for step in 1...20 {
    text +=
      "  t\(step): {parameters: [a], region: {use: t\(step - 1), with: {a: \"$(a)$(a)\"}}}\n"
  }
  #expect(
    templateProblems(text + "regions: [{use: t20, with: x}]\n").first?.contains(
      "becomes longer than 4096 bytes") == true)
}

@Test("Templates that nest regions too deeply are refused, whatever their number")
func nestingLimit() {
  /// Templates that each nest regions and use the next template in the innermost one.
  func templates(_ count: Int, _ depth: Int) -> String {
    let (start, end) = (
      repeatElement("{children: [", count: depth), repeatElement("]}", count: depth)
    )
    let lines = (1...count).map {
      "  t\($0): {region: \(start.joined()){use: t\($0 - 1)}\(end.joined())}\n"
    }
    return "templates:\n  t0: {region: {}}\n" + lines.joined()
  }
  #expect(templateProblems(templates(3, 21) + "regions: [{use: t3}]\n") == [])
  let message =
    "regions[0]: regions are nested more than 64 deep; fewer levels, and no template that uses "
    + "itself, are allowed"
  #expect(
    templateProblems(templates(3, 21) + "regions: [{children: [{use: t3}]}]\n").map {
      String($0.drop { $0 != "r" })
    } == [message])
  for (count, depth) in [(31, 5), (31, 29)] {
    let found = templateProblems(templates(count, depth) + "regions: [{use: t\(count)}]\n")
    #expect(found.count == 1 && found[0].hasSuffix(message))
  }
  let itself = repeatElement("{children: [", count: 4).joined() + "{use: t}]}]}]}]}"
  #expect(
    templateProblems("templates: {t: {region: \(itself)}}\nregions: [{use: t}]").first?.hasSuffix(
      message)
      == true)
}

@Test("A long text with many beginnings of parameters is read to its end")
func textOfParameterStarts() {
  let starts = String(repeating: "$(", count: 200_000)
  for text in [starts, starts + ")"] {
    let template = "templates: {a: {parameters: [x], region: {draw: {label: \"\(text)$(x)\"}}}}"
    #expect(templateProblems(template) == [])
  }
}
