import {
  approveMasterProposal,
  declineMasterProposal,
  getMasterRecord,
  listNotifications,
  type MasterProposal,
  mergeMasterProposal,
  reopenMasterProposal,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createMasterValue } from '#testing/factories/master-factory.ts'
import { mergeValue, unmergeValue } from '#testing/lists/merges.ts'
import { proposalOf, propose, saveSkills, skillsOf, typeSkill } from '#testing/lists/proposals.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
const entity = 'skills'

beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  admin = await app.person('admin')
})
afterAll(() => app.close())

const found = async (words: string) => {
  const proposal = await proposalOf(app, admin, entity, words)
  if (!proposal) throw new Error(`no open proposal of “${words}”`)
  return proposal
}
const approve = ({ id, words }: MasterProposal) =>
  app.request(approveMasterProposal, { params: { entity, id }, body: { label: words } }, admin)
const merge = ({ id }: MasterProposal, into: string) =>
  app.request(mergeMasterProposal, { params: { entity, id }, body: { into } }, admin)
const reopen = ({ id }: MasterProposal) =>
  app.request(reopenMasterProposal, { params: { entity, id } }, admin)
const get = async (code: string) =>
  (await app.request(getMasterRecord, { params: { entity, code } }, admin)).body
const own = (label: string) => ({ code: null, label })

/** What is stored of the skills of people, byte for byte. */
const stored = async (people: readonly TestPerson[]) =>
  (
    await app.db.pool.query(
      `select s.data::text, s.version, s.saved_at, p.shown::text, c.terms::text, c.skill_ids
       from candidate_steps s join candidate_profiles p using (user_id) left join candidate_search c using (user_id)
       where s.user_id = any($1::uuid[]) and s.step = 'skills' order by s.user_id`,
      [people.map(({ userId }) => userId)],
    )
  ).rows

test('undo of an approval gives everybody their own words back, byte for byte, except what they changed since', async () => {
  const people = await typeSkill(app, 'Eel smoking', 'eel SMOKING', 'Eel-smoking', 'Eel smoking')
  const [, , , changed = admin] = people
  const before = await stored(people.slice(0, 3))
  const proposal = await found('eel smoking')
  const value = (await approve(proposal)).body.value
  await app.runJobs()
  expect(await stored(people.slice(0, 3))).not.toEqual(before)
  await saveSkills(app, changed, [{ code: value?.code ?? '', label: 'Eel smoking' }, 'Fishing'])
  const { body } = await reopen(proposal)
  expect(body).toMatchObject({
    state: 'open',
    value: null,
    decidedAt: null,
    decidedBy: null,
    undoUntil: null,
  })
  await app.runJobs()
  expect(await stored(people.slice(0, 3))).toEqual(before)
  expect(await skillsOf(app, changed)).toEqual([own('Eel smoking'), own('Fishing')])
  expect(await get(value?.code ?? '')).toMatchObject({ active: false })
  expect(await found('eel smoking')).toMatchObject({ people: 4 })
})

test('undo of a merge takes the synonym away, and the words can be decided about again', async () => {
  const target = await createMasterValue(app.db, { entity, code: 'smelting', label: 'Smelting' })
  const people = await typeSkill(app, 'Ore melting', 'Ore melting', 'Ore melting')
  const proposal = await found('ore melting')
  await merge(proposal, target.code)
  await app.runJobs()
  expect((await get(target.code)).synonyms).toEqual([{ language: 'en', text: 'Ore melting' }])
  await reopen(proposal)
  await app.runJobs()
  expect((await get(target.code)).synonyms).toEqual([])
  for (const person of people) expect(await skillsOf(app, person)).toEqual([own('Ore melting')])
  expect((await merge(proposal, target.code)).status).toBe(200)
  await app.runJobs()
  for (const person of people) expect((await skillsOf(app, person))[0]?.code).toBe(target.code)
})

test('a declined proposal is open again, and its news are gone', async () => {
  const person = await app.person('admin')
  await propose(app, person, entity, 'Net mending')
  const proposal = await found('net mending')
  const body = { reason: 'No' }
  await app.request(declineMasterProposal, { params: { entity, id: proposal.id }, body }, admin)
  const news = async () => (await app.request(listNotifications, {}, person)).body.items.length
  expect(await news()).toBe(1)
  expect((await reopen(proposal)).body.state).toBe('open')
  expect(await news()).toBe(0)
  expect((await reopen(proposal)).status).toBe(409)
})

test('undo is refused after 30 days, and while later changes stand on the decision', async () => {
  const target = await createMasterValue(app.db, { entity, code: 'milling', label: 'Milling' })
  const other = await createMasterValue(app.db, { entity, code: 'grinding', label: 'Grinding' })
  await typeSkill(app, 'Corn milling', 'Corn milling', 'Corn milling')
  await typeSkill(app, 'Rye milling', 'Rye milling', 'Rye milling')
  const [corn, rye] = [await found('corn milling'), await found('rye milling')]
  await merge(corn, target.code)
  await app.runJobs()
  await merge(rye, target.code)
  expect((await reopen(corn)).problem?.detail).toBe(
    '“Rye milling” was merged into the same value later. Undo that first.',
  )
  await app.runJobs()
  await mergeValue(app, admin, { entity, code: target.code }, other.code)
  await app.runJobs()
  expect((await reopen(rye)).problem?.detail).toContain('was itself merged later')
  await typeSkill(app, 'Oat milling', 'Oat milling', 'Oat milling')
  const oat = await found('oat milling')
  await approve(oat)
  app.clock.advance({ hours: 24 * 30 + 1 })
  const { status, problem } = await reopen(oat)
  expect([status, problem?.code]).toEqual([409, 'not-permitted-now'])
})

test('right after undo, deciding again waits for the documents; then the same value is offered again', async () => {
  const people = await typeSkill(app, 'Hay baling', 'Hay baling', 'Hay baling')
  const proposal = await found('hay baling')
  const code = (await approve(proposal)).body.value?.code ?? ''
  await reopen(proposal)
  const early = await approve(proposal)
  expect([early.status, early.problem?.detail]).toEqual([
    409,
    'The decision on “Hay baling” is still being undone. Try again in a minute.',
  ])
  await app.runJobs()
  expect((await approve(proposal)).body.value).toEqual({ entity, code, label: 'Hay baling' })
  await app.runJobs()
  expect(await get(code)).toMatchObject({ active: true })
  for (const person of people) expect((await skillsOf(app, person))[0]?.code).toBe(code)
})

test('words are not merged into a value that documents are leaving', async () => {
  const [one, other] = [
    await createMasterValue(app.db, { entity, code: 'raking', label: 'Raking' }),
    await createMasterValue(app.db, { entity, code: 'sweeping', label: 'Sweeping' }),
  ]
  await mergeValue(app, admin, { entity, code: one.code }, other.code)
  await app.runJobs()
  await unmergeValue(app, admin, { entity, code: one.code })
  await typeSkill(app, 'Leaf raking', 'Leaf raking', 'Leaf raking')
  const proposal = await found('leaf raking')
  expect((await merge(proposal, one.code)).problem?.detail).toContain('still being applied')
  await app.runJobs()
  expect((await merge(proposal, one.code)).status).toBe(200)
})
