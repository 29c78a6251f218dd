import {
  getCandidate,
  getMasterRecordUses,
  getMasterValue,
  getOwnProfile,
  listMasterRecordHistory,
  listMasterRecords,
  listMasterValues,
  type ProfileData,
  previewMasterMerge,
} from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmployer, createPublicCandidate, searchAs } from '#testing/factories/directory-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { ownStep, saveStep } from '#testing/factories/profile-steps.ts'
import { createPair, mergeValue, readValue, unmergeValue } from '#testing/lists/merges.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { followMerge } from './follow-merges.ts'

type Skills = ProfileData['skills']
let app: TestApp
let admin: TestPerson
let employer: TestPerson
const entity = 'skills'

beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  admin = await app.person('admin')
  employer = await createEmployer(app)
})
afterAll(() => app.close())

let made = 0
const pair = () => createPair(app, entity, ++made)
const get = (code: string, list = entity) => readValue(app, admin, { entity: list, code })
const merge = (code: string, into: string, list = entity, as = admin, headers = {}) =>
  mergeValue(app, admin, { entity: list, code }, into, { as, headers })
const undo = (code: string, list = entity) => unmergeValue(app, admin, { entity: list, code })
const preview = (from: string, into: string, list = entity) =>
  app.request(previewMasterMerge, { params: { entity: list, code: from }, query: { into } }, admin)
const uses = async (code: string) =>
  (await app.request(getMasterRecordUses, { params: { entity, code } }, admin)).body

const skill = (pick: { code: string; label: string }): ProfileData['skills']['items'][number] => ({
  id: `skill-${pick.code}`,
  skill: { code: pick.code, label: pick.label },
  level: 'advanced',
  years: 4,
  keywords: [],
  levelWords: '',
  evidence: [],
})
const withSkill = (pick: { code: string; label: string }) =>
  createPublicCandidate(app, (data) => {
    data.skills.items.push(skill(pick))
  })
/** Everything of profiles that a merge may touch, byte for byte. */
const stored = async (userIds: readonly string[]) =>
  (
    await app.db.pool.query(
      `select s.user_id, s.step, s.data::text, s.version, s.saved_at, s.imported, p.shown::text, p.location, p.lat, p.lon,
         p.version as whole, p.updated_at, c.terms::text, c.skill_ids
       from candidate_steps s join candidate_profiles p using (user_id) left join candidate_search c using (user_id)
       where s.user_id = any($1::uuid[]) order by s.user_id, s.step`,
      [userIds],
    )
  ).rows
const skillsOf = async (person: TestPerson) => {
  const { steps } = (await app.request(getOwnProfile, {}, person)).body
  const step = steps.find((one) => one.step === 'skills')
  return step?.step === 'skills' ? step.data.items.flatMap((item) => item.skill ?? []) : []
}
const shownTo = async (reader: TestPerson, { userId }: TestPerson) =>
  (await app.request(getCandidate, { params: { id: userId } }, reader)).body.profile
const options = async (q: string) =>
  (await app.request(listMasterValues, { params: { entity }, query: { q } })).body.items.map(
    ({ code }) => code,
  )

describe('a merged value', () => {
  test('is read as the other one at once, and documents follow and go back byte for byte', async () => {
    const { from, into } = await pair()
    const [holder, other] = [await withSkill(from), await withSkill(into)]
    const ids = [holder.userId, other.userId]
    const before = await stored(ids)
    const counted = (await preview(from.code, into.code)).body
    expect(counted).toMatchObject({
      from: { code: from.code },
      into: { code: into.code },
      uses: { profiles: 1 },
    })

    const merged = await merge(from.code, into.code)
    expect(merged.body).toMatchObject({
      active: false,
      mergedInto: { code: into.code },
      permitted: expect.arrayContaining(['merge']),
    })
    // Nothing has run in the background yet.
    const expected = { code: into.code, label: into.label }
    expect(await skillsOf(holder)).toContainEqual(expected)
    expect((await shownTo(employer, holder)).skills).toContainEqual(expect.objectContaining(expected))
    expect(await options(from.label.toLowerCase())).toEqual([into.code])
    for (const code of [from.code, into.code]) {
      const found = await searchAs(app, employer, { skill: [code], withFacets: true })
      expect(found.items.map(({ id }) => id).sort()).toEqual([...ids].sort())
      expect(found.items.flatMap(({ skills }) => skills.map(({ label }) => label))).not.toContain(from.label)
      expect(found.facets?.skill.map(({ value, count }) => [value, count])).toEqual([[into.code, 2]])
    }
    expect((await searchAs(app, employer, { q: from.label })).items).toHaveLength(2)
    const one = await app.request(getMasterValue, { params: { entity, code: from.code } })
    expect(one.body).toMatchObject({ code: into.code, label: into.label })
    expect((await uses(into.code)).profiles).toBe(2)
    expect(await stored(ids)).toEqual(before)

    await app.runJobs()
    expect((await uses(into.code)).profiles).toBe(2)
    expect((await uses(from.code)).profiles).toBe(0)
    expect((await shownTo(employer, holder)).skills).toContainEqual(expect.objectContaining(expected))
    const followed = await stored(ids)
    expect(
      followed.map(({ version, saved_at, whole, updated_at }) => [version, saved_at, whole, updated_at]),
    ).toEqual(
      before.map(({ version, saved_at, whole, updated_at }) => [version, saved_at, whole, updated_at]),
    )
    expect((await searchAs(app, employer, { skill: [into.code] })).items).toHaveLength(2)

    const back = await undo(from.code)
    expect(back.body).toMatchObject({ active: true, mergedInto: null })
    await app.runJobs()
    expect(await stored(ids)).toEqual(before)
    expect(await options(from.label.toLowerCase())).toEqual([from.code])
    expect((await get(into.code)).synonyms).toEqual([])
  })

  test('stays where people have changed their profile since, and goes back everywhere else', async () => {
    const { from, into } = await pair()
    const [changed, removed] = [await withSkill(from), await withSkill(from)]
    await merge(from.code, into.code)
    await app.runJobs()
    const step = await ownStep(app, changed, 'skills')
    const { items } = step.data as Skills
    const older = items.map((item) => ({ ...item, years: 9 }))
    await saveStep(app, changed, 'skills', step.version, { ...(step.data as Skills), items: older })
    const other = await ownStep(app, removed, 'skills')
    await saveStep(app, removed, 'skills', other.version, {
      ...(other.data as Skills),
      items: (other.data as Skills).items.slice(0, 1),
    })
    await undo(from.code)
    await app.runJobs()
    expect(await skillsOf(changed)).toContainEqual({ code: from.code, label: from.label })
    expect((await ownStep(app, changed, 'skills')).data.items.every(({ years }) => years === 9)).toBe(true)
    expect(await skillsOf(removed)).toHaveLength(1)
  })

  test('is saved as the other one from a page that was open before', async () => {
    const { from, into } = await pair()
    const person = await withSkill(from)
    const step = await ownStep(app, person, 'skills')
    await merge(from.code, into.code)
    const saved = await saveStep(app, person, 'skills', step.version, step.data)
    expect(saved.status).toBe(200)
    expect(await skillsOf(person)).toContainEqual({ code: into.code, label: into.label })
  })

  test('is replaced too where somebody was just saving it when the merge happened', async () => {
    const { from, into } = await pair()
    const person = await withSkill(from)
    const old = await app.db.pool.query(
      "select data from candidate_steps where user_id = $1 and step = 'skills'",
      [person.userId],
    )
    await merge(from.code, into.code)
    await app.runJobs()
    const { pool, kysely } = app.db
    await pool.query("update candidate_steps set data = $2 where user_id = $1 and step = 'skills'", [
      person.userId,
      old.rows[0]?.data,
    ])
    const merges = await pool.query<{ id: string }>('select id from master_merges where from_id = $1', [
      from.id,
    ])
    const again = { id: merges.rows[0]?.id ?? '', again: true }
    await app.platform.queue.enqueue(kysely, followMerge, again)
    await app.runJobs()
    expect(await skillsOf(person)).toContainEqual({ code: into.code, label: into.label })
  })

  test('tells its merge and undo, and is found in the list by its state', async () => {
    const { from, into } = await pair()
    await merge(from.code, into.code)
    const { items } = (
      await app.request(listMasterRecords, { params: { entity }, query: { state: 'merged' } }, admin)
    ).body
    expect(items.find(({ code }) => code === from.code)?.mergedInto).toMatchObject({ code: into.code })
    await undo(from.code)
    const history = async (code: string) =>
      (await app.request(listMasterRecordHistory, { params: { entity, code } }, admin)).body.items
    expect(await history(from.code)).toMatchObject([
      { action: 'unmerge', before: { mergedInto: { code: into.code } }, after: { mergedInto: null } },
      { action: 'merge', by: admin.displayName, after: { mergedInto: { code: into.code } } },
    ])
    expect(await history(into.code)).toMatchObject([
      { action: 'unmerge', before: { absorbed: { code: from.code } } },
      { action: 'merge', after: { absorbed: { code: from.code }, synonyms: [{ text: from.label }] } },
    ])
    const { rows } = await app.db.pool.query(
      "select action, details from audit_events where action like 'list.%merge' order by at, id desc limit 2",
    )
    expect(rows.map(({ action }) => action).sort()).toEqual(['list.merge', 'list.unmerge'])
  })

  test('is undone in reverse order, and not after 30 days', async () => {
    const { from: first, into: second } = await pair()
    const { into: third } = await pair()
    const person = await withSkill(first)
    await merge(first.code, second.code)
    expect((await merge(second.code, third.code)).problem?.detail).toContain('earlier merge of')
    await app.runJobs()
    await merge(second.code, third.code)
    expect((await get(first.code)).mergedInto?.code).toBe(third.code)
    expect(await skillsOf(person)).toContainEqual({ code: third.code, label: third.label })
    await app.runJobs()
    expect((await undo(first.code)).problem?.detail).toContain('Undo that merge first')
    await undo(second.code)
    await app.runJobs()
    expect((await get(first.code)).mergedInto?.code).toBe(second.code)
    app.clock.advance({ hours: 24 * 31 })
    expect((await undo(first.code)).problem?.code).toBe('not-permitted-now')
    app.clock.advance({ hours: -24 * 31 })
    await undo(first.code)
    await app.runJobs()
    expect(await skillsOf(person)).toContainEqual({ code: first.code, label: first.label })
  })
})
