import { randomBytes } from 'node:crypto'
import { plainWords } from '@vouch/domain'
import fc from 'fast-check'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createLog } from '#base/log.ts'
import { type Database, databaseAt } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { connectOnce } from '#db/pool.ts'
import { migrationSources } from '#db/sources.ts'
import { openTestDatabase } from '#testing/test-database.ts'

const log = createLog({ level: 'silent', readable: false })

async function withClient<Value>(work: (client: Client) => Promise<Value>): Promise<Value> {
  const client = await connectOnce(inject('cluster'))
  return work(client).finally(() => client.end())
}

/** Two databases: one with a Unicode locale, like the embedded one, and one with the locale C. */
const databases = [
  { name: 'of the embedded locale', open: () => openTestDatabase(), knowsCase: true },
  { name: 'of the locale C', open: openInC, knowsCase: false },
]

async function openInC(): Promise<Database> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const maintain = async (statement: string) => {
    await withClient((client) => client.query(statement))
  }
  await maintain(`create database ${name} template template0 encoding 'UTF8' locale 'C' locale_provider libc`)
  const db = databaseAt({ ...inject('cluster'), database: name }, log, () =>
    maintain(`drop database ${name} with (force)`),
  )
  await migrate(db, migrationSources, log)
  return db
}

/** All characters known to PostgreSQL, whose Unicode version may be older than that of Node. */
const characters = await withClient(async (client) => {
  const { rows } = await client.query<{ all: string }>(
    `select string_agg(chr(code), '' order by code) as all from generate_series(1, 1114109) code
    where code not between 55296 and 57343 and unicode_assigned(chr(code))`,
  )
  return [...(rows[0]?.all ?? '')].filter((character) => !/\p{Co}/u.test(character))
})

/** Capital letters of rare scripts, which the locale C cannot convert to lower case. */
const rareCapital = (text: string) =>
  [...text].some((one) => /[\u0590-\u1dff\u2000-\u{10ffff}]/u.test(one) && one !== one.toLowerCase())

const pieces = [
  ...'aéßœñøŁİıſΣςжЙ看師がハ한हिन्दीمُهَنْдسไทย①½²ﬁＡ：ːʼ’‘“”«»·•…–—‐/\\\'"#+._- \t\u00ad\u200b\u200c\u200d\u0301\ufe0f☕'.split(
    /(?:)/u,
  ),
  ...[
    'c++',
    'C#',
    'f#',
    '.net',
    '.NET',
    'node.js',
    'h：passport',
    's:1:4',
    'p﹕usd',
    '12',
    '1e5',
    'Köchin',
    'ПОВАР',
  ],
]
const texts = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((parts) => parts.join('')),
  fc
    .array(fc.nat(characters.length - 1), { maxLength: 25 })
    .map((places) => places.map((place) => characters[place]).join('')),
)
/** At most 100,000 characters each: 2,000 texts at once ran into the statement timeout on a busy machine. */
function* batches(texts: readonly string[]): Generator<string[]> {
  let batch: string[] = []
  let length = 0
  for (const text of texts) {
    if (batch.length > 0 && length + text.length > 100_000) {
      yield batch
      ;[batch, length] = [[], 0]
    }
    batch.push(text)
    length += text.length
  }
  if (batch.length > 0) yield batch
}

const some = (seed: number) => fc.sample(texts, { numRuns: 3_000, seed })
const seed = Date.now() % 1_000_000

for (const { name, open, knowsCase } of databases) {
  describe(`in a database ${name}`, () => {
    let db: Database
    beforeAll(async () => {
      db = await open()
    }, 120_000)
    afterAll(() => db.close())

    /** Queries in batches of as much text, so that each finishes within the statement timeout even on a busy machine. */
    async function ask<Value>(expression: string, of: readonly string[]): Promise<Value[]> {
      const values: Value[] = []
      for (const batch of batches(of)) {
        const { rows } = await db.pool.query<{ value: Value }>(
          `select ${expression} as value from unnest($1::text[]) with ordinality given (text, place) order by place`,
          [batch],
        )
        values.push(...rows.map(({ value }) => value))
      }
      return values
    }
    const splitByDatabase = async (of: readonly string[]) =>
      (await ask<string>('search_split(text)', of)).map((split) =>
        split
          .toLowerCase()
          .split(/ +/)
          .filter((word) => /[\p{L}\p{N}]/u.test(word)),
      )

    it('classifies every character like plainWords: sign, word character or separator', async () => {
      const given = characters.map((character) => `a${character}b`)
      const split = await splitByDatabase(given)
      const different = given.filter((text, at) => plainWords(text).join(' ') !== split[at]?.join(' '))
      expect(different).toEqual([])
    })

    it(`splits texts like plainWords (seed ${seed})`, async () => {
      const given = some(seed)
      const split = await splitByDatabase(given)
      const wrong = given.flatMap((text, at) =>
        plainWords(text).join(' ') === split[at]?.join(' ')
          ? []
          : [{ text, expected: plainWords(text), actual: split[at] }],
      )
      expect(wrong).toEqual([])
    })

    it(`no term contains a sign, for any text (seed ${seed})`, async () => {
      const forged = Array.from({ length: Math.ceil(characters.length / 100) }, (_, part) =>
        characters
          .slice(part * 100, part * 100 + 100)
          .map((sign) => `h${sign}passport`)
          .join(' '),
      )
      for (const configuration of ['vouch_words', 'vouch_text']) {
        const made = await ask<string[]>(
          `tsvector_to_array(to_tsvector('${configuration}', search_plain(text)))`,
          [...forged, ...some(seed)],
        )
        expect(made.flat().filter((term) => /[\0-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]/.test(term))).toEqual([])
      }
    })

    it(`each word of a text finds the text (seed ${seed})`, async () => {
      const given = some(seed + 1).filter((text) => knowsCase || !rareCapital(text))
      const whole = await ask<string[]>(
        `tsvector_to_array(to_tsvector('vouch_words', search_plain(text)))`,
        given,
      )
      const pairs = given.flatMap((text, at) =>
        plainWords(text).map((word) => ({ text, word, terms: whole[at] })),
      )
      const lexemes = await ask<string[]>(
        `tsvector_to_array(to_tsvector('vouch_words', search_plain(text)))`,
        pairs.map(({ word }) => word),
      )
      const lost = pairs.flatMap(({ text, word, terms }, at) =>
        lexemes[at]?.every((lexeme) => terms?.includes(lexeme))
          ? []
          : [{ text, word, terms, asked: lexemes[at] }],
      )
      expect(lost).toEqual([])
    })

    it('recognises words of many languages, with any case and accents', async () => {
      const found = async (text: string, typed: string) => {
        const terms = await ask<string[]>(
          `tsvector_to_array(to_tsvector('vouch_words', search_plain(text)))`,
          [text, ...plainWords(typed)],
        )
        const [whole = [], ...words] = terms
        return (
          words.length > 0 &&
          words.every((word) => word.length > 0 && word.every((one) => whole.includes(one)))
        )
      }
      for (const [text, typed] of [
        ['ПОВАР, шеф', 'повар'],
        ['повар', 'ПОВАР'],
        ['ΜΆΓΕΙΡΟΣ', 'μάγειρος'],
        ['مُهَنْدِس برمجيات', 'برمجيات'],
        ['看護師・東京', '東京'],
        ['がくせい', 'がくせい'],
        ['Köchin für Berlin', 'kochin'],
        ['Straßenbau', 'STRASSENBAU'],
        ['l’été à Paris', "l'ete"],
        ['O’Brien', "O'Brien"],
        ["O'Brien", 'O’Brien'],
        ['Pokoju\u0301wka', 'pokojuwka'],
        ['nurse·cook', 'cook'],
        ['Ø\u00ad\u0301re', 'Ø\u00ad\u0301re'],
        ['«C++» C♯ C#', 'c++ c#'],
        ['ASP.NET, node.js', '.net node.js'],
      ] as const)
        expect({ text, typed, found: await found(text, typed) }).toEqual({ text, typed, found: true })
      expect(await found('C programmer', 'c++')).toBe(false)
    })
  })
}
