import {
  addMaster,
  addMasterRecord,
  getCompany,
  getMasterRecordUses,
  getMasterValue,
  type MasterRecordInput,
  previewMasterMerge,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompany } from '#testing/factories/company-factory.ts'
import { createPublicCandidate } from '#testing/factories/directory-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { listField, listInput } from '#testing/factories/list-factory.ts'
import { createMasterValue } from '#testing/factories/master-factory.ts'
import { mergeValue, readValue, unmergeValue } from '#testing/lists/merges.ts'
import { rounds } from '#testing/rounds.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
const entity = 'merge-topics'

beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  admin = await app.person('admin')
  await app.request(addMaster, { body: listInput(entity) }, admin)
  const field = listField({ name: 'topic', kind: 'reference', entity })
  await app.request(addMaster, { body: listInput('merge-books', [field]) }, admin)
})
afterAll(() => app.close())

const add = async (label: string, input: MasterRecordInput = {}, list = entity) =>
  (await app.request(addMasterRecord, { params: { entity: list }, body: { ...input, label } }, admin)).body
const get = (code: string, list = entity) => readValue(app, admin, { entity: list, code })
const merge = async (code: string, into: string, list = entity) =>
  (await mergeValue(app, admin, { entity: list, code }, into)).body
const undo = async (code: string, list = entity) =>
  (await unmergeValue(app, admin, { entity: list, code })).body
const uses = async (code: string, list = entity) =>
  (await app.request(getMasterRecordUses, { params: { entity: list, code } }, admin)).body
/** Everything of the lists but versions and dates. */
const stored = async () =>
  (
    await app.db.pool.query(
      `select v.id, v.code, v.label, v.parent_id, v.ancestors, v.active, v.merged_into, v.attributes, v.words::text,
         array(select concat_ws('|', t.language, t.is_label, t.shown, t.active) from master_terms t
           where t.value_id = v.id order by 1) as terms,
         array(select concat_ws('|', r.from_id, r.kind, r.to_id, r.source) from master_relations r
           where v.id in (r.from_id, r.to_id) order by 1) as relations,
         array(select concat_ws('|', f.field, f.text_key, f.ref_id) from master_facts f where f.value_id = v.id) as facts
       from master_values v where v.entity in ('merge-topics', 'merge-books') order by v.id`,
    )
  ).rows

test('names, values below, relations and references move to the other value, and back', async () => {
  const from = await add('Bread baking', {
    labels: { de: 'Brotbacken' },
    synonyms: [{ language: 'en', text: 'Loaves' }],
  })
  const into = await add('Baking', { synonyms: [{ language: 'en', text: 'loaves' }] })
  const other = await add('Milling')
  const child = await add('Sourdough', { parent: { entity, code: from.code } })
  const grandchild = await add('Rye', { parent: { entity, code: child.code } })
  const book = await add('Book', { attributes: { topic: from.code } }, 'merge-books')
  const { rows } = await app.db.pool.query<{ id: number; code: string }>(
    'select id, code from master_values where entity = $1',
    [entity],
  )
  const id = (code: string) => rows.find((row) => row.code === code)?.id
  await app.db.pool.query(
    `insert into master_relations (from_id, kind, to_id, source) values ($1, 'related', $2, 'a'), ($1, 'related', $3, 'a'),
       ($2, 'related', $3, 'a')`,
    [id(from.code), id(into.code), id(other.code)],
  )
  const before = await stored()
  const preview = { params: { entity, code: from.code }, query: { into: into.code } }
  expect((await app.request(previewMasterMerge, preview, admin)).body.uses).toMatchObject({
    children: 1,
    relations: 2,
    references: 1,
  })

  await merge(from.code, into.code)
  expect((await get(into.code)).synonyms).toEqual([
    { language: 'en', text: 'Bread baking' },
    { language: 'en', text: 'loaves' },
    { language: 'de', text: 'Brotbacken' },
  ])
  expect((await get(grandchild.code)).parents.map(({ code }) => code)).toEqual([into.code, child.code])
  expect((await get(book.code, 'merge-books')).attributes.topic).toBe(into.code)
  expect(await uses(into.code)).toMatchObject({ children: 1, relations: 1, references: 1 })
  expect(await uses(from.code)).toMatchObject({ children: 0, relations: 0, references: 0 })
  const offered = await app.request(getMasterValue, { params: { entity, code: from.code } }, admin)
  expect(offered.body.code).toBe(into.code)

  await undo(from.code)
  const after = await stored()
  expect(after).toEqual(before)
})

test('companies follow at once, and go back unless they changed', async () => {
  const benefit = (code: string) =>
    createMasterValue(app.db, { entity: 'benefits', code, label: `Benefit ${code}` })
  const [from, into, third] = [await benefit('m-bike'), await benefit('m-bicycle'), await benefit('m-bus')]
  const companies = [await createCompany(app.db), await createCompany(app.db), await createCompany(app.db)]
  const pick = ({ code, label }: typeof from) => ({ code, label })
  const give = (id: string, picks: object[]) =>
    app.db.pool.query('update companies set benefits = $2 where id = $1', [id, JSON.stringify(picks)])
  const read = async (id: string) =>
    (await app.request(getCompany, { params: { id } }, admin)).body.fields.benefits
  const [one = '', both = '', changed = ''] = companies.map(({ id }) => id)
  await give(one, [pick(third), { ...pick(from), label: 'As it was called' }])
  await give(both, [pick(from), pick(into)])
  await give(changed, [pick(from)])
  expect((await uses(from.code, 'benefits')).companies).toBe(3)
  await merge(from.code, into.code, 'benefits')
  expect(await read(one)).toEqual([pick(third), pick(into)])
  expect(await read(both)).toEqual([pick(into)])
  expect((await uses(into.code, 'benefits')).companies).toBe(3)
  await app.runJobs()
  await give(changed, [pick(third), pick(into)])
  await undo(from.code, 'benefits')
  await app.runJobs()
  expect(await read(one)).toEqual([pick(third), { ...pick(from), label: 'As it was called' }])
  expect(await read(both)).toEqual([pick(from), pick(into)])
  expect(await read(changed)).toEqual([pick(third), pick(from)])
})

const profiles = rounds(10_000, 2_000)

test(`${profiles} profiles: the count before is the count after, and undo restores them byte for byte`, async () => {
  const from = await createMasterValue(app.db, { entity: 'skills', code: 'm-many', label: 'Manyskill' })
  const into = await createMasterValue(app.db, { entity: 'skills', code: 'm-more', label: 'Moreskill' })
  const person = await createPublicCandidate(app, ({ skills, experience, preferences }) => {
    const [item] = skills.items
    if (item) skills.items = [item, { ...item, id: 'many', skill: { code: from.code, label: from.label } }]
    preferences.targetOccupations = [{ code: null, label: 'Manyskill' }]
    experience.items = []
  })
  await copyPerson(person.userId, profiles - 1)
  const digest = async () =>
    (
      await app.db.pool.query(
        `select count(*)::int as count, md5(string_agg(concat_ws('|', s.user_id, s.step, s.data, s.version, s.saved_at,
           p.shown, p.location, p.version, p.updated_at, c.terms, c.skill_ids), '#' order by s.user_id, s.step)) as digest
         from candidate_steps s join candidate_profiles p using (user_id) join candidate_search c using (user_id)`,
      )
    ).rows[0]
  const before = await digest()
  const call = { params: { entity: 'skills', code: from.code }, query: { into: into.code } }
  expect((await app.request(previewMasterMerge, call, admin)).body.uses.profiles).toBe(profiles)
  const begun = performance.now()
  await merge(from.code, into.code, 'skills')
  const merged = performance.now() - begun
  expect(merged).toBeLessThan(2_000)
  expect((await uses(into.code, 'skills')).profiles).toBe(profiles)
  await app.runJobs()
  const followed = performance.now() - begun - merged
  expect((await uses(into.code, 'skills')).profiles).toBe(profiles)
  expect((await uses(from.code, 'skills')).profiles).toBe(0)
  expect((await digest())?.digest).not.toBe(before?.digest)
  await undo(from.code, 'skills')
  await app.runJobs()
  expect(await digest()).toEqual(before)
  // Where people look at what it costs.
  process.stdout.write(`merge ${Math.round(merged)} ms, ${profiles} profiles ${Math.round(followed)} ms\n`)
}, 240_000)

/** Copies a person with all steps of their profile. */
async function copyPerson(userId: string, times: number): Promise<void> {
  const { pool } = app.db
  for (const table of ['users', 'candidate_profiles', 'candidate_steps', 'candidate_search']) {
    const { rows } = await pool.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
      [table],
    )
    const columns = rows.map(({ name }) => name).join(', ')
    const key = table === 'users' ? 'id' : 'user_id'
    const email =
      table === 'users' ? `, 'email', 'copy-' || n || '@example.org', 'identity_uid', 'copy-' || n` : ''
    await pool.query(
      `insert into ${table} (${columns})
       select ${columns.replace(/(^|, )/g, '$1r.')} from ${table} t
       cross join generate_series(1, ${times}) n
       cross join lateral jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(
         '${key}', ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))${email})) r
       where t.${key} = $1`,
      [userId],
    )
  }
  await pool.query('analyze candidate_steps, candidate_profiles, candidate_search, users')
}
