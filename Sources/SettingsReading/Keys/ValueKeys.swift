// The keys of values: the scale of a region's value and of an action's value.

internal import FingertipSettings
import RegionControls
import RegionTemplates
import SystemSupport
import TouchRouting

/// The tables of keys of `value`.
enum ValueKeys {
  /// The keys of the value of a region.
  static let region: [SectionKey<ValueScale>] =
    [to, step] + [
      SectionKey("start", optional: \.start, number)
    ]

  /// Reads the value of a region; its ends must differ, and its start must be between them.
  static func read(_ node: YAMLNode, into scale: inout ValueScale, _ reader: inout SectionReader) {
    let locations = reader.section(node, region, into: &scale)
    let ends = scale.to ?? ValueScale.Span(0, 1)
    if ends.first == ends.last, let location = locations["to"] {
      reader.under(".to") {
        $0.refuse(location, "has two equal ends; two different numbers are needed")
      }
    } else if let start = scale.start, ends.clamped(start) != start,
      let location = locations["start"]
    {
      let (low, high) = (min(ends.first, ends.last), max(ends.first, ends.last))
      reader.under(".start") {
        $0.refuse(
          location,
          "\(quoted(Decimal.text(start))) is out of range: a number from \(Decimal.text(low)) to "
            + Decimal.text(high))
      }
    }
  }

  /// The keys of the value of an action.
  static let action: [SectionKey<ValueScale>] =
    [
      SectionKey("from", optional: \.from, .choice("FACT", "a number of an event")),
      SectionKey("within", .list(.number(limits), 2...2), named: "LIST") { node, scale, reader in
        if let span = reader.span(node) { scale.within = span }
      },
    ] + [to, step]

  private static let to = SectionKey<ValueScale>("to", .list(.number(limits), 2...2), named: "LIST")
  {
    node, scale, reader in
    if let span = reader.span(node) { scale.to = span }
  }

  private static let step = SectionKey<ValueScale>(
    "round", optional: \.step, .number("STEP", "a step", 0.000_001...1_000_000))

  /// The range of values.
  private static let limits = -1e9...1e9

  /// The kind of number at the end of a range.
  fileprivate static let number = SettingKind<Double>.number("NUMBER", "a number", limits)
}

/// Reading values, variables and actions on variables.
extension SectionReader {
  /// Returns the two ends of a range; nil if it is not a range, which is reported.
  fileprivate mutating func span(_ node: YAMLNode) -> ValueScale.Span? {
    guard case .sequence(let members) = node.content, members.count == 2 else {
      refuse(node.location, "is \(node.kind); a list of two numbers is allowed, as in [0, 100]")
      return nil
    }
    let ends = values(node, of: ValueKeys.number, "numbers")
    return ends.count == 2 ? ValueScale.Span(ends[0], ends[1]) : nil
  }

  /// Returns the action that sets variables.
  mutating func settingAction(_ node: YAMLNode) -> RegionAction? {
    var changes: [VariableChange] = []
    forEachName(node, of: "values") { name, value, reader in
      reader.mentionVariable(name, value.location)
      guard let text = reader.value(of: value, .variableValue) else { return }
      changes.append(VariableChange(name: name, text: text))
    }
    refuseNoVariable(node, "names with values are allowed")
    return changes.isEmpty ? nil : .set(changes)
  }

  /// Returns the action that sets a variable to the next of its values.
  mutating func togglingAction(_ node: YAMLNode) -> RegionAction? {
    if case .scalar = node.content {
      guard let name = value(of: node, .regionID) else { return nil }
      mentionVariable(name, node.location, mustBeBoolean: true)
      return .toggle(name, [])
    }
    var action: RegionAction?
    refuseNoVariable(node, "a name with a list of values is allowed")
    forEachName(node, of: "lists of values") { name, value, reader in
      reader.mentionVariable(name, value.location)
      let texts = reader.values(value, of: .variableValue, "values")
      if texts.count < 2 {
        reader.refuse(value.location, "has \(texts.count) values; two or more are needed")
      } else if action != nil {
        reader.refuse(value.location, "is a second variable; only one is allowed")
      } else {
        action = .toggle(name, texts)
      }
    }
    return action
  }
}

/// The section `variables` and the mentions of variables.
extension RegionSettings {
  /// Reads the section `variables`; its problems are kept in the reader.
  mutating func readVariables(_ node: YAMLNode, _ reader: inout SectionReader) {
    var found: [String: String] = [:]
    reader.forEachName(node, of: "values") { name, value, reader in
      // A variable with a wrong value is known, so that its mentions are not reported, too.
      found[name] = "true"
      guard let text = reader.value(of: value, .variableValue) else { return }
      found[name] = text
      do throws(OrderRefusal) {
        try RegionOrder.check(text, name)
      } catch {
        reader.refuse(value.location, error.message)
      }
    }
    variables = found
  }

  /// A problem for each mention of an unknown variable, or of one that must be true or false.
  var variableProblems: [FileProblem] {
    var known = KnownNames(variables.keys, of: "variable")
    return variableMentions.compactMap { mention in
      if let problem = known.problem(with: mention.name) {
        if isPartial { return nil }
        return FileProblem(location: mention.location, key: mention.key, message: problem)
      }
      guard mention.mustBeBoolean, let text = variables[mention.name],
        !["true", "false"].contains(text)
      else { return nil }
      return FileProblem(
        location: mention.location, key: mention.key,
        message:
          "\(quoted(mention.name)) is \(quoted(text)); only true and false can be toggled without "
          + "a list of values, as in {\(mention.name): [\(text), other]}")
    }
  }
}
