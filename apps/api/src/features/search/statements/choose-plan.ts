import {
  type FoundConcept,
  type FoundWord,
  isGroupLabel,
  isGroupName,
  mainOccupations,
  type QueryReading,
  type ReadWord,
  type TokenFilter,
} from '@vouch/domain'
import { isBareTitle } from './bare-titles.ts'
import type { SearchMode } from './search-cursor.ts'
import { asTyped, planOf, type SearchPlan, wordGroups } from './search-plan.ts'

/** With fewer jobs than these, descriptions are searched too, and words are dropped. */
export const enoughJobs = 10
/** A word that this share of all titles has says too little alone, such as "assistant". */
const maxGenericShare = 0.02
/** In a small marketplace even a word of this many titles says something. */
const fewTitles = 10

/** A word of more titles than this says too little alone. */
export function titleLimit(allJobs: number): number {
  return Math.max(fewTitles, maxGenericShare * allJobs)
}

interface Choice {
  readonly reading: QueryReading
  /** Estimated number of open jobs. */
  readonly allJobs: number
  /** Counts the jobs that match a plan, up to {@link enoughJobs}. */
  readonly count: (plan: SearchPlan) => Promise<number>
  /** Words of the other names of the occupation, see {@link SearchPlan.broad}. */
  readonly broadWords: (maxTitles: number) => Promise<readonly string[]>
  /** True for a word that alone names the occupation or a related one: the driver of "truck driver". */
  readonly isNear: (word: string) => Promise<boolean>
}

/**
 * Chooses what to drop from a search text until enough jobs match: first words that no job has, then common words, then
 * filters. Never drops the profession, nor the only word. Words are chosen without the filters, so that a filter in words
 * never shows other jobs than the same text without it, and without chosen filters, so that facets show what they count.
 */
export async function choosePlan(choice: Choice): Promise<SearchPlan> {
  const { reading, allJobs } = choice
  // A quoted occupation leaves a group without terms, which no job can match: quoted words have no other names.
  const count = async (plan: SearchPlan) =>
    wordGroups(plan).some((terms) => terms.length === 0) ? 0 : choice.count(plan)
  const typed = planOf(reading, asTyped)
  // A search for a place or type alone is not made a search for everything.
  if (reading.words.length === 0) return choosePlaceAlone(reading, count)
  const filters = droppableFilters(reading)
  const broad = lazily(() => choice.broadWords(titleLimit(allJobs)))
  const withoutFilters = async (mode: SearchMode) =>
    count(
      planOf(reading, { ...mode, dropped: [...mode.dropped, ...filters] }, mode.isBroad ? await broad() : []),
    )
  const words = await chooseWords(choice, withoutFilters)
  if (!words) return typed
  const others = words.isBroad ? await broad() : []
  for (const without of subsetsOf(filters.slice(0, maxFilters))) {
    const mode = { ...words, dropped: [...words.dropped, ...without] }
    const plan = planOf(reading, mode, others)
    const found = await count(plan)
    if (found >= (plan.filters.some(isWish) ? enoughJobs : 1)) return plan
    if (found === 0) continue
    // A wish that enough jobs meet without the other filters is kept, so that adding a filter never adds results.
    const unfulfilled: number[] = []
    for (const number of filters.filter((one) => !without.includes(one))) {
      if (!isWish(reading.filters[number - reading.words.length])) continue
      const alone = [...words.dropped, ...filters.filter((other) => other !== number)]
      if ((await count(planOf(reading, { ...words, dropped: alone }, others))) < enoughJobs)
        unfulfilled.push(number)
    }
    return planOf(reading, { ...mode, dropped: [...mode.dropped, ...unfulfilled] }, others)
  }
  return planOf(reading, { ...words, dropped: [...words.dropped, ...filters] }, others)
}

/** Where no job has a place, those that mention it are looked for: a borough may be only in the street address. */
async function choosePlaceAlone(reading: QueryReading, count: Choice['count']): Promise<SearchPlan> {
  const typed = planOf(reading, asTyped)
  const at = reading.filters.findIndex(({ kind }) => kind === 'place')
  if (at < 0 || reading.placeName.length === 0) return typed
  // Without the other filters, so that one more never adds jobs.
  const others = droppableFilters(reading).filter((one) => one !== at)
  if ((await count(planOf(reading, { ...asTyped, dropped: others }))) > 0) return typed
  const mentioning = planOf(reading, { ...asTyped, includeDescriptions: true, dropped: [at] })
  return (await count(mentioning)) > 0 ? mentioning : typed
}

/**
 * Whether a filter is a wish: if few jobs pass, others follow. A bare place is one ("in Berlin" is not), and so is a level,
 * because most jobs name none.
 */
function isWish(filter: TokenFilter | undefined): boolean {
  return filter?.kind === 'seniority' || (filter?.kind === 'place' && filter.ambiguous)
}

/** More filters of one text are not tried in every combination. */
const maxFilters = 4

/** Every combination except all of them together, smallest first. */
function subsetsOf(numbers: readonly number[]): number[][] {
  return Array.from({ length: 2 ** numbers.length - (numbers.length === 0 ? 0 : 1) }, (_, bits) =>
    numbers.filter((_number, at) => (bits >> at) % 2 === 1),
  ).sort((a, b) => a.length - b.length)
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The words that enough jobs have, or some; undefined if no job has any. */
async function chooseWords(
  { reading, allJobs, isNear }: Choice,
  count: (mode: SearchMode) => Promise<number>,
): Promise<SearchMode | undefined> {
  const names = isGroupName(reading) ? await chooseNames(count) : undefined
  if (names) return names
  let best: { readonly mode: SearchMode; readonly found: number } | undefined
  const main = mainOccupations(reading.occupations)
  // Descriptions that mention an occupation are rarely of its jobs, so its other names come before them.
  const onlyOccupation = reading.words.every(({ isOccupation }) => isOccupation)
  for (const dropped of droppableWords(reading, titleLimit(allJobs))) {
    // Jobs that have all words in their description stay among the results.
    const levels = best?.mode.includeDescriptions ? [true] : onlyOccupation ? [false] : [false, true]
    for (const includeDescriptions of levels) {
      const mode = { ...asTyped, includeDescriptions, dropped }
      const found = await count(mode)
      if (found >= enoughJobs) return mode
      if (found > 0 && (!best || best.mode.dropped.length > 0 || found > best.found)) best = { mode, found }
    }
  }
  if (best && best.mode.dropped.length > 0) return best.mode
  // The few jobs of an occupation are followed by those of its last word: "driver" for "truck driver".
  // If only O*NET or ESCO has the name, or it is a title of theirs, its other names come first: "process engineering tech".
  const head = headOf(reading, allJobs)
  const isBare = head !== undefined && isGroupName(reading) && isBareTitle(head)
  const near = head && !isBare ? await Promise.all([head.typed, ...head.word.alternatives].map(isNear)) : []
  const fallbacks = [
    head && near.some(Boolean) ? modifiersDropped(reading, head) : undefined,
    broadMode(reading),
  ]
  for (const mode of main.some(({ isOwn }) => isOwn) && !isGroupLabel(reading)
    ? fallbacks
    : fallbacks.reverse()) {
    if (mode && (await count(mode)) > (best?.found ?? 0)) return mode
  }
  return best?.mode
}

/** For a name of O*NET or ESCO: its jobs, and if they are few, those of all names of its occupation; undefined without any. */
async function chooseNames(count: (mode: SearchMode) => Promise<number>): Promise<SearchMode | undefined> {
  const typed = await count(asTyped)
  if (typed >= enoughJobs) return asTyped
  const broad = { ...asTyped, isBroad: true }
  if ((await count(broad)) > typed) return broad
  return typed > 0 ? asTyped : undefined
}

/**
 * Numbers of the words to drop, one choice after another: none, each word alone, then the two first, the three first and so
 * on. Words that no job has come first, then the commonest.
 */
function droppableWords({ words, isAny }: QueryReading, limit: number): number[][] {
  if (isAny) return [[]]
  const generic = genericWord(words, limit)
  if (generic !== undefined) return [[], [generic]]
  const others = words
    .map((word, at) => ({ word, at }))
    .filter(({ word }) => !word.isOccupation)
    .sort(
      (a, b) =>
        Number(isBareTitle(b.word)) - Number(isBareTitle(a.word)) || b.word.word.jobs - a.word.word.jobs,
    )
  const unknown = others.filter(({ word }) => isUnknown(word)).map(({ at }) => at)
  const common = others
    .filter(({ word }) => !isUnknown(word) && !isPartOfSkill(word, words))
    .map(({ at }) => at)
  // One word is left: the profession, or the rarest word. For a "correspondence clerk" not every clerk will do.
  const most = others.length < words.length ? common.length : common.length - 1
  const several = common.slice(1, Math.max(1, most)).map((_, at) => common.slice(0, at + 2))
  const singles = most > 0 ? common.map((at) => [at]) : []
  if (unknown.length === words.length) {
    // Each word alone may be in a description.
    return [[], ...(unknown.length > 1 ? unknown.map((kept) => unknown.filter((at) => at !== kept)) : [])]
  }
  const choices = [[], ...singles, ...several].filter((choice) => saysWork(choice, words, common))
  return unknown.length === 0 ? choices : [[], ...choices.map((choice) => [...unknown, ...choice])]
}

/** False if only "officer" or the like would be left, although jobs have another word: "museum officer". */
function saysWork(dropped: readonly number[], words: readonly ReadWord[], known: readonly number[]): boolean {
  const says = (at: number) => words[at] !== undefined && !isBareTitle(words[at])
  const isKept = (at: number) => !dropped.includes(at)
  return (
    words.some(({ isOccupation }) => isOccupation) ||
    !known.some(says) ||
    known.some((at) => isKept(at) && says(at))
  )
}

/**
 * Number of the only occupation word of two, if it says less than the other: "scientist" in "fisheries scientist". Undefined
 * for a profession that says enough alone.
 */
function genericWord(words: readonly ReadWord[], limit: number): number | undefined {
  const at = words.findIndex(({ isOccupation }) => isOccupation)
  const [name, other] = [words[at]?.word, words[1 - at]]
  if (words.length !== 2 || !name || !other || other.isOccupation) return undefined
  return name.titles > limit && other.word.titles > 0 && other.word.titles <= limit ? at : undefined
}

/** True for a word that says enough alone. */
function isRare({ titles }: FoundWord, allJobs: number): boolean {
  return titles <= titleLimit(allJobs)
}

/**
 * Position of the word that says what the job is: "painters" in "painters, construction". It is the last word that another
 * name of the occupation ends with.
 */
function headPosition({ first, last, names }: FoundConcept, words: readonly ReadWord[]): number {
  const own = words.filter(({ at }) => at >= first && at <= last)
  const typed = own.map(({ word }) => word.light).join(' ')
  const endsName = ({ word }: ReadWord) =>
    names.some((name) => name !== typed && name.split(' ').at(-1) === word.light)
  return own.findLast(endsName)?.at ?? last
}

/** The word that says what the job is, if it says enough alone: the driver of "truck driver", never "assistant". */
function headOf({ words, occupations }: QueryReading, allJobs: number): ReadWord | undefined {
  const main = mainOccupations(occupations)
  const head = words.findLast(({ at }) => main.some((occupation) => headPosition(occupation, words) === at))
  const isTelling = head && head.word.titles > 0 && isRare(head.word, allJobs)
  return isTelling && words.length > 1 ? head : undefined
}

/** "Truck driver" becomes "driver". */
function modifiersDropped({ words }: QueryReading, head: ReadWord): SearchMode {
  return { ...asTyped, dropped: words.flatMap((word, at) => (word === head ? [] : [at])) }
}

/** "Kinderkrankenschwester" becomes "nurse", the last word of its other names. */
function broadMode({ words, occupations }: QueryReading): SearchMode | undefined {
  if (occupations.length === 0) return undefined
  return {
    ...asTyped,
    isBroad: true,
    dropped: words.flatMap(({ isOccupation }, at) => (isOccupation ? [] : [at])),
  }
}

const filterOrder = ['seniority', 'pay', 'employment-type', 'work-mode', 'place']

/** Numbers of the filters that may be dropped, in order. */
function droppableFilters({ words, filters }: QueryReading): number[] {
  return filters
    .map((filter, at) => ({ filter, at: words.length + at }))
    .filter(({ filter }) => filterOrder.includes(filter.kind))
    .sort((a, b) => filterOrder.indexOf(a.filter.kind) - filterOrder.indexOf(b.filter.kind))
    .map(({ at }) => at)
}

/** True for a word of a skill's name that says something else alone, such as "learning" of "machine learning". */
function isPartOfSkill({ at, concepts }: ReadWord, words: readonly ReadWord[]): boolean {
  return words.some(
    (other) => other.at !== at && other.concepts.some((concept) => concepts.includes(concept)),
  )
}

function isUnknown({ word, concepts }: ReadWord): boolean {
  return word.jobs === 0 && concepts.length === 0
}
