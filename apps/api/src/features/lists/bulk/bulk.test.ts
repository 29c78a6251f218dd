import {
  addMaster,
  addMasterRecord,
  changeMasterRecord,
  changeMasterValues,
  exportMasterCodes,
  listMasterChanges,
  listMasterCodes,
  listMasterRecordHistory,
  type MasterGrant,
  type RouteInput,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createEditor, grantList, listField, listInput } from '#testing/factories/list-factory.ts'
import { bulkOf } from '#testing/lists/bulk.ts'
import { readValue } from '#testing/lists/merges.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
let editor: TestPerson
let bulk: ReturnType<typeof bulkOf>
const entity = 'places'
const params = { entity }
const off = { kind: 'deactivate' } as const
const under = (code: string) => ({ kind: 'move' as const, parent: { entity, code } })

const grant = (part: Partial<MasterGrant>): MasterGrant => ({
  role: 'own:place-editor',
  actions: ['list', 'read', 'update', 'deactivate', 'merge', 'export'],
  when: { all: [{ field: 'region', is: 'north' }] },
  fields: { '*': 'write' },
  ...part,
})

beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  admin = await app.person('admin')
  editor = await createEditor(app.db, 'place-editor')
  const region = listField({ name: 'region', kind: 'text', indexed: true })
  await app.request(addMaster, { body: listInput(entity, [region]) }, admin)
  bulk = bulkOf(app, entity)
})
afterAll(() => app.close())

/** Each test gets values of its own. */
let made = 0
let codes: readonly [string, string, string, string]
beforeEach(async () => {
  await grantList(app.db, entity, [grant({})])
  const named = async (name: string, region: string) =>
    (await add({ code: `${name}${made}`, label: `${name} ${made}`, attributes: { region } })).body.code
  made += 1
  codes = [
    await named('a', 'north'),
    await named('b', 'north'),
    await named('c', 'north'),
    await named('d', 'south'),
  ]
})

const add = (body: RouteInput<typeof addMasterRecord>['body']) =>
  app.request(addMasterRecord, { params, body }, admin)
const get = (code: string) => readValue(app, admin, { entity, code })
const states = async () => Promise.all(codes.map(async (code) => (await get(code)).active))
const parents = async () => Promise.all(codes.map(async (code) => (await get(code)).parent?.code ?? null))
const change = async (code: string, body: RouteInput<typeof changeMasterRecord>['body']) => {
  const { version } = await get(code)
  const answer = await app.request(changeMasterRecord, { params: { entity, code }, version, body }, admin)
  expect(answer.status).toBe(200)
}
const reasons = ({ skipped }: { skipped: readonly { code: string; reason: string }[] }) =>
  Object.fromEntries(skipped.map(({ code, reason }) => [code, reason]))

const textOf = (body: unknown) => Buffer.from(body as Uint8Array).toString('utf8')

describe('several values', () => {
  test('are deactivated, and put back with what loads may write', async () => {
    const [a, b, c] = codes
    const before = await Promise.all([get(a), get(b)])
    const done = (await bulk.change(admin, [a, b, a, 'nothing'], off)).body
    expect(done).toMatchObject({ changed: 2, skippedCount: 1 })
    expect(reasons(done)).toEqual({ nothing: 'missing' })
    expect(await states()).toEqual([false, false, true, true])
    const changed = await get(a)
    expect(changed).toMatchObject({ version: (before[0]?.version ?? 0) + 1 })
    expect(changed.setHere).toContain('active')
    expect(reasons((await bulk.change(admin, [a, c], off)).body)).toEqual({ [a]: 'already' })

    const undone = (await bulk.undo(admin, done.id)).body
    expect(undone).toEqual({ id: done.id, changed: 2, skipped: [], skippedCount: 0 })
    expect(await states()).toEqual([true, true, false, true])
    expect((await get(a)).setHere.toSorted()).toEqual(before[0]?.setHere.toSorted())
    expect((await bulk.undo(admin, done.id)).problem).toMatchObject({ code: 'not-permitted-now' })
    const history = await app.request(listMasterRecordHistory, { params: { entity, code: a } }, admin)
    expect(history.body.items.slice(0, 2)).toMatchObject([
      { action: 'reactivate', before: { active: false }, after: { active: true } },
      { action: 'deactivate', by: admin.displayName, before: { active: true }, after: { active: false } },
    ])
    expect((await bulk.change(admin, [a, c], { kind: 'reactivate' })).body.changed).toBe(1)
  })

  test('move below another one with all below them, and back', async () => {
    const [a, b, c, d] = codes
    await change(b, { parent: { entity, code: a } })
    await change(c, { parent: { entity, code: b } })
    const moved = (await bulk.change(admin, [b, d], { kind: 'move', parent: null })).body
    expect(reasons(moved)).toEqual({ [d]: 'already' })
    const again = (await bulk.change(admin, [a, b, c, d], under(d))).body
    expect(reasons(again)).toEqual({ [d]: 'circle' })
    expect(await parents()).toEqual([d, d, d, null])
    const ancestors = async (code: string) => (await get(code)).parents.map((one) => one.code)
    expect(await ancestors(c)).toEqual([d])
    const history = await app.request(listMasterRecordHistory, { params: { entity, code: c } }, admin)
    expect(history.body.items[0]).toMatchObject({
      action: 'change',
      before: { parent: { entity, code: b } },
      after: { parent: { entity, code: d } },
    })
    expect((await bulk.undo(admin, again.id)).body.changed).toBe(3)
    expect(await parents()).toEqual([null, null, b, null])
    expect(await ancestors(c)).toEqual([b])
    // The values are as the move before left them, so that can be undone as well.
    expect((await bulk.undo(admin, moved.id)).body).toMatchObject({ changed: 1, skipped: [] })
    expect(await ancestors(c)).toEqual([a, b])
  })

  test('stay where they are if they would be below themselves, also by undo', async () => {
    const [a, b, c, d] = codes
    await change(b, { parent: { entity, code: a } })
    await change(c, { parent: { entity, code: b } })
    expect(reasons((await bulk.preview(admin, [a, b, d], under(c))).body)).toEqual({
      [a]: 'circle',
      [b]: 'circle',
    })
    const apart = (await bulk.change(admin, [b], { kind: 'move', parent: null })).body
    await change(a, { parent: { entity, code: c } })
    expect(reasons((await bulk.undo(admin, apart.id)).body)).toEqual({ [b]: 'circle' })
    expect(await parents()).toEqual([c, null, b, null])
  })

  test('that somebody changed since stay as they are when a change is undone', async () => {
    const [a, b, c] = codes
    const done = (await bulk.change(admin, [a, b, c], off)).body
    await change(b, { label: 'Somebody was here' })
    const undone = (await bulk.undo(admin, done.id)).body
    expect(undone).toMatchObject({ changed: 2, skippedCount: 1 })
    expect(undone.skipped).toEqual([{ code: b, label: 'Somebody was here', reason: 'changed', detail: null }])
    expect(await states()).toEqual([true, false, true, true])
  })

  test('are changed once, however often the call is repeated', async () => {
    const [a, b] = codes
    const headers = { 'idempotency-key': `bulk-change-${made}` }
    const body = { codes: [a, b], change: off }
    const { version } = (await bulk.preview(admin, [a, b], off)).body
    const call = () => app.request(changeMasterValues, { params, version, body }, admin, headers)
    const first = await call()
    expect(first.body.changed).toBe(2)
    expect((await call()).body).toEqual(first.body)
    const changes = (await app.request(listMasterChanges, { params }, admin)).body.items
    expect(changes.filter(({ id }) => id === first.body.id)).toMatchObject([
      { kind: 'deactivate', changed: 2, by: admin.displayName, undone: false, target: null },
    ])
  })

  test('stay as they are if the list changed after the preview', async () => {
    const [a, b] = codes
    const { version } = (await bulk.preview(admin, [a], off)).body
    await change(b, { label: 'Other' })
    const answer = await app.request(
      changeMasterValues,
      { params, version, body: { codes: [a], change: off } },
      admin,
    )
    expect(answer.status).toBe(412)
    expect(answer.problem?.currentVersion).toBeGreaterThan(version)
    expect(await states()).toEqual([true, true, true, true])
  })

  test('are at most 10,000, and at least one', async () => {
    const many = Array.from({ length: 10_001 }, (_, at) => `code-${at}`)
    expect((await bulk.preview(admin, many, off)).status).toBe(422)
    expect((await bulk.preview(admin, [], off)).status).toBe(422)
    expect((await bulk.preview(admin, many.slice(1), off)).body).toMatchObject({
      changed: 0,
      skippedCount: 10_000,
    })
  })
})

describe('an editor with a condition', () => {
  test('changes only values that the rules allow, before and after', async () => {
    const [a, b, , d] = codes
    const done = (await bulk.change(editor, [a, d], off)).body
    expect(done).toMatchObject({ changed: 1 })
    expect(done.skipped).toEqual([{ code: d, label: null, reason: 'missing', detail: null }])
    await grantList(app.db, entity, [
      grant({ actions: ['list', 'read'], when: null, fields: { '*': 'read' } }),
      grant({ when: { all: [{ active: true }] } }),
    ])
    expect(reasons((await bulk.change(editor, [a, b], off)).body)).toEqual({
      [a]: 'forbidden',
      [b]: 'forbidden',
    })
    expect(await states()).toEqual([false, true, true, true])
  })

  test('moves only what stays in their part of the tree', async () => {
    const [a, b, c, d] = codes
    await change(b, { parent: { entity, code: a } })
    await change(c, { parent: { entity, code: a } })
    await grantList(app.db, entity, [
      grant({ actions: ['list', 'read'], when: null, fields: { '*': 'read' } }),
      grant({ when: { all: [{ below: a }] } }),
    ])
    expect(reasons((await bulk.preview(editor, [b, c], under(d))).body)).toEqual({
      [b]: 'forbidden',
      [c]: 'forbidden',
    })
    expect((await bulk.change(editor, [b, c], under(b))).body).toMatchObject({ changed: 1 })
    expect(await parents()).toEqual([null, a, b, null])
  })

  test('without the right to write the place moves nothing', async () => {
    const [a, b, c] = codes
    await grantList(app.db, entity, [grant({ fields: { '*': 'read' } })])
    expect(reasons((await bulk.change(editor, [a, b], under(c))).body)).toEqual({
      [a]: 'forbidden',
      [b]: 'forbidden',
    })
  })

  test('undoes nothing without the right, and nothing of others', async () => {
    const [a, b] = codes
    const own = (await bulk.change(editor, [a], off)).body
    const others = (await bulk.change(admin, [b], off)).body
    expect((await bulk.undo(editor, others.id)).problem?.code).toBe('not-found')
    const mine = (await app.request(listMasterChanges, { params }, editor)).body.items
    expect(mine.map(({ id }) => id)).toContain(own.id)
    expect(mine.map(({ id }) => id)).not.toContain(others.id)
    await grantList(app.db, entity, [grant({ actions: ['list', 'read'], fields: { '*': 'read' } })])
    expect((await bulk.undo(editor, own.id)).problem?.code).toBe('forbidden')
    expect((await bulk.preview(editor, [a], off)).problem?.code).toBe('forbidden')
    await grantList(app.db, entity, [grant({ when: { all: [{ field: 'region', is: 'west' }] } })])
    expect(reasons((await bulk.undo(editor, own.id)).body)).toEqual({ [a]: 'missing' })
    expect((await get(a)).active).toBe(false)
  })

  test('chooses all values that match and that they may list, and exports those', async () => {
    const [a, b, c, d] = codes
    const query = { q: String(made), state: 'active' as const }
    const chosen = async (person: TestPerson) =>
      (await app.request(listMasterCodes, { params, query }, person)).body.codes
    expect(await chosen(admin)).toEqual([a, b, c, d])
    expect(await chosen(editor)).toEqual([a, b, c])
    const file = await app.request(exportMasterCodes, { params, body: { codes: [c, a, d] } }, editor)
    const lines = textOf(file.body).trim().split('\r\n')
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([`"${a}"`, `"${c}"`])
    await grantList(app.db, entity, [grant({ actions: ['list', 'read'], fields: { '*': 'read' } })])
    const refused = await app.request(exportMasterCodes, { params, body: { codes: [a] } }, editor)
    expect(refused.problem?.code).toBe('forbidden')
  })
})

test('a parent has to be a value that is offered, in a list for parents', async () => {
  const [a, b] = codes
  const paths = async (parent: { entity: string; code: string }) =>
    (await bulk.preview(admin, [a], { kind: 'move', parent })).problem?.errors?.map(({ path }) => path)
  expect(await paths({ entity, code: 'nothing' })).toEqual(['change.parent.code'])
  expect(await paths({ entity: 'countries', code: 'DE' })).toEqual(['change.parent.entity'])
  await bulk.change(admin, [b], off)
  expect(await paths({ entity, code: b })).toEqual(['change.parent.code'])
})

test('a change can be undone for 30 days', async () => {
  const [a] = codes
  const { id } = (await bulk.change(admin, [a], off)).body
  app.clock.advance({ hours: 24 * 30 + 1 })
  expect((await bulk.undo(admin, id)).problem?.code).toBe('not-permitted-now')
  const listed = (await app.request(listMasterChanges, { params }, admin)).body.items
  expect(listed.find((one) => one.id === id)?.undoUntil).toBeNull()
  app.clock.advance({ hours: -24 * 30 - 1 })
  expect((await bulk.undo(admin, id)).body.changed).toBe(1)
})

test('the values of a list of the product stay, but can be exported', async () => {
  const closed = bulkOf(app, 'work-modes')
  const refused = await closed.preview(admin, ['remote'], off)
  expect(refused.problem?.code).toBe('conflict')
  const body = { codes: ['remote'] }
  const file = await app.request(exportMasterCodes, { params: { entity: 'work-modes' }, body }, admin)
  expect(textOf(file.body)).toContain('remote')
})
