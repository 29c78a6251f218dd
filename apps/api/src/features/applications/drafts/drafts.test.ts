import {
  type ApplicationDraftInput,
  applyToJob,
  deleteApplicationDraft,
  getApplicant,
  getApplicationDraft,
  getFileLink,
  listApplicationDrafts,
  listOwnFiles,
  saveApplicationDraft,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '#base/uuid.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createFile } from '#testing/factories/file-factory.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { createCandidate, createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let world: HiringWorld
let person: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(async () => {
  app.clock.set('2026-03-10T09:00:00Z')
  world = await createHiringWorld(app)
  person = await createCandidate(app.db, { name: 'Ada Baker' })
})
afterAll(() => app.close())

const empty: ApplicationDraftInput = {
  ...{ coverLetter: '', cvFileId: null, withoutCv: false, documentFileIds: [], answers: [] },
}
const save = (version: number, content: Partial<ApplicationDraftInput> = {}, jobId = world.job.id) =>
  app.request(
    saveApplicationDraft,
    { params: { id: jobId }, version, body: { ...empty, ...content } },
    person,
  )
const read = async (jobId = world.job.id) =>
  (await app.request(getApplicationDraft, { params: { id: jobId } }, person)).body
const list = async () => (await app.request(listApplicationDrafts, {}, person)).body.items
const apply = (body: Parameters<typeof world.apply>[1], jobId = world.job.id) =>
  app.request(applyToJob, { params: { id: jobId }, body: body ?? {} }, person)
const document = (ownerId = person.userId) => createFile(app.db, { ownerId, purpose: 'document' })
const endJob = () =>
  app.db.kysely.updateTable('jobs').set({ status: 'closed' }).where('id', '=', world.job.id).execute()

describe('drafts of applications', () => {
  test('are kept with files and unfinished answers, and listed until they are sent', async () => {
    expect(await read()).toMatchObject({ version: 0, savedAt: null, coverLetter: '', cv: null })
    const [cv, letter] = [await createFile(app.db, { ownerId: person.userId }), await document()]
    const answers = [{ questionId: uuidv7(), answer: 'half an ans' }]
    const content = { coverLetter: 'I bake', cvFileId: cv.id, documentFileIds: [letter.id], answers }
    expect((await save(0, { ...content, withoutCv: true })).body.withoutCv).toBe(true)
    expect((await save(1, content)).body.version).toBe(2)
    const draft = await read()
    expect(draft).toMatchObject({
      version: 2,
      savedAt: '2026-03-10T09:00:00.000Z',
      coverLetter: 'I bake',
      answers,
    })
    expect([draft.cv?.id, ...draft.documents.map(({ id }) => id)]).toEqual([cv.id, letter.id])
    expect(await list()).toMatchObject([{ job: { id: world.job.id, title: world.job.title }, isOpen: true }])

    expect((await apply({ coverLetter: 'I bake.', documentFileIds: [letter.id] })).status).toBe(201)
    expect(await list()).toEqual([])
    expect((await save(0)).problem?.code).toBe('already-applied')
    expect(await read()).toMatchObject({ version: 0 })
  })

  test('refuse a save over a newer version, and keep that version', async () => {
    await save(0, { coverLetter: 'First' })
    await save(1, { coverLetter: 'Second' })
    for (const version of [0, 1, 7]) {
      const { problem } = await save(version, { coverLetter: 'Old tab' })
      expect([problem?.code, problem?.currentVersion]).toEqual(['stale', 2])
    }
    expect((await read()).coverLetter).toBe('Second')
  })

  test('are stored once when two tabs save the first version at the same moment', async () => {
    const answers = await Promise.all([save(0, { coverLetter: 'One' }), save(0, { coverLetter: 'Two' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    const winner = answers.find(({ status }) => status === 200)
    expect(await read()).toEqual(winner?.body)
  })

  test('stay readable and writable when the job has closed', async () => {
    await save(0, { coverLetter: 'Almost done' })
    await endJob()
    expect((await save(1, { coverLetter: 'Done, too late' })).status).toBe(200)
    expect((await read()).coverLetter).toBe('Done, too late')
    expect(await list()).toMatchObject([{ isOpen: false }])
    expect((await apply({})).problem?.code).toBe('gone')
    expect((await read()).version).toBe(2)
  })

  test('survive a refused application', async () => {
    await app.db.kysely
      .updateTable('jobs')
      .set({ letter_rule: 'required' })
      .where('id', '=', world.job.id)
      .execute()
    await save(0, { answers: [] })
    expect((await apply({})).problem?.code).toBe('invalid')
    expect((await read()).version).toBe(1)
  })

  test('accept only the candidate’s own files, five documents at most and each once', async () => {
    const stranger = await createCandidate(app.db)
    const [mine, theirs] = [await document(), await document(stranger.userId)]
    const refused = async (content: Partial<ApplicationDraftInput>) =>
      (await save(0, content)).problem?.errors?.map(({ path }) => path)
    expect(await refused({ documentFileIds: [mine.id, theirs.id] })).toEqual(['documentFileIds.1'])
    expect(await refused({ cvFileId: mine.id })).toEqual(['cvFileId'])
    expect(await refused({ documentFileIds: [mine.id, mine.id] })).toEqual(['documentFileIds'])
    const six = await Promise.all(Array.from({ length: 6 }, async () => (await document()).id))
    expect(await refused({ documentFileIds: six })).toEqual(['documentFileIds'])
    expect((await save(0, { documentFileIds: six.slice(0, 5) })).status).toBe(200)
  })

  test('are deleted on request, and by themselves after half a year', async () => {
    await save(0)
    const remove = () => app.request(deleteApplicationDraft, { params: { id: world.job.id } }, person)
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
    await save(0)
    app.clock.advance({ hours: 179 * 24 })
    await runSchedule()
    expect(await list()).toHaveLength(1)
    app.clock.advance({ hours: 48 })
    await runSchedule()
    expect(await list()).toEqual([])
  })

  test('are not kept for jobs that were never public or take applications elsewhere, nor beyond 100', async () => {
    const of = { companyId: world.company.id }
    const unpublished = await createJobRow(app.db, { ...of, status: 'draft' })
    expect((await save(0, {}, unpublished.id)).problem?.code).toBe('not-found')
    const elsewhere = await createJobRow(app.db, of)
    await app.db.kysely
      .updateTable('jobs')
      .set({ apply_url: 'https://jobs.example/1' })
      .where('id', '=', elsewhere.id)
      .execute()
    expect((await save(0, {}, elsewhere.id)).problem?.code).toBe('applies-elsewhere')
    for (let n = 0; n < 100; n++) await save(0, {}, (await createJobRow(app.db, of)).id)
    expect((await save(0)).problem).toMatchObject({
      code: 'conflict',
      message: 'You have 100 applications that you did not send. Send or delete one first.',
    })
  })
})

async function runSchedule(): Promise<void> {
  const { forgetOldDrafts } = await import('../application-jobs.ts')
  await app.platform.queue.enqueue(app.db.kysely, forgetOldDrafts, {})
  await app.runJobs()
}

describe('documents of an application', () => {
  test('reach the team in the candidate’s order, who may open them', async () => {
    const [one, two] = [await document(), await document()]
    expect((await apply({ documentFileIds: [two.id, one.id] })).status).toBe(201)
    const params = { jobId: world.job.id, userId: person.userId }
    const { snapshot } = (await app.request(getApplicant, { params }, world.owner)).body
    expect(snapshot.documents.map(({ id }) => id)).toEqual([two.id, one.id])
    const open = async (viewer: TestPerson) =>
      (await app.request(getFileLink, { params: { id: one.id } }, viewer)).status
    expect(await open(world.owner)).toBe(200)
    expect(await open(await createCandidate(app.db))).toBe(404)
    const stranger = await createHiringWorld(app)
    expect(await open(stranger.owner)).toBe(404)
  })

  test('of somebody else are refused at their place, and nothing is sent', async () => {
    const stranger = await createCandidate(app.db)
    const { problem } = await apply({
      documentFileIds: [(await document()).id, (await document(stranger.userId)).id],
    })
    expect(problem?.errors?.map(({ path }) => path)).toEqual(['documentFileIds.1'])
  })

  test('cannot be deleted while they are in a draft or sent', async () => {
    const file = await document()
    const remove = async () =>
      (await app.as(person).inject({ method: 'DELETE', url: `/api/v1/files/${file.id}` })).json().message
    await save(0, { documentFileIds: [file.id] })
    expect(await remove()).toMatch(/that you have not sent contains this file/)
    await apply({ documentFileIds: [file.id] })
    expect(await remove()).toMatch(/sent with an application/)
    const { items } = (await app.request(listOwnFiles, {}, person)).body
    expect(items[0]?.uses).toMatchObject([{ kind: 'application', jobTitle: world.job.title }])
  })

  test('an application says whether a CV is sent: none if the candidate chose none', async () => {
    const cv = await createFile(app.db, { ownerId: person.userId })
    await app.db.kysely
      .updateTable('candidate_profiles')
      .set({ cv_file_id: cv.id })
      .where('user_id', '=', person.userId)
      .execute()
    const other = await createJobRow(app.db, { companyId: world.company.id, cvRule: 'optional' })
    const sentCv = async (jobId: string) => {
      const params = { jobId, userId: person.userId }
      return (await app.request(getApplicant, { params }, world.owner)).body.snapshot.cv?.id ?? null
    }
    await apply({ cvFileId: null }, other.id)
    expect(await sentCv(other.id)).toBeNull()
    await apply({})
    expect(await sentCv(world.job.id)).toBe(cv.id)
  })
})
