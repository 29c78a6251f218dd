import { applyMasterImport, getMasterImport, type MasterImport, undoMasterImport } from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { exportCsv, importCsv } from '#testing/lists/csv-import.ts'
import { createCsvList } from '#testing/lists/csv-list.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { sweepImports } from './sweep-imports.ts'

let app: TestApp
let admin: TestPerson
const entity = 'shelves'
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  admin = await app.person('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-03-10T09:00:00Z')
  await createCsvList(app.db)
})

const check = (content: string | Uint8Array<ArrayBuffer>, options = {}) =>
  importCsv(app, admin, content, options)
const apply = ({ id, version }: MasterImport, body = {}) =>
  app.request(applyMasterImport, { params: { entity, id }, version: version ?? 0, body }, admin)
const undo = ({ id }: MasterImport) => app.request(undoMasterImport, { params: { entity, id } }, admin)
const put = async (content: string) => (await apply(await check(content))).body
const stored = async () =>
  (
    await app.db.pool.query(
      `select v.code, v.label, v.labels, v.description, v.position, v.active, v.attributes, v.version, v.set_here,
         p.code as parent, array(select a.code from unnest(v.ancestors) with ordinality n (id, place)
           join master_values a on a.id = n.id order by n.place) as ancestors,
         array(select t.language || ':' || t.shown || case when t.is_label then '!' else '' end from master_terms t
           where t.value_id = v.id order by 1) as names
       from master_values v left join master_values p on p.id = v.parent_id
       where v.entity = 'shelves' order by v.code`,
    )
  ).rows

const first = `code,label,label:de,synonyms:en,parent,position,active,description,note,size
low,Low shelf,Niedriges Regal,Rack | Board,,1,true,Stands below,first,5
tall,Tall shelf,,,shelves:low,2,true,,second,-1.5
`

describe('an import', () => {
  test('shows what it would add, then adds it as a whole', async () => {
    const preview = await check(first)
    expect(preview).toMatchObject({
      state: 'ready',
      fileName: 'values.csv',
      createdBy: admin.displayName,
      counts: { new: 2, changed: 0, same: 0, missing: 0, faults: 0 },
    })
    expect(preview.samples.new[0]).toMatchObject({ line: 2, code: 'low', label: 'Low shelf' })
    expect(await stored()).toEqual([])
    expect((await apply(preview)).body).toMatchObject({
      state: 'applied',
      undoUntil: '2026-04-09T09:00:00.000Z',
    })
    expect(await stored()).toMatchObject([
      {
        code: 'low',
        labels: { de: 'Niedriges Regal' },
        description: 'Stands below',
        attributes: { note: 'first', size: 5 },
        names: ['de:Niedriges Regal!', 'en:Board', 'en:Low shelf!', 'en:Rack'],
        ancestors: [],
      },
      { code: 'tall', label: 'Tall shelf', parent: 'low', ancestors: ['low'], attributes: { size: -1.5 } },
    ])
    const facts = await app.db.pool.query(
      `select field, text_key, number_key from master_facts where entity = 'shelves' order by 1, 2, 3`,
    )
    expect(facts.rows).toEqual([
      { field: 'note', text_key: 'first', number_key: null },
      { field: 'note', text_key: 'second', number_key: null },
      { field: 'size', text_key: null, number_key: -1.5 },
      { field: 'size', text_key: null, number_key: 5 },
    ])
  })

  test('changes only what the file has columns for, and what people imported counts as set by them', async () => {
    await put(first)
    await app.db.pool.query(`update master_values set set_here = '{uri}' where entity = 'shelves'`)
    const preview = await check('code,label,note\nlow,Lower shelf,first\ntall,Tall shelf,=cmd()\n')
    expect(preview.counts).toEqual({ new: 0, changed: 2, same: 0, missing: 0, faults: 0 })
    expect(preview.samples.changed).toEqual([
      {
        line: 2,
        code: 'low',
        label: 'Low shelf',
        changes: [{ part: 'label', before: 'Low shelf', after: 'Lower shelf' }],
      },
      {
        line: 3,
        code: 'tall',
        label: 'Tall shelf',
        changes: [{ part: 'note', before: 'second', after: '=cmd()' }],
      },
    ])
    await apply(preview)
    expect(await stored()).toMatchObject([
      {
        label: 'Lower shelf',
        version: 2,
        set_here: ['label', 'uri'],
        names: ['de:Niedriges Regal!', 'en:Board', 'en:Lower shelf!', 'en:Rack'],
      },
      { version: 2, attributes: { note: '=cmd()', size: -1.5 }, set_here: ['attributes.note', 'uri'] },
    ])
    const history = await app.db.pool.query(
      `select h.action, h.before, h.after, h.batch, v.code from master_history h join master_values v on v.id = h.value_id
       where h.batch = $1 order by v.code`,
      [preview.id],
    )
    expect(history.rows).toEqual([
      {
        action: 'change',
        batch: preview.id,
        code: 'low',
        before: { label: 'Low shelf' },
        after: { label: 'Lower shelf' },
      },
      {
        action: 'change',
        batch: preview.id,
        code: 'tall',
        before: { 'attributes.note': 'second' },
        after: { 'attributes.note': '=cmd()' },
      },
    ])
  })

  test('swaps parents, synonyms and labels', async () => {
    await put(first)
    await put('code,label,parent,synonyms:en\ntall,Rack,,\nlow,Board,shelves:tall,Low shelf|New\n')
    expect(await stored()).toMatchObject([
      { code: 'low', parent: 'tall', names: ['de:Niedriges Regal!', 'en:Board!', 'en:Low shelf', 'en:New'] },
      { code: 'tall', parent: null, ancestors: [], names: ['en:Rack!'] },
    ])
    expect((await stored())[0]?.ancestors).toEqual(['tall'])
    expect((await check(await exportCsv(app, admin))).counts).toMatchObject({ changed: 0, same: 2 })
  })

  test('deactivates values that the file does not name only if asked to', async () => {
    await put(first)
    const one = await check('code,label\nlow,Low shelf\n')
    expect(one.counts).toEqual({ new: 0, changed: 0, same: 1, missing: 1, faults: 0 })
    expect(one.samples.missing).toEqual([{ line: null, code: 'tall', label: 'Tall shelf', changes: [] }])
    await apply(one)
    expect((await stored()).map(({ active }) => active)).toEqual([true, true])
    await apply(await check('code,label\nlow,Low shelf\n'), { deactivateMissing: true })
    expect((await stored()).map(({ active }) => active)).toEqual([true, false])
  })

  test('is refused with 412 if the list changed since the check, and changes nothing', async () => {
    const preview = await check(first)
    await put('code,label\nother,Other\n')
    const answer = await apply(preview)
    expect([answer.status, answer.problem?.code]).toEqual([412, 'stale'])
    expect((await stored()).map(({ code }) => code)).toEqual(['other'])
  })

  test('can be applied again after a lost answer, which changes nothing more', async () => {
    const preview = await check(first)
    const answers = await Promise.all([apply(preview), apply(preview)])
    const codes = answers.map(({ status, problem }) => problem?.code ?? status)
    expect(codes).toContain(200)
    expect([200, 'not-permitted-now']).toContain(codes.find((code) => code !== 200) ?? 200)
    expect((await apply(preview)).body.state).toBe('applied')
    expect((await stored()).map(({ version }) => version)).toEqual([1, 1])
  })

  test('expires after 24 hours', async () => {
    const preview = await check(first)
    app.clock.advance({ hours: 25 })
    expect((await apply(preview)).problem?.message).toBe('This import has expired. Upload the file again.')
    const rows = () => app.db.pool.query('select from master_import_rows where import_id = $1', [preview.id])
    expect((await rows()).rowCount).toBe(2)
    await app.platform.queue.enqueue(app.db.kysely, sweepImports, {})
    await app.runJobs()
    expect((await rows()).rowCount).toBe(0)
    const { body } = await app.request(getMasterImport, { params: { entity, id: preview.id } }, admin)
    expect(body.state).toBe('expired')
    expect((await apply(preview)).problem?.message).toBe('This import has expired. Upload the file again.')
  })
})

describe('undo', () => {
  test('restores what nobody changed since and lists the rest', async () => {
    await put(first)
    const before = await stored()
    const applied = await put(
      'code,label,label:de,synonyms:en,parent,position,note\nlow,Other,Anderes,Extra,,9,x\ntall,Changed,,,,2,y\nnew,New,,,shelves:low,3,z\n',
    )
    await app.db.pool.query(
      `update master_values set label = 'By hand', version = version + 1 where entity = 'shelves' and code = 'tall'`,
    )
    const undone = await undo(applied)
    expect(undone.body).toMatchObject({ state: 'undone', kept: [{ code: 'tall', label: 'By hand' }] })
    const [low, added, tall] = await stored()
    expect(low).toEqual({ ...before[0], version: 3 })
    expect(added).toMatchObject({ code: 'new', active: false })
    expect(tall).toMatchObject({ label: 'By hand', attributes: { note: 'y' }, parent: null })
    expect((await undo(applied)).body.state).toBe('undone')
  })

  test('activates what was missing again, and ends after 30 days', async () => {
    await put(first)
    const { body } = await apply(await check('code,label\nlow,Low shelf\n'), { deactivateMissing: true })
    await undo(body)
    expect((await stored()).map(({ active }) => active)).toEqual([true, true])
    const late = await put('code,label\nlow,Late\n')
    app.clock.advance({ hours: 30 * 24 + 1 })
    expect((await undo(late)).problem?.code).toBe('not-permitted-now')
  })
})
