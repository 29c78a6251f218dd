import type { QueryReading, ReadWord, TokenFilter } from '@vouch/domain'
import type { TermGroup } from '#db/term-query.ts'
import { termQuery } from '#db/term-query.ts'
import type { SearchMode } from './search-cursor.ts'

/** What a search text requires of a job: its words and recognised filters, without those that were dropped. */
export interface SearchPlan {
  readonly mode: SearchMode
  readonly words: readonly ReadWord[]
  readonly filters: readonly TokenFilter[]
  /** As typed. */
  readonly dropped: readonly string[]
}

export const asTyped: SearchMode = { includeDescriptions: false, dropped: [] }

/** With fewer jobs than these, descriptions are searched too. Does not depend on chosen filters, or facets would lie. */
export const enoughJobs = 10

const isRequired = ({ kind }: TokenFilter) => kind === 'excluded' || kind === 'phrase'

export function planOf(reading: QueryReading, mode: SearchMode): SearchPlan {
  const { words, filters } = reading
  const isDropped = (number: number) => mode.dropped.includes(number)
  return {
    mode,
    words: words.filter((_, at) => !isDropped(at)),
    filters: filters.filter((_, at) => !isDropped(words.length + at)),
    dropped: [
      ...words.flatMap(({ typed }, at) => (isDropped(at) ? [typed] : [])),
      ...filters.flatMap(({ label }, at) => (isDropped(words.length + at) ? [label] : [])),
    ],
  }
}

/**
 * Chooses what to drop from a search text until a job matches: words that no job has, then common words, then
 * filters. Never drops the profession, nor the only word.
 * @param allJobs estimated number of open jobs
 * @param count number of jobs that match a plan, at most {@link enoughJobs}
 */
export async function choosePlan(
  reading: QueryReading,
  allJobs: number,
  count: (plan: SearchPlan) => Promise<number>,
): Promise<SearchPlan> {
  let dropped: readonly number[] = []
  for (const step of [[], ...droppable(reading, allJobs)]) {
    dropped = [...dropped, ...step]
    const hasWords = reading.words.some((_, at) => !dropped.includes(at))
    const titles = planOf(reading, { includeDescriptions: false, dropped })
    const found = await count(titles)
    if (found >= enoughJobs || (!hasWords && found > 0)) return titles
    if (!hasWords) continue
    const texts = planOf(reading, { includeDescriptions: true, dropped })
    const foundInTexts = await count(texts)
    if (foundInTexts > 0) return foundInTexts > found ? texts : titles
  }
  return planOf(reading, asTyped)
}

/** A word that ends this share of the titles it is in names a profession, such as "driver". */
const minHeadShare = 0.4

/** A word that this share of all titles has says too little alone, such as "assistant". */
const maxGenericShare = 0.02

/** Numbers of the words and filters that may be dropped, step by step. */
function droppable({ words, filters, occupations }: QueryReading, allJobs: number): number[][] {
  const numbered = words.map((word, at) => ({ word, at }))
  const known = words.filter(({ isOccupation }) => isOccupation)
  const professions =
    known.length > 0 ? known : words.filter(({ word }) => word.heads > minHeadShare * word.titles)
  const byCommonness = numbered
    .filter(({ word }) => !professions.includes(word))
    .sort(
      (a, b) => Number(isUnknown(b.word)) - Number(isUnknown(a.word)) || b.word.word.jobs - a.word.word.jobs,
    )
    .map(({ at }) => at)
  const dropped = professions.length > 0 ? byCommonness : byCommonness.slice(0, -1)
  const order = ['seniority', 'pay', 'employment-type', 'work-mode', 'place']
  const others = filters
    .map((filter, at) => ({ filter, at: words.length + at }))
    .filter(({ filter }) => !isRequired(filter))
    .sort((a, b) => order.indexOf(a.filter.kind) - order.indexOf(b.filter.kind))
    .map(({ at }) => at)
  // A search for a place or type alone is not made a search for everything.
  if (words.length === 0) return []
  const head = words.findLast(({ at }) => occupations.some(({ last }) => last === at))
  const isTelling = head && head.word.titles > 0 && head.word.titles <= maxGenericShare * allJobs
  const modifiers = numbered.filter(({ word }) => word.isOccupation && word !== head).map(({ at }) => at)
  const steps = [...dropped, ...others].map((at) => [at])
  // "Truck driver" becomes "driver", but "dental assistant" never "assistant".
  return isTelling && modifiers.length > 0 ? [...steps, modifiers] : steps
}

function isUnknown({ word, concepts }: ReadWord): boolean {
  return word.jobs === 0 && concepts.length === 0
}

/** The terms that a job must have one of, for each word. */
export function wordGroups({ words, mode }: SearchPlan): TermGroup[] {
  return words.map(({ word, concepts }) => {
    const own = [word.light, ...word.alternatives, ...word.family, ...concepts]
    return [...new Set(mode.includeDescriptions ? [...own, ...word.stems] : own)]
  })
}

/** The quoted phrases as tsquery text. */
export function phraseQuery({ phrases }: QueryReading): string {
  return phrases.map((phrase) => phrase.map(({ light }) => termQuery([[light]])).join(' <-> ')).join(' & ')
}

/** The excluded words as tsquery text, with their spellings and stems. */
export function excludedQuery({ excluded }: QueryReading): string {
  return termQuery(
    [
      [...new Set(excluded.flatMap(({ light, alternatives, stems }) => [light, ...alternatives, ...stems]))],
    ].filter((group) => group.length > 0),
  )
}
