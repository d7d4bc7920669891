@testable import SettingsReading
import TestSupport
import Testing

@testable import FingertipApp
@testable import FingertipSettings
@testable import SystemSupport

/// The explanation of a key or an option in a manual.
private struct Explanation: CustomTestStringConvertible, Sendable {
  /// The section of the configuration, or the list of options.
  let list: String
  let name: String
  /// Its text, without line ends and macros at the start of lines.
  let text: String
  var testDescription: String { "\(list) \(name)" }

  /// The ranges in the text: `0.5 to 50`, or `at most 10` from 0 on.
  var ranges: [ClosedRange<Double>] {
    let words = text.split(separator: " ").map { word in
      // The end of a sentence is not a part of its number.
      Double(word.drop { $0 == "(" }.prefix { $0.isNumber || "-.".contains($0) }.trimmingPoint)
    }
    let names = text.split(separator: " ")
    return names.indices.compactMap { index -> ClosedRange<Double>? in
      guard index + 1 < names.count, let last = words[index + 1] else { return nil }
      if names[index] == "to", index > 0 {
        // A unit may follow the first number.
        let first = words[index - 1] ?? (index > 1 ? words[index - 2] : nil)
        return first.flatMap { $0 <= last ? $0...last : nil }
      }
      return names[index] == "most" && last >= 0 ? 0...last : nil
    }
  }

  /// Returns the explanations of a list in a page of the manual, by the start of an item.
  static func items(
    of page: String, _ isListed: (String) -> Bool, name: (Substring) -> String?
  ) -> [Explanation] {
    // If the page is unreadable, there is no case, and the tests for a minimum of cases fail.
    let lines = ((try? RepositoryFile.text("man/\(page)")) ?? "").split(separator: "\n")
    var items: [Explanation] = []
    var list: String?
    for line in lines {
      if let marker = line.after(".\\\" make generate: ") {
        let name = String(marker.after("keys ") ?? marker)
        list = isListed(name) ? name : nil
      } else if let list, let name = line.after(".It ").flatMap(name) {
        items.append(Explanation(list: list, name: name, text: ""))
      } else if let last = items.last, list == last.list {
        let words = line.hasPrefix(".") ? line.drop { $0 != " " }.dropFirst() : line
        items[items.count - 1] = Explanation(
          list: last.list, name: last.name, text: "\(last.text)\(words) ")
      }
    }
    return items
  }
}

extension Substring {
  /// Returns what follows a prefix; nil if the text does not begin with it.
  fileprivate func after(_ prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }

  /// The text without a point at its end.
  fileprivate var trimmingPoint: Substring { hasSuffix(".") ? dropLast() : self }
}

/// The sections with single values, each with the text before a key in a file.
private let sections = [
  "show": "show: {", "draw": "draw: {", "inspect.thresholds": "inspect: {thresholds: {",
  "defaults": "gestures: {defaults: {",
]

/// The explanations of the keys of these sections whose values are numbers or lengths.
private let numericKeys: [Explanation] = {
  let tables = [
    "show": ConfigurationKey.show, "draw": ConfigurationKey.draw,
    "inspect.thresholds": ConfigurationKey.thresholds, "defaults": ConfigurationKey.defaults,
  ]
  return Explanation.items(of: "fingertip.yaml.5", { sections[$0] != nil }) {
    $0.after("Ic ").map { String($0.prefix { $0 != " " }) }
  }.filter { item in
    tables[item.list]?.contains { $0.name == item.name && $0.form.base.isNumeric } == true
  }
}()

extension ValueForm {
  /// Whether its values are numbers, with or without a unit, and more than two.
  fileprivate var isNumeric: Bool {
    switch self {
    case .number, .length, .millimetres: true
    case .whole(let range): range.count > 2
    default: false
    }
  }

  /// The ranges of its single numbers, also those of alternatives.
  fileprivate var numbers: [ClosedRange<Double>] {
    switch self {
    case .number(let range): [range]
    case .whole(let range): [Double(range.lowerBound)...Double(range.upperBound)]
    case .either(let form, _), .oneOrMore(let form, _): form.numbers
    case .oneOf(let forms): forms.flatMap(\.numbers)
    default: []
    }
  }
}

/// Returns values of which the first two are the ends of a range, and the others are just outside.
private func trials(_ range: ClosedRange<Double>) -> [String] {
  let step = range.lowerBound == range.lowerBound.rounded() && range.upperBound >= 2 ? 1 : 0.01
  return [range.lowerBound, range.upperBound, range.lowerBound - step, range.upperBound + step]
    .map { Decimal.text(($0 * 1000).rounded() / 1000) }
}

@Test(
  "A key accepts exactly the numbers of the range that the configuration's manual names",
  arguments: numericKeys)
private func keyRange(_ key: Explanation) throws {
  let head = try #require(sections[key.list])
  let tail = String(repeating: "}", count: head.count { $0 == "{" })
  let accepted = key.ranges.contains { range in
    trials(range).map {
      Configuration(Array("\(head)\(key.name): \($0)\(tail)\n".utf8)).problems.isEmpty
    } == [true, true, false, false]
  }
  #expect(accepted, "\(key.text)")
}

@Test("The configuration's manual explains more than ninety keys with numbers")
func numericKeyCount() { #expect(numericKeys.count > 90) }

@Test(
  "The configuration's manual names the range of every number of regions and gestures",
  arguments: Explanation.items(of: "fingertip.yaml.5", { SectionName(rawValue: $0) != nil }) {
    $0.after("Ic ").map { String($0.prefix { $0 != " " }) }
  })
private func regionNumber(_ key: Explanation) throws {
  let section = try #require(SectionName(rawValue: key.list))
  let known = try #require(ConfigurationKey.keys(of: section).first { $0.name == key.name })
  // The ends of scales are limited only by the precision of numbers.
  for range in known.form.numbers where range.upperBound < 1e9 {
    #expect(key.ranges.contains(range), "\(range): \(key.text)")
  }
}

@Test(
  "An option accepts exactly the numbers of the range that the manual names",
  arguments: Explanation.items(of: "fingertip.1", { $0.hasPrefix("options ") }) { head in
    head.split(separator: " ").first { $0.hasPrefix("-") }.map { String($0.dropFirst()) }
  }.filter { item in
    Option.all.contains { $0.name == item.name && $0.value?.base.isNumeric == true }
  })
private func optionRange(_ key: Explanation) throws {
  let option = try #require(Option.all.first { $0.name == key.name })
  let command = try #require(Command.table.first { $0.takes.contains(option.group) })
  let parser = CommandLineParser(commands: Command.table, environment: Environment([:]))
  let operands = command.needsOperand ? ["a"] : []
  let accepted = key.ranges.contains { range in
    trials(range).map {
      (try? parser.parse(["fingertip", command.name, "--\(key.name)=\($0)"] + operands)) != nil
    } == [true, true, false, false]
  }
  #expect(accepted, "\(key.text)")
}
