import { readFile } from 'node:fs/promises'
import {
  cefrLevels,
  employmentTypes,
  payPeriods,
  rejectionReasons,
  seniorities,
  skillLevels,
  withdrawalReasons,
  workModes,
} from '@vouch/contract'
import { reasonSide, searchForm } from '@vouch/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/connect.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { ensureMasters } from './seed.ts'
import { mastersFolder, readLists } from './seed-lists.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

async function codes(entity: string): Promise<string[]> {
  const values = db.kysely.selectFrom('master_values').where('entity', '=', entity).where('active', '=', true)
  return (await values.select('code').orderBy('position').execute()).map(({ code }) => code)
}

test('codes equal the contract’s values where the contract has a closed list', async () => {
  const closed: Record<string, readonly string[]> = {
    'employment-types': employmentTypes,
    'work-modes': workModes,
    'pay-periods': payPeriods,
    seniority: seniorities,
    'skill-levels': skillLevels,
    'cefr-levels': cefrLevels,
    'rejection-reasons': rejectionReasons,
    'withdrawal-reasons': withdrawalReasons,
  }
  for (const [entity, expected] of Object.entries(closed)) expect(await codes(entity)).toEqual([...expected])
  const { rows } = await readLists('lists.json')
  const sides = rows.filter(({ entity }) => entity === 'rejection-reasons')
  expect(Object.fromEntries(sides.map(({ code, attributes }) => [code, attributes?.side]))).toEqual(
    reasonSide,
  )
})

test('all skills, related values and parents that our lists refer to exist', async () => {
  const lists = await Promise.all(['lists.json', 'skills.json', 'occupations.json'].map(readLists))
  const known = new Set(lists.flatMap(({ rows }) => rows.map(({ entity, code }) => `${entity}:${code}`)))
  const named = lists.flatMap(({ relations, parents }) => [
    ...relations.map(({ to }) => to),
    ...parents.map(({ parent }) => parent),
  ])
  expect(named.filter(({ entity, code }) => !known.has(`${entity}:${code}`))).toEqual([])
  expect(new Set(lists.flatMap(({ rows }) => rows)).size).toBe(known.size)
})

test('an English name means one skill, or one occupation and at most one that is related', async () => {
  const lists = await Promise.all(['skills.json', 'occupations.json'].map(readLists))
  const codesOf = new Map<string, Set<string>>()
  for (const { entity, code, label, synonyms = [] } of lists.flatMap(({ rows }) => rows))
    for (const name of [
      label,
      ...synonyms.flatMap(({ language, text }) => (language === 'en' ? [text] : [])),
    ]) {
      const key = `${entity}:${searchForm(name)}`
      codesOf.set(key, (codesOf.get(key) ?? new Set()).add(code))
    }
  const { occupations } = JSON.parse(await readFile(new URL('occupations.json', mastersFolder), 'utf8')) as {
    readonly occupations: readonly { readonly code: string; readonly related: readonly string[] }[]
  }
  const related = new Set(
    occupations.flatMap(({ code, related: others }) =>
      others.flatMap((other) => [`${code} ${other}`, `${other} ${code}`]),
    ),
  )
  const areRelated = ([one, other, ...more]: readonly string[]) =>
    more.length === 0 && related.has(`${one} ${other}`)
  const shared = [...codesOf]
    .filter(([, codes]) => codes.size > 1 && !areRelated([...codes]))
    .map(([name]) => name)
  // pm: project, product or program manager; pa: British for personal, American for physician assistant.
  expect(shared).toEqual(['occupations:pm', 'occupations:pa'])
})

test('the first name in a language is its label, the others are synonyms', async () => {
  const { rows } = await readLists('occupations.json')
  const nurse = rows.find(({ code }) => code === 'registered-nurse')
  expect(nurse?.labels).toMatchObject({ de: 'Pflegefachkraft', fr: 'infirmier' })
  expect(nurse?.synonyms).toContainEqual({ language: 'de', text: 'Krankenschwester' })
  expect(nurse?.synonyms).not.toContainEqual({ language: 'de', text: 'Pflegefachkraft' })
})

test('currencies exclude metals, funds and test codes', async () => {
  const currencies = await codes('currencies')
  expect(currencies.slice(0, 3)).toEqual(['EUR', 'USD', 'GBP'])
  for (const code of ['XAU', 'XTS', 'CLF', 'USN']) expect(currencies).not.toContain(code)
  for (const code of ['XOF', 'XCD', 'UYU']) expect(currencies).toContain(code)
})

test('a new version deactivates dropped values, updates changed ones and leaves the others untouched', async () => {
  const change = db.kysely.updateTable('master_values').where('entity', '=', 'shifts')
  await change.set({ label: 'Old label', content_hash: null }).where('code', '=', 'on-call').execute()
  await db.kysely
    .insertInto('master_values')
    .values({ entity: 'shifts', code: 'dog-watch', label: 'Dog watch', source: 'vouch' })
    .execute()
  await db.kysely
    .insertInto('master_values')
    .values({ entity: 'shifts', code: 'ours', label: 'Added by an administrator', source: 'admin' })
    .execute()
  const stamp = () =>
    db.pool.query(`select xmin::text from master_values where entity = 'countries' order by id`)
  const before = (await stamp()).rows
  await db.kysely.updateTable('master_entities').set({ loaded: '{}' }).execute()
  const vacuumed = await lastVacuum()
  await ensureMasters(db)
  // Without it, every search for an unknown word reads all new names.
  await until(async () => (await lastVacuum()) !== vacuumed)
  expect((await stamp()).rows).toEqual(before)
  const shifts = await codes('shifts')
  expect(shifts).not.toContain('dog-watch')
  expect(shifts).toContain('ours')
  const { label } = await db.kysely
    .selectFrom('master_values')
    .select('label')
    .where('code', '=', 'on-call')
    .executeTakeFirstOrThrow()
  expect(label).toBe('On call')
})

/** When the names of values were last vacuumed. */
async function lastVacuum(): Promise<string | null | undefined> {
  const { rows } = await db.pool.query<{ at: string | null }>(
    "select last_vacuum::text as at from pg_stat_user_tables where relname = 'master_terms'",
  )
  return rows[0]?.at
}
