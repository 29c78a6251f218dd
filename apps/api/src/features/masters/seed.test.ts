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
import { reasonSide } from '@vouch/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/connect.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { ensureMasters } from './seed.ts'
import { readLists } from './seed-lists.ts'

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

test('all skills and parents that our lists refer to exist', async () => {
  const lists = await Promise.all(['lists.json', 'skills.json', 'occupations.json'].map(readLists))
  const known = new Set(lists.flatMap(({ rows }) => rows.map(({ entity, code }) => `${entity}:${code}`)))
  const named = lists.flatMap(({ relations, parents }) => [
    ...relations.map(({ to }) => to),
    ...parents.map(({ parent }) => parent),
  ])
  expect(named.filter(({ entity, code }) => !known.has(`${entity}:${code}`))).toEqual([])
  expect(new Set(lists.flatMap(({ rows }) => rows)).size).toBe(known.size)
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
  await ensureMasters(db)
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
