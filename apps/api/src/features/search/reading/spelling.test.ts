import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db/connect.ts'
import { createCities } from '#testing/factories/city-factory.ts'
import { createTitledJobs } from '#testing/factories/search-factory.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { createSearch } from '../create-search.ts'
import { refreshVocabulary } from '../index/vocabulary-store.ts'
import type { QueryReader } from './query-reader.ts'

const now = new Date('2026-03-10T12:00:00Z')
let db: Database
let reader: QueryReader
let labels: string[]

beforeAll(async () => {
  db = await openTestDatabase()
  const { rows } = await db.pool.query<{ label: string }>(
    `select label from master_values where entity = 'occupations' and active order by code`,
  )
  labels = rows.map(({ label }) => label)
  await createTitledJobs(db, [...labels, ...labels], now)
  await refreshVocabulary(db)
  reader = createSearch({ db, clock: () => now, currency: 'EUR' }).reader
})
afterAll(() => db.close())

async function wordsOfLists(): Promise<string[]> {
  const { rows } = await db.pool.query<{ word: string }>(
    `select word from search_vocabulary where known and word ~ '^[a-z]{4,}$' order by md5(word) limit 600`,
  )
  return rows.map(({ word }) => word)
}

async function corrected(words: readonly string[]): Promise<Map<string, string>> {
  const changed = new Map<string, string>()
  for (const word of words) {
    const { correction } = await reader.read(word, false)
    if (correction) changed.set(correction.from, correction.to)
  }
  return changed
}

/** The words as the index has them: an error that leaves only the plural wrong is mended. */
async function lightForms(words: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.pool.query<{ word: string; light: string }>(
    'select word, search_light(word) as light from unnest($1::text[]) word',
    [words],
  )
  return new Map(rows.map(({ word, light }) => [word, light]))
}

/** A typing error: keys of a keyboard slip, swapped, dropped and doubled letters, and vowels by ear, in turn. */
function slip(word: string, number: number): string {
  const at = 1 + ((number * 7) % (word.length - 2))
  const [before, letter = '', after] = [word.slice(0, at), word[at], word.slice(at + 1)]
  const row = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].find((keys) => keys.includes(letter)) ?? 'aa'
  switch (number % 5) {
    case 0:
      return `${before}${row[row.indexOf(letter) + 1] ?? row[row.indexOf(letter) - 1]}${after}`
    case 1:
      return `${before}${after[0] ?? ''}${letter}${after.slice(1)}`
    case 2:
      return before + after
    case 3:
      return `${before}${letter}${letter}${after}`
    default:
      return word.replace(/[aeiou](?!.*[aeiou])/, (vowel) => (vowel === 'e' ? 'a' : 'e'))
  }
}

describe('spelling', () => {
  it('of the words of lists is never corrected', async () => {
    const words = await wordsOfLists()
    expect(words).toHaveLength(600)
    expect([...(await corrected(words))]).toEqual([])
  }, 120_000)

  it('is mended in 92 of 100 typing errors in titles', async () => {
    const words = [...new Set(labels.flatMap((label) => label.toLowerCase().match(/[a-z]{6,}/g) ?? []))]
    const known = new Set(await wordsOfLists())
    const typed = words
      .flatMap((word, at) => [at, at + 3].map((number) => ({ word, typo: slip(word, number) })))
      .filter(({ word, typo }) => typo !== word && !known.has(typo))
      .slice(0, 500)
    expect(typed).toHaveLength(500)
    const fixes = await corrected(typed.map(({ typo }) => typo))
    const light = await lightForms([...words, ...fixes.values()])
    const missed = typed
      .filter(({ word, typo }) => light.get(fixes.get(typo) ?? typo) !== light.get(word))
      .map(({ word, typo }) => `${typo} (${word}): ${fixes.get(typo)}`)
    expect(1 - missed.length / typed.length, missed.join('\n')).toBeGreaterThanOrEqual(0.92)
  }, 120_000)

  it('is only offered to whoever searches as typed', async () => {
    expect(await reader.read('acountant', true)).toMatchObject({
      correction: undefined,
      suggestion: { from: 'acountant', to: 'accountant' },
    })
  })

  it('of English words is offered, and corrected where that makes a name', async () => {
    expect(await reader.read('manger', false)).toMatchObject({
      correction: undefined,
      suggestion: { to: 'manager' },
    })
    expect(await reader.read('project manger', false)).toMatchObject({
      correction: { to: 'project manager' },
    })
  })

  it('is mended in a name of a town without jobs, if it alone makes a profession', async () => {
    const gardner = { code: '4271935', name: 'Gardner', population: 21_000 }
    const city = { country: 'US', region: 'US-KS', lat: 38.81, lon: -94.93 }
    await createCities(db, [
      { ...city, ...gardner },
      // A larger one, and one that is two vowels from a profession.
      { ...city, code: '4271936', name: 'Plamber', population: 40_000 },
      { ...city, code: '4271937', name: 'Bermen', population: 21_000 },
    ])
    expect(await reader.read('gardner', false)).toMatchObject({ correction: { to: 'gardener' } })
    for (const town of ['work in gardner', 'plamber', 'bermen'])
      expect(await reader.read(town, false), town).toMatchObject({ correction: undefined })
  })

  it('is mended to a long word that searches ignore, rather than to a rare one', async () => {
    const { correction, suggestion } = await reader.read('equal employment oportunity specialist', false)
    expect((correction ?? suggestion)?.to).toBe('equal employment opportunity specialist')
  })

  it('reads two words as the compound that they make', async () => {
    const [apart, compound] = await Promise.all(
      ['Kranken Schwester', 'Krankenschwester'].map((text) => reader.read(text, false)),
    )
    expect(apart?.reading.occupations).toMatchObject([{ first: 0, last: 1 }])
    expect(apart?.reading.occupations[0]?.ids).toEqual(compound?.reading.occupations[0]?.ids)
  })

  it('of our own short forms and joined words stays', async () => {
    const texts = ['call center', 'callcenter', 'exec asst', 'cust svc rep', 'acct mgr', 'engr']
    for (const text of texts) {
      expect(await reader.read(text, false), text).toMatchObject({
        correction: undefined,
        suggestion: undefined,
      })
    }
  })

  it('makes no compound with a filter or a place', async () => {
    const { reading } = await reader.read('kinderkrankenschwester remote', false)
    expect(reading.filters).toMatchObject([{ kind: 'work-mode', value: 'remote' }])
    expect(reading.words.map(({ typed }) => typed)).toEqual(['kinderkrankenschwester'])
  })

  it('reads a field as its profession where no profession is named', async () => {
    const labelsOf = async (text: string) =>
      (await reader.read(text, false)).reading.occupations.map(({ label }) => label)
    expect(await labelsOf('degree in civil engineering')).toEqual(['Civil engineer'])
    expect(await labelsOf('librarian, records management')).toEqual(['Librarian'])
  })

  it('finds names in British and American spelling', async () => {
    const labelsOf = async (text: string) =>
      (await reader.read(text, false)).reading.occupations.map(({ label }) => label)
    for (const text of ['vocational counselor', 'vocational counsellor'])
      expect(await labelsOf(text), text).toEqual(await labelsOf('vocational counselor'))
    expect(await labelsOf('vocational counsellor')).not.toEqual([])
  })

  it('reads a name whose parts are inverted', async () => {
    const namesOf = async (text: string) =>
      (await reader.read(text, false)).reading.occupations.map(({ label, first, last }) => [
        label,
        first,
        last,
      ])
    expect(await namesOf('Nurse, registered')).toEqual([['Registered nurse', 0, 1]])
    expect(await namesOf('baker, cook')).toEqual([
      ['Baker', 0, 0],
      ['Cook', 1, 1],
    ])
    expect(await namesOf('Folklore teachers, postsecondary')).toEqual([['University lecturer', 1, 2]])
    // A clerical assistant works in any office.
    expect(await namesOf('Library assistants, clerical')).toEqual([['Library assistant', 0, 1]])
  })

  it('keeps a word that searches ignore where a name begins with it', async () => {
    const wordsOf = async (text: string) => (await reader.read(text, false)).reading.words
    expect((await wordsOf('HIM director')).map(({ typed, isOccupation }) => [typed, isOccupation])).toEqual([
      ['him', true],
      ['director', true],
    ])
    const inTown = await wordsOf('him director berlin')
    expect(inTown.map(({ typed }) => typed)).toEqual(['him', 'director'])
    for (const text of ['a director', 'OR nurse', 'director or'])
      expect(
        (await wordsOf(text)).map(({ typed }) => typed),
        text,
      ).toHaveLength(1)
  })

  it('looks for a skill of two letters in no description', async () => {
    const stemsOf = async (text: string) => (await reader.read(text, false)).reading.words[0]?.word.stems
    expect(await stemsOf('golang')).not.toContain('go')
    expect(await stemsOf('js')).toContain('javascript')
  })

  it('reads an abbreviation by the word after it', async () => {
    const labelsOf = async (text: string) =>
      (await reader.read(text, false)).reading.occupations.map(({ label }) => label)
    expect(await labelsOf('eng tech')).toContain('Engineering technician')
    expect(await labelsOf('mech eng')).toContain('Mechanical engineer')
  })

  it('takes from a long text without a profession who does what it says', async () => {
    const labelsOf = async (text: string) =>
      (await reader.read(text, false)).reading.occupations.map(({ label }) => label)
    const text =
      'Empties the bins on every floor, cleans rooms and shovels snow, keeps records of the storage'
    expect(await labelsOf(text)).toEqual(['Cleaner'])
    expect(await labelsOf(`${text} as a baker`)).toEqual(['Baker'])
    expect(await labelsOf('cleans rooms')).toEqual([])
  })
})
