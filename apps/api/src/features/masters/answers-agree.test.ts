import {
  exportMaster,
  getMaster,
  getMasterValue,
  listMasterRecordHistory,
  listMasterValues,
  type MasterGrant,
} from '@vouch/contract'
import {
  compileRules,
  isSeenSomewhere,
  type ListCaller,
  type ListRow,
  plainText,
  reachOf,
  shownAs,
} from '@vouch/domain'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '#testing/factories/company-factory.ts'
import { createUser, type TestPerson } from '#testing/factories/factories.ts'
import { naiveExports, naiveRules } from '#testing/lists/naive-rules.ts'
import {
  randomCompanies,
  randomGrants,
  randomList,
  randomOwnRoles,
  randomRows,
  randomUsers,
  storeRandomRows,
} from '#testing/lists/random-rules.ts'
import { rounds } from '#testing/rounds.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let people: { readonly person: TestPerson; readonly caller: ListCaller }[]
let rows: ListRow[]
const params = { entity: 'random' }

beforeAll(async () => {
  app = await buildTestApp()
  const stored = randomRows(50)
  await storeRandomRows(app.db, stored)
  await app.db.pool.query('insert into list_roles (code, label) select r, r from unnest($1::text[]) r', [
    randomOwnRoles,
  ])
  people = await Promise.all([createPerson('owner', [0]), createPerson('viewer', [0, 1])])
  const ids = new Map(randomUsers.map((id, at) => [id, people[at]?.caller.userId ?? null]))
  for (const [id, userId] of ids)
    await app.db.pool.query('update master_values set created_by = $2 where created_by = $1', [id, userId])
  await app.db.pool.query(`
    insert into master_history (at, entity, value_id, action, before, after)
    select now(), entity, id, 'add', '{}', (
      select coalesce(jsonb_object_agg('attributes.' || key, value), '{}') from jsonb_each(attributes))
    from master_values where entity = 'random'`)
  const top = {
    code: 'top',
    source: 'test',
    active: true,
    createdBy: null,
    companyId: null,
    ancestors: [],
    attributes: {},
  }
  rows = [top, { ...top, code: 'middle', ancestors: ['top'] }, ...stored].map((row) => ({
    ...row,
    createdBy: row.createdBy === null ? null : (ids.get(row.createdBy) ?? null),
  }))
})
afterAll(() => app.close())

/** A candidate and employer, with a role in the companies at these positions. */
async function createPerson(role: 'owner' | 'viewer', companies: readonly number[]) {
  const person = await createUser(app.db, { roles: ['candidate', 'employer'] })
  const memberships = companies.map((at) => ({ companyId: randomCompanies[at] ?? '', role }))
  for (const { companyId } of memberships) await addMember(app.db, { id: companyId }, person, role)
  const listRoles = role === 'owner' ? ['editor'] : []
  for (const code of listRoles)
    await app.db.pool.query('insert into list_role_members (role, user_id) values ($1, $2)', [
      code,
      person.userId,
    ])
  const roles = ['candidate', 'employer']
  return { person, caller: { userId: person.userId, isAdmin: false, roles, memberships, listRoles } }
}

test('list, search, value and count answer what a second implementation of the rules expects', async () => {
  const roles = new Set(randomOwnRoles)
  await fc.assert(
    fc.asyncProperty(randomGrants, fc.nat(1), fc.nat(rows.length - 1), async (grants, at, picked) => {
      const { person, caller } = await give(grants, at)
      const expected = new Map(
        rows.flatMap((row) => {
          const naive = naiveRules(grants, caller, row)
          return naive.may('list') ? [[row.code, shownFields(row, naive.mode)] as const] : []
        }),
      )
      const active = new Map([...expected].filter(([code]) => rows.find((row) => row.code === code)?.active))
      const query = { limit: '100' }
      const list = await app.request(listMasterValues, { params, query }, person)
      const reach = reachOf(compileRules(randomList, grants, roles), caller)
      if (!reach.grants.some(({ actions }) => actions.has('list'))) {
        expect(list.status).toBe(404)
        return
      }
      expect(byCode(list.body.items)).toEqual(active)
      const found = await app.request(listMasterValues, { params, query: { ...query, q: 'value' } }, person)
      expect(byCode(found.body.items)).toEqual(new Map([...active].filter(([code]) => code.startsWith('v'))))
      const definition = (await app.request(getMaster, { params }, person)).body
      expect(definition.values).toBe(active.size)
      expect(definition.fields.map(({ name }) => name)).toEqual(
        randomList.fields.map(({ name }) => name).filter((name) => isSeenSomewhere(reach, name)),
      )
      const code = rows[picked]?.code ?? ''
      const value = await app.request(getMasterValue, { params: { ...params, code } }, person)
      expect(value.status).toBe(expected.has(code) ? 200 : 404)
      if (value.status === 200) expect(value.body.attributes).toEqual(expected.get(code))
    }),
    { numRuns: rounds(180) },
  )
})

test('export and history hold what a second implementation of the rules expects', async () => {
  await fc.assert(
    fc.asyncProperty(randomGrants, fc.nat(1), fc.nat(rows.length - 1), async (grants, at, picked) => {
      const { person, caller } = await give(grants, at)
      const naive = (row: ListRow) => naiveRules(grants, caller, row)
      const expected = rows.filter((row) => naive(row).may('export'))
      const all = await app.request(exportMaster, { params }, person)
      if (all.status === 200) {
        const fields = randomList.fields
          .map(({ name }) => name)
          .filter((name) => naiveExports(grants, caller, name))
        expect(cellsOf(String(all.body))).toEqual(
          new Map(
            expected.map((row) => [
              row.code,
              Object.fromEntries(fields.map((name) => [name, cellOf(row, name)])),
            ]),
          ),
        )
        const query = { q: 'value', state: 'active' } as const
        const some = await app.request(exportMaster, { params, query }, person)
        expect([...cellsOf(String(some.body)).keys()].sort()).toEqual(
          expected.flatMap(({ code, active }) => (active && code.startsWith('v') ? [code] : [])).sort(),
        )
      } else expect(expected).toEqual([])
      const row = rows[picked] ?? expect.fail()
      const { may, mode } = naive(row)
      const history = await app.request(
        listMasterRecordHistory,
        { params: { ...params, code: row.code }, query: {} },
        person,
      )
      expect(history.status).toBe(may('list') ? (may('read') ? 200 : 403) : 404)
      if (history.status !== 200) return
      const shown = Object.entries(row.attributes).filter(([field]) =>
        ['read', 'write'].includes(mode(field)),
      )
      expect(history.body.items.map(({ after }) => after)).toEqual(
        shown.length === 0
          ? []
          : [Object.fromEntries(shown.map(([field, value]) => [`attributes.${field}`, value]))],
      )
    }),
    { numRuns: rounds(180) },
  )
})

/** Gives a list its rules. @returns one of the people */
async function give(grants: readonly MasterGrant[], at: number) {
  await app.db.pool.query("update master_entities set grants = $1 where name = 'random'", [
    JSON.stringify(grants),
  ])
  return people[at] ?? people[0] ?? expect.fail()
}

const cellOf = ({ attributes }: ListRow, field: string) => String(attributes[field] ?? '')

/** The fields of an exported file, by code. */
function cellsOf(file: string) {
  const names = new Set(randomList.fields.map(({ name }) => name))
  const lines = parse(file, { bom: true, columns: true }) as Record<string, string>[]
  return new Map(
    lines.map(({ code = '', ...cells }) => [
      code,
      Object.fromEntries(
        Object.entries(cells).flatMap(([name, cell]) => (names.has(name) ? [[name, plainText(cell)]] : [])),
      ),
    ]),
  )
}

function shownFields(row: ListRow, mode: ReturnType<typeof naiveRules>['mode']) {
  const shown = Object.entries(row.attributes).flatMap(([field, value]) => {
    const seen = shownAs(mode(field), value)
    return seen === undefined ? [] : [[field, seen] as const]
  })
  return Object.fromEntries(shown)
}

function byCode(items: readonly { readonly code: string; readonly attributes: object }[]) {
  return new Map(items.map(({ code, attributes }) => [code, attributes]))
}
