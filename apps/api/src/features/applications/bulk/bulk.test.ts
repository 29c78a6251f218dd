import {
  advanceApplication,
  type BulkChange,
  type BulkSelection,
  getMyApplication,
  holdApplication,
  listApplicants,
  listBulkOperations,
  listNotifications,
  readNotifications,
} from '@vouch/contract'
import { expect, test } from 'vitest'
import { beforeEachThreeApplicants } from '#testing/bulk/three-applicants.ts'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import type { TestApp } from '#testing/test-app.ts'
import { sweepBulkOperations } from './bulk-operations.ts'

let app: TestApp
let world: HiringWorld
let people: { person: TestPerson; id: string }[]
const { ids, nth, preview, run, undo } = beforeEachThreeApplicants((given) => {
  ;({ app, world, people } = given)
})

const reject: BulkChange = { action: 'reject', reason: 'other' }
const advance: BulkChange = { action: 'advance', to: 'shortlist' }
const runNow = async (change: BulkChange, selection?: BulkSelection) => {
  const { body } = await preview(change, selection)
  return run(body.id, body.changed)
}
const hold = (n: number) => app.request(holdApplication, { params: { id: nth(n).id }, body: {} }, world.owner)
const move = (n: number) =>
  app.request(advanceApplication, { params: { id: nth(n).id }, body: { to: 'shortlist' } }, world.owner)

async function rowsOf(text: string, ...values: unknown[]) {
  return (await app.db.pool.query(text, values)).rows
}
/** What undoing restores: everything but the version and the time of the last change. */
const applications = () =>
  rowsOf(
    `select to_jsonb(a) - 'version' - 'updated_at' as row from applications a
     where job_id = $1 and candidate_id <> $2 order by id`,
    world.job.id,
    world.owner.userId,
  )
const lettersAndNews = () =>
  rowsOf(
    `select l.id from application_letters l join applications a on a.id = l.application_id where a.job_id = $1
     union all select id from notifications where job_id = $1 and side = 'candidate' and kind <> 'application-sent'`,
    world.job.id,
  )

test('a preview counts what changes and what cannot, with reasons and letters, and changes nothing', async () => {
  await hold(1)
  const before = await applications()
  const { body: moves } = await preview(advance)
  expect([moves.changed, moves.skippedCount]).toEqual([2, 1])
  expect(moves.reasons).toEqual([{ reason: 'on-hold', count: 1 }])
  expect(moves.skipped).toMatchObject([{ name: 'Ben B', reason: 'on-hold', applicationId: nth(1).id }])
  expect([moves.letters, moves.telling]).toEqual([[], null])
  const { body } = await preview({ ...reject, message: 'Dear {candidate}, no {job}.' })
  expect([body.changed, body.skippedCount]).toEqual([3, 0])
  expect(body.letters.map((letter) => letter.body).sort()).toEqual(
    ['Ann A', 'Ben B', 'Cem C'].map((name) => `Dear ${name}, no ${world.job.title}.`),
  )
  const told = body.letters[0]?.tellAt ?? null
  expect(body.telling).toEqual({ atOnce: 0, first: told, last: told })
  expect(await applications()).toEqual(before)
})

test('stages are skipped only with a reason, and later ones are not left', async () => {
  await move(0)
  const without = await preview({ action: 'advance', to: 'questionnaire' })
  expect(without.body.reasons).toEqual([{ reason: 'needs-reason', count: 2 }])
  const withReason = await preview({ action: 'advance', to: 'questionnaire', reason: 'Known to us' })
  expect(withReason.body.changed).toBe(3)
  const back = await preview(advance)
  expect(back.body.reasons).toEqual([{ reason: 'already', count: 1 }])
})

test('a run rejects, keeps letters until they are told, and undoing leaves no letter and no notice', async () => {
  const before = await applications()
  const { body } = await runNow(reject)
  expect([body.changed, body.skippedCount, body.undoneAt]).toEqual([3, 0, null])
  expect(body.undoUntil).not.toBeNull()
  const waiting = await rowsOf(
    'select told_at, body from application_letters where application_id = any($1)',
    ids(),
  )
  expect(waiting.map(({ told_at }) => told_at)).toEqual([null, null, null])
  const { body: undone } = await undo(body.id)
  expect([undone.changed, undone.skippedCount, undone.readCount]).toEqual([3, 0, 0])
  expect(await applications()).toEqual(before)
  expect(await lettersAndNews()).toEqual([])
  app.clock.advance({ hours: 24 * 8 })
  await app.runJobs()
  expect(await lettersAndNews()).toEqual([])
})

test('running twice and undoing twice do it once, also at the same time', async () => {
  const { body } = await preview(reject)
  const runs = await Promise.all([run(body.id), run(body.id), run(body.id)])
  expect(new Set(runs.map((one) => JSON.stringify(one.body))).size).toBe(1)
  const undone = await Promise.all([undo(body.id), undo(body.id)])
  expect(undone[0]?.body).toEqual(undone[1]?.body)
  const again = await run(body.id)
  expect(again.body.undoneAt).not.toBeNull()
  expect(
    await rowsOf('select action from application_events where batch_id = $1 order by action', body.id),
  ).toEqual([...Array(3).fill({ action: 'reject' }), ...Array(3).fill({ action: 'undo-reject' })])
})

test('overlapping runs decide each application once, and list the others', async () => {
  const [one, other] = [
    await preview(reject, { ids: [nth(0).id, nth(1).id] }),
    await preview(advance, { ids: [nth(1).id, nth(2).id] }),
  ]
  const done = await Promise.all([run(one.body.id), run(other.body.id)])
  expect(done.map(({ body }) => body.changed + body.skippedCount)).toEqual([2, 2])
  expect(done.map(({ body }) => body.changed).sort()).toEqual([1, 2])
  expect(done.flatMap(({ body }) => body.skipped)).toMatchObject([{ name: 'Ben B', reason: 'changed' }])
})

test('who changed since the preview, or since the run, stays and is listed', async () => {
  const { body } = await preview(reject)
  await move(0)
  const result = await run(body.id)
  expect(result.body.changed).toBe(2)
  expect(result.body.skipped).toMatchObject([{ name: 'Ann A', reason: 'changed' }])
  const { body: held } = await runNow({ action: 'hold' }, { ids: [nth(0).id] })
  await rowsOf(`update applications set version = version + 1 where id = $1`, nth(0).id)
  const kept = await undo(held.id)
  expect([kept.body.changed, kept.body.skipped[0]?.reason]).toEqual([0, 'changed'])
})

test('an expired preview is refused, and so is a wrong number', async () => {
  const { body } = await preview(reject)
  app.clock.advance({ minutes: 15 })
  expect((await run(body.id)).problem?.code).toBe('gone')
  for (let n = 0; n < 29; n += 1) people.push(await world.applicant(`Kim K${n}`))
  const { body: many } = await preview(reject)
  expect(many.changed).toBe(32)
  for (const typed of [undefined, 31]) {
    const { problem } = await run(many.id, typed)
    expect(problem?.errors).toEqual([{ path: 'count', message: 'Type 32 to confirm.' }])
  }
  expect((await run(many.id, 32)).body.changed).toBe(32)
}, 60_000)

test('undoing moves withdraws unread notices; who read one is told and named', async () => {
  const before = await applications()
  const { body } = await runNow(advance)
  const { person: reader } = nth(1)
  const news = (who: TestPerson) => app.request(listNotifications, {}, who)
  const [read] = (await news(reader)).body.items
  await app.request(readNotifications, { body: { id: read?.id ?? '' } }, reader)
  app.clock.advance({ minutes: 9 })
  const { body: undone } = await undo(body.id)
  expect([undone.changed, undone.readCount]).toEqual([3, 1])
  expect(undone.read).toMatchObject([{ name: 'Ben B' }])
  expect((await news(nth(0).person)).body.items).toEqual([])
  expect((await news(reader)).body.items.map(({ kind, stage }) => [kind, stage])).toEqual([
    ['stage-changed', 'applied'],
    ['stage-changed', 'shortlist'],
  ])
  const timeline = async (n: number) =>
    (await app.request(getMyApplication, { params: { id: nth(n).id } }, nth(n).person)).body.news
  expect((await timeline(0)).map(({ kind }) => kind)).toEqual(['applied'])
  expect((await timeline(1)).map(({ kind }) => kind)).toEqual(['applied', 'moved', 'moved'])
  const withoutNews = (rows: { row: Record<string, unknown> }[]) =>
    rows.map(({ row }) => ({ ...row, last_news_at: null }))
  expect(withoutNews(await applications())).toEqual(withoutNews(before))
})

test('moves and holds can be undone for ten minutes, rejections until they are told', async () => {
  const { body: held } = await runNow({ action: 'hold' }, { ids: [nth(0).id] })
  const { body: rejected } = await runNow(reject, { ids: [nth(1).id, nth(2).id] })
  const listed = async () => (await app.request(listBulkOperations, {}, world.owner)).body.items
  expect((await listed()).map(({ id, changed }) => [id, changed])).toEqual([
    [rejected.id, 2],
    [held.id, 1],
  ])
  app.clock.advance({ minutes: 10 })
  expect((await undo(held.id)).problem?.code).toBe('not-permitted-now')
  expect((await listed()).map(({ id }) => id)).toEqual([rejected.id])
  await rowsOf('update applications set tell_at = $2 where id = $1', nth(1).id, app.clock.now())
  await app.runJobs()
  const { body: undone } = await undo(rejected.id)
  expect(undone.changed).toBe(1)
  expect(undone.skipped).toMatchObject([{ applicationId: nth(1).id, reason: 'told' }])
  expect(await listed()).toEqual([])
})

test('all that match are chosen by filters, also over all jobs, and single ones left out', async () => {
  await move(2)
  const counts = async (selection: BulkSelection) =>
    (await preview({ action: 'hold' }, selection)).body.changed
  const jobId = world.job.id
  expect(await counts({ jobId, filter: { stage: 'applied' }, except: [] })).toBe(2)
  expect(await counts({ jobId, filter: {}, except: [nth(0).id] })).toBe(2)
  expect(await counts({ filter: { q: 'Cem' }, except: [] })).toBe(1)
  expect(await counts({ filter: { status: 'active', task: 'first-answer' }, except: [] })).toBe(2)
  const none = await preview({ action: 'hold' }, { jobId, filter: { q: 'nobody' }, except: [] })
  expect(none.problem?.errors?.[0]?.path).toBe('selection')
})

test('a letter without a value for some stops those, and unknown variables are not accepted', async () => {
  await rowsOf(`update applications set name = '' where id = $1`, nth(1).id)
  const { body } = await preview({ ...reject, message: 'Dear {candidate}' })
  expect([body.changed, body.reasons]).toEqual([2, [{ reason: 'value-missing', count: 1 }]])
  expect((await run(body.id)).body.changed).toBe(2)
  const { problem } = await preview({ ...reject, message: 'Because {reason}' })
  const sentence = '{reason} is not available in this letter. You can use {candidate}, {job} or {company}.'
  expect(problem?.errors).toEqual([{ path: 'change.message', message: sentence }])
  const dotted = await preview({ ...reject, message: 'Dear {candidate.first_name}' })
  expect(dotted.problem?.errors?.[0]?.message).toMatch(/^{candidate.first_name} is not available/)
})

test('the words are those of the preview, whatever the company writes since', async () => {
  const { body } = await preview(reject)
  await rowsOf(
    `insert into letter_templates (id, company_id, kind, language, subject, body, updated_at)
     values (gen_random_uuid(), $1, 'rejection', 'en', 'New', 'New words', now())`,
    world.company.id,
  )
  await run(body.id)
  const letters = await rowsOf('select body from application_letters where application_id = any($1)', ids())
  expect(letters.map((letter) => letter.body).sort()).toEqual(
    body.letters.map((letter) => letter.body).sort(),
  )
})

test('rights are those of single decisions: each application is checked, and others learn nothing', async () => {
  const other = await createHiringWorld(app)
  const stranger = await other.applicant('Stranger S')
  const { body } = await preview(reject, { ids: [nth(0).id, stranger.id] })
  expect([body.changed, body.reasons, body.skipped]).toEqual([1, [{ reason: 'not-found', count: 1 }], []])
  expect((await run(body.id, undefined, other.owner)).status).toBe(404)
  expect((await undo(body.id, other.owner)).status).toBe(404)
  const viewer = await world.member('viewer')
  const seen = await preview(reject, undefined, viewer)
  expect([seen.body.changed, seen.body.reasons]).toEqual([0, [{ reason: 'forbidden', count: 3 }]])
  // A hiring manager rejects, but only owners and recruiters take a rejection back.
  const manager = await world.member('hiring-manager')
  const mine = await preview(reject, undefined, manager)
  expect((await run(mine.body.id, undefined, manager)).body.undoUntil).toBeNull()
  expect((await undo(mine.body.id, manager)).problem?.code).toBe('not-permitted-now')
})

test('nobody decides about their own application', async () => {
  const company = await createCompany(app.db)
  await addMember(app.db, company, nth(0).person)
  await addMember(app.db, world.company, nth(0).person)
  await rowsOf(`update users set roles = '{candidate,employer}' where id = $1`, nth(0).person.userId)
  const all = { jobId: world.job.id, filter: {}, except: [] }
  expect((await preview(reject, all, nth(0).person)).body.changed).toBe(2)
  const byId = await preview(reject, undefined, nth(0).person)
  expect([byId.body.changed, byId.body.reasons]).toEqual([2, [{ reason: 'not-found', count: 1 }]])
})

test('decisions are audited for each company, and old operations are deleted', async () => {
  const { body } = await runNow(reject)
  await undo(body.id)
  const events = await rowsOf(
    `select action, details from audit_events where details ->> 'operation' = $1 order by action`,
    body.id,
  )
  expect(events).toEqual([
    { action: 'applications.bulk', details: { operation: body.id, action: 'reject', applications: 3 } },
    {
      action: 'applications.bulk-undo',
      details: { operation: body.id, action: 'undo-reject', applications: 3 },
    },
  ])
  app.clock.advance({ hours: 24 * 9 })
  await app.platform.queue.enqueue(app.db.kysely, sweepBulkOperations, {})
  await app.runJobs()
  expect(await rowsOf('select 1 from bulk_operation_rows where operation_id = $1', body.id)).toEqual([])
  expect(
    (await app.request(listApplicants, { params: { id: world.job.id } }, world.owner)).body.items,
  ).toHaveLength(3)
})
