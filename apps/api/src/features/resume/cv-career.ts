import type { Education, Experience } from '@vouch/contract'
import type { NewId } from '@vouch/domain'
import type { DayOrder } from './cv-dates.ts'
import { type FoundEntry, splitEntries, tell } from './cv-entries.ts'
import type { CvLine } from './cv-line.ts'
import { isLargeTown, isPlace, isTownLike } from './cv-place.ts'
import { commaParts, institutionScore, isDegree, organisationWords, titleScore } from './cv-words.ts'

/**
 * Takes the place off the end of "Acme Ltd, Leeds, UK".
 * @param hasPlace whether the place stands elsewhere, so that none needs to be guessed from a firm's name
 * @param wanted whether a name is still missing, so that "Oakwood, London, UK" is not taken for a place as a whole
 */
function placeOff(text: string, wanted: boolean, hasPlace: boolean): { text: string; place: string } {
  const isName = wanted && (text.split(',').length > 2 || titleScore(text) < 0)
  if (!isName && isPlace(text)) return { text: '', place: text }
  const bracket = /^(.*\S)\s*\(([^()]+)\)$/u.exec(text)
  if (bracket?.[1] && bracket[2] && isPlace(bracket[2])) return { text: bracket[1], place: bracket[2] }
  const pieces = commaParts(text)
  // "Senior Engineer, Airbus, Bristol, UK": of four parts two are names where both are still missing.
  for (let from = wanted && pieces.length > 3 ? 2 : 1; from < pieces.length; from += 1) {
    const place = pieces.slice(from).join(', ')
    if (!isNamed(pieces[from] ?? '') && isPlace(place))
      return { text: pieces.slice(0, from).join(', '), place }
  }
  // "Rheinbau GmbH, Köln": after what is clearly a firm's name, a town.
  const [firm = '', town] = pieces
  if (!hasPlace && pieces.length === 2 && town && isFirm(firm) && isTownLike(town) && !isNamed(town)) {
    return { text: firm, place: town }
  }
  return { text, place: '' }
}

/** Several who do something are a firm: "Bergrivier Builders". */
const isFirm = (text: string) =>
  titleScore(text) < 0 ||
  /\s(?:builders|roofers|painters|brothers|partners|lawyers|architects|engineers|consultants)$/i.test(text)

const isNamed = (text: string) => organisationWords(text) || titleScore(text) > 0 || isDegree(text)

/** The parts of an entry's head without the place, and the place. */
function headParts(head: FoundEntry['head']): { texts: string[]; place: string } {
  const texts: string[] = []
  let place = ''
  const hasPlace = head.flat().some(isPlace)
  for (const part of head.flat()) {
    const split =
      texts.length === 0 && !part.includes(',')
        ? { text: part, place: '' }
        : placeOff(part, texts.length < 2, hasPlace)
    if (split.text) texts.push(split.text)
    if (split.place && !place) place = split.place
  }
  return { texts, place }
}

/** Two names out of a head with one part: "Nurse at Leeds Hospital", "Nurse, Leeds Hospital", "Leeds Hospital: Nurse". */
function inTwo(text: string): string[] {
  // Behind a comma these join the words of the name: "Analyst, Bank for Industry".
  const at = /^(.{2,80}?)\s+(?:at|@|bei|chez|(?<!,.*)(?:en|with|for)(?!.*,))\s+(\p{Lu}.*)$/u.exec(text)
  // "Master en Communication" is one thing.
  if (at?.[1] && at[2] && !isDegree(`${at[1]} en`)) return [at[1], at[2]]
  const colon = /^([^:]{2,60}):\s+(.+)$/u.exec(text)
  if (colon?.[1] && colon[2]) return [colon[1], colon[2]]
  const pieces = commaParts(text)
  if (pieces.length < 2) return [text]
  // "Manager, Customer Success, Acme, Inc.": the firm begins where its ending says so.
  const last = pieces.at(-1) ?? ''
  const from = pieces.length > 2 && /,/.test(last) ? pieces.length - 1 : 1
  return [pieces.slice(0, from).join(', '), pieces.slice(from).join(', ')]
}

/**
 * "Civil Engineer, Roads Department" beside "Beaufort West": two names and a town. Where the firm's name does not say
 * that it is one, the town must be known: "Manager, Customer Success" may stand beside "Northwind".
 */
function withTown(
  texts: readonly string[],
  towns: ReadonlySet<string>,
): { texts: readonly string[]; town: string } {
  const [first = '', second = ''] = texts
  const both = texts.length === 2 && first.includes(',') ? inTwo(first) : []
  const [title = '', firm = ''] = both
  const isClear =
    titleScore(title) > 0 &&
    (organisationWords(firm)
      ? isTownLike(second) && !isNamed(second)
      : titleScore(firm) <= 0 && (towns.has(townForm(second)) || isLargeTown(second)))
  return isClear ? { texts: both, town: second } : { texts, town: '' }
}

interface Named {
  readonly entry: FoundEntry
  readonly texts: readonly string[]
  readonly place: string
}

function named(entry: FoundEntry, towns: ReadonlySet<string>): Named {
  const { texts, place } = headParts(entry.head)
  if (texts.length === 1) return { entry, texts: texts.flatMap(inTwo), place }
  const parted = withTown(texts, towns)
  return { entry, texts: parted.texts, place: place || parted.town }
}

/** Whether the first part is of the first kind, as most entries of the section clearly say; undecided: yes. */
function firstComesFirst(all: readonly Named[], score: (text: string) => number): boolean {
  let votes = 0
  for (const { texts } of all) {
    const [first, second] = texts
    if (first && second) votes += Math.sign(score(first) - score(second))
  }
  return votes >= 0
}

function choose(
  texts: readonly string[],
  score: (text: string) => number,
  firstFirst: boolean,
): [string, string] {
  const [first = '', second = ''] = texts
  if (!second) return score(first) < 0 ? ['', first] : [first, '']
  const clear = score(first) - score(second)
  const inOrder = clear === 0 ? firstFirst : Math.abs(clear) >= 2 ? clear > 0 : firstFirst
  return inOrder ? [first, second] : [second, first]
}

const townForm = (text: string) => text.trim().toLowerCase()

/** Takes a town off the end of "Acme S.A., Kraków" where the CV names it elsewhere too: a name alone may be anything. */
function townOff(employer: string, towns: ReadonlySet<string>): { employer: string; town: string } {
  const pieces = commaParts(employer)
  const town = pieces.at(-1) ?? ''
  if (pieces.length < 2 || !(towns.has(townForm(town)) || isLargeTown(town))) return { employer, town: '' }
  return { employer: pieces.slice(0, -1).join(', '), town }
}

/** A title beside its dates and nothing more. */
const isTitleOnly = ({ head, above }: FoundEntry): boolean =>
  above === 0 && head.flat().length === 1 && !head.flat()[0]?.includes(',')

/** The employer stands above the line with the title and the dates, where more titles may follow. */
const isNameAbove = ({ head, above }: FoundEntry, employer: string): boolean =>
  head.length > above && head.slice(0, above).flat().join(', ').includes(employer)

const isOwnMaster = (title: string): boolean =>
  /free-?lanc|self-?employed|selbst(?:st)?ändig|indépendant|autónom/i.test(title)

/**
 * The jobs of a section, as far as one can tell them.
 * @param city where the person lives, '' when the CV does not say it
 */
export function readExperiences(
  lines: readonly CvLine[],
  order: DayOrder,
  id: NewId,
  city = '',
): Experience[] {
  const entries = splitEntries(lines, order)
  const places = [city, ...entries.map(({ head }) => headParts(head).place)].flatMap((place) =>
    place.split(','),
  )
  const towns = new Set(places.map(townForm).filter(Boolean))
  const all = entries.map((entry) => named(entry, towns))
  for (const { place } of all) if (place) towns.add(townForm(place))
  const titleFirst = firstComesFirst(all, titleScore)
  let employerBefore = ''
  return all.flatMap(({ entry, texts, place }) => {
    const [title, chosen] = choose(texts, titleScore, titleFirst)
    const { employer: named, town } = townOff(chosen, towns)
    const employer = named || (isTitleOnly(entry) && !isOwnMaster(title) ? employerBefore : '')
    // Several positions at one employer stand below its name, which is told once, in a line of its own.
    employerBefore = !named || isNameAbove(entry, named) ? employer : ''
    if (!title && !named) return []
    const { highlights, summary } = tell(entry.body)
    return [
      {
        id: id(),
        title: title.slice(0, 120),
        employer: employer.slice(0, 200),
        occupation: null,
        location: (place || town).slice(0, 200),
        description: '',
        url: '',
        ...(entry.period ?? { startDate: '', endDate: '', current: false }),
        summary: summary.slice(0, 5000),
        highlights: highlights.map((text) => text.slice(0, 1000)).slice(0, 50),
        skills: [],
      },
    ]
  })
}

const levels: readonly (readonly [RegExp, string])[] = [
  [/\bph\.?\s?d|d\.?\s?phil|doctor|doktor|promotion/i, 'doctorate'],
  [
    /\bm\.?\s?(?:sc|a|eng|ed|phil|s)\b|\bmba\b|\bmfa\b|ll\.?m|master|magister|máster|maestría|diplom(?!a)|staatsexamen/i,
    'master',
  ],
  [
    /\bb\.?\s?(?:sc|a|eng|tech|ed|com|s)\b|\bbba\b|\bbfa\b|ll\.?b|bachelor|licenciatura|grado en/i,
    'bachelor',
  ],
  [
    /high school|a-?levels?|abitur|baccalaur|bachillerato|matura|gcse|secondary|gymnasium/i,
    'upper-secondary',
  ],
]

/** A code of the master `education-levels` for the words of a degree; null when they do not tell. */
export function educationLevelOf(degree: string): string | null {
  return levels.find(([pattern]) => pattern.test(degree))?.[1] ?? null
}

/** "BSc (Hons) in Physics" → its kind and its subject. */
function degreeParts(text: string): { studyType: string; area: string } {
  const inSubject = /^(.*?(?:\b(?:of|degree|hons|honours)\b[^,]*?|\S))\s+(?:in|im|en)\s+(.+)$/iu.exec(text)
  if (inSubject?.[1] && inSubject[2] && isDegree(inSubject[1])) {
    return { studyType: inSubject[1].trim(), area: inSubject[2].trim() }
  }
  const comma = /^([^,:]+)[,:]\s*(.+)$/u.exec(text)
  if (comma?.[1] && comma[2] && isDegree(comma[1]))
    return { studyType: comma[1].trim(), area: comma[2].trim() }
  const shortName =
    /^((?:B|M|Ph|D)\.?\s?(?:Sc|A|Eng|Ed|Tech|Com|S|D|Phil)\.?(?:\s?\([^)]*\))?|MBA|LLB|LLM|BTEC|HND)\s+(\p{L}.*)$/u.exec(
      text,
    )
  if (shortName?.[1] && shortName[2]) return { studyType: shortName[1].trim(), area: shortName[2].trim() }
  return { studyType: text, area: '' }
}

const scoreWords =
  /\b(?:gpa|cgpa|grade|note|result|score|final (?:grade|mark)|average)\s*[:=]?\s*([\d.,]+(?:\s*(?:\/|out of)\s*[\d.]+)?|[A-F][+-]?|distinction|merit|pass)|\b(first[- ]class(?: honou?rs)?|2[:.][12]|(?:upper |lower )?second(?:[- ]class)?(?: honou?rs)?|third[- ]class(?: honou?rs)?|summa cum laude|magna cum laude|cum laude|with (?:distinction|honou?rs))\b/i

function takeScore(text: string): { text: string; score: string } {
  const match = scoreWords.exec(text)
  if (!match) return { text, score: '' }
  const rest = text
    .replace(match[0], '')
    .replace(/\(\s*\)/g, '')
    .replace(/[\s,;|·–-]+$/u, '')
    .trim()
  return { text: rest, score: (match[1] ?? match[2] ?? '').trim() }
}

/** "University of Bath, Mechanical Engineering" beside "MEng": a school, and what was studied there. */
function withSchoolApart(names: readonly string[]): readonly string[] {
  const mixed = names.findIndex((name) => institutionScore(name) > 0 && commaParts(name).length > 1)
  const [school = '', ...others] = commaParts(names[mixed] ?? '')
  const rest = names.filter((_, at) => at !== mixed)
  if (institutionScore(school) <= 0) return names
  // The degree itself, or its subject where it stands alone elsewhere: "PhD".
  const isSubject =
    others.some(isDegree) || rest.some((name) => isDegree(name) && degreeParts(name).area === '')
  return isSubject ? [school, ...rest, others.join(', ')] : names
}

/** The educations of a section. */
export function readEducations(lines: readonly CvLine[], order: DayOrder, id: NewId): Education[] {
  const all = splitEntries(lines, order, true).map((entry) => named(entry, new Set()))
  const institutionFirst = firstComesFirst(all, institutionScore)
  return all.flatMap(({ entry, texts }) => {
    let score = ''
    const clean = texts.flatMap((text) => {
      const taken = takeScore(text)
      score ||= taken.score
      return taken.text ? [taken.text] : []
    })
    const names = withSchoolApart(clean.length === 1 ? clean.flatMap(inTwo) : clean)
    const [institution, degree] = choose(names, institutionScore, institutionFirst)
    const rest = names.filter((text) => text !== institution && text !== degree)
    if (!institution && !degree) return []
    const told = tell(entry.body)
    score ||= [told.summary, ...told.highlights].map((text) => takeScore(text).score).find(Boolean) ?? ''
    const { studyType, area } = degreeParts(degree)
    const subject = area || (rest.find((text) => !isPlace(text)) ?? '')
    return [
      {
        id: id(),
        level: educationLevelOf(degree),
        institution: institution.slice(0, 200),
        area: subject ? { code: null, label: subject.slice(0, 200) } : null,
        studyType: studyType.slice(0, 120),
        url: '',
        startDate: entry.period?.startDate ?? '',
        endDate: entry.period?.endDate ?? '',
        score: score.slice(0, 60),
        courses: [],
      },
    ]
  })
}
