import {
  addTag,
  deleteTag,
  getApplicant,
  getMyApplication,
  listApplicants,
  listCompanyApplicants,
  listTags,
  removeTag,
  renameTag,
  requestDeletion,
  tagLimits,
} from '@vouch/contract'
import { expect, test } from 'vitest'
import { notificationChannel } from '#db/notification-channel.ts'
import { beforeEachApplicant } from '#testing/before-each-applicant.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import type { TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

let app: TestApp
let world: HiringWorld
let person: TestPerson
let recruiter: TestPerson
let id: string
beforeEachApplicant((given) => {
  ;({ app, world, person, recruiter, id } = given)
})

const add = (who: TestPerson, name: string, of = id) =>
  app.request(addTag, { params: { id: of }, body: { name } }, who)
/** Adds copies of the application for new candidates, each with a tag. */
const addCopies = (count: number, tagId: string) =>
  app.db.pool.query(
    `with people as (
      insert into users select (jsonb_populate_record(u, jsonb_build_object(
        'id', gen_random_uuid(), 'email', n || 'copy' || u.email, 'identity_uid', gen_random_uuid()))).*
      from users u, generate_series(1, $1::int) n where u.id = $2 returning id
    ), copies as (
      insert into applications select (jsonb_populate_record(a, jsonb_build_object(
        'id', gen_random_uuid(), 'candidate_id', p.id))).*
      from applications a, people p where a.id = $3 returning id
    )
    insert into application_tags select id, $4 from copies`,
    [count, person.userId, id, tagId],
  )
const vocabulary = async (who: TestPerson) =>
  (await app.request(listTags, { params: { id: world.company.id }, query: { withUses: true } }, who)).body
const ofJob = async (who: TestPerson, query: { tag?: string } = {}) =>
  (await app.request(listApplicants, { params: { id: world.job.id }, query }, who)).body
const ofCompanies = async (who: TestPerson, query: { tag?: string } = {}) =>
  (await app.request(listCompanyApplicants, { query }, who)).body
const page = async (who: TestPerson) =>
  (await app.request(getApplicant, { params: { jobId: world.job.id, userId: person.userId } }, who)).body
const names = (tags: readonly { name: string }[]) => tags.map(({ name }) => name)

test('a tag keeps its spelling, matches in any case, and shows in lists and on the page', async () => {
  const other = await world.applicant('Ben Cook')
  expect(names((await add(world.owner, '  Night\tshift ')).body.tags)).toEqual(['Night shift'])
  expect(names((await add(recruiter, 'apprentice')).body.tags)).toEqual(['apprentice', 'Night shift'])
  expect(names((await add(recruiter, 'NIGHT SHIFT')).body.tags)).toEqual(['apprentice', 'Night shift'])
  await add(recruiter, 'night shift', other.id)
  expect((await vocabulary(recruiter)).items.map(({ name, uses }) => [name, uses?.count])).toEqual([
    ['apprentice', 1],
    ['Night shift', 2],
  ])
  expect((await ofJob(recruiter)).items.map(({ name, tags }) => [name, names(tags)])).toEqual([
    ['Ben Cook', ['Night shift']],
    ['Ada Baker', ['apprentice', 'Night shift']],
  ])
  expect(await page(recruiter)).toMatchObject({ tags: [{ name: 'apprentice' }, {}], mayTag: true })
})

test('the applications of each tag are counted only when asked for, up to 1,000', async () => {
  const [tag] = (await add(world.owner, 'Referred')).body.tags
  if (!tag) throw new Error('no tag')
  await addCopies(1_000, tag.id)
  expect((await vocabulary(world.owner)).items).toEqual([{ ...tag, uses: { count: 1_000, capped: true } }])
  const plain = await app.request(listTags, { params: { id: world.company.id } }, world.owner)
  expect(plain.body).toEqual({ items: [{ ...tag, uses: null }], mayManage: true })
})

test('lists, their counts and their total are filtered by tag', async () => {
  const { tags } = (await add(world.owner, 'Referred')).body
  const [tag] = tags.map((one) => one.id)
  if (!tag) throw new Error('no tag')
  await world.applicant('Ben Cook')
  const job = await ofJob(world.owner, { tag })
  expect([names(job.items), job.counts.applied]).toEqual([['Ada Baker'], 1])
  const all = await ofCompanies(world.owner, { tag })
  expect([names(all.items), all.total?.count]).toEqual([['Ada Baker'], 1])
  await app.request(removeTag, { params: { id, tagId: tag } }, world.owner)
  expect((await ofJob(world.owner, { tag })).items).toEqual([])
})

test('owners and recruiters rename and delete tags, others do not', async () => {
  const manager = await world.member('hiring-manager')
  await add(manager, 'Referred')
  const [first, second] = (await add(manager, 'Trial')).body.tags
  if (!first || !second) throw new Error('no tags')
  const params = { id: world.company.id, tagId: first.id }
  const rename = (name: string, who: TestPerson) => app.request(renameTag, { params, body: { name } }, who)
  expect((await rename('Known', manager)).status).toBe(403)
  expect((await rename('trial', world.owner)).problem).toMatchObject({
    errors: [{ path: 'name', message: 'There is already a tag “Trial”. Choose another name.' }],
  })
  expect((await rename('REFERRED', world.owner)).body).toMatchObject({ name: 'REFERRED' })
  expect((await app.request(deleteTag, { params }, manager)).status).toBe(403)
  expect((await app.request(deleteTag, { params }, world.owner)).status).toBe(204)
  expect(names((await page(world.owner)).tags)).toEqual(['Trial'])
  expect((await app.request(deleteTag, { params }, world.owner)).status).toBe(404)
  expect(await vocabulary(manager)).toEqual({
    items: [{ id: second.id, name: 'Trial', uses: null }],
    mayManage: false,
  })
  const stranger = (await createHiringWorld(app)).owner
  expect((await app.request(listTags, { params: { id: world.company.id } }, stranger)).status).toBe(404)
})

test('renames and deletions by non-owners are audited, and refresh open pages of all members', async () => {
  const viewer = await world.member('viewer')
  const [tag] = (await add(world.owner, 'Referred')).body.tags
  if (!tag) throw new Error('no tag')
  const told = new Set<string>()
  const client = await app.db.pool.connect()
  client.on('notification', ({ payload = '' }) => {
    for (const entry of payload.split(',')) told.add(entry.split(':')[0] ?? '')
  })
  await client.query(`listen ${notificationChannel}`)
  const params = { id: world.company.id, tagId: tag.id }
  const areTold = async () => [world.owner, recruiter, viewer].every(({ userId }) => told.has(userId))
  await app.request(renameTag, { params, body: { name: 'Known' } }, recruiter)
  await until(areTold)
  told.clear()
  await app.request(deleteTag, { params }, recruiter)
  await until(areTold)
  await client.query('unlisten *')
  client.release()
  const { rows } = await app.db.pool.query(
    'select action, actor_id, details from audit_events where subject_id = $1 order by id',
    [world.company.id],
  )
  const by = { actor_id: recruiter.userId, details: { tag: tag.id } }
  expect(rows).toEqual([
    { action: 'company.tag.rename', ...by },
    { action: 'company.tag.delete', ...by },
  ])
})

test('a tag of another company is never found or changed', async () => {
  const { owner, company } = await createHiringWorld(app)
  const [tag] = (await add(world.owner, 'Referred')).body.tags
  if (!tag) throw new Error('no tag')
  const params = { id: company.id, tagId: tag.id }
  expect((await app.request(renameTag, { params, body: { name: 'Mine' } }, owner)).status).toBe(404)
  expect((await app.request(deleteTag, { params }, owner)).status).toBe(404)
  expect((await ofCompanies(owner, { tag: tag.id })).items).toEqual([])
})

test('hiring managers find by tag only applicants for jobs on whose team they are', async () => {
  const manager = await world.member('hiring-manager')
  const closesAt = new Date('2026-04-10T09:00:00Z')
  const foreign = await createJobRow(app.db, { companyId: world.company.id, closesAt })
  const [tag] = (await add(world.owner, 'Referred')).body.tags
  await app.db.pool.query('update applications set job_id = $1 where id = $2', [foreign.id, id])
  expect((await ofCompanies(manager, { tag: tag?.id ?? '' })).items).toEqual([])
  expect(names((await ofCompanies(world.owner, { tag: tag?.id ?? '' })).items)).toEqual(['Ada Baker'])
  expect((await add(manager, 'Mine')).status).toBe(404)
})

test('viewers read tags but cannot change them', async () => {
  const viewer = await world.member('viewer')
  await add(world.owner, 'Referred')
  expect((await add(viewer, 'Mine')).status).toBe(403)
  expect(await page(viewer)).toMatchObject({ tags: [{ name: 'Referred' }], mayTag: false })
})

test('no tag is invisible, and tags that look the same are the same', async () => {
  expect((await add(world.owner, 'a\u200Bb')).problem?.errors).toEqual([
    { path: 'name', message: 'Remove the invisible character after “a”' },
  ])
  const { id: of } = await world.applicant('Cleo Diaz')
  await add(world.owner, 'né', of)
  expect(names((await add(world.owner, 'ne\u0301', of)).body.tags)).toEqual(['né'])
})

test('concurrent requests cannot exceed 20 tags per application', async () => {
  for (let n = 1; n < tagLimits.application; n++) await add(world.owner, `Tag ${n}`)
  const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => add(world.owner, name)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  expect(answers.find(({ problem }) => problem)?.problem).toMatchObject({
    errors: [{ path: 'name', message: 'Use at most 20 tags. Remove one first.' }],
  })
  expect((await add(world.owner, 'tag 1')).status).toBe(200)
})

test('two colleagues who add the same new tag concurrently create one tag', async () => {
  const other = await world.applicant('Ben Cook')
  await Promise.all([add(world.owner, 'Trial day'), add(world.owner, 'trial day', other.id)])
  expect((await vocabulary(world.owner)).items).toMatchObject([{ uses: { count: 2 } }])
})

test('candidates never see tags, and tags of people deleting their account are hidden', async () => {
  const [tag] = (await add(world.owner, 'Secret tag')).body.tags
  const mine = (await app.request(getMyApplication, { params: { id } }, person)).body
  expect(JSON.stringify(mine)).not.toContain('Secret tag')
  await app.request(requestDeletion, {}, person)
  expect((await ofJob(world.owner)).items).toMatchObject([{ tags: [] }])
  expect((await ofJob(world.owner, { tag: tag?.id ?? '' })).items).toEqual([])
  expect(await ofCompanies(world.owner, { tag: tag?.id ?? '' })).toMatchObject({
    items: [],
    total: { count: 0 },
  })
  expect((await page(world.owner)).tags).toEqual([])
  expect((await vocabulary(world.owner)).items).toMatchObject([{ uses: { count: 0 } }])
  expect((await add(world.owner, 'Too late')).problem?.code).toBe('not-permitted-now')
})
