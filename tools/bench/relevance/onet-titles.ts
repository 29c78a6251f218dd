import { parseArgs } from 'node:util'
import { openOnetFiles } from '../../../apps/api/src/features/masters/onet/onet-files.ts'
import { createSearch } from '../../../apps/api/src/features/search/create-search.ts'
import { resolveArgument, runToEnd } from '../../../apps/api/src/main/run.ts'
import { postingsByOccupation } from './occupation-postings.ts'
import read from './onet-titles-read.json' with { type: 'json' }
import { type FilledDatabase, openRelevanceDatabase } from './relevance-database.ts'

const usage = `Searches for every O*NET title and 500 abbreviations, and counts how many find a job of the occupation in the top three.
Skips occupations without postings: by names, of which several occupations share many, and as a person read the misses
(onet-titles-read.json). Also spell-checks 5,000 words of the lists: none should be changed but the lists' own typing errors.

  npm run bench:titles -- --postings <file.jsonl> --onet <folder> --keep <folder> [options]

  --keep <folder>       keeps the database with the postings and O*NET, or reuses it
  --onet-release <n>    O*NET release                                                 (27.0)
  --fresh               imports everything again
  --verbose             prints the misses
`

const { values } = parseArgs({
  options: {
    postings: { type: 'string' },
    onet: { type: 'string' },
    'onet-release': { type: 'string', default: '27.0' },
    keep: { type: 'string' },
    fresh: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

/** Titles of postings that a person accepted for a search that missed by names, by search; empty if none is of the occupation. */
const titlesRead: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(read.titles).map(([text, titles]) => [text, new Set(titles.map(plain))]),
)

const maxAbbreviations = 500
const listWords = 5_000
/** An abbreviation shared by more occupations than this doesn't point to any of them. */
const maxShared = 3

const say = (text: string) => process.stdout.write(`${text}\n`)
const { postings, onet, keep } = values

if (values.help || postings === undefined || onet === undefined || keep === undefined) say(usage)
else {
  await runToEnd(() =>
    run({ postings: resolveArgument(postings), onet: resolveArgument(onet), folder: resolveArgument(keep) }),
  )
}

async function run(paths: { readonly postings: string; readonly onet: string; readonly folder: string }) {
  const { fresh, 'onet-release': onetRelease } = values
  const database = await openRelevanceDatabase({ ...paths, onetRelease, fresh }, say)
  try {
    const { titles, abbreviations, allNames } = await readTitles(paths.onet)
    await countFound(database, 'titles', titles, allNames)
    await countFound(database, 'abbreviations', abbreviations, allNames)
    await countCorrected(database)
  } finally {
    await database.close()
  }
}

/** A search text, and every name of the occupation that it stands for. */
interface Wanted {
  readonly text: string
  readonly names: readonly string[]
}

async function readTitles(folder: string): Promise<{
  readonly titles: Wanted[]
  readonly abbreviations: Wanted[]
  readonly allNames: readonly string[]
}> {
  const files = await openOnetFiles([folder])
  const labels = new Map<string, string>()
  const names = new Map<string, string[]>()
  const shortOf = new Map<string, Set<string>>()
  for await (const { 'O*NET-SOC Code': code = '', Title: label = '' } of files.rows('occupations')) {
    labels.set(code, label)
    names.set(code, [label])
  }
  for await (const row of files.rows('titles')) {
    const { 'O*NET-SOC Code': code = '', 'Alternate Title': title = '', 'Short Title': short = 'n/a' } = row
    // "Chief Financial Officer (CFO)" is three names.
    const [, bare = '', inner = ''] = /^(.*?)\s*\(([^)]*)\)/.exec(title) ?? []
    names.get(code)?.push(...[title, bare, inner].filter((name) => name !== ''))
    if (short === 'n/a' || short === '') continue
    names.get(code)?.push(short)
    shortOf.set(short, (shortOf.get(short) ?? new Set()).add(code))
  }
  files.close()
  const wanted = (text: string, codes: Iterable<string>): Wanted => ({
    text,
    names: [...codes].flatMap((code) => names.get(code) ?? []),
  })
  return {
    allNames: [...names.values()].flat(),
    titles: [...labels].map(([code, label]) => wanted(label, [code])),
    abbreviations: [...shortOf]
      .filter(([, codes]) => codes.size <= maxShared)
      .slice(0, maxAbbreviations)
      .map(([short, codes]) => wanted(short, codes)),
  }
}

async function countFound(
  { db }: FilledDatabase,
  what: string,
  all: readonly Wanted[],
  allNames: readonly string[],
): Promise<void> {
  const { service } = createSearch({ db, clock: () => new Date(), currency: 'USD' })
  const matching = await postingsByOccupation(
    db,
    all.map(({ names }) => names),
    allNames,
  )
  const misses: string[] = []
  const named = { found: 0, of: 0 }
  const byReading = { found: 0, of: 0 }
  for (const [at, { text }] of all.entries()) {
    const right = matching[at]
    if (!right || right.size === 0) continue
    const { items } = JSON.parse(String(await service.search({ q: text, limit: 3 }))) as Answer
    const isFound = items.some(({ id }) => right.has(id))
    const accepted = titlesRead.get(text)
    named.of += 1
    if (isFound) named.found += 1
    if (accepted?.size === 0) continue
    byReading.of += 1
    if (isFound || items.some(({ title }) => accepted?.has(plain(title)))) byReading.found += 1
    else misses.push(missOf(text, items, accepted))
  }
  say(`${what}: ${named.found} of ${named.of} found a job with a name of the occupation in the top three`)
  say(
    `  with the misses read by a person, ${byReading.found} of ${byReading.of} that have postings of the occupation`,
  )
  if (values.verbose) for (const miss of misses) say(miss)
}

function plain(title: string): string {
  return title.trim().replace(/\s+/g, ' ').toLowerCase()
}

function missOf(text: string, items: Answer['items'], accepted: ReadonlySet<string> | undefined): string {
  const wanted = accepted ? [...accepted].slice(0, 3).join(' | ') : 'not read yet'
  return `  ${text} → ${items.map(({ title }) => title).join(' | ')} (${wanted})`
}

interface Answer {
  readonly items: readonly { readonly id: string; readonly title: string }[]
}

async function countCorrected({ db }: FilledDatabase): Promise<void> {
  const { reader } = createSearch({ db, clock: () => new Date(), currency: 'USD' })
  const { rows } = await db.pool.query<{ word: string }>(
    `select distinct lower(word) as word
     from master_terms t, regexp_split_to_table(t.shown, '[^[:alpha:]]+') word
     where t.language = 'en' and t.entity in ('occupations', 'skills', 'onet-occupations') and length(word) >= 4`,
  )
  const step = Math.max(1, Math.floor(rows.length / listWords))
  const words = rows
    .map(({ word }) => word)
    .sort()
    .filter((_, at) => at % step === 0)
    .slice(0, listWords)
  const corrected: string[] = []
  const misspelt = new Set(read.misspelt)
  for (const word of words) {
    const { correction } = await reader.read(word, false)
    if (correction && !misspelt.has(word)) corrected.push(`${word} → ${correction.to}`)
  }
  say(
    `words: ${corrected.length} of ${words.length} were corrected${corrected.map((one) => `, ${one}`).join('')}`,
  )
}
