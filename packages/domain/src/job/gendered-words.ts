/** Wording that sounds meant for one gender, and what to write instead. */
interface GenderedWord {
  readonly pattern: RegExp
  readonly alternative: string
  /** Whether it names people, so that a sign such as (m/w/d) makes it mean everybody. */
  readonly isNoun: boolean
}

/** Not after `/` or "or": "he/she will" and "his or her duties" name both. */
const start = '(?<![\\p{L}\\p{N}/])(?<!\\b(?:he|she|his|her) or )'
const end = '(?![\\p{L}\\p{N}/])'

const english = (pattern: string, alternative: string, isNoun = true): GenderedWord => ({
  pattern: new RegExp(`${start}(?:${pattern})${end}`, 'iu'),
  alternative,
  isNoun,
})

/** German nouns are matched with their capital letter, the word before them is open: "Reiseverkehrskaufmann". */
const german = (pattern: string, alternative: string): GenderedWord => ({
  pattern: new RegExp(`${start}\\p{L}*(?:${pattern})${end}`, 'u'),
  alternative,
  isNoun: true,
})

const words: readonly GenderedWord[] = [
  english('sales(?:man|men|woman|women|lady|girl)', 'salesperson'),
  english('business(?:man|men|woman|women)', 'business person'),
  english('chair(?:man|woman)', 'chair'),
  english('spokes(?:man|woman)', 'spokesperson'),
  english('fore(?:man|men|woman)', 'supervisor'),
  english('handy(?:man|men)', 'maintenance worker'),
  english('repair(?:man|men)', 'repair technician'),
  english('service(?:man|men)', 'service technician'),
  english('crafts(?:man|men)', 'craftworker'),
  english('trades(?:man|men)', 'tradesperson'),
  english('line(?:man|men)', 'line worker'),
  english('journey(?:man|men)', 'qualified worker'),
  english('work(?:man|men)', 'worker'),
  english('fire(?:man|men)', 'firefighter'),
  english('police ?(?:man|men|woman|women)', 'police officer'),
  english('(?:post|mail)(?:man|men)', 'postal worker'),
  english('delivery ?(?:man|men|boys?)', 'delivery driver'),
  english('bar(?:man|men|maids?)', 'bartender'),
  english('cleaning (?:lady|ladies|woman|women)', 'cleaner'),
  english('camera(?:man|men)', 'camera operator'),
  english('dra(?:ft|ught)s(?:man|men)', 'drafter'),
  english('watch(?:man|men)', 'security guard'),
  english('ombuds(?:man|men)', 'ombudsperson'),
  english('chamber ?maids?|house ?maids?', 'housekeeper'),
  english('waitress(?:es)?', 'waiting staff'),
  english('air hostess(?:es)?|steward(?:ess|esses)', 'flight attendant'),
  english('hostess(?:es)?', 'host'),
  english('actress(?:es)?', 'actor'),
  english('girl friday|office girl', 'office assistant'),
  english('(?:young|strong) (?:man|men|woman|women|lady|ladies)', 'person'),
  english('manpower', 'staff', false),
  english('man[- ]hours', 'working hours', false),
  english('rock ?stars?|ninjas?|gurus?', 'expert', false),
  english('guys', 'team', false),
  english('s?he (?:will|must|should)', 'you', false),
  english('(?:his|her) (?:duties|responsibilities|tasks)', 'your', false),
  german('[Kk]rankenschwestern?|Schwestern?', 'Pflegefachkraft'),
  german('Kindergärtnerin(?:nen)?', 'pädagogische Fachkraft'),
  german('[Pp]utzfrau(?:en)?|[Rr]einigungsfrau(?:en)?', 'Reinigungskraft'),
  german('Sekretärin(?:nen)?', 'Assistenz'),
  german('Empfangsdamen?', 'Empfangskraft'),
  german('Zimmermädchen', 'Zimmerreinigungskraft'),
  german('[Kk]auf(?:mann|frau)', 'Kaufleute'),
  german('[Ff]ach(?:mann|frau)', 'Fachkraft'),
  german('[Ff]euerwehrmann', 'Feuerwehrkraft'),
  german('[Ss]teuermann', 'Schiffsführung'),
  german('[Vv]ertrauensmann|Obmann|Ombudsmann', 'Vertrauensperson'),
  german('[Kk]amera(?:mann|frau)', 'Kamerafachkraft'),
]

const letter = '(?:[mwfdxhid]|div)'
/** Signs that a text means all genders: (m/w/d), f/m/x, "Kaufmann/-frau", "Verkäufer*in", "-mann oder -frau". */
const signs = new RegExp(
  [
    `\\(\\s*${letter}(?:\\s*[/|,]\\s*${letter})+\\s*\\)`,
    `(?<![\\p{L}/])${letter}\\s*[/|]\\s*${letter}\\s*[/|]\\s*${letter}(?![\\p{L}/])`,
    '\\p{Ll}(?:[*:_]|/-?)(?:in|innen|frau|mann)(?!\\p{L})',
    '(?:mann|frau)\\s*(?:/|oder|und|bzw\\.?|or)\\s*-?\\p{L}*(?:mann|frau)(?!\\p{L})',
    '\\(all genders\\)',
  ].join('|'),
  'iu',
)

/** Whether a title says that it means all genders. */
export function namesAllGenders(text: string): boolean {
  return signs.test(text)
}

/** A gendered wording found in a text. */
export interface GenderedFinding {
  /** As written in the text. */
  readonly words: string
  readonly alternative: string
}

const mostFindings = 5

/**
 * Finds gendered wording, each word of the list once, in the order of the text; at most five.
 * @param isForAll whether a title beside the text names all genders; its nouns then mean everybody
 */
export function findGenderedWords(text: string, isForAll = namesAllGenders(text)): GenderedFinding[] {
  const found = words.flatMap(({ pattern, alternative, isNoun }) => {
    const match = isNoun && isForAll ? null : pattern.exec(text)
    return match ? [{ words: match[0], alternative, at: match.index }] : []
  })
  return found
    .toSorted((one, other) => one.at - other.at)
    .slice(0, mostFindings)
    .map((one) => ({ words: one.words, alternative: one.alternative }))
}
