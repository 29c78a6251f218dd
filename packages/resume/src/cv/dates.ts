/** A period read from a CV. Its dates are `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or ''. */
export interface CvPeriod {
  readonly startDate: string
  readonly endDate: string
  readonly current: boolean
}

/** Whether dates such as 3/4/2020 start with the day or the month. */
export type DayOrder = 'day-first' | 'month-first'

const months: readonly RegExp[] = [
  /^(?:jan|jän|ene|gen)/i,
  /^(?:feb|fév|fev)/i,
  /^(?:mar|mär|maer|mrz|maa|mrt)/i,
  /^(?:apr|avr|abr)/i,
  /^(?:may|mai|mag|mei|maj)/i,
  /^(?:jun|juin|giu)/i,
  /^(?:jul|juil|lug)/i,
  /^(?:aug|aoû|aout|ago)/i,
  /^(?:sep|set)/i,
  /^(?:oct|okt|ott)/i,
  /^nov/i,
  /^(?:dec|dez|déc|dic|des)/i,
]

const monthWords =
  'january|february|march|april|may|june|july|august|september|october|november|december|' +
  'januar|jänner|februar|märz|maerz|mai|juni|juli|oktober|dezember|' +
  'janvier|février|fevrier|mars|avril|juin|juillet|août|aout|septembre|octobre|novembre|décembre|decembre|' +
  'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre|' +
  'januari|februari|maart|mei|augustus|augusti|maj|marts|desember|' +
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|' +
  'janv|févr|fév|fev|avr|juil|aoû|déc|ene|abr|ago|dic|gen|mag|giu|lug|set|ott|' +
  'mrt|sept|jan|jän|feb|mar|mär|mrz|apr|jun|jul|aug|sep|oct|okt|nov|dec|dez'
const year = '(?:19[4-9]\\d|20[0-4]\\d)'
const named = `(?:\\d{1,2}(?:st|nd|rd|th|\\.)?\\s+)?(?:${monthWords})(?!\\p{L})\\.?,?\\s*(?:\\d{1,2}(?:st|nd|rd|th)?,\\s*)?(?:of\\s+)?(?:${year}|['’]\\d{2})`
const numeric = `\\d{1,2}[./-]\\d{1,2}[./-]${year}|${year}[-./](?:0[1-9]|1[0-2])(?:[-./](?:0[1-9]|[12]\\d|3[01]))?(?!\\d)|(?:0?[1-9]|1[0-2])\\s?[./-]\\s?${year}`
const season = `(?:spring|summer|autumn|fall|winter|frühjahr|sommer|herbst|été|automne|hiver|sommaren|zomer|herfst|verano)\\s+${year}`
const date = `(?:${named}|${numeric}|${season}|${year})`
const now =
  "(?:present|current(?:ly)?|now|today|ongoing|to date|(?:to )?till date|date|(?:bis )?heute|jetzt|laufend|aujourd['’]hui|présent|actuel(?:lement)?|ce jour|presente|actual(?:idad|mente)?|hoy|derzeit|attuale|attualmente|oggi|ad oggi|in corso|aktuell|dato|data odierna|heden|nu|nåværende|nuværende|pågående|nå|en cours|en curso)"
/** Matches month and year such as "06/18", which is accepted as a date only in a period. */
const shortYear = '(?:0[1-9]|1[0-2])[./]\\d{2}'
const dash =
  '(?:\\s*(?:-|–|—|‒|−|~|→|/(?=\\s))\\s*|\\s+(?:to|until|till|through|thru|bis|à|au|ad?|hasta|al|tot|t\\/m|til|fino a)\\s+(?:the\\s+)?)'
const since = '(?:since|from|seit|ab|depuis|desde|sinds|sedan|siden|dal)'
const edge = '(?<![\\p{L}\\d])'

const range = new RegExp(
  `${edge}(?:from\\s+|von\\s+|de\\s+|da\\s+|van\\s+|du\\s+)?(${date})${dash}(${date}|${now})(?![\\p{L}\\d])`,
  'iu',
)
const shared = new RegExp(
  `${edge}(${monthWords})\\.?${dash}((?:${monthWords})\\.?\\s+${year})(?![\\p{L}\\d])`,
  'iu',
)
const shortRange = new RegExp(`${edge}(${shortYear})${dash}(${shortYear}|${now})(?![\\p{L}\\d./])`, 'iu')
/** Matches a start and an end date without a dash, from two cells or lines. */
const besides = new RegExp(`${edge}(${date})[\\s]+(${date}|${now})(?![\\p{L}\\d])`, 'iu')
const short = new RegExp(`${edge}(${year})\\s?[-–/]\\s?(\\d{2})(?![\\d./-])`, 'u')
const open = new RegExp(`${edge}${since}\\s+(${date})(?![\\p{L}\\d])`, 'iu')
const aloneInCell = new RegExp(`(?<=\\t)(${date})$|^(${date})(?=\\t)`, 'iu')
const single = new RegExp(`${edge}(${date})(?![\\p{L}\\d])`, 'iu')

const two = (value: string | number) => String(value).padStart(2, '0')

/** Converts a date in a CV to `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; '' if it is no date. */
export function readDate(text: string, order: DayOrder): string {
  const value = text.trim()
  const fullYear = new RegExp(year).exec(value)?.[0]
  const shortYear = /['’](\d{2})/.exec(value)?.[1] ?? /^(?:0[1-9]|1[0-2])[./](\d{2})$/.exec(value)?.[1]
  const inYear = fullYear ?? (shortYear ? `${Number(shortYear) > 50 ? 19 : 20}${shortYear}` : '')
  if (!inYear) return ''
  const word = /\p{L}{3,}/u.exec(value)?.[0] ?? ''
  const month = months.findIndex((pattern) => pattern.test(word)) + 1
  if (month > 0) {
    const inMonth = Number(
      /^(\d{1,2})(?:st|nd|rd|th|\.)?\s/.exec(value)?.[1] ??
        /\s(\d{1,2})(?:st|nd|rd|th)?,/.exec(value)?.[1] ??
        0,
    )
    return `${inYear}-${two(month)}${inMonth >= 1 && inMonth <= 31 ? `-${two(inMonth)}` : ''}`
  }
  const numbers = value.split(/[./\-\s]+/).filter((part) => /^\d+$/.test(part))
  if (numbers.length === 1 || word) return inYear
  if (numbers[0] === inYear) {
    return [inYear, ...numbers.slice(1).map(two)].join('-')
  }
  if (numbers.length === 2) return `${inYear}-${two(numbers[0] ?? '')}`
  const [one = 0, other = 0] = numbers.map(Number)
  const [inDay, inMonth] = one > 12 || (other <= 12 && order === 'day-first') ? [one, other] : [other, one]
  return inMonth >= 1 && inMonth <= 12 && inDay <= 31 ? `${inYear}-${two(inMonth)}-${two(inDay)}` : inYear
}

/** Detects from all dates of a CV whether they start with the day or the month; day first if unclear. */
export function dayOrderOf(text: string): DayOrder {
  for (const [, one, other] of text.matchAll(/(?<!\d)(\d{1,2})[./-](\d{1,2})[./-](?:19|20)\d{2}(?!\d)/g)) {
    if (Number(one) > 12) return 'day-first'
    if (Number(other) > 12) return 'month-first'
  }
  return 'day-first'
}

/** A period found in a line, with the other text of the line. */
export interface DatedText {
  readonly period: CvPeriod
  readonly rest: string
  /** Text of the line to the left of the period. */
  readonly before: string
  /** Whether a word such as "from" or "since" precedes the period. */
  readonly isOpened: boolean
}

const parted = (text: string, match: RegExpExecArray): Omit<DatedText, 'period'> => ({
  rest: without(text, match),
  before: text.slice(0, match.index),
  isOpened: /^(?:from|von|de|since|seit|ab|depuis|desde|sinds|sedan|siden|dal)\s/i.test(match[0]),
})

function without(text: string, match: RegExpExecArray): string {
  const open = text.slice(0, match.index)
  const close = text.slice(match.index + match[0].length)
  // Also removes brackets, separators and durations such as "(3 years 2 months)" next to the period.
  const before = open.replace(/[\s([,;|·•:–—-]+$/u, '')
  const after = close
    .replace(
      /^\s*[)\]]?\s*(?:[·•|,(]?\s*(?:\d+\s*(?:yrs?|years?|mos?|months?|Jahre?|Monate?)\.?\s*)+\)?)/iu,
      '',
    )
    .replace(/^[\s)\],;|·•:–—-]+/u, '')
  return before && after ? `${before}\t${after}` : before || after
}

/** Rejects two dates without a dash if they are not in chronological order: they are no period. */
function inOrder(match: RegExpExecArray | null, order: DayOrder): RegExpExecArray | null {
  const [from, to] = [match?.[1] ?? '', match?.[2] ?? ''].map((text) => readDate(text, order))
  return match && (!to || (from ?? '').slice(0, 7) <= to.slice(0, 7)) ? match : null
}

/** Reads a single date in a table cell ("Cardinal Freight⇥Summer 2025") as both start and end. */
function inOwnCell(text: string, order: DayOrder): DatedText | undefined {
  const match = aloneInCell.exec(text)
  const at = readDate(match?.[1] ?? match?.[2] ?? '', order)
  return match && at
    ? { period: { startDate: at, endDate: at, current: false }, ...parted(text, match) }
    : undefined
}

/**
 * Finds the period in a line.
 * @param loose also accepts a single date as the end, such as of a degree or certificate
 */
export function findPeriod(text: string, order: DayOrder, loose = false): DatedText | undefined {
  const both = range.exec(text) ?? shortRange.exec(text) ?? inOrder(besides.exec(text), order)
  if (both) {
    const [, from = '', to = ''] = both
    const current = readDate(to, order) === ''
    return {
      period: { startDate: readDate(from, order), endDate: current ? '' : readDate(to, order), current },
      ...parted(text, both),
    }
  }
  const sharing = shared.exec(text)
  if (sharing) {
    const [, from = '', to = ''] = sharing
    const inYear = new RegExp(year).exec(to)?.[0] ?? ''
    return {
      period: {
        startDate: readDate(`${from} ${inYear}`, order),
        endDate: readDate(to, order),
        current: false,
      },
      ...parted(text, sharing),
    }
  }
  const years = short.exec(text)
  if (years && Number(years[2]) > Number(years[1]?.slice(2)) && Number(years[2]) > 12) {
    const [, from = '', to = ''] = years
    return {
      period: { startDate: from, endDate: `${from.slice(0, 2)}${to}`, current: false },
      ...parted(text, years),
    }
  }
  const begun = open.exec(text)
  if (begun) {
    return {
      period: { startDate: readDate(begun[1] ?? '', order), endDate: '', current: true },
      ...parted(text, begun),
    }
  }
  const one = loose ? single.exec(text) : null
  if (!one) return loose ? undefined : inOwnCell(text, order)
  return {
    period: { startDate: '', endDate: readDate(one[1] ?? '', order), current: false },
    ...parted(text, one),
    rest: without(text, one)
      .replace(/\b(?:graduated|graduation|expected|completed|awarded|issued|obtained)(?: in| on)?:?$/i, '')
      .trim(),
  }
}
