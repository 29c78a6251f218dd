import { type QueryReading, type Ranking, type ReadWord, spellsOut, type TitleWord } from '@vouch/domain'
import type { SearchPlan } from './search-plan.ts'

/** Comparing 1,000 titles with this many names takes 4 ms. */
const maxNames = 24
/** Letters of the longest text that is taken as an abbreviation. */
const maxAbbreviation = 4
/** A word that this many jobs have says little. */
const commonJobs = 100_000

/** What the jobs of a search are ranked by. */
export function rankingOf(reading: QueryReading, plan: SearchPlan, now: Date): Ranking {
  const words = reading.words.map(titleWord)
  const isShort = plan.words.length < reading.words.length
  const light = words.map(({ same: [word = ''] }) => word)
  const typed = light.join(' ')
  const own = reading.occupations.filter(({ isOwn }) => isOwn)
  const names = new Set(
    (own.length > 0 ? own : reading.occupations).flatMap((occupation) => occupation.names),
  )
  names.delete(typed)
  const split = [...names].slice(0, maxNames).map((name) => name.split(' '))
  const spelledOut = split.filter((name) => spellsOut(name, light))
  return {
    words,
    spelledOut: spelledOut.map(nameWords),
    otherNames: split.filter((name) => !spelledOut.includes(name)).map(nameWords),
    kept: isShort ? plan.words.map(titleWord) : [],
    optional: reading.optional.map(titleWord),
    isAbbreviation: own.length > 0 && typed.length <= maxAbbreviation,
    now: now.getTime(),
  }
}

function nameWords(name: readonly string[]): TitleWord[] {
  return name.map((word) => ({ same: [word], family: [], rarity: 1 }))
}

function titleWord({ word: { light, alternatives, family, jobs } }: ReadWord): TitleWord {
  return { same: [light, ...alternatives], family, rarity: Math.log(1 + commonJobs / (jobs + 1)) }
}
