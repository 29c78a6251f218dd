import type { PeopleText, PeopleWord, PeopleWords } from '#features/search/ports.ts'
import { type CandidateConditions, type CandidateFilters, isFiltered } from './candidate-filters.ts'
import { asTyped, type TextReading } from './people-cursor.ts'

interface Sources<R> {
  readonly words: PeopleWords
  /** For a later page, how the first one read the text. */
  readonly reading: TextReading | undefined
  /** Undefined when a filter has an unknown code, so that nobody matches. */
  readonly conditionsOf: (text: PeopleText) => Promise<CandidateConditions | undefined>
  readonly find: (conditions: CandidateConditions) => Promise<R>
  readonly isEmpty: (result: R) => boolean
  /** Whether anybody matches. */
  readonly any: (conditions: CandidateConditions) => Promise<boolean>
}

/** What a search found, and how its text was read. */
export interface FoundPeople<R> {
  readonly text: PeopleText
  readonly reading: TextReading
  readonly conditions: CandidateConditions | undefined
  /** Undefined without conditions. */
  readonly result: R | undefined
}

/**
 * Finds people. A text that finds nobody is corrected (most names of people are in no list), then only its occupations and
 * skills are required. Neither happens if its words alone find somebody: a filter never adds people. Later pages are read as
 * the first one was, even if the text as typed finds somebody by then.
 */
export async function findPeople<R>(sources: Sources<R>, query: CandidateFilters): Promise<FoundPeople<R>> {
  const { words, conditionsOf, find, isEmpty, any } = sources
  const q = query.q ?? ''
  const hasPlace = query.place !== undefined
  const read = (correct: boolean) => words.read(q, { correct, hasPlace })
  const attempt = async (text: PeopleText, reading: TextReading): Promise<FoundPeople<R>> => {
    const conditions = await conditionsOf(text)
    return { text, reading, conditions, result: conditions && (await find(conditions)) }
  }
  const isFound = ({ result }: FoundPeople<R>) => result !== undefined && !isEmpty(result)
  const isForFilters = async ({ text, conditions }: FoundPeople<R>) =>
    conditions !== undefined && isFiltered(query, text) && (await any(wordsOnly(conditions)))

  if (sources.reading) {
    const text = await read(sources.reading.isCorrected)
    const kept = sources.reading.isLessStrict ? withoutUnnamed(text) : undefined
    return attempt(kept ?? text, sources.reading)
  }
  const typed = await attempt(await read(false), asTyped)
  if (q === '' || !typed.conditions || isFound(typed) || (await isForFilters(typed))) return typed
  const correctedText = await read(true)
  const isCorrected = correctedText.correction !== undefined
  if (isCorrected) {
    const corrected = await attempt(correctedText, { isCorrected, isLessStrict: false })
    if (isFound(corrected)) return corrected
    if (await isForFilters(corrected)) return typed
  }
  const lessStrict = withoutUnnamed(isCorrected ? correctedText : typed.text)
  if (!lessStrict) return typed
  const found = await attempt(lessStrict, { isCorrected, isLessStrict: true })
  return isFound(found) ? found : typed
}

function wordsOnly(conditions: CandidateConditions): CandidateConditions {
  return { ...conditions, filters: [], excluded: [], placeName: [], payYear: null, circle: null }
}

/**
 * The text with only the words of its occupations, skills and places required. Of a text that names no occupation or
 * skill, only words for experience are left out. Undefined if that changes nothing.
 */
function withoutUnnamed(text: PeopleText): PeopleText | undefined {
  // A "junior designer" is a designer, although some list has both words as one name.
  const isNamed = ({ occupations, skills, isExperience }: PeopleWord) =>
    occupations.length + skills.length > 0 && !isExperience
  const hasName = text.words.some(isNamed)
  const isKept = (word: PeopleWord) => (hasName ? isNamed(word) || word.isPlace : !word.isExperience)
  const [kept, others] = [text.words.filter(isKept), text.words.filter((word) => !isKept(word))]
  if (text.isAny || others.length === 0 || kept.length === 0) return undefined
  return {
    ...text,
    words: kept,
    optional: [...text.optional, ...others],
    dropped: [...text.dropped, ...others.map(({ shown }) => shown)],
  }
}
