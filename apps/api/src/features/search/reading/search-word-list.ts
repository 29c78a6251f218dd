import { readFile } from 'node:fs/promises'
import { employmentTypes, openToWorkStates, workModes } from '@vouch/contract'
import { joinedPairs, type PhraseMeaning, type QueryWords } from '@vouch/domain'
import { z } from 'zod'

const folder = new URL('../../../../../../data/search/', import.meta.url)
const byLanguage = z.record(z.string(), z.array(z.string()))
const groups = z.array(z.array(z.string()).min(2))
const schema = z.object({
  abbreviations: groups,
  variants: groups,
  families: groups,
  known: z.array(z.string()),
  stopWords: byLanguage,
  phrases: z.record(z.string(), z.array(z.string())),
  people: z.record(z.string(), z.array(z.string())),
  experience: z.array(z.string()),
  in: byLanguage,
})

const sectorList = z.array(z.object({ names: z.array(z.string()), occupations: z.array(z.string()) }))

/** Vouch's own words for reading search texts. */
export interface SearchWords extends QueryWords {
  /** Phrases that are filters in searches for people only. */
  readonly peoplePhrases: ReadonlyMap<string, PhraseMeaning>
  /** Words for how experienced somebody is. Few profiles have them. */
  readonly experience: ReadonlySet<string>
  /** Groups of single words that mean the same in a title, such as `senior` and `sr`. */
  readonly same: readonly (readonly string[])[]
  /** The usual spelling of a word, such as `senior` for `sr`. */
  readonly usual: ReadonlyMap<string, string>
  /** The other spelling of a word that has two, by its usual one: `counselor` for `counsellor`. */
  readonly unusual: ReadonlyMap<string, string>
  /** Spellings of words that mean something else before another word: `engineering` for the `eng` of "eng tech". */
  readonly usualBefore: ReadonlyMap<string, string>
  /** Groups of single words of one family, such as `nurse` and `nursing`. */
  readonly families: readonly (readonly string[])[]
  /** The profession of a field: `engineer` for `engineering`. */
  readonly professions: ReadonlyMap<string, string>
  /** Stop words of other languages than English, which show that a text is in one. */
  readonly foreign: ReadonlySet<string>
  /** Codes of the occupations of a sector, by its names: "healthcare", "Gesundheitswesen". */
  readonly sectors: ReadonlyMap<string, readonly string[]>
  /** Words that are spelled right. */
  readonly known: readonly string[]
  /** All words of the list: they are never corrected. */
  readonly all: ReadonlySet<string>
}

/** Stop words of searches for people. Words such as "work" are none of them, because of "social work". */
export const peopleStopWords: ReadonlySet<string> = new Set(
  'a an and at for in near of on or the to with'.split(' '),
)

let read: Promise<SearchWords> | undefined

/** Reads the files of `data/search` once. */
export function readSearchWords(): Promise<SearchWords> {
  read ??= load()
  return read
}

async function load(): Promise<SearchWords> {
  const [words, sectors] = await Promise.all([
    readJson('words.json', schema),
    readJson('sectors.json', sectorList),
  ])
  const phrases = new Map<string, PhraseMeaning>()
  for (const name of Object.values(words.in).flat()) phrases.set(name, { kind: 'preposition' })
  for (const [key, names] of Object.entries(words.phrases)) {
    const meaning = meaningOf(key)
    for (const name of names) phrases.set(plain(name), meaning)
  }
  const peoplePhrases = new Map(
    Object.entries(words.people).flatMap(([key, names]) =>
      names.map((name) => [plain(name), peopleMeaningOf(key)] as const),
    ),
  )
  const { en: _, ...others } = words.stopWords
  const foreign = Object.values(others).flat()
  const singles = (all: readonly (readonly string[])[]) =>
    all.filter((group) => group.every((word) => !word.includes(' ')))
  const same = singles([...words.abbreviations, ...words.variants])
  const spellings = same.flatMap(([usual = '', ...others]) => others.map((other) => [other, usual] as const))
  const families = singles(words.families)
  const sectorNames = sectors.flatMap(({ names }) => names)
  const known = [
    ...words.known,
    ...Object.values(words.stopWords).flat(),
    ...sectorNames.flatMap((name) => name.split(' ')),
  ]
  const filterWords = [...phrases.keys()].flatMap((phrase) => phrase.split(' '))
  return {
    stopWords: new Set(Object.values(words.stopWords).flat()),
    phrases,
    pay: 'lowest',
    peoplePhrases,
    experience: new Set(words.experience),
    same,
    usual: new Map(spellings.toReversed()),
    unusual: new Map(
      singles(words.variants).flatMap(([usual = '', other = '', ...more]) =>
        more.length === 0 ? [[usual, other] as const] : [],
      ),
    ),
    usualBefore: new Map(
      spellings.filter(([short], at) => spellings.findIndex(([other]) => other === short) < at),
    ),
    families,
    professions: new Map(
      families.flatMap(([profession = '', ...fields]) => fields.map((field) => [field, profession] as const)),
    ),
    sectors: new Map(
      sectors.flatMap(({ names, occupations }) => names.map((name) => [name, occupations] as const)),
    ),
    foreign: new Set(foreign.filter((word) => !words.stopWords.en?.includes(word))),
    known: [...new Set([...known, ...filterWords])],
    all: new Set([
      ...known,
      ...filterWords,
      ...[...words.abbreviations, ...words.variants, ...words.families].flat(),
      ...joinedPairs.map((pair) => pair.replace(' ', '')),
    ]),
  }
}

async function readJson<Schema extends z.ZodType>(name: string, as: Schema): Promise<z.output<Schema>> {
  return as.parse(JSON.parse(await readFile(new URL(name, folder), 'utf8')))
}

function peopleMeaningOf(key: string): PhraseMeaning {
  const [kind, value = ''] = key.split(':')
  const state = openToWorkStates.find((one) => one === value)
  if (kind === 'notice-period') return { kind, value }
  if (kind === 'open-to-work' && state) return { kind, value: state }
  throw new Error(`data/search/words.json: unknown filter ${key}`)
}

function plain(phrase: string): string {
  return phrase.toLowerCase().replace(/[-/]/g, ' ').replace(/\s+/g, ' ').trim()
}

function meaningOf(key: string): PhraseMeaning {
  if (key === 'exclude') return { kind: 'excluder' }
  if (key === 'entry') return { kind: 'seniority', value: 'entry' }
  const mode = workModes.find((value) => value === key)
  if (mode) return { kind: 'work-mode', value: mode }
  const type = employmentTypes.find((value) => value === key)
  if (type) return { kind: 'employment-type', value: type }
  throw new Error(`data/search/words.json: unknown filter ${key}`)
}
