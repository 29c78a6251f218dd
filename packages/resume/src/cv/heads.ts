import type { CvEntry } from './entries.ts'
import { isPlace, isTown, isTownLike, isTownWithRegion } from './places.ts'
import { commaParts, isDegree, organisationWords, titleScore } from './vocabulary.ts'

/** Normalises the name of a town for comparison. */
export const townForm = (text: string) => text.trim().toLowerCase()

/**
 * Splits "Acme Ltd, Leeds, UK" into name and place.
 * @param wanted whether a name is still missing; "Oakwood, London, UK" is then not only a place
 * @param hasPlace whether another part is a place; a town is then not guessed from this text
 */
function splitPlace(text: string, wanted: boolean, hasPlace: boolean): { text: string; place: string } {
  const isName = wanted && (text.split(',').length > 2 || titleScore(text) < 0)
  if (!isName && (isPlace(text) || isTownWithRegion(text))) return { text: '', place: text }
  const bracket = /^(.*\S)\s*\(([^()]+)\)$/u.exec(text)
  if (bracket?.[1] && bracket[2] && isPlace(bracket[2])) return { text: bracket[1], place: bracket[2] }
  const pieces = commaParts(text)
  // With four parts, the first two are names: "Senior Engineer, Airbus, Bristol, UK".
  for (let from = wanted && pieces.length > 3 ? 2 : 1; from < pieces.length; from += 1) {
    const place = pieces.slice(from).join(', ')
    if (!isNamed(pieces[from] ?? '') && (isPlace(place) || isTownWithRegion(place)))
      return { text: pieces.slice(0, from).join(', '), place }
  }
  // A town after a text that is clearly a company: "Rheinbau GmbH, Köln".
  const [firm = '', town] = pieces
  if (!hasPlace && pieces.length === 2 && town && isFirm(firm) && isTownLike(town) && !isNamed(town)) {
    return { text: firm, place: town }
  }
  return { text, place: '' }
}

/** Whether a text is clearly a company name. Includes plurals of occupations, such as "Bergrivier Builders". */
const isFirm = (text: string) =>
  titleScore(text) < 0 ||
  /\s(?:builders|roofers|painters|brothers|partners|lawyers|architects|engineers|consultants)$/i.test(text)

const isNamed = (text: string) => organisationWords(text) || titleScore(text) > 0 || isDegree(text)

/** Separates the parts of an entry's head into names (title, employer) and a place. */
export function headParts(head: CvEntry['head']): { texts: string[]; place: string } {
  const texts: string[] = []
  let place = ''
  const hasPlace = head.flat().some(isPlace)
  for (const part of head.flat()) {
    const split =
      texts.length === 0 && !part.includes(',')
        ? { text: part, place: '' }
        : splitPlace(part, texts.length < 2, hasPlace)
    if (split.text) texts.push(split.text)
    if (split.place && !place) place = split.place
  }
  return { texts, place }
}

/** Splits title and employer: "Nurse at Leeds Hospital", "Nurse, Leeds Hospital", "Leeds Hospital: Nurse". */
export function splitHead(text: string): string[] {
  // After a comma, words such as "for" belong to the employer's name: "Analyst, Bank for Industry".
  const at = /^(.{2,80}?)\s+(?:at|@|bei|chez|(?<!,.*)(?:en|with|for)(?!.*,))\s+(\p{Lu}.*)$/u.exec(text)
  // Do not split degrees such as "Master en Communication".
  if (at?.[1] && at[2] && !isDegree(`${at[1]} en`)) return [at[1], at[2]]
  const colon = /^([^:]{2,60}):\s+(.+)$/u.exec(text)
  if (colon?.[1] && colon[2]) return [colon[1], colon[2]]
  const pieces = commaParts(text)
  if (pieces.length < 2) return [text]
  // A legal form shows which part is the company: "Manager, Customer Success, Acme, Inc.".
  const last = pieces.at(-1) ?? ''
  const from = pieces.length > 2 && /,/.test(last) ? pieces.length - 1 : 1
  return [pieces.slice(0, from).join(', '), pieces.slice(from).join(', ')]
}

/**
 * Reads "Civil Engineer, Roads Department" and "Beaufort West" as title, employer and town. If the second
 * part is not clearly a company, the town must be well known: in "Manager, Customer Success" and "Northwind",
 * the last part is the employer.
 */
function withTown(
  texts: readonly string[],
  towns: ReadonlySet<string>,
): { texts: readonly string[]; town: string } {
  const [first = '', second = ''] = texts
  const both = texts.length === 2 && /,|\s(?:at|@|bei|chez)\s/.test(first) ? splitHead(first) : []
  const [title = '', firm = ''] = both
  const isClear =
    titleScore(title) > 0 &&
    (organisationWords(firm)
      ? isTownLike(second) && !isNamed(second)
      : titleScore(firm) <= 0 && (towns.has(townForm(second)) || isTown(second)))
  return isClear ? { texts: both, town: second } : { texts, town: '' }
}

export interface Named {
  readonly entry: CvEntry
  readonly texts: readonly string[]
  readonly place: string
}

export function named(entry: CvEntry, towns: ReadonlySet<string>): Named {
  const { texts: all, place } = headParts(entry.head)
  // Of "Leeds Hospital", "Leeds" and "Nurse", the part that is only a town is the place.
  const town = all.length > 2 ? all.find(isTown) : undefined
  const texts = town === undefined ? all : all.filter((text) => text !== town)
  if (texts.length === 1) return { entry, texts: texts.flatMap(splitHead), place: place || (town ?? '') }
  const parted = withTown(texts, towns)
  return { entry, texts: parted.texts, place: place || (town ?? parted.town) }
}

/** Whether the first part of the head has the higher score in most entries of a section; true for a tie. */
export function prefersFirstPart(all: readonly Named[], score: (text: string) => number): boolean {
  let votes = 0
  for (const { texts } of all) {
    const [first, second] = texts
    if (first && second) votes += Math.sign(score(first) - score(second))
  }
  return votes >= 0
}

export function choose(
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
