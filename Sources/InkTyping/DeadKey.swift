/// A key that puts an accent on the letter typed next.
///
/// The letters are those of the compose sequences that X has for every locale with UTF-8, so that a
/// keyboard types the same as in other programs.
package enum DeadKey: UInt32, CaseIterable, Hashable, Sendable {
  /// A grave accent, as on à.
  case grave = 0xFE50
  /// An acute accent, as on á.
  case acute = 0xFE51
  /// A circumflex, as on â.
  case circumflex = 0xFE52
  /// A tilde, as on ã.
  case tilde = 0xFE53
  /// A macron, as on ā.
  case macron = 0xFE54
  /// A breve, as on ă.
  case breve = 0xFE55
  /// A dot above, as on ż.
  case aboveDot = 0xFE56
  /// A diaeresis, as on ä.
  case diaeresis = 0xFE57
  /// A ring above, as on å.
  case aboveRing = 0xFE58
  /// A double acute accent, as on ő.
  case doubleAcute = 0xFE59
  /// A caron, as on č.
  case caron = 0xFE5A
  /// A cedilla, as on ç.
  case cedilla = 0xFE5B
  /// An ogonek, as on ą.
  case ogonek = 0xFE5C
  /// A dot below, as on ạ.
  case belowDot = 0xFE60
  /// A hook above, as on ả.
  case hook = 0xFE61
  /// A horn, as on ơ.
  case horn = 0xFE62
  /// A stroke through the letter, as in ø.
  case stroke = 0xFE63
  /// A comma below, as on ș.
  case belowComma = 0xFE6E
  /// The sign of a currency, as € for e.
  case currency = 0xFE6F
  /// A Greek letter, as μ for m.
  case greek = 0xFE8C

  /// The accent by itself, typed by the same key again.
  package var sign: String {
    switch self {
    case .grave: "`"
    case .acute: "´"
    case .circumflex: "^"
    case .tilde: "~"
    case .macron: "¯"
    case .breve: "˘"
    case .aboveDot: "˙"
    case .diaeresis: "¨"
    case .aboveRing: "°"
    case .doubleAcute: "˝"
    case .caron: "ˇ"
    case .cedilla: "¸"
    case .ogonek: "˛"
    case .belowDot: "."
    case .hook: "ˀ"
    case .horn: "ʼ"
    case .stroke: "/"
    case .belowComma: ","
    case .currency: "¤"
    case .greek: "µ"
    }
  }

  /// The text that a space types after the key: a quote if keyboards for English have one in place
  /// of the accent, and otherwise the accent by itself.
  private var spaced: String {
    switch self {
    case .acute: "'"
    case .diaeresis: "\""
    default: sign
    }
  }

  /// The label of its key; a dotted circle shows accents whose sign alone is not clear.
  var cap: String {
    switch self {
    case .belowDot: "◌\u{323}"
    case .hook: "◌\u{309}"
    case .horn: "◌\u{31B}"
    case .belowComma: "◌\u{326}"
    default: sign
    }
  }

  /// The letters that can take the accent, each followed by the combined letter.
  private var letters: String {
    switch self {
    case .grave:
      "aàeèiìoòuùnǹwẁyỳAÀEÈIÌOÒUÙNǸWẀYỲüǜÜǛ" + "ăằâầêềôồơờưừĂẰÂẦÊỀÔỒƠỜƯỪ"
    case .acute:
      "aáeéiíoóuúyýcćgǵlĺnńrŕsśwẃzźkḱmḿpṕAÁEÉIÍOÓUÚYÝCĆGǴLĹNŃRŔSŚWẂZŹKḰMḾPṔ"
        + "æǽÆǼøǿØǾüǘÜǗαάεέηήιίοόυύωώϊΐϋΰΑΆΕΈΗΉΙΊΟΌΥΎΩΏ"
        + "ăắâấêếôốơớưứĂẮÂẤÊẾÔỐƠỚƯỨ"
    case .circumflex:
      "aâeêiîoôuûcĉgĝhĥjĵsŝwŵyŷzẑAÂEÊIÎOÔUÛCĈGĜHĤJĴSŜWŴYŶZẐ"
        + "0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹+⁺-⁻=⁼(⁽)⁾"
    case .tilde: "aãnñoõiĩuũeẽyỹvṽAÃNÑOÕIĨUŨEẼYỸVṼăẵâẫêễôỗơỡưữĂẴÂẪÊỄÔỖƠỠƯỮ"
    case .macron: "aāeēiīoōuūyȳgḡAĀEĒIĪOŌUŪYȲGḠüǖÜǕ"
    case .breve: "aăeĕgğiĭoŏuŭAĂEĔGĞIĬOŎUŬ"
    case .aboveDot: "cċeėgġzżnṅsṡiıbḃdḋfḟhḣmṁpṗtṫCĊEĖGĠZŻNṄSṠIİBḂDḊFḞHḢMṀPṖTṪ"
    case .diaeresis: "aäeëiïoöuüyÿwẅAÄEËIÏOÖUÜYŸWẄιϊυϋΙΪΥΫ"
    case .aboveRing: "aåuůwẘyẙAÅUŮ"
    case .doubleAcute: "oőuűOŐUŰ"
    case .caron: "cčdďeělľnňrřsštťzžgǧaǎiǐoǒuǔüǚkǩCČDĎEĚLĽNŇRŘSŠTŤZŽGǦAǍIǏOǑUǓÜǙKǨ"
    case .cedilla: "cçsştţgģkķlļnņrŗeȩCÇSŞTŢGĢKĶLĻNŅRŖEȨ"
    case .ogonek: "aąeęiįuųoǫAĄEĘIĮUŲOǪ"
    case .belowDot:
      "aạeẹiịoọuụyỵăặâậêệôộơợưựbḅdḍhḥkḳlḷmṃnṇrṛsṣtṭvṿwẉzẓ"
        + "AẠEẸIỊOỌUỤYỴĂẶÂẬÊỆÔỘƠỢƯỰBḄDḌHḤKḲLḶMṂNṆRṚSṢTṬVṾWẈZẒ"
    case .hook: "aảeẻiỉoỏuủyỷăẳâẩêểôổơởưửAẢEẺIỈOỎUỦYỶĂẲÂẨÊỂÔỔƠỞƯỬ"
    case .horn: "oơuưOƠUƯ"
    case .stroke: "oøOØlłLŁdđDĐhħHĦtŧTŦbƀiɨ"
    case .belowComma: "sșSȘtțTȚ"
    case .currency:
      "A₳a؋B₱b฿C₡c¢D₯d₫E₠e€F₣fƒG₲g₲H₴h₴I៛i﷼K₭k₭L₤l£Mℳm₥N₦n₦O૱o௹P₧p₰r₢R₨S$s₪T₮t৳W₩w₩Y円y¥"
    case .greek:
      "AΑaαBΒbβDΔdδEΕeεFΦfφGΓgγHΗhηIΙiιJΘjθKΚkκLΛlλMΜmμ"
        + "NΝnνOΟoοPΠpπQΧqχRΡrρSΣsσTΤtτUΥuυWΩwωXΞxξYΨyψZΖzζ"
    }
  }

  /// Returns the combination with the next text.
  ///
  /// This is the letter with the accent, or the text that a space types, or the accent alone before
  /// the same accent, or both in a row if there is no such letter.
  package func combined(with text: String) -> String {
    if text == " " { return spaced }
    if text == sign { return sign }
    return letter(of: text) ?? sign + text
  }

  /// Returns the combination of accents with the next text.
  ///
  /// This is the letter with all of them, in whichever order they were typed; otherwise all in a
  /// row.
  static func combined(_ accents: [DeadKey], with text: String) -> String {
    if accents.count == 1 { return accents[0].combined(with: text) }
    for order in [accents, accents.reversed()] {
      let letter = order.reduce(text as String?) { base, accent in
        base.flatMap { accent.letter(of: $0) }
      }
      if let letter { return letter }
    }
    let signs = accents.map(\.sign).joined()
    return text == " " ? signs : signs + text
  }

  /// Returns a letter with the accent; nil if there is no such letter.
  private func letter(of base: String) -> String? {
    let letters = Array(letters)
    for index in stride(from: 0, to: letters.count - 1, by: 2) where String(letters[index]) == base
    {
      return String(letters[index + 1])
    }
    return nil
  }
}
