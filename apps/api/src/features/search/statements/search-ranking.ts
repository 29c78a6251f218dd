import {
  askedRanks,
  coverageOf,
  isGroupLabel,
  isGroupName,
  listedNames,
  mainOccupations,
  type QueryReading,
  type Ranking,
  type ReadWord,
  spellsOut,
  type TitleWord,
} from '@vouch/domain'
import type { SearchPlan } from './search-plan.ts'

/** Comparing 1,000 titles with this many names takes 4 ms. */
const maxNames = 24
/** The usual name of an occupation is at least this much like what was searched for. */
const labelLikeness = 0.4
/** Letters of the longest text that is taken as an abbreviation. */
const maxAbbreviation = 4
/** A word that this many jobs have says little. */
const commonJobs = 100_000

/** What the jobs of a search are ranked by. */
export function rankingOf(reading: QueryReading, plan: SearchPlan, now: Date): Ranking {
  const words = (reading.words.length > 0 ? reading.words : plan.words).map(titleWord).map(withField(reading))
  const isShort = plan.words.length < reading.words.length
  const light = words.map(({ same: [word = ''] }) => word)
  const typed = light.join(' ')
  const named = mainOccupations(reading.occupations)
  const groups = reading.occupations.filter(({ isOwn }) => !isOwn)
  const names = new Set(named.flatMap((occupation) => occupation.names))
  const labels = new Set(named.flatMap((occupation) => occupation.names.slice(0, 1)))
  const isName = named.some(({ isOwn }) => isOwn) && names.has(typed)
  names.delete(typed)
  const split = [...names].map((name) => name.split(' '))
  // A name in another language means the usual name: for "guardia de seguridad" security officers come before doorkeepers.
  const isForeign = reading.words.every(({ word }) => word.titles === 0 && !word.isEnglish)
  const isMeant = (name: readonly string[]) =>
    spellsOut(name, light) || isOfField(name, words) || (isForeign && labels.has(name.join(' ')))
  const spelledOut = split.filter(isMeant).map(nameWords)
  const meant = [words, ...spelledOut]
  const others = split
    .filter((name) => !isMeant(name))
    .map((name) => ({
      name: name.join(' '),
      words: nameWords(name),
      likeness: Math.max(
        labels.has(name.join(' ')) ? labelLikeness : 0,
        ...meant.map((all) => coverageOf(name, all)),
      ),
    }))
    .sort((a, b) => b.likeness - a.likeness)
  return {
    words,
    modifiers: named.length > 0 ? reading.words.filter((word) => !word.isOccupation).map(titleWord) : [],
    isName,
    isLabel: isName && labels.has(typed),
    spelledOut,
    otherNames: others.slice(0, maxNames),
    allNames: new Map(others.map(({ name, likeness }) => [name, likeness])),
    groupNames: new Set(groups.flatMap((group) => group.names)),
    groupLabels: groups.map(({ names: [label = ''] }) => nameWords(label.split(' '))),
    isGroupName: isGroupName(reading),
    isGroupLabel: isGroupLabel(reading),
    listed: listedNames(reading).map((name) => name.map(titleWord)),
    namedShare: isGroupName(reading) && named.some(({ isOwn }) => isOwn) ? namedShareOf(reading) : 1,
    kept: isShort ? plan.words.map(titleWord) : [],
    optional: reading.optional.map(titleWord),
    isAbbreviation: named.some(({ isOwn }) => isOwn) && typed.length <= maxAbbreviation,
    asked: askedRanks([...light, ...spelledOut.flat().flatMap(({ same }) => same)], beginnersFilter(reading)),
    now: now.getTime(),
  }
}

/** The filter of a text that is for beginners. */
function beginnersFilter({ filters }: QueryReading): 'entry-level' | 'training' | undefined {
  if (filters.some(({ kind }) => kind === 'seniority')) return 'entry-level'
  return filters.some(({ value }) => value === 'internship' || value === 'apprenticeship')
    ? 'training'
    : undefined
}

/** Share of the words that belong to the occupation, by their rarity. */
function namedShareOf({ words }: QueryReading): number {
  const sum = (some: readonly ReadWord[]) => some.reduce((all, word) => all + titleWord(word).rarity, 0)
  return sum(words.filter(({ isOccupation }) => isOccupation)) / sum(words)
}

/** True for the profession of a field: "civil engineer" for "civil engineering". */
function isOfField(name: readonly string[], words: readonly TitleWord[]): boolean {
  return (
    name.length === words.length &&
    words.every(({ same, family }, at) => [...same, ...family].includes(name[at] ?? ''))
  )
}

/** A field alone stands for its profession: "nursing" for nurses. */
function withField({ words, occupations }: QueryReading): (word: TitleWord) => TitleWord {
  const isField = words.length === 1 && occupations.length === 0
  return (word) => (isField ? { ...word, same: [...word.same, ...word.family] } : word)
}

function nameWords(name: readonly string[]): TitleWord[] {
  return name.map((word) => ({ same: [word], family: [], rarity: 1 }))
}

function titleWord({ word: { light, alternatives, family, jobs } }: ReadWord): TitleWord {
  return { same: [light, ...alternatives], family, rarity: Math.log(1 + commonJobs / (jobs + 1)) }
}
