import { addMaster, type MasterGrant } from '@vouch/contract'
import { compileRules, reachOf } from '@vouch/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#base/actor.ts'
import type { Executor } from '#db/transaction.ts'
import type { MasterTools } from '#features/masters/ports.ts'
import { listField, listInput } from '#testing/factories/list-factory.ts'
import { plansOf, scannedTables, usedIndexes } from '#testing/query-plan.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { readDefinition } from '../definition/definition-store.ts'
import { listRecords, type RecordsQuery } from './records-page.ts'

let app: TestApp
const entity = 'many'
beforeAll(async () => {
  app = await buildTestApp()
  const fields = [
    listField({ name: 'half', kind: 'text', indexed: true }),
    listField({ name: 'rare', kind: 'text', indexed: true }),
  ]
  await app.request(addMaster, { body: listInput(entity, fields) }, await app.person('admin'))
  await app.db.pool.query(
    `insert into master_values (entity, code, label, source, attributes, words)
     select $1, 'c' || n, 'Value ' || md5(n::text), 'admin',
       jsonb_build_object('half', n % 2 || '', 'rare', 'r' || n % 1000), array_to_tsvector(array[$1 || ':item' || n % 1000, $1 || ':value'])
     from generate_series(1, 20000) n`,
    [entity],
  )
  await app.db.pool.query('vacuum analyze master_values, master_facts')
})
afterAll(() => app.close())

const tools = {
  form: (text) => text,
  wordsQuery: (list, text) => `'${list}:${text}':*`,
} as MasterTools

const grant = (when: MasterGrant['when']): MasterGrant => ({
  role: 'candidate',
  actions: ['list', 'read'],
  when,
  fields: { '*': 'read' },
})

/** Lists values by some rules. @returns the plans of all statements, and the codes of the page */
async function plansFor(grants: readonly MasterGrant[], query: RecordsQuery) {
  const sent: { text: string; values: readonly unknown[] }[] = []
  const executor = {
    executeQuery: (compiled: { sql: string | { text: string }; parameters: readonly unknown[] }) => {
      const text = typeof compiled.sql === 'string' ? compiled.sql : compiled.sql.text
      sent.push({ text, values: compiled.parameters })
      return app.db.kysely.executeQuery(compiled as never)
    },
  } as unknown as Executor
  const definition = await readDefinition(app.db.kysely, entity)
  const caller = { userId: null, isAdmin: false, roles: ['candidate'], memberships: [], listRoles: [] }
  const reach = reachOf(compileRules({ ...definition, related: [] }, grants, new Set()), caller)
  const side = { actor: {} as Actor, definition, reach, reaches: { of: () => reach } }
  const page = await listRecords(executor, side, query, tools)
  const plans = (await Promise.all(sent.map((statement) => plansOf(app.db, statement)))).flat()
  return {
    isFoundByRules: sent.some(({ text }) => text.includes('page.rank') && text.includes('union all')),
    scanned: scannedTables(plans),
    indexes: usedIndexes(plans),
    codes: page.items.map(({ code }) => code),
    nextCursor: page.nextCursor,
  }
}

const rare = (value: string) => ({ field: 'rare', is: value })
const rules: Readonly<Record<string, readonly MasterGrant[]>> = {
  everything: [grant(null)],
  'a condition that few values meet': [grant({ all: [rare('r7')] })],
  'a condition that many values meet': [grant({ all: [{ field: 'half', is: '1' }] })],
  'one of two conditions that few values meet': [grant({ any: [rare('r7'), rare('r9')] })],
  'two grants': [grant({ all: [rare('r7')] }), grant({ all: [{ field: 'half', is: '1' }] })],
}

const queries: readonly (readonly [string, RecordsQuery])[] = [
  ['first', {}],
  ['search', { q: 'item7' }],
  ['inactive values', { state: 'inactive' }],
  ['field', { field: 'rare', is: 'r7' }],
]

describe.each(Object.entries(rules))('a page by a rule for %s', (_rule, grants) => {
  test.each(queries)('%s: no table is scanned', async (_, query) => {
    const { scanned } = await plansFor(grants, query)
    expect(scanned.filter((table) => table.startsWith('master_'))).toEqual([])
  })
})

test('rules that few values meet are looked up by their fields, those of many in list order', async () => {
  const few = await plansFor(rules['a condition that few values meet'] ?? [], {})
  expect(few.codes).toHaveLength(20)
  expect(few.indexes).toContain('master_facts_text')
  const either = await plansFor(rules['one of two conditions that few values meet'] ?? [], { limit: 100 })
  expect(either.indexes).toContain('master_facts_text')
  const { rows } = await app.db.pool.query<{ code: string }>(
    `select code from master_values where entity = $1 and attributes ->> 'rare' in ('r7', 'r9')
     order by position, label collate "C", id`,
    [entity],
  )
  expect(either.codes).toEqual(rows.map(({ code }) => code))
  expect((await plansFor(rules.everything ?? [], {})).indexes).toContain('master_values_all')
})

test('a search for a word of all values, of which few may be listed, finds them by the rules, page by page', async () => {
  const grants = rules['one of two conditions that few values meet'] ?? []
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await plansFor(grants, { q: 'value', limit: 15, ...(cursor && { cursor }) })
    expect(page.isFoundByRules).toBe(true)
    expect(page.scanned).not.toContain('master_facts')
    found.push(...page.codes)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(found).toHaveLength(40)
  expect(new Set(found).size).toBe(40)
})
